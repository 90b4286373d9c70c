import { refuse } from '../../graph/inner.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { checkAsked, stopperValue, type ValueStore } from '../store/index.ts';
import {
  fold,
  gameWithOptions,
  idOf,
  incentives,
  integerOf,
  loopyRefusal,
  sumOf,
} from '../temperature/index.ts';

/**
 * The Norton product G·U of short games, U > 0: n·U is the n-fold sum for an integer n; else
 * {Gᴸ·U + (U + I) | Gᴿ·U − (U + I)} over the incentives I of U (Winning Ways, chapter 8).
 */
export function nortonProduct(store: ValueStore, g: number, u: number, options: AlgebraOptions = {}): number {
  checkAsked(store, [g, u], options);
  if (!store.isShort(g) || !store.isShort(u)) throw loopyRefusal();
  if (u === 0 || !store.atMost(0, u, options))
    refuse('E_DOMAIN', 'a Norton product with a game that is not positive', 'give U > 0');
  const bonuses = incentives(store, u, [0, 1], options).map((incentive) =>
    sumOf(store, u, incentive, options),
  );
  const penalties = bonuses.map((bonus) => store.negativeOf(bonus));
  const all = (products: readonly number[], extras: readonly number[]): number[] =>
    products.flatMap((product) => extras.map((extra) => sumOf(store, product, extra, options)));
  const settled = (id: number): number | undefined => {
    const whole = integerOf(store.plainOf(id));
    return whole === undefined ? undefined : idOf(store.multiple(whole, stopperValue(u), options));
  };
  return fold(store, g, settled, options, (_, lefts, rights) =>
    gameWithOptions(store, all(lefts, bonuses), all(rights, penalties), options),
  );
}
