import { bytesOf, type DiskFile } from '../files/folder.ts';
import type { DiskKernel, Joining } from './disk-kernel.ts';
import type { KeptRows } from './kept-rows.ts';
import { BUFFER_WORDS } from './pages.ts';
import { BLOCK_ROWS, HEAD, LONGEST_NARROW, WIDE_HEAD } from './sort.ts';

/** Blocks at most this many words apart are read in one go, together with what lies between them. */
const GAP = 1 << 11;

/** Reads rows, from memory as far as they are there and otherwise from their file, in rising order, and lets a kernel spread along them. */
export class RowReader {
  /** What `DiskKernel` spreads along. */
  readonly words: Int32Array;
  /** Block → where it is among the words; −1 if it must be read. */
  readonly places: Int32Array | undefined;
  readonly #file: DiskFile;
  readonly #blockAt: Float64Array;
  readonly #isWhole: boolean;
  readonly #buffer: Int32Array;
  readonly #bufferAt: number; // where the buffer begins among the words

  constructor(file: DiskFile, blockAt: Float64Array, kept?: KeptRows) {
    this.#file = file;
    this.#blockAt = blockAt;
    this.places = kept?.places;
    this.#isWhole = kept?.isWhole ?? false;
    this.words = kept?.words ?? new Int32Array(Math.min(BUFFER_WORDS, blockAt[blockAt.length - 1]));
    this.#bufferAt = kept === undefined ? 0 : this.words.length - BUFFER_WORDS;
    this.#buffer = this.words.subarray(this.#bufferAt);
  }

  /** Spreads along the rows `q + rowShift` of the first `count` positions q of the queue, which rise. */
  spread(kernel: DiskKernel, queue: Int32Array, count: number, rowShift: number, joining: Joining): void {
    if (this.#isWhole) return kernel.spreadKept(0, count, rowShift, joining);
    for (let i = 0; i < count; ) {
      const kept = this.#keptFrom(i, queue, count, rowShift);
      if (kept > i) kernel.spreadKept(i, kept, rowShift, joining);
      i = kept < count ? this.#spreadRead(kernel, queue, kept, count, rowShift, joining) : count;
    }
  }

  /** The first position from the i-th on whose block must be read. */
  #keptFrom(i: number, queue: Int32Array, count: number, rowShift: number): number {
    const { places } = this;
    let j = i;
    if (places !== undefined) while (j < count && places[(queue[j] + rowShift) >>> 6] >= 0) j++;
    return j;
  }

  /** Reads the block of the i-th position, with others close behind it; returns the first position that is not among them. */
  #spreadRead(
    kernel: DiskKernel,
    queue: Int32Array,
    i: number,
    count: number,
    rowShift: number,
    joining: Joining,
  ): number {
    const blockAt = this.#blockAt;
    const block = (queue[i] + rowShift) >>> 6;
    const start = blockAt[block];
    let end = blockAt[block + 1];
    if (end - start === HEAD) return i + 1; // no arc leads there
    if (end - start > LONGEST_NARROW) {
      this.#spreadLong(kernel, queue[i] + rowShift, joining);
      return i + 1;
    }
    let j = i + 1;
    for (; j < count; j++) {
      const next = (queue[j] + rowShift) >>> 6;
      const nextEnd = blockAt[next + 1];
      const isFar = nextEnd - start > BUFFER_WORDS || blockAt[next] - end > GAP;
      if (isFar || nextEnd - blockAt[next] > LONGEST_NARROW) break;
      end = nextEnd;
    }
    this.#read(start, end - start);
    kernel.spreadRows(i, j, rowShift, start - this.#bufferAt, joining);
    return j;
  }

  /** A row in a block with wide numbers, which may be too long to be read in one go. */
  #spreadLong(kernel: DiskKernel, r: number, joining: Joining): void {
    const start = this.#blockAt[r >>> 6];
    this.#read(start, WIDE_HEAD);
    const row = r & (BLOCK_ROWS - 1);
    const end = this.#buffer[row] >>> 0;
    for (let at = row === 0 ? 0 : this.#buffer[row - 1] >>> 0; at < end; at += BUFFER_WORDS) {
      const length = Math.min(BUFFER_WORDS, end - at);
      this.#read(start + WIDE_HEAD + at, length);
      kernel.spreadWords(this.#bufferAt, this.#bufferAt + length, joining);
    }
  }

  #read(start: number, length: number): void {
    this.#file.read(bytesOf(this.#buffer.subarray(0, length)), 4 * start);
  }
}
