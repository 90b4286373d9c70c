import { type AlgebraOptions, fold, ticker, type ValueStore } from '../values/inner.ts';
import { undefinedFor } from './answers.ts';

/** The ids of a stopper's followers in canonical form, itself first. */
export function followersOf(store: ValueStore, id: number, options: AlgebraOptions): Set<number> {
  const found = new Set([id]);
  const tick = ticker(options, 0);
  for (const one of found) {
    tick(WORK_EACH * found.size);
    if (found.size > MOST_FOLLOWERS) {
      throw undefinedFor(
        `the canonical form has more than ${MOST_FOLLOWERS} followers`,
        'ask about a smaller game',
      );
    }
    for (const player of [0, 1] as const) for (const option of store.options(player, one)) found.add(option);
  }
  return found;
}

const MOST_FOLLOWERS = 100_000;
const WORK_EACH = 64;

/** The birthday of a short game: one more than the largest of an option of the canonical form. */
export function birthday(store: ValueStore, id: number, options: AlgebraOptions): bigint {
  const settled = (one: number): bigint | undefined => plainBirthday(store, one);
  return fold(store, id, settled, options, (_, lefts, rights) =>
    [...lefts, ...rights].reduce((most, day) => (day >= most ? day + 1n : most), 0n),
  );
}

/**
 * The birthdays of number and infinitesimal part are added: x + *n has the options x + *m, and so for the
 * ups.
 */
function plainBirthday(store: ValueStore, id: number): bigint | undefined {
  const plain = store.plainOf(id);
  if (plain === undefined) return undefined;
  const { number, nimber } = plain;
  const ups = size(plain.ups);
  const whole = size(number.numerator) >> BigInt(number.exponent);
  const ofNumber = number.exponent === 0 ? whole : whole + 1n + BigInt(number.exponent);
  if (ups === 0n) return ofNumber + nimber;
  // n·↑ + *m = {0 | (n−1)·↑ + *(m⊕1)} down to ↑ + *m = {0 | *(m⊕1)}, but for ↑* = {0,* | 0}.
  const last = ups % 2n === 0n ? nimber ^ 1n : nimber;
  return ofNumber + ups - 1n + (last === 1n ? 2n : (last ^ 1n) + 1n);
}

function size(n: bigint): bigint {
  return n < 0n ? -n : n;
}
