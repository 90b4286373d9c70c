import { GyreError } from '../graph/index.ts';
import { bytesOf, type DiskFile } from './folder.ts';
import { bucketShift, PIECE_ARCS, type Pieces, type RowColumn, rowColumn } from './partition.ts';

/**
 * Rows per block of the file of rows. A block is the number of sources up to the end of each of its rows, and then the
 * sources; all are words of 32 bits.
 */
export const BLOCK_ROWS = 64;

/**
 * The second half of the external sort: arcs in buckets become rows in order, in one file of blocks. It reads a bucket once,
 * or, if it has more arcs than there is room for, once to count and then as often as necessary.
 *
 * @param room how many sources may be held in memory
 * @param tell called after each bucket with the share of the work that is done
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
  const buckets = Math.ceil(rows / 2 ** bucketShift(rows));
  for (let bucket = 0; bucket < buckets; bucket++) {
    sorter.sort(bucket);
    await tell((bucket + 1) / buckets);
  }
  return sorter.finish();
}

class Sorter {
  readonly #arcs: DiskFile;
  readonly #rows: number;
  readonly #size: number; // rows of a bucket
  readonly #writer: WordWriter;
  readonly #blockAt: Float64Array;
  readonly #pieces: readonly Piece[][];
  readonly #held: Int32Array; // the sources of a whole bucket where there is room for it, otherwise of a piece
  readonly #heldRows: RowColumn; // the rows of the same arcs
  readonly #ends: Uint32Array; // row of the bucket → the sources before it
  readonly #next: Int32Array; // row of the bucket → where its next source belongs
  readonly #sources: Int32Array;
  readonly #count: (arcs: number) => void;
  readonly #place: (arcs: number, first: number, stop: number) => void;
  readonly #head = new Int32Array(BLOCK_ROWS);
  #blocks = 0;

  constructor(arcs: DiskFile, pieces: Pieces, rows: number, out: DiskFile, room: number) {
    this.#arcs = arcs;
    this.#rows = rows;
    this.#size = 2 ** bucketShift(rows);
    this.#writer = new WordWriter(out);
    this.#blockAt = new Float64Array(Math.ceil(rows / BLOCK_ROWS) + 1);
    const shift = bucketShift(rows);
    this.#pieces = byBucket(pieces, Math.ceil(rows / this.#size), 4 + rowColumn(shift, 0).BYTES_PER_ELEMENT);
    const fullest = this.#pieces.reduce((top, of) => Math.max(top, sumOf(of)), 0);
    if (fullest > 2 ** 32)
      throw new GyreError(
        'E_SIZE',
        `more than ${2 ** 32} arcs lead to ${this.#size} vertices`,
        'split the graph',
      );
    this.#sources = new Int32Array(Math.max(1, Math.min(room, fullest)));
    this.#held = new Int32Array(Math.max(PIECE_ARCS, fullest <= room ? fullest : 0));
    this.#heldRows = rowColumn(shift, this.#held.length);
    this.#next = new Int32Array(Math.min(rows, this.#size));
    this.#ends = new Uint32Array(this.#next.length + 1);
    this.#count = counter(this.#heldRows, this.#ends);
    this.#place = placer(this.#held, this.#heldRows, this.#next, this.#sources);
  }

  sort(bucket: number): void {
    const length = Math.min(this.#size, this.#rows - bucket * this.#size);
    const isHeld = this.#load(bucket);
    this.#ends.fill(0);
    if (isHeld) this.#count(sumOf(this.#pieces[bucket]));
    else this.#forEachPiece(bucket, this.#count);
    for (let r = 0; r < this.#ends.length - 1; r++) this.#ends[r + 1] += this.#ends[r];
    // As many rows at a time as there is room for; a row that is longer than that goes alone.
    for (let start = 0; start < length; ) {
      let stop = start + 1;
      while (stop < length && this.#ends[stop + 1] - this.#ends[start] <= this.#sources.length) stop++;
      const count = this.#ends[stop] - this.#ends[start];
      if (count <= this.#sources.length) this.#writeRows(bucket, start, stop, isHeld);
      else this.#writeLongRow(bucket, start);
      start = stop;
    }
  }

  finish(): Float64Array {
    this.#blockAt[this.#blocks] = this.#writer.length;
    this.#writer.flush();
    return this.#blockAt;
  }

  /** Reads a whole bucket, if there is room for it. */
  #load(bucket: number): boolean {
    if (sumOf(this.#pieces[bucket]) > this.#held.length) return false;
    let used = 0;
    for (const piece of this.#pieces[bucket]) {
      this.#readPiece(piece, used);
      used += piece.length;
    }
    return true;
  }

  #writeRows(bucket: number, start: number, stop: number, isHeld: boolean): void {
    const base = this.#ends[start];
    for (let r = start; r < stop; r++) this.#next[r] = this.#ends[r] - base;
    if (isHeld) this.#place(sumOf(this.#pieces[bucket]), start, stop);
    else this.#forEachPiece(bucket, (arcs) => this.#place(arcs, start, stop));
    for (let r = start; r < stop; ) {
      if (r % BLOCK_ROWS === 0) this.#beginBlock(r);
      const end = Math.min(stop, r - (r % BLOCK_ROWS) + BLOCK_ROWS);
      this.#writer.write(this.#sources.subarray(this.#ends[r] - base, this.#ends[end] - base));
      r = end;
    }
  }

  /** A row with more sources than there is room for: its sources may stand in any order, as they come. */
  #writeLongRow(bucket: number, row: number): void {
    if (row % BLOCK_ROWS === 0) this.#beginBlock(row);
    const held = this.#held;
    const rows = this.#heldRows;
    this.#forEachPiece(bucket, (arcs) => {
      let count = 0;
      for (let i = 0; i < arcs; i++) if (rows[i] === row) held[count++] = held[i];
      this.#writer.write(held.subarray(0, count));
    });
  }

  /** Writes the ends of the rows of the block that begins at this row of the bucket. */
  #beginBlock(row: number): void {
    this.#blockAt[this.#blocks++] = this.#writer.length;
    const ends = this.#ends;
    const last = ends.length - 1;
    for (let i = 1; i <= BLOCK_ROWS; i++) this.#head[i - 1] = ends[Math.min(last, row + i)] - ends[row];
    this.#writer.write(this.#head);
  }

  #forEachPiece(bucket: number, visit: (arcs: number) => void): void {
    for (const piece of this.#pieces[bucket]) {
      this.#readPiece(piece, 0);
      visit(piece.length);
    }
  }

  #readPiece({ at, length }: Piece, to: number): void {
    this.#arcs.read(bytesOf(this.#held.subarray(to, to + length)), at);
    this.#arcs.read(bytesOf(this.#heldRows.subarray(to, to + length)), at + 4 * length);
  }
}

/** A piece of the file of arcs: the byte at which it begins, and how many arcs it has. */
interface Piece {
  readonly at: number;
  readonly length: number;
}

/** Bucket → its pieces, as places in the file. */
function byBucket({ buckets, lengths }: Pieces, count: number, arcBytes: number): Piece[][] {
  const pieces: Piece[][] = Array.from({ length: count }, () => []);
  let at = 0;
  for (const [i, bucket] of buckets.entries()) {
    pieces[bucket].push({ at, length: lengths[i] });
    at += arcBytes * lengths[i];
  }
  return pieces;
}

function sumOf(pieces: readonly { readonly length: number }[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

// The arrays that are accessed at random are captured, not passed (see graph/fresh.ts).

function counter(rows: RowColumn, ends: Uint32Array): (arcs: number) => void {
  return (arcs) => {
    for (let i = 0; i < arcs; i++) ends[rows[i] + 1]++;
  };
}

function placer(
  held: Int32Array,
  rows: RowColumn,
  next: Int32Array,
  sources: Int32Array,
): (arcs: number, first: number, stop: number) => void {
  return (arcs, first, stop) => {
    for (let i = 0; i < arcs; i++) {
      const r = rows[i];
      if (r < first || r >= stop) continue;
      const at = next[r];
      sources[at] = held[i];
      next[r] = at + 1;
    }
  };
}

/** Writes words, joining many small pieces into few large ones. */
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
