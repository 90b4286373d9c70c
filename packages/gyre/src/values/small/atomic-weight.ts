import { refuse } from '../../graph/inner.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { integer } from '../plain/dyadic.ts';
import { checkAsked, isInfinitesimal, type ValueStore } from '../store/index.ts';
import {
  fold,
  gameWithOptions,
  idOf,
  integerOf,
  loopyRefusal,
  numberId,
  sumOf,
} from '../temperature/index.ts';
import { nortonProduct } from './norton.ts';

/**
 * The atomic weight g of a short infinitesimal G: how many ups it is like. A far star ☆ tells whether it is:
 * ↓ + ☆ < G − g·↑ < ↑ + ☆, with Norton's product (Siegel, Combinatorial Game Theory, II.7). Every all-small game
 * has one. Of any other, the numbers in it are read as so many ups that nothing else there counts beside them; what is
 * found then must pass the test, or the game is refused.
 */
export function atomicWeight(store: ValueStore, id: number, options: AlgebraOptions = {}): number {
  const found = weightOf(store, id, options);
  if (found !== undefined) return found;
  const hint = 'infinitesimals have one if a far star cannot tell them from so many ups; IsAtomic says which';
  return refuse('E_DOMAIN', 'the game has no atomic weight', hint);
}

/** Has a short game an atomic weight? */
export function isAtomic(store: ValueStore, id: number, options: AlgebraOptions = {}): boolean {
  return weightOf(store, id, options) !== undefined;
}

function weightOf(store: ValueStore, id: number, options: AlgebraOptions): number | undefined {
  checkAsked(store, [id], options);
  if (!store.isShort(id)) throw loopyRefusal();
  if (!isInfinitesimal(store, id, options)) return undefined;
  if (isAllSmall(store, id, options)) return weightOfAllSmall(store, id, options);
  const weight = weightOfAllSmall(store, withUps(store, id, options), options);
  const rest = nortonProduct(store, weight, ups(store, 1n), options);
  const difference = sumOf(store, id, store.negativeOf(rest), options);
  const star = remoteStar(store, difference, options);
  const isWithin = [1n, -1n].every((sign) => {
    const side = sumOf(store, ups(store, sign), star, options);
    return store.relation(difference, side, options) === (sign > 0n ? '<' : '>');
  });
  return isWithin ? weight : undefined;
}

/**
 * The weight of an all-small game. Let G′ = {aw(Gᴸ) − 2 | aw(Gᴿ) + 2}. If that is no integer it is the weight. If it is
 * one, G is compared with a remote star ☆: confused with it, the weight is 0; below it, the least integer that is not at
 * most any aw(Gᴸ) − 2; above it, the greatest that is not at least any aw(Gᴿ) + 2 (Winning Ways, chapter 8).
 */
function weightOfAllSmall(store: ValueStore, id: number, options: AlgebraOptions): number {
  const [two, minusTwo] = [2, -2].map((n) => numberId(store, integer(n)));
  const settled = (one: number): number | undefined => {
    const plain = store.plainOf(one);
    if (plain === undefined) return undefined;
    return numberId(store, { numerator: plain.ups, exponent: 0 });
  };
  const star = remoteStar(store, id, options);
  return fold(store, id, settled, options, (one, lefts, rights) => {
    const low = lefts.map((weight) => sumOf(store, weight, minusTwo, options));
    const high = rights.map((weight) => sumOf(store, weight, two, options));
    const weight = gameWithOptions(store, low, high, options);
    const whole = integerOf(store.plainOf(weight));
    if (whole === undefined) return weight;
    const order = store.relation(one, star, options);
    if (order === '<') return furthest(whole, -1n, (n) => low.every((x) => !store.atMost(n, x, options)));
    if (order === '>') return furthest(whole, 1n, (n) => high.every((x) => !store.atMost(x, n, options)));
    return 0;
  });

  /** The last integer from here on, in one direction, for which this holds. */
  function furthest(from: bigint, step: bigint, holds: (n: number) => boolean): number {
    const whole = (n: bigint): number => numberId(store, { numerator: n, exponent: 0 });
    let n = from;
    while (holds(whole(n + step))) n += step;
    return whole(n);
  }
}

/** Can both players move wherever one can? */
export function isAllSmall(store: ValueStore, id: number, options: AlgebraOptions = {}): boolean {
  checkAsked(store, [id], options);
  const settled = (one: number): boolean | undefined => {
    const plain = store.plainOf(one);
    return plain && plain.number.numerator === 0n;
  };
  const each = (_: number, lefts: readonly boolean[], rights: readonly boolean[]): boolean =>
    lefts.length > 0 === rights.length > 0 && [...lefts, ...rights].every((is) => is);
  return store.isShort(id) && fold(store, id, settled, options, each);
}

/** The game with more ups, or downs, than all its followers have together, where a number other than 0 stands. */
function withUps(store: ValueStore, id: number, options: AlgebraOptions): number {
  let many = 4n;
  const counted = (one: number): true | undefined => {
    const { ups: count } = store.plainOf(one) ?? { ups: undefined };
    many += 2n + (count === undefined ? 0n : count < 0n ? -count : count);
    return count === undefined ? undefined : true;
  };
  fold(store, id, counted, options, () => true);
  const settled = (one: number): number | undefined => {
    const plain = store.plainOf(one);
    if (plain === undefined) return undefined;
    const { numerator } = plain.number;
    return numerator === 0n ? one : ups(store, numerator > 0n ? many : -many);
  };
  return fold(store, id, settled, options, (_, lefts, rights) =>
    gameWithOptions(store, lefts, rights, options),
  );
}

function ups(store: ValueStore, count: bigint): number {
  return idOf(store.plain({ number: integer(0), ups: count, nimber: 0n }));
}

/** A nimber beyond all that are followers of the game. */
function remoteStar(store: ValueStore, id: number, options: AlgebraOptions): number {
  let most = 0n;
  fold(
    store,
    id,
    (one) => {
      const plain = store.plainOf(one);
      if (plain === undefined) return undefined;
      if (plain.nimber > most) most = plain.nimber;
      return true;
    },
    options,
    () => true,
  );
  return idOf(store.plain({ number: integer(0), ups: 0n, nimber: most + 2n }));
}
