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
