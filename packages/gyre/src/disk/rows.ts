import { bytesOf, type DiskFile } from './folder.ts';
import type { KeptRows } from './kept-rows.ts';
import type { DiskKernel, Joining } from './kernel.ts';
import { BLOCK_ROWS, HEAD, LONGEST_NARROW, WIDE_HEAD } from './sort.ts';

/** Words that are read at a time. */
const BUFFER_WORDS = 1 << 19;
/** Blocks at most this many words apart are read in one go, together with what lies between them. */
const GAP = 1 << 11;

/** Reads rows, from memory as far as they are there and otherwise from their file, in rising order, and lets a kernel spread along them. */
export class RowReader {
  readonly words: Int32Array;
  readonly #file: DiskFile;
  readonly #blockAt: Float64Array;
  readonly #kept: KeptRows | undefined;
  /** The words read so far. */
  wordsRead = 0;

  constructor(file: DiskFile, blockAt: Float64Array, kept?: KeptRows) {
    this.#file = file;
    this.#kept = kept;
    this.#blockAt = blockAt;
    this.words = new Int32Array(Math.min(BUFFER_WORDS, blockAt[blockAt.length - 1]));
  }

  /** Spreads along the rows `q + rowShift` of the first `count` positions q of the queue, which rise. */
  spread(kernel: DiskKernel, queue: Int32Array, count: number, rowShift: number, joining: Joining): void {
    const blockAt = this.#blockAt;
    for (let i = 0; i < count; ) {
      const block = (queue[i] + rowShift) >>> 6;
      const start = blockAt[block];
      let end = blockAt[block + 1];
      if (end - start === HEAD) {
        i++; // no arc leads there
        continue;
      }
      if (end - start > LONGEST_NARROW) {
        this.#spreadLong(kernel, queue[i] + rowShift, joining);
        i++;
        continue;
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
      kernel.spreadRows(i, j, rowShift, start, joining);
      i = j;
    }
  }

  /** A row in a block with wide numbers, which may be too long to be read in one go. */
  #spreadLong(kernel: DiskKernel, r: number, joining: Joining): void {
    const start = this.#blockAt[r >>> 6];
    this.#read(start, WIDE_HEAD);
    const row = r & (BLOCK_ROWS - 1);
    const end = this.words[row] >>> 0;
    for (let at = row === 0 ? 0 : this.words[row - 1] >>> 0; at < end; at += BUFFER_WORDS) {
      const length = Math.min(BUFFER_WORDS, end - at);
      this.#read(start + WIDE_HEAD + at, length);
      kernel.spreadWords(0, length, joining);
    }
  }

  #read(start: number, length: number): void {
    const into = this.words.subarray(0, length);
    if (this.#kept?.read(into, start) !== true) this.#file.read(bytesOf(into), 4 * start);
    this.wordsRead += length;
  }
}
