import type { Spread, StandingLayer } from '../../engine/inner.ts';
import { valueOfScore } from '../../game/inner.ts';
import type { BoxArrays } from './boxes.ts';
import { THIN_ROOM } from './columns.ts';

/** Chains are followed up to multiples of this, where progress is told. */
const CHAIN = 1 << 16;

/**
 * Layers that are too small to share out: one thread spreads them while the others sleep. They stand in a
 * small part of the frontier. A meeting of threads takes longer than such a layer, and a path has no other
 * layers.
 */
export class ThinRun {
  readonly #arrays: BoxArrays;
  /** Where the two halves of the thin part of the frontier begin; they take turns. */
  readonly #first: number;
  #half = 0;
  /** Where a chain begins or ends: the position and its side. */
  readonly #chainEnd = new Int32Array(2);
  /** How many positions were spread. */
  spreadPositions = 0;

  constructor(arrays: BoxArrays) {
    this.#arrays = arrays;
    this.#first = arrays.frontier.length - 2 * THIN_ROOM;
  }

  /** Copies a layer into the thin part: ranges (from, to, from, to, …) of the attacker, of the defender. */
  gather(number: number, attackers: readonly number[], defenders: readonly number[]): StandingLayer {
    const { frontier } = this.#arrays;
    const start = this.#nextHalf();
    const layer = {
      number,
      low: start,
      lowStop: start,
      high: start + THIN_ROOM,
      highStop: start + THIN_ROOM,
    };
    for (let i = 0; i < attackers.length; i += 2) {
      frontier.copyWithin(layer.lowStop, attackers[i], attackers[i + 1]);
      layer.lowStop += attackers[i + 1] - attackers[i];
    }
    for (let i = 0; i < defenders.length; i += 2) {
      layer.high -= defenders[i + 1] - defenders[i];
      frontier.copyWithin(layer.high, defenders[i], defenders[i + 1]);
    }
    return layer;
  }

  /** Goes on while layers have positions, but fewer than `limit`, until the layer `last`. */
  run(
    layer: StandingLayer,
    spreads: readonly Spread[],
    score: number,
    limit: number,
    last: number,
    report: (layer: number, size: number) => void,
  ): void {
    const sides = sidesOf(spreads, score);
    for (;;) {
      const size = layer.lowStop - layer.low + layer.highStop - layer.high;
      if (size === 0 || size >= limit || layer.number === last) return;
      if (this.#arcsOf(layer, spreads) > THIN_ROOM) return;
      if (size === 1 && sides !== undefined && this.#follow(layer, sides, last, report)) continue;
      this.spreadPositions += size;
      this.#spread(layer, spreads, score);
      report(layer.number, size);
    }
  }

  #nextHalf(): number {
    this.#half = 1 - this.#half;
    return this.#first + this.#half * THIN_ROOM;
  }

  #arcsOf(layer: StandingLayer, spreads: readonly Spread[]): number {
    const { offsets, frontier } = this.#arrays;
    let arcs = 0;
    for (const { fromAttacker, rowShift } of spreads) {
      const stop = fromAttacker ? layer.lowStop : layer.highStop;
      for (let i = fromAttacker ? layer.low : layer.high; i < stop; i++) {
        const row = frontier[i] + rowShift;
        arcs += offsets[row + 1] - offsets[row];
      }
    }
    return arcs;
  }

  /**
   * Goes along a chain of layers with one position each, as long as that one has one spread and one arc: a
   * path is nothing else, and the work around a layer would take longer than the layer. False if not even the
   * first is such a layer.
   */
  #follow(
    layer: StandingLayer,
    sides: Sides,
    last: number,
    report: (layer: number, size: number) => void,
  ): boolean {
    const { frontier } = this.#arrays;
    const at = this.#chainEnd;
    const first = layer.number;
    const isAttacker = layer.low < layer.lowStop;
    at[0] = frontier[isAttacker ? layer.low : layer.high];
    at[1] = isAttacker ? ATTACKER : DEFENDER;
    const k = followChain(this.#arrays, sides, at, first, Math.min(last, first - (first % CHAIN) + CHAIN));
    if (k === first) return false;
    this.spreadPositions += k - first;
    this.#place(layer, k, at[0], at[1] === ATTACKER);
    report(k, k - first);
    return true;
  }

  /** Makes a layer of one position. */
  #place(layer: StandingLayer, number: number, position: number, isAttacker: boolean): void {
    const start = this.#nextHalf();
    layer.number = number;
    layer.low = start;
    layer.lowStop = isAttacker ? start + 1 : start;
    layer.highStop = start + THIN_ROOM;
    layer.high = isAttacker ? layer.highStop : layer.highStop - 1;
    this.#arrays.frontier[isAttacker ? start : layer.high] = position;
  }

  /** Spreads a layer; what joins is the next layer. */
  #spread(layer: StandingLayer, spreads: readonly Spread[], score: number): void {
    const start = this.#nextHalf();
    let low = start;
    let high = start + THIN_ROOM;
    for (const spread of spreads) {
      const [from, to] = spread.fromAttacker ? [layer.low, layer.lowStop] : [layer.high, layer.highStop];
      if (from === to) continue;
      if (spread.toAttacker) low = this.#join(from, to, spread, low, 1, layer.number, score);
      else high = this.#join(from, to, spread, high - 1, -1, layer.number, 0 - score) + 1;
    }
    layer.number++;
    layer.low = start;
    layer.lowStop = low;
    layer.high = high;
    layer.highStop = start + THIN_ROOM;
  }

  #join(
    from: number,
    to: number,
    { rowShift, base, claims }: Spread,
    into: number,
    step: number,
    k: number,
    score: number,
  ): number {
    const { offsets, ends, movesLeft, plies, values, scores, frontier } = this.#arrays;
    const value = valueOfScore(score);
    let at = into;
    for (let i = from; i < to; i++) {
      const row = frontier[i] + rowShift;
      const stop = offsets[row + 1];
      for (let a = offsets[row]; a < stop; a++) {
        const p = ends[a] + base;
        const left = movesLeft[p];
        if (left === 0) continue;
        movesLeft[p] = claims ? 0 : left - 1;
        if (!claims && left > 1) continue;
        plies[p] = k;
        values[p] = value;
        if (scores.length > 0) scores[p] = score;
        frontier[at] = p;
        at += step;
      }
    }
    return at;
  }
}

const ATTACKER = 0;
const DEFENDER = 1;

/** What a chain must know of the attacker's and of the defender's positions. */
interface Sides {
  /** Of the only spread from such a position. */
  readonly rowShifts: Int32Array;
  readonly bases: Int32Array;
  readonly next: Int32Array;
  /** The source joins if it has at least one move left, and at most so many: none if there is no spread. */
  readonly limits: Int32Array;
  /** What is written down of such a position when it joins. */
  readonly values: Int32Array;
  readonly scores: Int32Array;
}

/** Undefined if positions of one side have several spreads. */
function sidesOf(spreads: readonly Spread[], score: number): Sides | undefined {
  const found = [ATTACKER, DEFENDER].map((side) =>
    spreads.filter(({ fromAttacker }) => fromAttacker === (side === ATTACKER)),
  );
  if (found.some(({ length }) => length > 1)) return undefined;
  const each = (of: (spread: Spread) => number): Int32Array =>
    Int32Array.from(found, ([spread]) => (spread === undefined ? 0 : of(spread)));
  return {
    rowShifts: each(({ rowShift }) => rowShift),
    bases: each(({ base }) => base),
    next: each(({ toAttacker }) => (toAttacker ? ATTACKER : DEFENDER)),
    limits: each(({ claims }) => (claims ? 0x7fff_ffff : 1)),
    values: Int32Array.of(valueOfScore(score), valueOfScore(0 - score)),
    scores: Int32Array.of(score, 0 - score),
  };
}

/**
 * Goes along a chain up to layer `stop`. A step waits for the one before, so it reads and writes no more than
 * it must.
 *
 * @param at the position and its side: where the chain begins, and then where it ends
 * @returns the number of the layer after the last that was written
 */
function followChain(
  { offsets, ends, movesLeft, plies, values, scores }: BoxArrays,
  sides: Sides,
  at: Int32Array,
  first: number,
  stop: number,
): number {
  const { rowShifts, bases, next, limits } = sides;
  const hasScores = scores.length > 0;
  let [q, side] = at;
  let k = first;
  for (; k < stop; k++) {
    const row = q + rowShifts[side];
    const a = offsets[row];
    if (offsets[row + 1] !== a + 1) break;
    const p = ends[a] + bases[side];
    const left = movesLeft[p];
    if (left === 0 || left > limits[side]) break;
    movesLeft[p] = 0;
    plies[p] = k;
    side = next[side];
    values[p] = sides.values[side];
    if (hasScores) scores[p] = sides.scores[side];
    q = p;
  }
  at[0] = q;
  at[1] = side;
  return k;
}

/** How many milliseconds a meeting is assumed to take before one is measured. */
const FIRST_GUESS = 0.06;
/** A measured time per position above this is not believed. */
const LONGEST = 0.002;
/** The limit stays between these. */
const LEAST = 64;
const MOST = 1 << 12;

/**
 * Is a layer worth a meeting of threads? Judged by what the last ones took: a meeting, and a position on one
 * thread. Without a clock the first guess stays. The answer changes the time, never the columns.
 */
export class Pace {
  readonly #threads: number;
  readonly #clock: (() => number) | undefined;
  /** Milliseconds. */
  #meeting = FIRST_GUESS;
  #position = 0.0003;
  #since = 0;
  readonly #fixed: number | undefined;

  /**
   * @param fixed layers of fewer positions are thin, whatever is measured
   * @param clock milliseconds
   */
  constructor(threads: number, fixed: number | undefined, clock: (() => number) | undefined) {
    this.#threads = threads;
    this.#fixed = fixed;
    this.#clock = clock;
  }

  /** Layers of fewer positions are better left to one thread. */
  get limit(): number {
    if (this.#fixed !== undefined) return Math.min(this.#fixed, MOST);
    const saved = this.#position * (1 - 1 / this.#threads);
    return Math.max(LEAST, Math.min(MOST, Math.round(this.#meeting / saved)));
  }

  start(): void {
    this.#since = this.#clock?.() ?? 0;
  }

  /** Notes that one thread has spread this many positions since the start. */
  sawAlone(positions: number): void {
    if (this.#clock === undefined || positions < 256) return;
    const each = (this.#clock() - this.#since) / positions;
    this.#position += (Math.min(LONGEST, each) - this.#position) / 4;
    this.#meeting += (FIRST_GUESS - this.#meeting) / 32; // lets a bad moment fade from the average
  }

  /** Notes that all threads together have spread this many positions since the start. */
  sawShared(positions: number): void {
    if (this.#clock === undefined || positions > MOST) return;
    const work = (positions * this.#position) / this.#threads;
    const rest = Math.max(0.005, this.#clock() - this.#since - work);
    this.#meeting += (Math.min(1, rest) - this.#meeting) / 4;
  }
}
