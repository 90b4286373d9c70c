import { refuse } from '../../graph/inner.ts';
import { bytesOf, type DiskFile } from '../files/folder.ts';
import type { Buckets } from './buckets.ts';
import type { KeptRows } from './kept-rows.ts';
import { bucketShift, lowBits } from './pages.ts';

/**
 * Rows per block of the file of rows. A block is, for each of its rows, the number of sources up to its end, and then the
 * sources, which are words of 32 bits. The numbers have 16 bits, or 32 in a block that has too many sources for that.
 */
export const BLOCK_ROWS = 64;
/** The words that the numbers of a block take. */
export const HEAD = 32;
export const WIDE_HEAD = 64;
const MOST_IN_16_BITS = 0xffff;
/** A block that is longer than this has wide numbers. */
export const LONGEST_NARROW: number = HEAD + MOST_IN_16_BITS;

/**
 * The second half of the external sort: arcs in buckets become rows in order, in one file of blocks.
 *
 * @param room how many sources may be held in memory
 * @param kept is given the rows, too
 * @param tell called after each bucket with the share of the work that is done
 * @returns block → the word at which it begins; one entry more for the end
 */
export async function sortRows(
  buckets: Buckets,
  rows: number,
  out: DiskFile,
  room: number,
  kept: KeptRows | undefined,
  tell: (share: number) => Promise<void>,
): Promise<Float64Array> {
  const sorter = new Sorter(buckets, rows, out, room, kept);
  const count = Math.ceil(rows / 2 ** bucketShift(rows));
  for (let bucket = 0; bucket < count; bucket++) {
    sorter.sort(bucket);
    await tell((bucket + 1) / count);
  }
  return sorter.finish();
}

class Sorter {
  readonly #buckets: Buckets;
  readonly #rows: number;
  readonly #size: number; // rows of a bucket
  readonly #room: number;
  readonly #file: DiskFile;
  readonly #kept: KeptRows | undefined;
  readonly #blockAt: Float64Array;
  readonly #ends: Uint32Array; // row of the bucket → the sources before it
  readonly #next: Int32Array; // row of the bucket → where its next source belongs in `out`
  readonly #out: Int32Array; // blocks, or parts of one
  readonly #loops: SortLoops;
  #blocks = 0;
  #written = 0; // words

  constructor(buckets: Buckets, rows: number, file: DiskFile, room: number, kept: KeptRows | undefined) {
    this.#buckets = buckets;
    this.#rows = rows;
    this.#size = 2 ** bucketShift(rows);
    this.#file = file;
    this.#kept = kept;
    this.#blockAt = new Float64Array(Math.ceil(rows / BLOCK_ROWS) + 1);
    const fullest = buckets.lengths.reduce((top, length) => Math.max(top, length), 1);
    if (fullest > 2 ** 32)
      refuse('E_SIZE', `more than ${2 ** 32} arcs lead to ${this.#size} vertices`, 'split the graph');
    this.#room = Math.min(room, fullest);
    this.#next = new Int32Array(Math.min(rows, this.#size));
    this.#ends = new Uint32Array(this.#next.length + 1);
    const heads = WIDE_HEAD * Math.ceil(this.#next.length / BLOCK_ROWS);
    this.#out = new Int32Array(this.#room + heads);
    this.#loops = createSortLoops(buckets, this.#ends, this.#next, this.#out);
  }

  sort(bucket: number): void {
    const ends = this.#ends;
    const length = this.#rowsIn(bucket);
    ends.fill(0);
    this.#buckets.visit(bucket, this.#loops.count);
    this.#loops.sum();
    // As many rows at a time as there is room for; a row that is longer than that goes alone.
    for (let start = 0; start < length; ) {
      const stop = this.#lastWithin(start, length);
      if (ends[stop] - ends[start] <= this.#room) this.#writeRows(bucket, start, stop);
      else this.#writeLongRow(bucket, start);
      start = stop;
    }
    this.#buckets.leave(bucket);
  }

  finish(): Float64Array {
    this.#blockAt[this.#blocks] = this.#written;
    return this.#blockAt;
  }

  #lastWithin(start: number, length: number): number {
    const ends = this.#ends;
    if (ends[length] - ends[start] <= this.#room) return length;
    let stop = start + 1;
    while (stop < length && ends[stop + 1] - ends[start] <= this.#room) stop++;
    return stop;
  }

  #writeRows(bucket: number, start: number, stop: number): void {
    const ends = this.#ends;
    const first = this.#blocks;
    let heads = 0; // words
    for (let row = start; row < stop; row = row - (row % BLOCK_ROWS) + BLOCK_ROWS) {
      if (row % BLOCK_ROWS === 0) heads += this.#beginBlock(row, ends[row] - ends[start] + heads);
      this.#loops.aim(row, Math.min(stop, row - (row % BLOCK_ROWS) + BLOCK_ROWS), heads - ends[start]);
    }
    this.#loops.choose(start, stop);
    this.#buckets.visit(bucket, this.#loops.place);
    const length = ends[stop] - ends[start] + heads;
    this.#blockAt[this.#blocks] = this.#written + length;
    const isWhole = stop % BLOCK_ROWS === 0 || stop === this.#rowsIn(bucket);
    this.#kept?.add(
      first,
      isWhole ? this.#blocks : this.#blocks - 1,
      this.#blockAt,
      this.#out,
      this.#written,
    );
    this.#write(length);
  }

  #rowsIn(bucket: number): number {
    return Math.min(this.#size, this.#rows - bucket * this.#size);
  }

  /** A row with more sources than there is room for: its sources may stand in any order, as they come. */
  #writeLongRow(bucket: number, row: number): void {
    if (row % BLOCK_ROWS === 0) this.#write(this.#beginBlock(row, 0));
    this.#loops.choose(row, row + 1);
    this.#buckets.visit(bucket, (from, to) => {
      for (let at = from; at < to; at += this.#room) {
        this.#next[row] = 0;
        this.#loops.place(at, Math.min(to, at + this.#room));
        this.#write(this.#next[row]);
      }
    });
  }

  /** Puts the ends of the rows of the block that begins at this row of the bucket into `out`; says how many words they take. */
  #beginBlock(row: number, at: number): number {
    const ends = this.#ends;
    this.#blockAt[this.#blocks++] = this.#written + at;
    const last = Math.min(ends.length - 1, row + BLOCK_ROWS);
    if (ends[last] - ends[row] <= MOST_IN_16_BITS) {
      this.#loops.head(row, at);
      return HEAD;
    }
    for (let i = 0; i < BLOCK_ROWS; i++) this.#out[at + i] = ends[Math.min(last, row + i + 1)] - ends[row];
    return WIDE_HEAD;
  }

  /** Writes the first words of `out`. */
  #write(length: number): void {
    this.#file.append(bytesOf(this.#out.subarray(0, length)));
    this.#written += length;
  }
}

/** Hot loops over captured arrays, not passed ones (see graph/fresh.ts). */
interface SortLoops {
  /** Counts the arcs of a range by their rows. */
  readonly count: (from: number, to: number) => void;
  /** Turns the counts into the sources before each row. */
  readonly sum: () => void;
  /** Puts the 16-bit numbers of the block at this row into `out`. */
  readonly head: (row: number, at: number) => void;
  /** Says where the sources of these rows go: `further` words beyond where they would go without heads. */
  readonly aim: (start: number, stop: number, further: number) => void;
  /** Says that `place` is to look at these rows only, from the beginning of the bucket. */
  readonly choose: (start: number, stop: number) => void;
  /** Puts the sources of the arcs of a range into `out`. */
  readonly place: (from: number, to: number) => void;
}

function createSortLoops(
  { columns, format }: Buckets,
  ends: Uint32Array,
  next: Int32Array,
  out: Int32Array,
): SortLoops {
  const { words, highs } = columns;
  const halves = new Uint16Array(out.buffer);
  const low = lowBits(format);
  const lowMask = 2 ** low - 1;
  let firstRow = 0; // what `place` looks at
  let lastRow = 0;
  let marked = 0; // the high bits of the sources that follow, if words are packed
  const [count, place] = format.isPacked ? [countPacked, placePacked] : [countSplit, placeSplit];
  return { count, sum, head, aim, choose, place };

  function countSplit(from: number, to: number): void {
    for (let i = from; i < to; i++) ends[(words[i] >>> low) + 1]++;
  }

  function countPacked(from: number, to: number): void {
    for (let i = from; i < to; i++) if (words[i] >= 0) ends[(words[i] >>> low) + 1]++;
  }

  function sum(): void {
    let before = 0;
    for (let r = 1; r < ends.length; r++) {
      before += ends[r];
      ends[r] = before;
    }
  }

  function head(row: number, at: number): void {
    const last = ends.length - 1;
    const base = ends[row];
    for (let i = 0; i < BLOCK_ROWS; i++) halves[2 * at + i] = ends[Math.min(last, row + i + 1)] - base;
  }

  function aim(start: number, stop: number, further: number): void {
    for (let r = start; r < stop; r++) next[r] = ends[r] + further;
  }

  function choose(start: number, stop: number): void {
    firstRow = start;
    lastRow = stop - 1;
  }

  function placeSplit(from: number, to: number): void {
    const first = firstRow;
    const last = lastRow;
    for (let i = from; i < to; i++) {
      const word = words[i];
      const r = word >>> low;
      if (r < first || r > last) continue;
      const at = next[r];
      out[at] = (highs[i] << low) | (word & lowMask);
      next[r] = at + 1;
    }
  }

  function placePacked(from: number, to: number): void {
    const first = firstRow;
    const last = lastRow;
    let high = marked;
    for (let i = from; i < to; i++) {
      const word = words[i];
      if (word < 0) {
        high = ~word << low;
        continue;
      }
      const r = word >>> low;
      if (r < first || r > last) continue;
      const at = next[r];
      out[at] = high | (word & lowMask);
      next[r] = at + 1;
    }
    marked = high;
  }
}
