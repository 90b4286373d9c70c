import { isScattered } from '../graph/inner.ts';
import type { SpreadArrays, SpreadLoops } from './spread-loops.ts';

/** Entries of `SpreadLoops.cursor`. */
const ROW = 0;
const APPEND = 1;

/** Turns of a loop in one call: V8 compiles it twice if it goes on for 500 turns after it was found hot. */
const PIECE = 256;
/** Rows whose sources are copied in one call, while the loop is young. */
const ROWS = 64;
/** After so many calls a loop is compiled, or about to be. */
const YOUNG = 64;

/** So many pairs of positions tell whether a part of a layer stands in order. */
const PAIRS = 64;

/**
 * Calls the loops of a game, which are compiled for that game alone. What stands here is compiled once for
 * all games (decision 356).
 */
export class Spreader {
  readonly #loops: SpreadLoops;
  /** So many rows are read at once. */
  readonly #batch: number;
  readonly #arrays: SpreadArrays;
  // How often sources were copied, claimed and refuted.
  #copies = 0;
  #claims = 0;
  #refutes = 0;

  constructor(loops: SpreadLoops, arrays: SpreadArrays) {
    this.#loops = loops;
    this.#batch = loops.starts.length;
    this.#arrays = arrays;
  }

  /**
   * Looks at every arc into the positions `frontier[from]` up to, not including, `frontier[to]`: position q
   * has its arcs in row `q + rowShift`, and the arc's source u is position `u + base`. With `claims` a source
   * joins immediately, otherwise when its last move is refuted. What joins is appended from `into` on, in
   * steps of `step` (1 or −1).
   *
   * @returns where the next one would be appended
   */
  spread(
    from: number,
    to: number,
    rowShift: number,
    base: number,
    claims: boolean,
    into: number,
    step: number,
  ): number {
    const batch = this.#batch;
    let at = into;
    for (let head = from; head < to; head += batch) {
      const rows = this.#readRows(head, Math.min(to, head + batch), rowShift);
      at = this.#spreadRows(rows, base, claims, at, step);
    }
    return at;
  }

  /** Reads the rows of `frontier[from..to)` that are not empty, and returns how many there are. */
  #readRows(from: number, to: number, rowShift: number): number {
    if (to - from > 8) call(this.#loops.touchBounds, from, to - 7, rowShift);
    return call(this.#loops.readBounds, from, to, rowShift);
  }

  /**
   * Copies the sources of those rows, of as many at a time as there is room for, and looks at them; returns
   * where the next position that joins would be appended.
   */
  #spreadRows(rows: number, base: number, claims: boolean, into: number, step: number): number {
    const { cursor, sources, touchRows, copySources } = this.#loops;
    let at = into;
    if (rows > 8) call(touchRows, rows - 3, 0, 0);
    for (cursor[ROW] = 0; cursor[ROW] < rows; ) {
      let count = 0;
      while (cursor[ROW] < rows && count < sources.length)
        count = call(
          copySources,
          this.#copies++ < YOUNG ? Math.min(rows, cursor[ROW] + ROWS) : rows,
          base,
          count,
        );
      at = this.#update(count, claims, at, step);
    }
    return at;
  }

  /** Looks at the first sources. */
  #update(count: number, claims: boolean, into: number, step: number): number {
    const { cursor, touchCounters, claim, refute } = this.#loops;
    cursor[APPEND] = into;
    if (count > 8) call(touchCounters, count - 7, 0, 0);
    for (let i = 0; i < count; ) {
      const calls = claims ? this.#claims++ : this.#refutes++;
      const stop = calls < YOUNG ? Math.min(count, i + PIECE) : count;
      call(claims ? claim : refute, i, stop, step);
      i = stop;
    }
    return cursor[APPEND];
  }

  /**
   * Writes value and plies of the positions in `frontier[from..to)` and moves them to `into`, where nothing
   * is needed any more; if it pays, they are sorted on the way.
   */
  settle(from: number, to: number, into: number, value: number, plies: number): void {
    const { frontier, movesLeft, bits } = this.#arrays;
    const { cursor, setBits, scanBits, write } = this.#loops;
    if (isWorthSorting(frontier, from, to, movesLeft.length)) {
      for (let i = from; i < to; i += PIECE) call(setBits, i, Math.min(to, i + PIECE), 0);
      cursor[APPEND] = into;
      for (let word = 0; word < bits.length; word += PIECE)
        call(scanBits, word, Math.min(bits.length, word + PIECE), 0);
    } else if (from !== into) frontier.copyWithin(into, from, to);
    const stop = into + to - from;
    for (let i = into; i < stop; i += PIECE) call(write, i, Math.min(stop, i + PIECE), value, plies);
  }
}

/**
 * Should the positions `frontier[from..to)` be sorted, so that their rows are read in order? Sorting looks at
 * a bit of each of the `owned` positions. A few positions are not worth that. Some more are worth it only if
 * they stand in no order. Many always are.
 */
export function isWorthSorting(frontier: Int32Array, from: number, to: number, owned: number): boolean {
  const count = to - from;
  return count > owned >> 8 && (count > owned >> 5 || isScattered(frontier.subarray(from, to), PAIRS));
}

/**
 * Calls a loop. Every loop is called from here, so that V8 does not compile it a second time as a part of
 * whoever calls it: that took longer than compiling all loops, on cores that other threads need (decision
 * 354).
 */
function call<T>(
  loop: (a: number, b: number, c: number, d: number) => T,
  a: number,
  b: number,
  c: number,
  d = 0,
): T {
  return loop(a, b, c, d);
}
