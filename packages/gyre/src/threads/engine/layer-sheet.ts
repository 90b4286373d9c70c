import type { Spread } from '../../engine/inner.ts';

/**
 * Words at the head of a sheet: below which size layers are thin, and the layer's number if it comes after
 * thin ones. After the head each thread has a row, and the thin part has the last: the attacker's positions,
 * from and to, the defender's, and the stamp.
 */
const THIN = 0;
const LAYER = 1;
const HEAD = 16;
const ROW = 16;
const STAMP = 4;

/** A layer, or a part of it, as ranges of the frontier: where each stops, where it stands, its spread. */
export interface LayerRanges {
  readonly stops: readonly number[];
  /** What to add to a place in the layer, or in its part, to find it in the frontier. */
  readonly shifts: readonly number[];
  readonly kinds: readonly Spread[];
}

/** A layer that several threads spread, as far as they have written it down. */
export interface WrittenLayer {
  readonly sheet: LayerSheet;
  readonly spreads: readonly Spread[];
  /** The stamp of its parts. */
  readonly stamp: number;
}

/** What the threads must know of a layer: where each thread's part of it stands in the frontier. */
export class LayerSheet {
  readonly #words: Int32Array;
  /** One part per thread, and at last the thin part. */
  readonly parts: number;

  /** @param words as many as `wordsFor` says, on shared memory */
  constructor(words: Int32Array, threads: number) {
    this.#words = words;
    this.parts = threads + 1;
  }

  static wordsFor(threads: number): number {
    return HEAD + ROW * (threads + 1);
  }

  /** Layers of fewer positions are left to the first thread. */
  get thin(): number {
    return this.#words[THIN];
  }

  set thin(limit: number) {
    this.#words[THIN] = limit;
  }

  /** The number of the layer that comes after thin ones. */
  get layer(): number {
    return this.#words[LAYER];
  }

  set layer(number: number) {
    this.#words[LAYER] = number;
  }

  /** How many positions the layer has. */
  get size(): number {
    const words = this.#words;
    let size = 0;
    for (let at = HEAD; at < words.length; at += ROW)
      size += words[at + 1] - words[at] + words[at + 3] - words[at + 2];
    return size;
  }

  /** Nothing is in any part. */
  clear(): void {
    this.#words.fill(0);
  }

  /** Nothing is in the thin part. */
  clearThin(): void {
    this.#words.fill(0, HEAD + ROW * (this.parts - 1));
  }

  /**
   * Writes a part: the attacker's from `low` to `left`, the defender's from `right` to `high`; last the
   * stamp.
   */
  write(part: number, low: number, left: number, right: number, high: number, stamp = 0): void {
    const at = HEAD + ROW * part;
    const words = this.#words;
    words[at] = low;
    words[at + 1] = left;
    words[at + 2] = right;
    words[at + 3] = high;
    Atomics.store(words, at + STAMP, stamp);
  }

  /** Does the part bear this stamp? Then it can be read before the threads have met. */
  bears(part: number, stamp: number): boolean {
    return Atomics.load(this.#words, HEAD + ROW * part + STAMP) === stamp;
  }

  /** The parts from one to another, one after the other. */
  ranges(spreads: readonly Spread[], from: number, to: number): LayerRanges {
    const words = this.#words;
    const ranges = { stops: [] as number[], shifts: [] as number[], kinds: [] as Spread[] };
    let total = 0;
    for (let part = from; part < to; part++) {
      const at = HEAD + ROW * part;
      for (const spread of spreads) {
        const start = spread.fromAttacker ? words[at] : words[at + 2];
        const stop = spread.fromAttacker ? words[at + 1] : words[at + 3];
        if (start === stop) continue;
        ranges.shifts.push(start - total);
        total += stop - start;
        ranges.stops.push(total);
        ranges.kinds.push(spread);
      }
    }
    return ranges;
  }

  /** The attacker's or the defender's positions in all parts: from, to, from, to, … */
  positionsOf(whose: 'attacker' | 'defender'): number[] {
    const words = this.#words;
    const ranges: number[] = [];
    for (let at = HEAD + (whose === 'attacker' ? 0 : 2); at < words.length; at += ROW)
      if (words[at] < words[at + 1]) ranges.push(words[at], words[at + 1]);
    return ranges;
  }
}
