import { GyreError } from '../../graph/index.ts';
import type { Pattern } from './pattern.ts';

/** When each pair of cycle vertices was settled: a number that rises, or 0 for never. */
export interface RankedPairs {
  /** Right, moving first, wins s_j − s_i. */
  winsFirst(i: number, j: number): number;
  /** Left, moving first, loses s_j − s_i. */
  losesFirst(i: number, j: number): number;
}

/**
 * The least fixed point of `pairs.ts` for cycles of any length, pair by pair in the order in which wins
 * are found, so that each win rests on earlier ones. `stands(i, j)` says whether x_j ≤ s_i if arc j is
 * Left's, x_j ≥ s_i if it is Right's. O(n²) time and space.
 */
export function rankedPairs(pattern: Pattern, stands: (i: number, j: number) => boolean): RankedPairs {
  const n = pattern.length;
  if (n > MAX_PAIRED) {
    throw new GyreError('E_LIMIT', `the cycle has ${n} vertices`, `cycles are compared up to ${MAX_PAIRED}`);
  }
  const wins = new Uint32Array(n * n); // i·n + j → rank of A
  const loses = new Uint32Array(n * n); // i·n + j → rank of B
  const needs = new Int8Array(n * n); // i·n + j → Left's moves along the cycle not yet answered; −1: an exit saves him
  const queue: number[] = []; // pair · 2, and 1 more for B
  let rank = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) enter(i, j);
  for (let head = 0; head < queue.length; head++) {
    const pair = queue[head] >> 1;
    const i = Math.floor(pair / n);
    const j = pair % n;
    const [beforeI, beforeJ] = [i === 0 ? n - 1 : i - 1, j === 0 ? n - 1 : j - 1];
    if ((queue[head] & 1) === 1) {
      if (pattern[beforeJ] === 1) win(i * n + beforeJ);
      if (pattern[beforeI] === 0) win(beforeI * n + j);
    } else {
      if (pattern[beforeJ] === 0) answer(i * n + beforeJ);
      if (pattern[beforeI] === 1) answer(beforeI * n + j);
    }
  }
  return { winsFirst: (i, j) => wins[i * n + j], losesFirst: (i, j) => loses[i * n + j] };

  function enter(i: number, j: number): void {
    const pair = i * n + j;
    const isSaved = (pattern[j] === 1 && stands(i, j)) || (pattern[i] === 0 && stands(j, i));
    needs[pair] = isSaved ? -1 : (pattern[j] === 0 ? 1 : 0) + (pattern[i] === 1 ? 1 : 0);
    if (needs[pair] === 0) lose(pair);
    if ((pattern[j] === 0 && stands(i, j)) || (pattern[i] === 1 && stands(j, i))) win(pair);
  }

  function win(pair: number): void {
    if (wins[pair] > 0) return;
    wins[pair] = ++rank;
    queue.push(pair * 2);
  }

  function answer(pair: number): void {
    if (needs[pair] > 0 && --needs[pair] === 0) lose(pair);
  }

  function lose(pair: number): void {
    loses[pair] = ++rank;
    queue.push(pair * 2 + 1);
  }
}

const MAX_PAIRED = 4096;
