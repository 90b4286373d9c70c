import { valueOfScore } from '../game/index.ts';
import type { Kernel, KernelArrays } from './kernel.ts';
import type { Spread } from './spreads.ts';
import type { Sweep } from './sweeps.ts';

/** The layer that is to be spread next: positions of the attacker and of the defender, as ranges of the frontier. */
export interface Layer {
  /** The plies of what joins by it. */
  number: number;
  low: number;
  lowStop: number;
  high: number;
  highStop: number;
}

/** How many positions are in a layer. */
export function sizeOf({ low, lowStop, high, highStop }: Layer): number {
  return lowStop - low + highStop - high;
}

/** Those who work on one run together: one thread alone, or several that meet after every layer. */
export interface Crew {
  /** Does each member keep what joined in a queue of its own, until the layer is done? */
  readonly keepsOwnQueues: boolean;
  /** How many positions joined the layer, over all members; set by `meet`. */
  readonly attackers: number;
  readonly defenders: number;
  /**
   * Called after each layer: `attackers` positions joined at `queue[0]` and further, `defenders` at the
   * end of the queue; they belong into the frontier from `low` upwards and from `high` downwards.
   */
  meet(attackers: number, defenders: number, low: number, high: number): void;
  /** Is the layer too small to share out? */
  isThin(layer: Layer): boolean;
  /** One member goes through thin layers, from `layer` on; it is then the next layer for all of them. */
  goThrough(layer: Layer, goAlone: (kernel: Kernel) => void): void;
}

/** One thread: what joined is already where it belongs. */
export class Alone implements Crew {
  readonly keepsOwnQueues = false;
  attackers = 0;
  defenders = 0;

  meet(attackers: number, defenders: number): void {
    this.attackers = attackers;
    this.defenders = defenders;
  }

  /** Nothing is shared out. */
  isThin(): boolean {
    return false;
  }

  goThrough(): void {
    // There are no thin layers.
  }
}

/**
 * One run of sweeps over one set of arrays. The frontier is filled from both ends: positions of the
 * attacker from the left, of the defender from the right; a layer is a range of each.
 */
export class LayeredRun {
  arrays: KernelArrays;
  readonly #makeKernel: (arrays: KernelArrays, layer: number) => { arrays: KernelArrays; kernel: Kernel };
  readonly #crew: Crew;
  readonly #alone = new Alone();
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
    crew: Crew,
    tell: (share: number) => void,
  ) {
    ({ arrays: this.arrays, kernel: this.#kernel } = makeKernel(arrays, 0));
    this.#makeKernel = makeKernel;
    this.#crew = crew;
    this.#tell = tell;
    this.#right = arrays.frontier.length;
    this.#sweepRight = this.#right;
  }

  /** Runs one sweep whose ends already stand in the frontier (`placeEnds`). */
  sweep(sweep: Sweep, spreads: readonly Spread[]): void {
    const crew = this.#crew;
    const layer = this.#firstLayer(sweep);
    this.#sweepLeft = layer.low;
    this.#sweepRight = layer.highStop;
    while (sizeOf(layer) > 0) {
      if (layer.number === FULL)
        ({ arrays: this.arrays, kernel: this.#kernel } = this.#makeKernel(this.arrays, FULL));
      if (!crew.isThin(layer)) this.#spread(layer, sweep.score, spreads, this.#kernel, crew);
      else
        crew.goThrough(layer, (kernel) => {
          do this.#spread(layer, sweep.score, spreads, kernel, this.#alone);
          while (sizeOf(layer) > 0 && layer.number !== FULL && crew.isThin(layer));
        });
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

  /** Spreads a layer, which then is the next one. */
  #spread(layer: Layer, score: number, spreads: readonly Spread[], kernel: Kernel, crew: Crew): void {
    const { number, low, lowStop, high, highStop } = layer;
    const firstLow = crew.keepsOwnQueues ? 0 : lowStop;
    const firstHigh = (crew.keepsOwnQueues ? this.arrays.queue.length : high) - 1;
    let nextLow = firstLow;
    let nextHigh = firstHigh;
    for (const { fromAttacker, toAttacker, claims, rowShift, base } of spreads) {
      const from = fromAttacker ? low : high;
      const to = fromAttacker ? lowStop : highStop;
      if (from === to) continue;
      if (toAttacker) nextLow = kernel.spread(from, to, rowShift, base, claims, nextLow, 1);
      else nextHigh = kernel.spread(from, to, rowShift, base, claims, nextHigh, -1);
    }
    kernel.settle(firstLow, nextLow, valueOfScore(score), number);
    kernel.settle(nextHigh + 1, firstHigh + 1, valueOfScore(0 - score), number);
    crew.meet(nextLow - firstLow, firstHigh - nextHigh, lowStop, high);
    layer.number = number + 1;
    layer.low = lowStop;
    layer.lowStop = lowStop + crew.attackers;
    layer.highStop = high;
    layer.high = high - crew.defenders;
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

  /** Gives every position that the last sweep settled its score. */
  writeScores(scores: Int32Array, score: number): void {
    const { frontier } = this.arrays;
    for (let i = this.#sweepLeft; i < this.#left; i++) scores[frontier[i]] = score;
    for (let i = this.#right; i < this.#sweepRight; i++) scores[frontier[i]] = 0 - score;
  }

  /** A report after the layers 1, 2, 4, 8, … and then every thousand or so. */
  #report(layer: number, low: number, high: number): void {
    if ((layer & (layer - 1)) !== 0 && (layer & 1023) !== 0) return;
    const { length } = this.arrays.frontier;
    this.#tell(0.5 + 0.5 * Math.min(0.99, (low + length - high) / length));
  }
}

/** The first plies that a two-byte column cannot hold beside its mark for endless play. */
const FULL = 0xffff;
