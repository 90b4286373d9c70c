import { valueOfScore } from '../game/inner.ts';
import type { SpreadArrays } from './spread-loops.ts';
import type { Spreader } from './spreader.ts';
import type { Spread, Sweep } from './sweeps.ts';

/** A layer that one thread spreads: ranges of the attacker's and, filled from the right, the defender's. */
export interface StandingLayer {
  /** The plies of the positions that join through it. */
  number: number;
  low: number;
  lowStop: number;
  high: number;
  highStop: number;
}

/**
 * One run of sweeps over one set of arrays. The frontier holds a layer and the one that joins through it:
 * positions of the attacker from the left, of the defender from the right. A large layer takes the place of
 * those that are done, so that little memory is ever touched.
 */
export class LayeredRun {
  arrays: SpreadArrays;
  readonly #makeSpreader: (
    arrays: SpreadArrays,
    layer: number,
  ) => { arrays: SpreadArrays; spreader: Spreader };
  readonly #tell: (share: number) => void;
  /** Position → its score; left out if the game has no scores. */
  readonly #scores: Int32Array | undefined;
  #spreader: Spreader;
  #settled = 0;

  /**
   * @param makeSpreader makes the spreader for layer 0, and another, perhaps with wider columns, for the
   *   layer at which the plies column is full
   */
  constructor(
    arrays: SpreadArrays,
    makeSpreader: (arrays: SpreadArrays, layer: number) => { arrays: SpreadArrays; spreader: Spreader },
    tell: (share: number) => void,
    scores?: Int32Array,
  ) {
    ({ arrays: this.arrays, spreader: this.#spreader } = makeSpreader(arrays, 0));
    this.#makeSpreader = makeSpreader;
    this.#tell = tell;
    this.#scores = scores;
  }

  /** Runs one sweep. */
  sweep(sweep: Sweep, spreads: readonly Spread[]): void {
    const layer = this.#placeEnds(sweep);
    while (layer.lowStop > layer.low || layer.highStop > layer.high) {
      if (layer.number === FULL)
        ({ arrays: this.arrays, spreader: this.#spreader } = this.#makeSpreader(this.arrays, FULL));
      this.#spread(layer, sweep.score, spreads);
    }
  }

  /** Puts the ends of a sweep into the frontier and settles them. */
  #placeEnds({ score, attackerEnds, defenderEnds }: Sweep): StandingLayer {
    const { frontier } = this.arrays;
    const highStop = frontier.length;
    const high = highStop - defenderEnds.length;
    frontier.set(attackerEnds);
    frontier.set(defenderEnds, high);
    const layer = { number: 0, low: 0, lowStop: 0, high: highStop, highStop };
    this.#settle(layer, attackerEnds.length, high, score);
    return layer;
  }

  /** Spreads a layer; what joins is the next layer. */
  #spread(layer: StandingLayer, score: number, spreads: readonly Spread[]): void {
    const { low, lowStop, high, highStop } = layer;
    const spreader = this.#spreader;
    let nextLow = lowStop;
    let nextHigh = high - 1;
    for (const { fromAttacker, toAttacker, claims, rowShift, base } of spreads) {
      const from = fromAttacker ? low : high;
      const to = fromAttacker ? lowStop : highStop;
      if (from === to) continue;
      if (toAttacker) nextLow = spreader.spread(from, to, rowShift, base, claims, nextLow, 1);
      else nextHigh = spreader.spread(from, to, rowShift, base, claims, nextHigh, -1);
    }
    this.#settle(layer, nextLow, nextHigh + 1, score);
    this.#report(layer.number - 1);
  }

  /** What stands between the layer's parts and these bounds is the next layer. It moves if that pays. */
  #settle(layer: StandingLayer, lowStop: number, high: number, score: number): void {
    const { frontier } = this.arrays;
    const { number } = layer;
    const lows = lowStop - layer.lowStop;
    const highs = layer.high - high;
    const low = lows > WORTH_MOVING ? 0 : layer.lowStop;
    const highStop = highs > WORTH_MOVING ? frontier.length : layer.high;
    if (lows > 0) this.#spreader.settle(layer.lowStop, lowStop, low, valueOfScore(score), number);
    if (highs > 0) this.#spreader.settle(high, layer.high, highStop - highs, valueOfScore(0 - score), number);
    layer.number = number + 1;
    layer.low = low;
    layer.lowStop = low + lows;
    layer.high = highStop - highs;
    layer.highStop = highStop;
    this.#settled += lows + highs;
    this.#writeScores(low, layer.lowStop, score);
    this.#writeScores(layer.high, highStop, 0 - score);
  }

  #writeScores(from: number, to: number, score: number): void {
    const scores = this.#scores;
    if (scores === undefined) return;
    const { frontier } = this.arrays;
    for (let i = from; i < to; i++) scores[frontier[i]] = score;
  }

  /** Reports after the layers 1, 2, 4, 8, … and then about every thousand. */
  #report(layer: number): void {
    if ((layer & (layer - 1)) !== 0 && (layer & 1023) !== 0) return;
    this.#tell(0.5 + 0.5 * Math.min(0.99, this.#settled / this.arrays.frontier.length));
  }
}

/** Fewer positions stay where they joined. */
const WORTH_MOVING = 1 << 10;

/** The first plies that a two-byte column cannot hold beside its mark for endless play. */
const FULL = 0xffff;
