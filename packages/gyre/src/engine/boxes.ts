import type { PliesColumn } from '../game/index.ts';
import type { Counters } from './kernel.ts';

/** The arrays that the threads of one solve share, and what one thread knows about itself. */
export interface BoxArrays {
  /** Reversed rows: see `Graph.reversed`. */
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  /** position → moves not yet refuted; 0 once it is settled. */
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  /** Empty if the game has no scores. */
  readonly scores: Int32Array;
  /** Where layers stand: a part per thread, then two small parts for thin layers. */
  readonly frontier: Int32Array;
  /** One bit per position, all clear between layers. */
  readonly bits: Int32Array;
  /** The memory that the boxes are made of: this many chunks per thread. */
  readonly pools: Int32Array;
  /** Per thread: how many chunks it uses; chunk → how much of it is filled; chunk → its box. */
  readonly ledger: Int32Array;
  /** Rows that are too long for one thread: how many there are; then start, stop, base and kind of each. */
  readonly longRows: Int32Array;
  /** Block of positions → the first of its owner's two boxes. */
  readonly boxOf: Int32Array;
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

const BATCH = 512;

/** This many entries behind the last one may be read and written without effect. */
export const SLACK = 8;
/** How many words a long row takes in `longRows`, after the first few. */
export const LONG_ROW = 4;

/** The size of chunks, the number of them, and the length of a row that is shared out. */
export interface BoxSizes {
  readonly chunk: number;
  readonly chunks: number;
  /** Before every step each box has room for this many more entries; longer rows are shared out. */
  readonly room: number;
  /** Words of the ledger per thread. */
  readonly ledger: number;
  /** Words of the pools per thread: more than the chunks take, because reversing rows also needs them. */
  readonly pool: number;
}

/** What `threads` threads need; at most 64 MiB each. */
export function boxSizes(threads: number): BoxSizes {
  const chunk = threads <= 64 ? 1 << 14 : 1 << 12;
  const chunks = 4 * threads + (threads <= 64 ? 256 : 0);
  const pool = Math.max(chunks * chunk, threads <= 16 ? 1 << 24 : 0);
  return { chunk, chunks, room: chunk >> 2, ledger: 16 + 2 * chunks, pool };
}

/**
 * One thread of several. A thread that spreads a layer never writes what another thread owns: it puts positions into
 * the boxes of their owners, and each owner empties its own. So no loop needs atomics, and no read is wasted.
 *
 * The loops are functions of arrays (below), not closures over them as in `kernel.ts`: with many threads each has
 * little to do, and what counts is that its loops are compiled before it begins (`warm-up.ts`).
 */
export class Boxes {
  readonly #arrays: BoxArrays;
  readonly #sizes: BoxSizes;
  /** Where this thread's pool and its page of the ledger begin. */
  readonly #pool: number;
  readonly #page: number;
  readonly #owned: number;
  readonly #batch: Batch = new Int32Array(3 * BATCH);
  readonly #sources: Int32Array;
  /** Box → where its next position goes. */
  readonly #cursors: Int32Array;
  /** Box → its last chunk. */
  readonly #current: Int32Array;
  /** How many chunks are in use. */
  #used = 0;
  /** Keeps the reads that only warm the cache from being optimised away. */
  touched = 0;

  constructor(arrays: BoxArrays) {
    const { thread, threads, boxOf, blockBits } = arrays;
    this.#arrays = arrays;
    this.#sizes = boxSizes(threads);
    this.#pool = thread * this.#sizes.pool;
    this.#page = thread * this.#sizes.ledger;
    this.#owned = boxOf.filter((box) => box === 2 * thread).length * 2 ** blockBits;
    this.#sources = new Int32Array(this.#sizes.room + SLACK);
    this.#cursors = new Int32Array(2 * threads);
    this.#current = new Int32Array(2 * threads);
  }

  /** Begins anew with empty boxes. */
  open(): void {
    const boxes = this.#cursors.length;
    this.#used = boxes;
    for (let b = 0; b < boxes; b++) {
      this.#current[b] = b;
      this.#cursors[b] = this.#pool + b * this.#sizes.chunk;
    }
  }

  /** Writes down how far each box is filled. */
  close(): void {
    for (let b = 0; b < this.#cursors.length; b++) this.#closeChunk(b);
    this.#arrays.ledger[this.#page] = this.#used;
  }

  #closeChunk(b: number): void {
    const { chunk, chunks } = this.#sizes;
    const c = this.#current[b];
    const { ledger } = this.#arrays;
    ledger[this.#page + 16 + c] = this.#cursors[b] - (this.#pool + c * chunk);
    ledger[this.#page + 16 + chunks + c] = b;
  }

  /** Gives every box room for another step, or returns false if there is no room. */
  #hasRoom(): boolean {
    const { chunk, chunks, room } = this.#sizes;
    const [cursors, current] = [this.#cursors, this.#current];
    for (let b = 0; b < cursors.length; b++) {
      if (cursors[b] + room <= this.#pool + (current[b] + 1) * chunk) continue;
      if (this.#used === chunks) return false;
      this.#closeChunk(b);
      current[b] = this.#used;
      cursors[b] = this.#pool + this.#used * chunk;
      this.#used++;
    }
    return true;
  }

  /**
   * Puts the source of every arc into the positions `frontier[from]` up to, not including, `frontier[to]` into the
   * box of its owner: position q has its arcs in row `q + rowShift`, and the arc's source u is position `u + base`.
   *
   * @param kind 0 if the joining positions are the attacker's, 1 if they are the defender's
   * @returns where it stopped: `to`, or earlier if the boxes are full
   */
  scatter(from: number, to: number, rowShift: number, base: number, kind: number): number {
    const { frontier, offsets, ends } = this.#arrays;
    const batch = this.#batch;
    for (let head = from; head < to; head += BATCH) {
      const rows = readBounds(frontier, offsets, batch, head, Math.min(BATCH, to - head), rowShift);
      if (rows > 8) this.touched ^= touchRows(ends, batch, rows);
      for (let row = 0; row < rows; ) {
        if (!this.#hasRoom()) return batch[2 * BATCH + row];
        const next = this.#rowsThatFit(row, rows, base, kind);
        this.#route(copySources(ends, batch, this.#sources, row, next, base), kind);
        row = next;
      }
    }
    return to;
  }

  /** Finds up to which row, from `row` on, a step has room for the sources. Long rows are noted and dropped. */
  #rowsThatFit(row: number, rows: number, base: number, kind: number): number {
    const batch = this.#batch;
    const { room } = this.#sizes;
    let left = room;
    let i = row;
    for (; i < rows; i++) {
      const length = batch[BATCH + i] - batch[i];
      if (length > room) {
        this.#noteLong(batch[i], batch[BATCH + i], base, kind);
        batch[BATCH + i] = batch[i];
        continue;
      }
      if (length > left) break;
      left -= length;
    }
    return i;
  }

  #noteLong(start: number, stop: number, base: number, kind: number): void {
    const { longRows } = this.#arrays;
    const at = LONG_ROW * (1 + Atomics.add(longRows, 0, 1));
    longRows[at] = start;
    longRows[at + 1] = stop;
    longRows[at + 2] = base;
    longRows[at + 3] = kind;
  }

  #route(count: number, kind: number): void {
    const { pools, boxOf, blockBits } = this.#arrays;
    route(this.#sources, boxOf, this.#cursors, pools, count, blockBits, kind);
  }

  /** Does the same for a part of one long row; returns false, with nothing done, if the boxes are full. */
  scatterPart(start: number, stop: number, base: number, kind: number): boolean {
    if (!this.#hasRoom()) return false;
    this.#batch[0] = start;
    this.#batch[BATCH] = stop;
    this.#route(copySources(this.#arrays.ends, this.#batch, this.#sources, 0, 1, base), kind);
    return true;
  }

  /** Takes what all threads have put into this thread's box of that kind, and appends what joins at `into`. */
  empty(kind: number, claims: boolean, into: number, step: number): number {
    const { ledger, thread, threads } = this.#arrays;
    const { chunk, chunks, ...sizes } = this.#sizes;
    const box = 2 * thread + kind;
    let at = into;
    for (let t = 0; t < threads; t++) {
      const first = t * sizes.pool;
      const page = t * sizes.ledger;
      const used = ledger[page];
      at = this.#emptyChunk(first + box * chunk, ledger[page + 16 + box], claims, at, step);
      for (let c = 2 * threads; c < used; c++) {
        if (ledger[page + 16 + chunks + c] !== box) continue;
        at = this.#emptyChunk(first + c * chunk, ledger[page + 16 + c], claims, at, step);
      }
    }
    return at;
  }

  #emptyChunk(start: number, length: number, claims: boolean, into: number, step: number): number {
    const { movesLeft, pools, frontier } = this.#arrays;
    const end = start + length;
    let at = into;
    for (let from = start; from < end; from += BATCH) {
      const to = Math.min(end, from + BATCH);
      if (to - from > 8) this.touched ^= touchCounters(movesLeft, pools, from, to);
      at = claims
        ? claim(movesLeft, pools, frontier, from, to, at, step)
        : refute(movesLeft, pools, frontier, from, to, at, step);
    }
    return at;
  }

  /** Writes what is known of the positions in `frontier[from..to)`; a large range is sorted on the way. */
  settle(from: number, to: number, value: number, plies: number, score: number): void {
    const { frontier, scores, blockBits } = this.#arrays;
    // Blocks of fewer than 32 positions share words of the bitmap.
    if (to - from > this.#owned >> 8 && blockBits >= 5) this.#sort(from, to);
    write(this.#arrays.plies, this.#arrays.values, frontier, from, to, value, plies);
    if (scores.length > 0) for (let i = from; i < to; i++) scores[frontier[i]] = score;
  }

  /** Puts a part of the frontier into rising order, so that its rows are also read in order. */
  #sort(from: number, to: number): void {
    const { frontier, bits, boxOf, blockBits, thread, threads } = this.#arrays;
    const words = 2 ** (blockBits - 5);
    setBits(bits, frontier, from, to);
    let at = from;
    for (let block = thread; block < boxOf.length; block += threads)
      at = scanBits(bits, frontier, block * words, Math.min(bits.length, (block + 1) * words), at);
  }
}

/** Rows of the layer: their starts, their stops, where they stand in the frontier; `BATCH` of each. */
type Batch = Int32Array;

/** Reads the bounds of the rows that are not empty and returns how many there are. */
function readBounds(
  frontier: Int32Array,
  offsets: Int32Array,
  batch: Batch,
  head: number,
  count: number,
  rowShift: number,
): number {
  const stop = head + count;
  let rows = 0;
  let i = head;
  for (; i < stop - 3; i += 4) {
    const r0 = frontier[i] + rowShift;
    const start0 = offsets[r0];
    const stop0 = offsets[r0 + 1];
    const r1 = frontier[i + 1] + rowShift;
    const start1 = offsets[r1];
    const stop1 = offsets[r1 + 1];
    const r2 = frontier[i + 2] + rowShift;
    const start2 = offsets[r2];
    const stop2 = offsets[r2 + 1];
    const r3 = frontier[i + 3] + rowShift;
    const start3 = offsets[r3];
    const stop3 = offsets[r3 + 1];
    batch[rows] = start0;
    batch[BATCH + rows] = stop0;
    batch[2 * BATCH + rows] = i;
    rows += stop0 > start0 ? 1 : 0;
    batch[rows] = start1;
    batch[BATCH + rows] = stop1;
    batch[2 * BATCH + rows] = i + 1;
    rows += stop1 > start1 ? 1 : 0;
    batch[rows] = start2;
    batch[BATCH + rows] = stop2;
    batch[2 * BATCH + rows] = i + 2;
    rows += stop2 > start2 ? 1 : 0;
    batch[rows] = start3;
    batch[BATCH + rows] = stop3;
    batch[2 * BATCH + rows] = i + 3;
    rows += stop3 > start3 ? 1 : 0;
  }
  for (; i < stop; i++) {
    const r = frontier[i] + rowShift;
    const start = offsets[r];
    const last = offsets[r + 1];
    batch[rows] = start;
    batch[BATCH + rows] = last;
    batch[2 * BATCH + rows] = i;
    rows += last > start ? 1 : 0;
  }
  return rows;
}

/** The first and the last arc of each row: a short row may lie across two lines of the cache. */
function touchRows(ends: Int32Array, batch: Batch, rows: number): number {
  let sum = 0;
  for (let i = 0; i < rows - 3; i += 4) {
    sum ^= ends[batch[i]] ^ ends[batch[BATCH + i] - 1];
    sum ^= ends[batch[i + 1]] ^ ends[batch[BATCH + i + 1] - 1];
    sum ^= ends[batch[i + 2]] ^ ends[batch[BATCH + i + 2] - 1];
    sum ^= ends[batch[i + 3]] ^ ends[batch[BATCH + i + 3] - 1];
  }
  return sum;
}

/**
 * Copies the sources of some rows, which surely fit, and returns how many there are. Always copies eight at a time: the
 * next row overwrites what was too much, and the processor need not guess where a short loop ends.
 */
function copySources(
  ends: Int32Array,
  batch: Batch,
  sources: Int32Array,
  row: number,
  rows: number,
  base: number,
): number {
  let count = 0;
  for (let i = row; i < rows; i++) {
    const stop = batch[BATCH + i];
    let a = batch[i];
    do {
      sources[count] = ends[a] + base;
      sources[count + 1] = ends[a + 1] + base;
      sources[count + 2] = ends[a + 2] + base;
      sources[count + 3] = ends[a + 3] + base;
      sources[count + 4] = ends[a + 4] + base;
      sources[count + 5] = ends[a + 5] + base;
      sources[count + 6] = ends[a + 6] + base;
      sources[count + 7] = ends[a + 7] + base;
      count += 8;
      a += 8;
    } while (a < stop);
    count += stop - a;
  }
  return count;
}

/** Puts each position into its owner's box. */
function route(
  sources: Int32Array,
  boxOf: Int32Array,
  cursors: Int32Array,
  pools: Int32Array,
  count: number,
  blockBits: number,
  kind: number,
): void {
  let i = 0;
  for (; i < count - 3; i += 4) {
    const p0 = sources[i];
    const b0 = boxOf[p0 >> blockBits] + kind;
    const p1 = sources[i + 1];
    const b1 = boxOf[p1 >> blockBits] + kind;
    const p2 = sources[i + 2];
    const b2 = boxOf[p2 >> blockBits] + kind;
    const p3 = sources[i + 3];
    const b3 = boxOf[p3 >> blockBits] + kind;
    const at0 = cursors[b0];
    cursors[b0] = at0 + 1;
    pools[at0] = p0;
    const at1 = cursors[b1];
    cursors[b1] = at1 + 1;
    pools[at1] = p1;
    const at2 = cursors[b2];
    cursors[b2] = at2 + 1;
    pools[at2] = p2;
    const at3 = cursors[b3];
    cursors[b3] = at3 + 1;
    pools[at3] = p3;
  }
  for (; i < count; i++) {
    const p = sources[i];
    const b = boxOf[p >> blockBits] + kind;
    const at = cursors[b];
    cursors[b] = at + 1;
    pools[at] = p;
  }
}

/** Eight independent reads per turn keep more of them in flight (decision 020). */
function touchCounters(movesLeft: Counters, pools: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to - 7; i += 8) {
    sum ^= movesLeft[pools[i]] ^ movesLeft[pools[i + 1]];
    sum ^= movesLeft[pools[i + 2]] ^ movesLeft[pools[i + 3]];
    sum ^= movesLeft[pools[i + 4]] ^ movesLeft[pools[i + 5]];
    sum ^= movesLeft[pools[i + 6]] ^ movesLeft[pools[i + 7]];
  }
  return sum;
}

/** One move suffices: appends the positions that are not yet settled. */
function claim(
  movesLeft: Counters,
  pools: Int32Array,
  frontier: Int32Array,
  from: number,
  to: number,
  into: number,
  step: number,
): number {
  let at = into;
  for (let i = from; i < to; i++) {
    const p = pools[i];
    if (movesLeft[p] === 0) continue;
    movesLeft[p] = 0;
    frontier[at] = p;
    at += step;
  }
  return at;
}

/** Every move must be refuted: appends the positions that have none left. */
function refute(
  movesLeft: Counters,
  pools: Int32Array,
  frontier: Int32Array,
  from: number,
  to: number,
  into: number,
  step: number,
): number {
  let at = into;
  for (let i = from; i < to; i++) {
    const p = pools[i];
    const left = movesLeft[p];
    if (left === 0) continue;
    movesLeft[p] = left - 1;
    if (left !== 1) continue;
    frontier[at] = p;
    at += step;
  }
  return at;
}

function write(
  plies: PliesColumn,
  values: Uint8Array,
  frontier: Int32Array,
  start: number,
  stop: number,
  value: number,
  k: number,
): void {
  let i = start;
  for (; i < stop - 3; i += 4) {
    const p0 = frontier[i];
    const p1 = frontier[i + 1];
    const p2 = frontier[i + 2];
    const p3 = frontier[i + 3];
    plies[p0] = k;
    values[p0] = value;
    plies[p1] = k;
    values[p1] = value;
    plies[p2] = k;
    values[p2] = value;
    plies[p3] = k;
    values[p3] = value;
  }
  for (; i < stop; i++) {
    const p = frontier[i];
    plies[p] = k;
    values[p] = value;
  }
}

function setBits(bits: Int32Array, frontier: Int32Array, start: number, stop: number): void {
  let i = start;
  for (; i < stop - 3; i += 4) {
    const p0 = frontier[i];
    const p1 = frontier[i + 1];
    const p2 = frontier[i + 2];
    const p3 = frontier[i + 3];
    bits[p0 >> 5] |= 1 << (p0 & 31);
    bits[p1 >> 5] |= 1 << (p1 & 31);
    bits[p2 >> 5] |= 1 << (p2 & 31);
    bits[p3 >> 5] |= 1 << (p3 & 31);
  }
  for (; i < stop; i++) {
    const p = frontier[i];
    bits[p >> 5] |= 1 << (p & 31);
  }
}

/** Writes the marked positions of some words into the frontier, and clears the marks. */
function scanBits(bits: Int32Array, frontier: Int32Array, first: number, last: number, into: number): number {
  let at = into;
  for (let word = first; word < last; word++) {
    let marked = bits[word];
    if (marked === 0) continue;
    bits[word] = 0;
    while (marked !== 0) {
      frontier[at++] = (word << 5) + 31 - Math.clz32(marked & -marked);
      marked &= marked - 1;
    }
  }
  return at;
}
