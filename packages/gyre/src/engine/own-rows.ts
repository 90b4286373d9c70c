import type { Kernel } from './kernel.ts';
import type { Hands, LayerRanges } from './shared-run.ts';
import type { Sweep } from './sweeps.ts';

/**
 * Layers on few threads, each with reversed rows of the arcs that leave its own positions: every thread reads the whole
 * layer and writes only what it owns, in the loops of one thread (`kernel.ts`). Reading the bounds of all rows on every
 * thread is work that two threads can bear and sixteen cannot (decision 349).
 */
export class OwnRowsHands implements Hands {
  readonly #kernel: Kernel;
  readonly #frontier: Int32Array;
  readonly #scores: Int32Array;

  /** @param scores empty if the game has no scores */
  constructor(kernel: Kernel, frontier: Int32Array, scores: Int32Array) {
    this.#kernel = kernel;
    this.#frontier = frontier;
    this.#scores = scores;
  }

  spread({ stops, shifts, kinds }: LayerRanges, _: Sweep, left: number, right: number): [number, number] {
    let low = left;
    let high = right - 1;
    for (const [i, { toAttacker, claims, rowShift, base }] of kinds.entries()) {
      const from = (i === 0 ? 0 : stops[i - 1]) + shifts[i];
      const to = stops[i] + shifts[i];
      if (toAttacker) low = this.#kernel.spread(from, to, rowShift, base, claims, low, 1);
      else high = this.#kernel.spread(from, to, rowShift, base, claims, high, -1);
    }
    return [low, high + 1];
  }

  closeLayer(): void {
    // The sheets say all that others must know.
  }

  settle(from: number, to: number, into: number, value: number, plies: number, score: number): void {
    if (from === to) return;
    this.#kernel.settle(from, to, into, value, plies);
    const scores = this.#scores;
    if (scores.length === 0) return;
    for (let i = into; i < into + to - from; i++) scores[this.#frontier[i]] = score;
  }
}
