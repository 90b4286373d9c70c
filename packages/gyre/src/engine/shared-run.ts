import type { Meeting } from '../floor/index.ts';
import { valueOfScore } from '../game/index.ts';
import type { Pace } from './pace.ts';
import type { Spread } from './spreads.ts';
import type { Sweep } from './sweeps.ts';
import { type ThinArrays, ThinRun } from './thin.ts';

/** The first of the words that the threads share: were the plies full? The next fifteen are others' (`shared.ts`, `box-layers.ts`). */
export const FULL = 0;
const FIRST_SHEET = 16;

/**
 * What the threads must know of a layer stands on a sheet: below which size layers are thin, the layer's number if it
 * comes after thin ones, and, from `BOUNDS` on, 16 words per thread: its part of the layer, as ranges of the
 * frontier. The last of those are for the thin part. There are two sheets, so that quick threads can write one
 * while others still read.
 */
const THIN = 0;
const LAYER = 1;
const BOUNDS = 16;

/** How many words the threads share. */
export function controlWords(threads: number): number {
  return FIRST_SHEET + 2 * sheetWords(threads);
}

function sheetWords(threads: number): number {
  return BOUNDS + 16 * (threads + 1);
}

/** The first plies that a two-byte column cannot hold beside its mark for endless play. */
const FULL_LAYER = 0xffff;

/** A layer as ranges of the frontier, thread by thread: up to where each goes, where it stands, its spread. */
export interface LayerRanges {
  readonly stops: readonly number[];
  /** What to add to a place in the layer to find it in the frontier. */
  readonly shifts: readonly number[];
  readonly kinds: readonly Spread[];
  /** Thread → where its part of the layer begins; then where the thin part begins, and where the layer ends. */
  readonly cuts: readonly number[];
}

/** How the threads spread a layer: many through boxes (`box-layers.ts`), two by mail (`mail-layers.ts`). */
export interface Hands {
  /**
   * Does this thread's part of a layer. Positions of the attacker that join are appended in the frontier from `left` up,
   * those of the defender from `right` down; returns where they end.
   */
  spread(ranges: LayerRanges, sweep: Sweep, left: number, right: number): [left: number, right: number];
  /** Called by the first thread alone, before the meeting after which the next layer begins. */
  closeLayer(): void;
  /** Writes what is known of the positions in `frontier[from..to)` and moves them to `into`; many are sorted on the way. */
  settle(from: number, to: number, into: number, value: number, plies: number, score: number): void;
}

/** Fewer positions stay where they joined. */
const WORTH_MOVING = 1 << 10;

/** What a run must know of its thread. */
export interface RunShare {
  readonly thread: number;
  readonly threads: number;
  /** This thread's part of the frontier. */
  readonly first: number;
  readonly last: number;
}

/**
 * One thread's part of the sweeps. The frontier has a part for each thread, which is filled from both ends. A large layer
 * takes the place of those that are done, so that little memory is ever touched.
 */
export class SharedRun {
  readonly #arrays: ThinArrays;
  readonly #share: RunShare;
  readonly #hands: Hands;
  readonly #control: Int32Array;
  readonly #meeting: Meeting;
  readonly #pace: Pace;
  readonly #thin: ThinRun;
  readonly #tell: (share: number) => void;
  /** What this thread has of the present layer: the attacker's positions from `#low` to `#left`, the defender's from `#right` to `#high`. */
  #low: number;
  #left: number;
  #right: number;
  #high: number;
  #settled = 0;
  readonly #sheets: readonly [Int32Array, Int32Array];
  /** The sheet of the present layer. */
  #sheet: Int32Array;

  constructor(
    arrays: ThinArrays,
    share: RunShare,
    hands: Hands,
    control: Int32Array,
    meeting: Meeting,
    pace: Pace,
    tell: (share: number) => void,
  ) {
    this.#arrays = arrays;
    this.#share = share;
    this.#hands = hands;
    this.#control = control;
    this.#meeting = meeting;
    this.#pace = pace;
    this.#thin = new ThinRun(arrays);
    this.#tell = tell;
    const words = sheetWords(share.threads);
    const sheet = (i: number): Int32Array =>
      control.subarray(FIRST_SHEET + i * words, FIRST_SHEET + (i + 1) * words);
    this.#sheets = [sheet(0), sheet(1)];
    this.#sheet = this.#sheets[0];
    this.#low = share.first;
    this.#left = share.first;
    this.#right = share.last;
    this.#high = share.last;
  }

  /** Puts this thread's ends of the next sweep into the frontier and settles them. */
  placeEnds({ score, attackerEnds, defenderEnds }: Sweep): void {
    this.#meeting.meet();
    const { frontier } = this.#arrays;
    const { first, last } = this.#share;
    const [left, right] = [first + attackerEnds.length, last - defenderEnds.length];
    frontier.set(attackerEnds, first);
    frontier.set(defenderEnds, right);
    [this.#low, this.#left, this.#right, this.#high] = [first, first, last, last];
    this.#publish(left, right, score, 0);
  }

  /** Runs one sweep whose ends stand in the frontier; false if the plies are full. */
  sweep(sweep: Sweep, spreads: readonly Spread[]): boolean {
    for (let layer = 1; ; ) {
      const [size, ranges] = this.#readLayer(spreads);
      if (size === 0) return true;
      if (layer >= FULL_LAYER && this.#arrays.plies.BYTES_PER_ELEMENT === 2) {
        this.#control[FULL] = 1;
        return false;
      }
      if (size < this.#sheet[THIN]) layer = this.#goThrough(layer, sweep, spreads);
      else {
        this.#shareOut(layer, size, sweep, ranges);
        layer++;
        this.#report(layer, size);
      }
    }
  }

  /**
   * What has joined up to `left` and down to `right` is this thread's part of the next layer: settles it, writes down where
   * it stands, and meets the others.
   */
  #publish(left: number, right: number, score: number, plies: number): void {
    const { thread, first, last } = this.#share;
    const lows = left - this.#left;
    const highs = this.#right - right;
    // Others may still read the present layer, but none before it.
    const low = lows > WORTH_MOVING && first + lows <= this.#low ? first : this.#left;
    const high = highs > WORTH_MOVING && last - highs >= this.#high ? last : this.#right;
    this.#hands.settle(this.#left, left, low, valueOfScore(score), plies, score);
    this.#hands.settle(right, this.#right, high - highs, valueOfScore(0 - score), plies, 0 - score);
    [this.#low, this.#left, this.#right, this.#high] = [low, low + lows, high - highs, high];
    const next = this.#otherSheet();
    next.set([this.#low, this.#left, this.#right, this.#high], BOUNDS + 16 * thread);
    if (thread === 0) {
      this.#hands.closeLayer();
      next[THIN] = this.#pace.limit;
      next.fill(0, this.#thinBounds());
    }
    this.#sheet = next;
    this.#meeting.meet();
  }

  #otherSheet(): Int32Array {
    return this.#sheets[this.#sheet === this.#sheets[0] ? 1 : 0];
  }

  #thinBounds(): number {
    return BOUNDS + 16 * this.#share.threads;
  }

  /** Reads how many positions the layer has and where they stand. */
  #readLayer(spreads: readonly Spread[]): [size: number, ranges: LayerRanges] {
    const sheet = this.#sheet;
    const ranges = { stops: [] as number[], shifts: [] as number[], kinds: [] as Spread[], cuts: [0] };
    let total = 0;
    let size = 0;
    for (let at = BOUNDS; at <= this.#thinBounds(); at += 16)
      size += sheet[at + 1] - sheet[at] + sheet[at + 3] - sheet[at + 2];
    for (let at = BOUNDS; at <= this.#thinBounds(); at += 16) {
      for (const spread of spreads) {
        const from = spread.fromAttacker ? sheet[at] : sheet[at + 2];
        const to = spread.fromAttacker ? sheet[at + 1] : sheet[at + 3];
        if (from === to) continue;
        ranges.shifts.push(from - total);
        total += to - from;
        ranges.stops.push(total);
        ranges.kinds.push(spread);
      }
      ranges.cuts.push(total);
    }
    return [size, ranges];
  }

  /** One layer on all threads. */
  #shareOut(layer: number, size: number, sweep: Sweep, ranges: LayerRanges): void {
    const isFirst = this.#share.thread === 0;
    if (isFirst) this.#pace.start();
    const [left, right] = this.#hands.spread(ranges, sweep, this.#left, this.#right);
    this.#publish(left, right, sweep.score, layer);
    if (isFirst) this.#pace.sawShared(size);
  }

  /** The first thread works through thin layers; returns the number of the next layer. */
  #goThrough(layer: number, { score }: Sweep, spreads: readonly Spread[]): number {
    const next = this.#otherSheet();
    if (this.#share.thread === 0) {
      this.#pace.start();
      const before = this.#thin.spreadPositions;
      const thin = this.#thin.gather(layer, this.#rangesOf(0), this.#rangesOf(2));
      const last = this.#arrays.plies.BYTES_PER_ELEMENT === 2 ? FULL_LAYER : Infinity;
      this.#thin.run(thin, spreads, score, this.#sheet[THIN], last, (number, size) =>
        this.#report(number, size),
      );
      this.#pace.sawAlone(this.#thin.spreadPositions - before);
      next.fill(0);
      next.set([thin.low, thin.lowStop, thin.high, thin.highStop], this.#thinBounds());
      next[LAYER] = thin.number;
      next[THIN] = thin.number === layer ? 0 : this.#pace.limit; // few positions may have very many arcs
    }
    this.#sheet = next;
    this.#meeting.meet();
    return next[LAYER];
  }

  /** The attacker's (0) or the defender's (2) part of the layer, as ranges of the frontier. */
  #rangesOf(kind: 0 | 2): number[] {
    const ranges: number[] = [];
    for (let at = BOUNDS + kind; at <= this.#thinBounds() + kind; at += 16)
      if (this.#sheet[at] < this.#sheet[at + 1]) ranges.push(this.#sheet[at], this.#sheet[at + 1]);
    return ranges;
  }

  /** Reports after the layers 1, 2, 4, 8, … and then about every thousand. */
  #report(layer: number, size: number): void {
    this.#settled += size;
    if ((layer & (layer - 1)) !== 0 && (layer & 1023) !== 0) return;
    this.#tell(0.5 + 0.5 * Math.min(0.99, this.#settled / this.#arrays.movesLeft.length));
  }
}
