import { isWorthSorting, type SpreadArrays } from '../../engine/inner.ts';
import {
  BATCH,
  type Batch,
  claim,
  copySources,
  dropMarked,
  readBounds,
  refute,
  route,
  scanBits,
  setBits,
  touchCounters,
  touchRows,
  write,
} from './box-loops.ts';
import { type BoxSizes, boxSizes, LONG_ROW, SLACK } from './columns.ts';

/**
 * The arrays that the threads of one solve share, and what one thread knows about itself. The frontier has a
 * part per thread, then two small parts for thin layers.
 */
export interface BoxArrays extends SpreadArrays {
  /** Empty if the game has no scores. */
  readonly scores: Int32Array;
  /** One bit per position: set only if it is settled; not for thin layers and very small blocks. */
  readonly settled: Int32Array;
  /** The memory that the boxes are made of: a pool per thread, with two sets of chunks. */
  readonly pools: Int32Array;
  /** Per thread and set: how many chunks are in use; chunk → how much of it is filled; chunk → its box. */
  readonly ledger: Int32Array;
  /** Two lists of rows too long for one thread: how many there are; then start, stop, base, kind of each. */
  readonly longRows: Int32Array;
  /** Block of positions → the first of its owner's two boxes. */
  readonly boxOf: Int32Array;
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

/** Fewer sources tell nothing about those to come. */
const FEW = 1 << 10;

/**
 * One thread of several. A thread that spreads a layer never writes what another thread owns: it puts
 * positions into the boxes of their owners, and each owner empties its own. So no loop needs atomics, and no
 * read is wasted. What a thread puts into its own box it takes out again at once, while that is in its cache
 * (decision 358). There are two sets of boxes: while some threads still empty one, others fill the other
 * (decision 359).
 *
 * The loops are functions of arrays (below), not closures over them as in `spreader.ts`: with many threads
 * each has little to do, and what counts is that its loops are compiled before it begins (`warmUp`).
 */
export class Boxes {
  readonly #arrays: BoxArrays;
  readonly #sizes: BoxSizes;
  /** Where this thread's chunks of the open set and their page of the ledger begin. */
  #pool = 0;
  #page = 0;
  /** Where the list of long rows of this layer begins. */
  #longRows = 0;
  readonly #owned: number;
  readonly #batch: Batch = new Int32Array(3 * BATCH);
  readonly #sources: Int32Array;
  /** Box → where its next position goes. */
  readonly #cursors: Int32Array;
  /** Box → its last chunk. */
  readonly #current: Int32Array;
  /** How many chunks are in use. */
  #used = 0;
  /** Where the next positions that join go: the attacker's from the left, the defender's from the right. */
  #low = 0;
  #high = 0;
  /** Does one move suffice for the attacker? */
  #claims = false;
  /** How many of the attacker's sources were settled when looked at; old layers count less. */
  #looked = 0;
  #dropped = 0;
  /** Keeps the reads that only warm the cache from being optimised away. */
  touched = 0;

  constructor(arrays: BoxArrays) {
    const { thread, threads, boxOf, blockBits } = arrays;
    this.#arrays = arrays;
    this.#sizes = boxSizes(threads);
    this.#owned = boxOf.filter((box) => box === 2 * thread).length * 2 ** blockBits;
    this.#sources = new Int32Array(this.#sizes.room + SLACK);
    this.#cursors = new Int32Array(2 * threads);
    this.#current = new Int32Array(2 * threads);
  }

  /**
   * A layer begins: positions that join are appended in the frontier from `left` up and from `right` down.
   *
   * @param longRows where the list for its long rows begins
   */
  begin(left: number, right: number, claims: boolean, longRows: number): void {
    this.#longRows = longRows;
    this.#low = left;
    this.#high = right - 1;
    this.#claims = claims;
    this.#looked >>= 1;
    this.#dropped >>= 1;
  }

  /** How far they have come. */
  get joined(): [left: number, right: number] {
    return [this.#low, this.#high + 1];
  }

  /** Begins anew with the empty boxes of a set. */
  open(set: number): void {
    const { thread } = this.#arrays;
    const { chunk, chunks, pool, ledger } = this.#sizes;
    this.#pool = thread * pool + set * chunks * chunk;
    this.#page = (2 * thread + set) * ledger;
    const boxes = this.#cursors.length;
    this.#used = boxes;
    for (let b = 0; b < boxes; b++) {
      this.#current[b] = b;
      this.#cursors[b] = this.#pool + b * chunk;
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
   * Puts the source of every arc into the positions `frontier[from]` up to, not including, `frontier[to]`
   * into the box of its owner: position q has its arcs in row `q + rowShift`, and the arc's source u is
   * position `u + base`.
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

  /** Up to which row, from `row` on, a step has room for the sources. Long rows are noted and dropped. */
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
    const at = this.#longRows + LONG_ROW * (1 + Atomics.add(longRows, this.#longRows, 1));
    longRows[at] = start;
    longRows[at + 1] = stop;
    longRows[at + 2] = base;
    longRows[at + 3] = kind;
  }

  #route(sources: number, kind: number): void {
    const { pools, boxOf, blockBits, thread } = this.#arrays;
    const count = kind === 0 && this.#claims ? this.#drop(sources) : sources;
    route(this.#sources, boxOf, this.#cursors, pools, count, blockBits, kind);
    const own = 2 * thread + kind;
    const start = this.#pool + own * this.#sizes.chunk;
    this.#take(start, this.#cursors[own], kind);
    this.#cursors[own] = start;
  }

  /**
   * Where one move suffices, most sources may have been settled long ago. Their owners would do nothing about
   * them, so they need no box. Owners set bits while others look here, but what is settled stays settled. If
   * few are dropped, looking is not worth it, and stops for some layers (decision 359).
   *
   * @returns how many of the sources are left
   */
  #drop(count: number): number {
    if (this.#looked >= FEW && this.#dropped < this.#looked >> 2) return count;
    const kept = dropMarked(this.#arrays.settled, this.#sources, count);
    this.#looked += count;
    this.#dropped += count - kept;
    return kept;
  }

  /** Does the same for a part of one long row; returns false, with nothing done, if the boxes are full. */
  scatterPart(start: number, stop: number, base: number, kind: number): boolean {
    if (!this.#hasRoom()) return false;
    this.#batch[0] = start;
    this.#batch[BATCH] = stop;
    this.#route(copySources(this.#arrays.ends, this.#batch, this.#sources, 0, 1, base), kind);
    return true;
  }

  /** Takes what all threads have put into this thread's two boxes of a set. */
  empty(set: number): void {
    const { ledger, thread, threads } = this.#arrays;
    const { chunk, chunks, ...sizes } = this.#sizes;
    for (const kind of [0, 1] as const) {
      const box = 2 * thread + kind;
      for (let t = 0; t < threads; t++) {
        const first = t * sizes.pool + set * chunks * chunk;
        const page = (2 * t + set) * sizes.ledger;
        const used = ledger[page];
        const start = first + box * chunk;
        this.#take(start, start + ledger[page + 16 + box], kind);
        for (let c = 2 * threads; c < used; c++) {
          if (ledger[page + 16 + chunks + c] !== box) continue;
          this.#take(first + c * chunk, first + c * chunk + ledger[page + 16 + c], kind);
        }
      }
    }
  }

  /** Looks at positions that this thread owns, and appends those that join. */
  #take(start: number, end: number, kind: number): void {
    const { movesLeft, pools, frontier } = this.#arrays;
    const step = kind === 0 ? 1 : -1;
    let at = kind === 0 ? this.#low : this.#high;
    for (let from = start; from < end; from += BATCH) {
      const to = Math.min(end, from + BATCH);
      if (to - from > 8) this.touched ^= touchCounters(movesLeft, pools, from, to);
      at =
        kind === 0 && this.#claims
          ? claim(movesLeft, pools, frontier, from, to, at, step)
          : refute(movesLeft, pools, frontier, from, to, at, step);
    }
    if (kind === 0) this.#low = at;
    else this.#high = at;
  }

  /** See `BoxHands.settle`. */
  settle(from: number, to: number, into: number, value: number, plies: number, score: number): void {
    const { frontier, settled, scores, blockBits } = this.#arrays;
    const stop = into + to - from;
    const hasWords = blockBits >= 5; // smaller blocks share words of the bitmaps
    if (hasWords && isWorthSorting(frontier, from, to, this.#owned)) this.#sort(from, to, into);
    else {
      if (from !== into) frontier.copyWithin(into, from, to);
      if (hasWords) setBits(settled, frontier, into, stop);
    }
    write(this.#arrays.plies, this.#arrays.values, frontier, into, stop, value, plies);
    if (scores.length > 0) for (let i = into; i < stop; i++) scores[frontier[i]] = score;
  }

  /** Puts a part of the frontier into rising order, so that its rows are also read in order. */
  #sort(from: number, to: number, into: number): void {
    const { frontier, bits, settled, boxOf, blockBits, thread, threads } = this.#arrays;
    const words = 2 ** (blockBits - 5);
    setBits(bits, frontier, from, to);
    let at = into;
    for (let block = thread; block < boxOf.length; block += threads)
      at = scanBits(bits, settled, frontier, block * words, Math.min(bits.length, (block + 1) * words), at);
  }
}
