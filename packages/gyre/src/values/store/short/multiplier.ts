import type { PlainTable } from './plain-table.ts';
import { PLAIN, type ValueTable } from './table.ts';

/** What multiples are made of: sums and negatives of ids. */
export interface SumOfIds {
  sum(a: number, b: number): number;
  negative(a: number): number;
}

/**
 * n times a loop-free value, by the closed form of a plain one. Copies of an infinitesimal, or a number plus
 * one, are doubled: fewer sums of larger games are worth it there; copies of a hot game are added one by one,
 * while they are not too many.
 */
export function multipleOf(
  n: bigint,
  a: number,
  table: ValueTable,
  plain: PlainTable,
  sums: SumOfIds,
): number {
  if (n < 0n) return multipleOf(-n, sums.negative(a), table, plain, sums);
  if ((table.flags[a] & PLAIN) !== 0) return plain.times(n, a);
  return table.leftStop[a] > table.rightStop[a] && n < MOST_COPIES
    ? byAdding(Number(n), a, sums)
    : byDoubling(n, a, sums);
}

const MOST_COPIES = 512n;

/** One copy after another; once they come back to 0 the rest repeats. */
function byAdding(n: number, a: number, sums: SumOfIds): number {
  const multiples = [0];
  for (let k = 1; k <= n; k++) {
    const next = sums.sum(multiples[k - 1], a);
    if (next === 0) return multiples[n % k];
    multiples.push(next);
  }
  return multiples[n];
}

function byDoubling(n: bigint, a: number, sums: SumOfIds): number {
  let all = 0;
  for (const bit of n.toString(2)) {
    all = sums.sum(all, all);
    if (bit === '1') all = sums.sum(all, a);
  }
  return all;
}
