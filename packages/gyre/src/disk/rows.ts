import { bytesOf, type DiskFile } from './folder.ts';
import type { DiskKernel, Joining } from './kernel.ts';
import { BLOCK_ROWS } from './sort.ts';

/** Words that are read at a time. */
const BUFFER_WORDS = 1 << 19;
/** Blocks at most this many words apart are read in one go, together with what lies between them. */
const GAP = 1 << 11;

/** Reads rows from their file, in rising order, and lets a kernel spread along them. */
export class RowReader {
  readonly words: Int32Array;
  readonly #file: DiskFile;
  readonly #blockAt: Float64Array;
  /** The words read so far. */
  wordsRead = 0;

  constructor(file: DiskFile, blockAt: Float64Array) {
    this.#file = file;
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
      if (end - start === BLOCK_ROWS) {
        i++; // no arc leads there
        continue;
      }
      if (end - start > BUFFER_WORDS) {
        this.#spreadLong(kernel, queue[i] + rowShift, joining);
        i++;
        continue;
      }
      let j = i + 1;
      for (; j < count; j++) {
        const next = (queue[j] + rowShift) >>> 6;
        const nextEnd = blockAt[next + 1];
        if (nextEnd - start > BUFFER_WORDS || blockAt[next] - end > GAP) break;
        end = nextEnd;
      }
      this.#read(start, end - start);
      kernel.spreadRows(i, j, rowShift, start, joining);
      i = j;
    }
  }

  /** A row in a block that is too long to be read in one go. */
  #spreadLong(kernel: DiskKernel, r: number, joining: Joining): void {
    const start = this.#blockAt[r >>> 6];
    this.#read(start, BLOCK_ROWS);
    const row = r & (BLOCK_ROWS - 1);
    const end = this.words[row] >>> 0;
    for (let at = row === 0 ? 0 : this.words[row - 1] >>> 0; at < end; at += BUFFER_WORDS) {
      const length = Math.min(BUFFER_WORDS, end - at);
      this.#read(start + BLOCK_ROWS + at, length);
      kernel.spreadWords(0, length, joining);
    }
  }

  #read(start: number, length: number): void {
    this.#file.read(bytesOf(this.words.subarray(0, length)), 4 * start);
    this.wordsRead += length;
  }
}
