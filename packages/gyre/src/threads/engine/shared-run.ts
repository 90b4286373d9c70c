import type { Spread, Sweep } from '../../engine/inner.ts';
import type { Meeting } from '../../floor/meeting.ts';
import { valueOfScore } from '../../game/inner.ts';
import type { BoxHands } from './box-layers.ts';
import type { BoxArrays } from './boxes.ts';
import { FIRST_SHEET, FULL } from './columns.ts';
import { LayerSheet } from './layer-sheet.ts';
import { type Pace, ThinRun } from './thin.ts';

/** The first plies that a two-byte column cannot hold beside its mark for endless play. */
const FULL_LAYER = 0xffff;

/** Fewer positions stay where they joined. */
const WORTH_MOVING = 1 << 10;

/** A thread's part of the frontier. */
export interface FrontierPart {
  readonly first: number;
  readonly last: number;
}

/**
 * One thread's part of the sweeps. The frontier has a part for each thread, which is filled from both ends. A
 * large layer takes the place of those that are done, so that little memory is ever touched.
 */
export class SharedRun {
  readonly #arrays: BoxArrays;
  readonly #part: FrontierPart;
  readonly #hands: BoxHands;
  readonly #control: Int32Array;
  readonly #meeting: Meeting;
  readonly #pace: Pace;
  readonly #thin: ThinRun;
  readonly #tell: (share: number) => void;
  /**
   * Its part of the layer: the attacker's from `#low` to `#left`, the defender's from `#right` to `#high`.
   */
  #low: number;
  #left: number;
  #right: number;
  #high: number;
  #settled = 0;
  readonly #sheets: readonly [LayerSheet, LayerSheet];
  /** The sheet of the present layer. */
  #sheet: LayerSheet;
  /** How many layers have been written down: the stamp of the last one. */
  #stamp = 0;
  /** Have the threads begun with the present layer? */
  #hasBegun = false;

  constructor(
    arrays: BoxArrays,
    part: FrontierPart,
    hands: BoxHands,
    control: Int32Array,
    meeting: Meeting,
    pace: Pace,
    tell: (share: number) => void,
  ) {
    this.#arrays = arrays;
    this.#part = part;
    this.#hands = hands;
    this.#control = control;
    this.#meeting = meeting;
    this.#pace = pace;
    this.#thin = new ThinRun(arrays);
    this.#tell = tell;
    const words = LayerSheet.wordsFor(arrays.threads);
    const sheet = (i: number): LayerSheet =>
      new LayerSheet(
        control.subarray(FIRST_SHEET + i * words, FIRST_SHEET + (i + 1) * words),
        arrays.threads,
      );
    this.#sheets = [sheet(0), sheet(1)];
    this.#sheet = this.#sheets[0];
    this.#low = part.first;
    this.#left = part.first;
    this.#right = part.last;
    this.#high = part.last;
  }

  /** Puts this thread's ends of the next sweep into the frontier and settles them. */
  placeEnds({ score, attackerEnds, defenderEnds }: Sweep): void {
    this.#meeting.meet();
    const { frontier } = this.#arrays;
    const { first, last } = this.#part;
    const [left, right] = [first + attackerEnds.length, last - defenderEnds.length];
    frontier.set(attackerEnds, first);
    frontier.set(defenderEnds, right);
    [this.#low, this.#left, this.#right, this.#high] = [first, first, last, last];
    this.#publish(left, right, score, 0);
    this.#meeting.meet();
  }

  /** Runs one sweep whose ends stand in the frontier; false if the plies are full. */
  sweep(sweep: Sweep, spreads: readonly Spread[]): boolean {
    for (let layer = 1; ; ) {
      const { size, thin } = this.#sheet;
      if (size === 0) return true;
      if (layer >= FULL_LAYER && this.#arrays.plies.BYTES_PER_ELEMENT === 2) {
        this.#control[FULL] = 1;
        return false;
      }
      if (size < thin && !this.#hasBegun) layer = this.#goThrough(layer, sweep, spreads);
      else {
        this.#shareOut(layer, size, sweep, spreads);
        layer++;
        this.#report(layer, size);
      }
    }
  }

  /** What has joined is this thread's part of the next layer: settles it and writes down where it stands. */
  #publish(left: number, right: number, score: number, plies: number): void {
    const { thread } = this.#arrays;
    const { first, last } = this.#part;
    const lows = left - this.#left;
    const highs = this.#right - right;
    // Others may still read the present layer, but none before it.
    const low = lows > WORTH_MOVING && first + lows <= this.#low ? first : this.#left;
    const high = highs > WORTH_MOVING && last - highs >= this.#high ? last : this.#right;
    this.#hands.settle(this.#left, left, low, valueOfScore(score), plies, score);
    this.#hands.settle(right, this.#right, high - highs, valueOfScore(0 - score), plies, 0 - score);
    [this.#low, this.#left, this.#right, this.#high] = [low, low + lows, high - highs, high];
    const next = this.#otherSheet();
    if (thread === 0) {
      next.thin = this.#pace.limit;
      next.clearThin();
    }
    this.#hands.openPart(thread);
    this.#stamp++;
    next.write(thread, this.#low, this.#left, this.#right, this.#high, this.#stamp);
    this.#sheet = next;
    this.#hasBegun = false;
  }

  #otherSheet(): LayerSheet {
    return this.#sheets[this.#sheet === this.#sheets[0] ? 1 : 0];
  }

  /**
   * One layer on all threads. They then begin with the next one at once, and meet when that is spread: unless
   * this one was thin, because then the next may be left to the first thread.
   */
  #shareOut(layer: number, size: number, sweep: Sweep, spreads: readonly Spread[]): void {
    const hands = this.#hands;
    const isFirst = this.#arrays.thread === 0;
    if (isFirst) this.#pace.start();
    const goesAhead = size >= this.#sheet.thin;
    const present = { sheet: this.#sheet, spreads, stamp: this.#stamp };
    const [left, right] = hands.spread(present, sweep, this.#left, this.#right, this.#hasBegun);
    this.#publish(left, right, sweep.score, layer);
    if (goesAhead) {
      this.#hasBegun = true;
      hands.goAhead({ sheet: this.#sheet, spreads, stamp: this.#stamp }, sweep, this.#left, this.#right);
    }
    this.#meeting.meet();
    if (isFirst) this.#pace.sawShared(goesAhead ? Math.max(size, this.#sheet.size) : size);
  }

  /** The first thread works through thin layers; returns the number of the next layer. */
  #goThrough(layer: number, { score }: Sweep, spreads: readonly Spread[]): number {
    const next = this.#otherSheet();
    if (this.#arrays.thread === 0) {
      this.#pace.start();
      const before = this.#thin.spreadPositions;
      const sheet = this.#sheet;
      const thin = this.#thin.gather(layer, sheet.positionsOf('attacker'), sheet.positionsOf('defender'));
      const last = this.#arrays.plies.BYTES_PER_ELEMENT === 2 ? FULL_LAYER : Infinity;
      this.#thin.run(thin, spreads, score, sheet.thin, last, (number, size) => this.#report(number, size));
      this.#pace.sawAlone(this.#thin.spreadPositions - before);
      next.clear();
      const thinPart = next.parts - 1;
      this.#hands.openPart(thinPart);
      next.write(thinPart, thin.low, thin.lowStop, thin.high, thin.highStop);
      next.layer = thin.number;
      next.thin = thin.number === layer ? 0 : this.#pace.limit; // few positions may have very many arcs
    }
    this.#sheet = next;
    this.#meeting.meet();
    return next.layer;
  }

  /** Reports after the layers 1, 2, 4, 8, … and then about every thousand. */
  #report(layer: number, size: number): void {
    this.#settled += size;
    if ((layer & (layer - 1)) !== 0 && (layer & 1023) !== 0) return;
    this.#tell(0.5 + 0.5 * Math.min(0.99, this.#settled / this.#arrays.movesLeft.length));
  }
}
