import { crc32 } from 'node:zlib';
import type { DiskFile } from 'gyre/disk';

/** What the list says of a file of indices. */
export interface ListedPly {
  readonly length: number;
  readonly crc: number;
}

/** Writes rising indices as the steps between them, seven bits per byte, the lowest first: most take one byte. */
export function writeIndices(file: DiskFile, indices: Iterable<number>): ListedPly {
  const bytes = new Uint8Array(PIECE + MOST_BYTES);
  let [filled, length, crc, last] = [0, 0, 0, 0];
  const flush = (): void => {
    const part = bytes.subarray(0, filled);
    file.append(part);
    crc = crc32(part, crc);
    length += filled;
    filled = 0;
  };
  for (const index of indices) {
    let step = index - last;
    last = index;
    for (; step > 0x7f; step = step >>> 7) bytes[filled++] = (step & 0x7f) | 0x80;
    bytes[filled++] = step;
    if (filled >= PIECE) flush();
  }
  flush();
  return { length, crc };
}

/** Reads such a file from beginning to end. */
export class IndexReader {
  /** The next index; `NO_INDEX` after the last one. */
  next = 0;
  readonly #file: DiskFile;
  readonly #length: number;
  readonly #bytes: Uint8Array;
  #at = 0;
  #read = 0;
  #filled = 0;

  constructor(file: DiskFile, { length }: ListedPly, room: number = PIECE) {
    this.#file = file;
    this.#length = length;
    this.#bytes = new Uint8Array(Math.min(room, length));
    this.advance();
  }

  /** Goes on to the next index. */
  advance(): void {
    if (this.#at === this.#filled && this.#read === this.#length) {
      this.next = NO_INDEX;
      return;
    }
    let step = 0;
    for (let shift = 0, byte = 0x80; byte > 0x7f; shift += 7) {
      byte = this.#byte();
      step += (byte & 0x7f) * 2 ** shift;
    }
    this.next += step;
  }

  close(): void {
    this.#file.close();
  }

  #byte(): number {
    if (this.#at === this.#filled) {
      this.#filled = Math.min(this.#bytes.length, this.#length - this.#read);
      this.#file.read(this.#bytes.subarray(0, this.#filled), this.#read);
      this.#read += this.#filled;
      this.#at = 0;
    }
    return this.#bytes[this.#at++];
  }
}

/** Above every index. */
export const NO_INDEX: number = Number.POSITIVE_INFINITY;
const PIECE = 2 ** 16;
const MOST_BYTES = 5;
