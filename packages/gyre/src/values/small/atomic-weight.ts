import { GyreError } from '../../graph/inner.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { integer } from '../plain/dyadic.ts';
import { checkAsked, type ValueStore } from '../store/index.ts';
import {
  fold,
  gameWithOptions,
  idOf,
  integerOf,
  loopyRefusal,
  numberId,
  sumOf,
} from '../temperature/index.ts';

/**
 * The atomic weight of a short all-small game: how many ups it is like. Let G′ = {aw(Gᴸ) − 2 | aw(Gᴿ) + 2}.
 * If that is no integer it is the weight. If it is one, G is compared with a remote star ☆: confused with it,
 * the weight is 0; below it, the least integer that is not at most any aw(Gᴸ) − 2; above it, the greatest
 * that is not at least any aw(Gᴿ) + 2 (Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7).
 */
export function atomicWeight(store: ValueStore, id: number, options: AlgebraOptions = {}): number {
  checkAsked(store, [id], options);
  if (!store.isShort(id)) throw loopyRefusal();
  const [two, minusTwo] = [2, -2].map((n) => numberId(store, integer(n)));
  const settled = (one: number): number | undefined => {
    const plain = store.plainOf(one);
    if (plain === undefined) return undefined;
    if (plain.number.numerator !== 0n) throw notAllSmall();
    return numberId(store, { numerator: plain.ups, exponent: 0 });
  };
  if (settled(id) === undefined) checkAllSmall(store, id, options);
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

/** Has a short game an atomic weight: can both players move wherever one can? */
export function isAtomic(store: ValueStore, id: number, options: AlgebraOptions = {}): boolean {
  checkAsked(store, [id], options);
  if (!store.isShort(id)) throw loopyRefusal();
  const plain = store.plainOf(id);
  if (plain !== undefined) return plain.number.numerator === 0n;
  try {
    checkAllSmall(store, id, options);
    return true;
  } catch (error) {
    if (error instanceof GyreError && error.code === 'E_DOMAIN') return false;
    throw error;
  }
}

/** Refuses a game from which some follower lets only one player move. */
function checkAllSmall(store: ValueStore, id: number, options: AlgebraOptions): void {
  fold(
    store,
    id,
    (one) => {
      const plain = store.plainOf(one);
      if (plain !== undefined && plain.number.numerator !== 0n) throw notAllSmall();
      return plain === undefined ? undefined : true;
    },
    options,
    (one) => {
      if (store.options(0, one).length > 0 === store.options(1, one).length > 0) return true;
      throw notAllSmall();
    },
  );
}

function notAllSmall(): GyreError {
  const found = 'the game is not all-small, and atomic weights belong to those that are';
  return new GyreError('E_DOMAIN', found, 'in an all-small game both players can move wherever one can');
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
