import { valueOfScore } from '../game/index.ts';
import type { Kernel, KernelArrays } from './kernel.ts';
import type { Spread } from './spreads.ts';
import type { Sweep } from './sweeps.ts';

/** The layer that is to be spread next: positions of the attacker and of the defender, as ranges of the frontier. */
interface Layer {
  /** The plies of the positions that join through it. */
  number: number;
  low: number;
  lowStop: number;
  high: number;
  highStop: number;
}

/**
 * One run of sweeps over one set of arrays. The frontier is filled from both ends: positions of the
 * attacker from the left, of the defender from the right; a layer is a range of each.
 */
export class LayeredRun {
  arrays: KernelArrays;
  readonly #makeKernel: (arrays: KernelArrays, layer: number) => { arrays: KernelArrays; kernel: Kernel };
  readonly #tell: (share: number) => void;
  #kernel: Kernel;
  /** The frontier is free from `#left` up to, not including, `#right`. */
  #left = 0;
  #right: number;
  /** Where the present sweep began. */
  #sweepLeft = 0;
  #sweepRight: number;

  /**
   * @param makeKernel makes the kernel for layer 0, and another, perhaps with wider columns, for the
   *   layer at which the plies column is full
   */
  constructor(
    arrays: KernelArrays,
    makeKernel: (arrays: KernelArrays, layer: number) => { arrays: KernelArrays; kernel: Kernel },
    tell: (share: number) => void,
  ) {
    ({ arrays: this.arrays, kernel: this.#kernel } = makeKernel(arrays, 0));
    this.#makeKernel = makeKernel;
    this.#tell = tell;
    this.#right = arrays.frontier.length;
    this.#sweepRight = this.#right;
  }

  /** Runs one sweep whose ends already stand in the frontier (`placeEnds`). */
  sweep(sweep: Sweep, spreads: readonly Spread[]): void {
    const layer = this.#firstLayer(sweep);
    this.#sweepLeft = layer.low;
    this.#sweepRight = layer.highStop;
    while (layer.lowStop > layer.low || layer.highStop > layer.high) {
      if (layer.number === FULL)
        ({ arrays: this.arrays, kernel: this.#kernel } = this.#makeKernel(this.arrays, FULL));
      this.#spread(layer, sweep.score, spreads);
    }
    this.#left = layer.lowStop;
    this.#right = layer.high;
  }

  #firstLayer({ attackerEnds, defenderEnds }: Sweep): Layer {
    return {
      number: 1,
      low: this.#left,
      lowStop: this.#left + attackerEnds.length,
      high: this.#right - defenderEnds.length,
      highStop: this.#right,
    };
  }

  /** Spreads a layer; what joins is the next layer. */
  #spread(layer: Layer, score: number, spreads: readonly Spread[]): void {
    const { number, low, lowStop, high, highStop } = layer;
    const kernel = this.#kernel;
    let nextLow = lowStop;
    let nextHigh = high - 1;
    for (const { fromAttacker, toAttacker, claims, rowShift, base } of spreads) {
      const from = fromAttacker ? low : high;
      const to = fromAttacker ? lowStop : highStop;
      if (from === to) continue;
      if (toAttacker) nextLow = kernel.spread(from, to, rowShift, base, claims, nextLow, 1);
      else nextHigh = kernel.spread(from, to, rowShift, base, claims, nextHigh, -1);
    }
    kernel.settle(lowStop, nextLow, valueOfScore(score), number);
    kernel.settle(nextHigh + 1, high, valueOfScore(0 - score), number);
    layer.number = number + 1;
    layer.low = lowStop;
    layer.lowStop = nextLow;
    layer.highStop = high;
    layer.high = nextHigh + 1;
    this.#report(number, layer.lowStop, layer.high);
  }

  /** Puts the ends of the next sweep into the frontier and settles them. */
  placeEnds({ score, attackerEnds, defenderEnds }: Sweep): void {
    const { frontier, plies, values } = this.arrays;
    frontier.set(attackerEnds, this.#left);
    frontier.set(defenderEnds, this.#right - defenderEnds.length);
    const place = (ends: Int32Array, value: number): void => {
      for (const p of ends) {
        plies[p] = 0;
        values[p] = value;
      }
    };
    place(attackerEnds, valueOfScore(score));
    place(defenderEnds, valueOfScore(0 - score));
  }

  /** Gives its score to every position that the last sweep settled. */
  writeScores(scores: Int32Array, score: number): void {
    const { frontier } = this.arrays;
    for (let i = this.#sweepLeft; i < this.#left; i++) scores[frontier[i]] = score;
    for (let i = this.#right; i < this.#sweepRight; i++) scores[frontier[i]] = 0 - score;
  }

  /** Reports after the layers 1, 2, 4, 8, … and then about every thousand. */
  #report(layer: number, low: number, high: number): void {
    if ((layer & (layer - 1)) !== 0 && (layer & 1023) !== 0) return;
    const { length } = this.arrays.frontier;
    this.#tell(0.5 + 0.5 * Math.min(0.99, (low + length - high) / length));
  }
}

/** The first plies that a two-byte column cannot hold beside its mark for endless play. */
const FULL = 0xffff;
