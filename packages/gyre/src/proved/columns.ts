import { GyreError } from '../graph/inner.ts';

/** Beyond that, sums of entries would not fit in the integers of the extracted checker. */
const MOST = 2 ** 29;
/** The same where entries are multiplied. */
export const MOST_FACTOR: number = 2 ** 14;

/** What the extracted checker says. */
export interface ProvedVerdict {
  /** As of `verify`; unproved where columns that prove it are missing. */
  readonly verdict: 'right' | 'wrong' | 'unproved';
  /** The theorems in `proofs/Check.v` that say what accepting means. Empty unless the verdict is right. */
  readonly theorems: readonly string[];
}

/** Whole numbers as the checker takes them, −1 for `never`. Refuses those that would not fit. */
export function entries(
  name: string,
  column: ArrayLike<number>,
  {
    never,
    least = 0,
    most = MOST,
  }: { readonly never?: number; readonly least?: number; readonly most?: number } = {},
): Int32Array {
  return Int32Array.from(column, (entry) => {
    if (entry === never) return -1;
    if (entry >= least && entry <= most) return entry;
    throw new GyreError(
      'E_LIMIT',
      `the ${name} have the entry ${entry}`,
      `the proved checker takes whole numbers from ${least} to ${most}`,
    );
  });
}

/** Entries of either sign. */
export function signed(name: string, column: ArrayLike<number>, most: number = MOST): Int32Array {
  return entries(name, column, { least: -most, most });
}
