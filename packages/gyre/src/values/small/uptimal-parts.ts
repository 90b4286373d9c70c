import type { AlgebraOptions } from '../game/work.ts';
import { type Dyadic, integer } from '../plain/dyadic.ts';
import { checkAsked, stopperValue, type ValueStore } from '../store/index.ts';
import { fold, idOf, numberId, sumOf, Thermographs } from '../temperature/index.ts';
import { isAtomic } from './atomic-weight.ts';
import { powers } from './powers.ts';

/** A number, a sum of powers of ↑ and a nimber. */
export interface UptimalParts {
  readonly number: Dyadic;
  /** n − 1 → how often ↑ⁿ counts. */
  readonly powers: readonly bigint[];
  readonly nimber: bigint;
}

/**
 * The number, the powers of ↑ and the nimber whose sum a short game is; undefined if it is no such sum.
 *
 * Twice the game has no nimber, and sums of powers of ↑ are ordered like their coefficients, the first that
 * differs first (Siegel, Combinatorial Game Theory, II.7). So the coefficient of ↑ⁿ is the only c for which
 * what is left lies between −↑ⁿ and ↑ⁿ. Neither n nor c is larger than the number of followers, and the
 * answer is checked by adding it up.
 */
export function uptimalParts(
  store: ValueStore,
  id: number,
  options: AlgebraOptions = {},
): UptimalParts | undefined {
  checkAsked(store, [id], options);
  const { mean: number, temperature } = new Thermographs(store).of(id, options);
  if (temperature.numerator > 0n) return undefined;
  const rest = sumOf(store, id, store.negativeOf(numberId(store, number)), options);
  const plain = store.plainOf(rest);
  if (plain !== undefined)
    return { number, powers: plain.ups === 0n ? [] : [plain.ups], nimber: plain.nimber };
  if (!isAtomic(store, rest, options)) return undefined;
  const most = followers(store, rest, options);
  const coefficients: bigint[] = [];
  let left = sumOf(store, rest, rest, options);
  let whole = rest;
  for (const power of powers(store, upOf(store), options)) {
    if (left === 0 || coefficients.length === most) break;
    const c = coefficient(store, left, power, most, options);
    if (c === undefined) return undefined;
    coefficients.push(c);
    const taken = store.negativeOf(idOf(store.multiple(c, stopperValue(power), options)));
    whole = sumOf(store, whole, taken, options);
    left = sumOf(store, left, sumOf(store, taken, taken, options), options);
  }
  const nimber = store.plainOf(whole);
  if (left !== 0 || nimber === undefined || nimber.ups !== 0n || nimber.number.numerator !== 0n)
    return undefined;
  return { number, powers: coefficients, nimber: nimber.nimber };
}

/** At least as many as the canonical form has followers in a row; a sum of n ups counts n times. */
function followers(store: ValueStore, id: number, options: AlgebraOptions): number {
  let count = 0;
  fold(
    store,
    id,
    (one) => {
      const plain = store.plainOf(one);
      if (plain === undefined) return undefined;
      count += 1 + Number(plain.ups < 0n ? -plain.ups : plain.ups);
      return true;
    },
    options,
    () => {
      count++;
      return true;
    },
  );
  return Math.min(count, MOST);
}

const MOST = 1000;

function upOf(store: ValueStore): number {
  return idOf(store.plain({ number: integer(0), ups: 1n, nimber: 0n }));
}

/** The c for which game − 2c·power lies between −power and power; not tried beyond `most`. */
function coefficient(
  store: ValueStore,
  game: number,
  power: number,
  most: number,
  options: AlgebraOptions,
): bigint | undefined {
  const isBelow = (a: number, b: number): boolean => a !== b && store.atMost(a, b, options);
  const least = store.negativeOf(power);
  if (isBelow(least, game) && isBelow(game, power)) return 0n;
  const isPositive = store.atMost(0, game, options);
  if (!isPositive && !store.atMost(game, 0, options)) return undefined;
  const step = sumOf(store, isPositive ? least : power, isPositive ? least : power, options);
  for (let c = 1, left = game; c <= most; c++) {
    left = sumOf(store, left, step, options);
    if (isBelow(least, left) && isBelow(left, power)) return BigInt(isPositive ? c : -c);
  }
  return undefined;
}
