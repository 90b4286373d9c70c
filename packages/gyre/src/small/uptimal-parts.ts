import { GyreError } from '../graph/index.ts';
import { idOf, numberId, sumOf, Thermographs } from '../temperature/index.ts';
import { type AlgebraOptions, type Dyadic, integer, stopperValue, type ValueStore } from '../values/index.ts';
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
 * Twice the game has no nimber, and sums of powers of ↑ are ordered like their coefficients, the first that differs first (Siegel,
 * Combinatorial Game Theory, II.7). So the coefficient of ↑ⁿ is the only c for which what is left lies between −↑ⁿ and ↑ⁿ. The answer
 * is checked by adding it up.
 */
export function uptimalParts(
  store: ValueStore,
  id: number,
  options: AlgebraOptions = {},
): UptimalParts | undefined {
  const { mean: number, temperature } = new Thermographs(store).of(id, options);
  if (temperature.numerator > 0n) return undefined;
  const rest = sumOf(store, id, store.negativeOf(numberId(store, number)), options);
  const coefficients: bigint[] = [];
  let left = sumOf(store, rest, rest, options);
  let whole = rest;
  for (const power of powers(store, upOf(store), options)) {
    if (left === 0 || coefficients.length === MOST_POWERS) break;
    const c = coefficient(store, left, sumOf(store, power, power, options), power, options);
    if (c === undefined) return undefined;
    coefficients.push(c);
    const taken = store.negativeOf(idOf(store.multiple(c, stopperValue(power), options)));
    whole = sumOf(store, whole, taken, options);
    left = sumOf(store, left, sumOf(store, taken, taken, options), options);
  }
  const nimber = store.plainOf(whole);
  if (left !== 0 || nimber === undefined || nimber.ups !== 0n || nimber.number.numerator !== 0n) return undefined;
  return { number, powers: coefficients, nimber: nimber.nimber };
}

const MOST_POWERS = 20;
const MOST_TIMES = 1000n;

function upOf(store: ValueStore): number {
  return idOf(store.plain({ number: integer(0), ups: 1n, nimber: 0n }));
}

/** The c for which game − c·step lies between −bound and bound. */
function coefficient(
  store: ValueStore,
  game: number,
  step: number,
  bound: number,
  options: AlgebraOptions,
): bigint | undefined {
  const isBelow = (a: number, b: number): boolean => a !== b && store.atMost(a, b, options);
  const least = store.negativeOf(bound);
  for (let c = 0n, left = game; c < MOST_TIMES; c++) {
    if (isBelow(least, left) && isBelow(left, bound)) return store.atMost(game, 0, options) ? -c : c;
    const isPositive = store.atMost(0, left, options);
    if (!isPositive && !store.atMost(left, 0, options)) return undefined;
    left = sumOf(store, left, isPositive ? store.negativeOf(step) : step, options);
  }
  throw new GyreError('E_LIMIT', `more than ${MOST_TIMES} times a power of ↑`, 'ask about a smaller game');
}
