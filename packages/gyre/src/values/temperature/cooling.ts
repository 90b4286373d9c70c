import { checkPlayers, refuse } from '../../graph/inner.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { compareDyadic, type Dyadic, negateDyadic } from '../plain/dyadic.ts';
import { checkAsked, stopperValue, type ValueStore } from '../store/index.ts';
import { checkDyadic } from './checks.ts';
import {
  fold,
  gameWithOptions,
  idOf,
  integerOf,
  isNumber,
  loopyRefusal,
  numberId,
  sumOf,
  Thermographs,
} from './thermograph.ts';

/**
 * G cooled by t ≥ 0: a number stays; a game whose temperature is below t is its mean; any other is {Gᴸ cooled
 * − t | Gᴿ cooled + t}. At t(G) itself that is the mean plus an infinitesimal, which freezing asks for.
 */
export function cool(store: ValueStore, id: number, t: Dyadic, options: AlgebraOptions = {}): number {
  checkAsked(store, [id], options);
  checkDyadic(t, 't');
  if (t.numerator < 0n)
    refuse('E_DOMAIN', 'cooling by a negative number', 'cool by 0 or more; Heat warms a game');
  const thermographs = new Thermographs(store);
  const settled = (one: number): number | undefined => {
    if (isNumber(store, one)) return one;
    const { mean, temperature } = thermographs.of(one, options);
    return compareDyadic(temperature, t) < 0 ? numberId(store, mean) : undefined;
  };
  return rebuilt(store, id, settled, numberId(store, negateDyadic(t)), options);
}

/** G cooled by its temperature; a number stays. */
export function freeze(store: ValueStore, id: number, options: AlgebraOptions = {}): number {
  checkAsked(store, [id], options);
  if (isNumber(store, id)) return id;
  return cool(store, id, new Thermographs(store).of(id, options).temperature, options);
}

/** G heated by t: a number stays, any other game is {Gᴸ heated + t | Gᴿ heated − t}. */
export function heat(store: ValueStore, id: number, t: number, options: AlgebraOptions = {}): number {
  checkAsked(store, [id, t], options);
  return rebuilt(store, id, (one) => (isNumber(store, one) ? one : undefined), t, options);
}

/**
 * G overheated from s to t: n·s for an integer n, any other game {Gᴸ overheated + t | Gᴿ overheated − t}; s
 * must be positive (E. R. Berlekamp, Blockbusting and Domineering, 1988).
 */
export function overheat(
  store: ValueStore,
  id: number,
  s: number,
  t: number,
  options: AlgebraOptions = {},
): number {
  checkAsked(store, [id, s, t], options);
  if (s === 0 || !store.atMost(0, s, options))
    refuse('E_DOMAIN', 'overheating from a game that is not positive', 'give s > 0');
  const settled = (one: number): number | undefined => {
    const whole = integerOf(store.plainOf(one));
    return whole === undefined ? undefined : idOf(store.multiple(whole, stopperValue(s), options));
  };
  return rebuilt(store, id, settled, t, options);
}

/**
 * The incentives of the players: Gᴸ − G for Left, G − Gᴿ for Right, without those that another one is at
 * least.
 */
export function incentives(
  store: ValueStore,
  id: number,
  players: readonly (0 | 1)[],
  options: AlgebraOptions = {},
): number[] {
  checkAsked(store, [id], options);
  checkPlayers(players, 'the players');
  if (!store.isShort(id)) throw loopyRefusal();
  const all = players.flatMap((player) =>
    Array.from(store.options(player, id), (option) => {
      const [a, b] = player === 0 ? [option, id] : [id, option];
      return sumOf(store, a, store.negativeOf(b), options);
    }),
  );
  const different = [...new Set(all)];
  return different.filter((a) => !different.some((b) => a !== b && store.atMost(a, b, options)));
}

/**
 * The game with what is settled in place of some followers, and `bonus` for each move: {f(Gᴸ) + b | f(Gᴿ) −
 * b}.
 */
function rebuilt(
  store: ValueStore,
  id: number,
  settled: (id: number) => number | undefined,
  bonus: number,
  options: AlgebraOptions,
): number {
  if (!store.isShort(id) || !store.isShort(bonus)) throw loopyRefusal();
  const penalty = store.negativeOf(bonus);
  return fold(store, id, settled, options, (_, lefts, rights) =>
    gameWithOptions(
      store,
      lefts.map((option) => sumOf(store, option, bonus, options)),
      rights.map((option) => sumOf(store, option, penalty, options)),
      options,
    ),
  );
}
