/**
 * A seeded source of random numbers (SplitMix32): the same seed gives the same numbers everywhere.
 *
 * @example
 * ```ts
 * import { Random } from 'gyre';
 * const die = new Random(42);
 * console.log(1 + die.below(6), 1 + die.below(6));
 * // prints: 1 1
 * ```
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number {
    return Math.floor(this.share() * bound);
  }

  /** A number from 0 up to, not including, 1. */
  share(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let x = this.#state ^ (this.#state >>> 16);
    x = Math.imul(x, 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
  }
}

/**
 * A generator of random numbers (xorshift32) that never changes: the fingerprints in table files are made
 * with it. Everything else uses `Random`.
 */
export class XorShift {
  #word: number;

  constructor(seed: number) {
    this.#word = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) | 1;
  }

  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number {
    let word = this.#word;
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    this.#word = word;
    return Math.floor(((word >>> 0) / 2 ** 32) * bound);
  }
}
