import { bytesOf, type DiskFile } from './folder.ts';
import { BUCKET_SHIFT, PIECE_WORDS, type Pieces } from './partition.ts';

/**
 * Rows per block of the file of rows. A block is the number of sources up to the end of each of its rows, and then the
 * sources; all are words of 32 bits.
 */
export const BLOCK_ROWS = 64;

/**
 * The second half of the external sort: arcs in buckets become rows in order, in one file of blocks. A bucket is read once
 * to count and once to place its sources; one that has more sources than there is room for, as often as it takes.
 *
 * @param room how many sources may be held in memory
 * @param tell called after each bucket with the share that is done
 * @returns block → the word at which it begins; one entry more for the end
 */
export async function sortRows(
  arcs: DiskFile,
  pieces: Pieces,
  rows: number,
  out: DiskFile,
  room: number,
  tell: (share: number) => Promise<void>,
): Promise<Float64Array> {
  const sorter = new Sorter(arcs, pieces, rows, out, room);
  const buckets = Math.ceil(rows / 2 ** BUCKET_SHIFT);
  for (let bucket = 0; bucket < buckets; bucket++) {
    sorter.sort(bucket);
    await tell((bucket + 1) / buckets);
  }
  return sorter.finish();
}

class Sorter {
  readonly #arcs: DiskFile;
  readonly #rows: number;
  readonly #writer: WordWriter;
  readonly #blockAt: Float64Array;
  readonly #pieces: readonly { readonly at: number; readonly length: number }[][];
  readonly #piece = new Int32Array(PIECE_WORDS);
  readonly #ends: Float64Array; // row of the bucket → the sources before it
  readonly #next: Int32Array; // row of the bucket → where its next source belongs
  readonly #sources: Int32Array;
  readonly #count: (words: number) => void;
  readonly #place: (length: number, first: number, stop: number) => void;
  #blocks = 0;

  constructor(arcs: DiskFile, pieces: Pieces, rows: number, out: DiskFile, room: number) {
    this.#arcs = arcs;
    this.#rows = rows;
    this.#writer = new WordWriter(out);
    this.#blockAt = new Float64Array(Math.ceil(rows / BLOCK_ROWS) + 1);
    this.#pieces = byBucket(pieces, Math.ceil(rows / 2 ** BUCKET_SHIFT));
    const fullest = this.#pieces.reduce((top, of) => Math.max(top, sumOf(of)), 0);
    this.#sources = new Int32Array(Math.max(1, Math.min(room, fullest / 2)));
    this.#next = new Int32Array(Math.min(rows, 2 ** BUCKET_SHIFT));
    this.#ends = new Float64Array(this.#next.length + 1);
    this.#count = counter(this.#piece, this.#ends);
    this.#place = placer(this.#piece, this.#next, this.#sources);
  }

  sort(bucket: number): void {
    const first = bucket * 2 ** BUCKET_SHIFT;
    const length = Math.min(2 ** BUCKET_SHIFT, this.#rows - first);
    this.#ends.fill(0);
    this.#forEachPiece(bucket, this.#count);
    for (let r = 0; r < length; r++) this.#ends[r + 1] += this.#ends[r];
    // As many rows at a time as there is room for their sources; a row that is longer than that goes alone.
    for (let start = 0; start < length; ) {
      let stop = start + 1;
      while (stop < length && this.#ends[stop + 1] - this.#ends[start] <= this.#sources.length) stop++;
      const count = this.#ends[stop] - this.#ends[start];
      if (count <= this.#sources.length) this.#writeRows(bucket, start, stop, length);
      else this.#writeLongRow(bucket, start, length);
      start = stop;
    }
  }

  finish(): Float64Array {
    this.#blockAt[this.#blocks] = this.#writer.length;
    this.#writer.flush();
    return this.#blockAt;
  }

  #writeRows(bucket: number, start: number, stop: number, length: number): void {
    const base = this.#ends[start];
    for (let r = start; r < stop; r++) this.#next[r] = this.#ends[r] - base;
    if (this.#ends[stop] > base) this.#forEachPiece(bucket, (words) => this.#place(words, start, stop));
    for (let r = start; r < stop; ) {
      if (r % BLOCK_ROWS === 0) this.#beginBlock(r, length);
      const end = Math.min(stop, r - (r % BLOCK_ROWS) + BLOCK_ROWS);
      this.#writer.write(this.#sources.subarray(this.#ends[r] - base, this.#ends[end] - base));
      r = end;
    }
  }

  /** A row with more sources than there is room for: its sources may stand in any order, as they come. */
  #writeLongRow(bucket: number, row: number, length: number): void {
    if (row % BLOCK_ROWS === 0) this.#beginBlock(row, length);
    const piece = this.#piece;
    this.#forEachPiece(bucket, (words) => {
      let count = 0;
      for (let i = 0; i < words; i += 2)
        if ((piece[i] & ROW_MASK) === row) piece[count++] = piece[i + 1];
      this.#writer.write(piece.subarray(0, count));
    });
  }

  /** Writes where the rows of the block end that begins at this row of the bucket. */
  #beginBlock(row: number, length: number): void {
    this.#blockAt[this.#blocks++] = this.#writer.length;
    const head = new Uint32Array(BLOCK_ROWS);
    for (let i = 0; i < BLOCK_ROWS; i++) {
      const end = this.#ends[Math.min(length, row + i + 1)];
      head[i] = end - this.#ends[row];
    }
    this.#writer.write(new Int32Array(head.buffer));
  }

  #forEachPiece(bucket: number, visit: (words: number) => void): void {
    for (const { at, length } of this.#pieces[bucket]) {
      this.#arcs.read(bytesOf(this.#piece.subarray(0, length)), 4 * at);
      visit(length);
    }
  }
}

const ROW_MASK: number = 2 ** BUCKET_SHIFT - 1;

/** Bucket → its pieces, as places in the file. */
function byBucket({ buckets, lengths }: Pieces, count: number): { at: number; length: number }[][] {
  const pieces: { at: number; length: number }[][] = Array.from({ length: count }, () => []);
  let at = 0;
  for (const [i, bucket] of buckets.entries()) {
    pieces[bucket].push({ at, length: lengths[i] });
    at += lengths[i];
  }
  return pieces;
}

function sumOf(pieces: readonly { readonly length: number }[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

// The arrays that are met at random are captured, not passed (see graph/fresh.ts).

function counter(piece: Int32Array, ends: Float64Array): (words: number) => void {
  return (words) => {
    for (let i = 0; i < words; i += 2) ends[(piece[i] & ROW_MASK) + 1]++;
  };
}

function placer(
  piece: Int32Array,
  next: Int32Array,
  sources: Int32Array,
): (words: number, first: number, stop: number) => void {
  return (words, first, stop) => {
    for (let i = 0; i < words; i += 2) {
      const r = piece[i] & ROW_MASK;
      if (r < first || r >= stop) continue;
      const at = next[r];
      sources[at] = piece[i + 1];
      next[r] = at + 1;
    }
  };
}

/** Writes words, many small pieces as few large ones. */
class WordWriter {
  readonly #file: DiskFile;
  readonly #buffer = new Int32Array(1 << 16);
  #used = 0;
  /** The words written so far. */
  length = 0;

  constructor(file: DiskFile) {
    this.#file = file;
  }

  write(words: Int32Array): void {
    this.length += words.length;
    if (words.length > this.#buffer.length - this.#used) this.flush();
    if (words.length > this.#buffer.length) return this.#file.append(bytesOf(words));
    this.#buffer.set(words, this.#used);
    this.#used += words.length;
  }

  flush(): void {
    this.#file.append(bytesOf(this.#buffer.subarray(0, this.#used)));
    this.#used = 0;
  }
}
