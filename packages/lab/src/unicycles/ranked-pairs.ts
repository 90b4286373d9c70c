import { GyreError } from 'gyre';
import type { Pattern } from './pattern.ts';

/**
 * The least fixed point of `pairs.ts` for cycles of any length, pair by pair in the order in which wins
 * are found, so that each win rests on earlier ones. O(n²) time and space.
 */
export class RankedPairs {
  readonly #pattern: Pattern;
  readonly #wins: Uint8Array; // i·n + j → 1 if Right, moving first, wins s_j − s_i
  readonly #ranks: Uint32Array; // i·n + j → when "Left, moving first, loses s_j − s_i" was found, or 0
  readonly #needs: Int8Array; // i·n + j → Left's moves along the cycle not yet answered; −1 if an exit saves him
  readonly #queue: number[] = []; // pair · 2, and 1 more if Left loses it

  /** `stands(i, j)` says whether x_j ≤ s_i if arc j is Left's, x_j ≥ s_i if it is Right's. */
  constructor(pattern: Pattern, stands: (i: number, j: number) => boolean) {
    const n = pattern.length;
    if (n > MAX_PAIRED) {
      throw new GyreError(
        'E_LIMIT',
        `the cycle has ${n} vertices`,
        `cycles are compared up to ${MAX_PAIRED}`,
      );
    }
    this.#pattern = pattern;
    this.#wins = new Uint8Array(n * n);
    this.#ranks = new Uint32Array(n * n);
    this.#needs = new Int8Array(n * n);
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) this.#enter(i, j, stands);
    for (let head = 0; head < this.#queue.length; head++) this.#spread(this.#queue[head]);
  }

  /** When it was found that Left, moving first, loses s_j − s_i: a number that rises, or 0 for never. */
  losesFirst(i: number, j: number): number {
    return this.#ranks[i * this.#pattern.length + j];
  }

  #enter(i: number, j: number, stands: (i: number, j: number) => boolean): void {
    const [colourI, colourJ] = [this.#pattern[i], this.#pattern[j]];
    const pair = i * this.#pattern.length + j;
    const isSaved = (colourJ === 1 && stands(i, j)) || (colourI === 0 && stands(j, i));
    this.#needs[pair] = isSaved ? -1 : (colourJ === 0 ? 1 : 0) + (colourI === 1 ? 1 : 0);
    if (this.#needs[pair] === 0) this.#lose(pair);
    if ((colourJ === 0 && stands(i, j)) || (colourI === 1 && stands(j, i))) this.#win(pair);
  }

  /** Informs the pairs from which a move leads to a settled one. */
  #spread(entry: number): void {
    const n = this.#pattern.length;
    const pair = entry >> 1;
    const [i, j] = [Math.floor(pair / n), pair % n];
    const [beforeI, beforeJ] = [i === 0 ? n - 1 : i - 1, j === 0 ? n - 1 : j - 1];
    if ((entry & 1) === 1) {
      if (this.#pattern[beforeJ] === 1) this.#win(i * n + beforeJ);
      if (this.#pattern[beforeI] === 0) this.#win(beforeI * n + j);
    } else {
      if (this.#pattern[beforeJ] === 0) this.#answer(i * n + beforeJ);
      if (this.#pattern[beforeI] === 1) this.#answer(beforeI * n + j);
    }
  }

  #win(pair: number): void {
    if (this.#wins[pair] === 1) return;
    this.#wins[pair] = 1;
    this.#queue.push(pair * 2);
  }

  #answer(pair: number): void {
    if (this.#needs[pair] > 0 && --this.#needs[pair] === 0) this.#lose(pair);
  }

  #lose(pair: number): void {
    this.#queue.push(pair * 2 + 1);
    this.#ranks[pair] = this.#queue.length;
  }
}

const MAX_PAIRED = 4096;
