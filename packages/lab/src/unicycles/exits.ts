import { briefJson, GyreError } from 'gyre';
import type { LoopyGame } from 'gyre/loopy';
import { checkLoopy } from '../kit/checks.ts';
import { LoopFreeStock } from './loop-free-stock.ts';
import { optionsFirst } from './options-first.ts';

/** The games that the vertices of a unicycle may exit to, with all their followers and nothing else. */
export interface ExitSet {
  /** What the set is, in a form that distinguishes it from other sets: `nimbers`, `day:2`, … */
  readonly name: string;
  readonly stock: LoopFreeStock;
  /** The allowed exits, as numbers of the stock, rising. */
  readonly games: readonly number[];
  /**
   * Set if the games are 0, *, *2, … of which only equality matters (docs/unicycles.md §2.4), so that
   * one of all their relabellings is enough: how many nimbers there are to choose labels from.
   */
  readonly nimbersBelow?: number;
}

/**
 * All nimbers below *k, or all nimbers. A cycle of `length` vertices has at most `length`
 * different nonzero ones, so that many are held.
 */
export function nimberExits(length: number, below: number = Number.POSITIVE_INFINITY): ExitSet {
  if (typeof below !== 'number' || !(below >= 1))
    throw new GyreError('E_SIZE', `there are no nimbers below *${briefJson(below)}`, 'give 1 or more');
  if (!Number.isSafeInteger(length) || length < 0)
    throw new GyreError('E_SIZE', `the length is ${briefJson(length)}`, 'give a whole number');
  const stock = new LoopFreeStock();
  const games = Array.from({ length: Math.min(below, length + 1) }, (_, k) => stock.nimber(k));
  const name = Number.isFinite(below) ? `nimbers:${below}` : 'nimbers';
  return { name, stock, games, nimbersBelow: below };
}

/** All games born by a day: 0, 1 or 2. */
export function dayExits(day: number): ExitSet {
  if (!Number.isInteger(day) || day < 0)
    throw new GyreError('E_SIZE', `the day is ${briefJson(day)}`, 'give 0, 1 or 2');
  const stock = new LoopFreeStock();
  return { name: `day:${day}`, stock, games: stock.bornBy(day) };
}

/** The given loop-free games, in any form; their canonical forms are the exits. */
export function listedExits(games: readonly LoopyGame[]): ExitSet {
  if (!Array.isArray(games))
    throw new GyreError('E_SHAPE', `the games are ${briefJson(games)}`, 'give a list of them');
  const rough = new LoopFreeStock();
  const ids = games.map((game) => takeUp(rough, game));
  const { stock, numbers } = restock(rough, ids);
  const chosen = [...new Set(ids.map((g) => numbers.get(g) ?? 0))].toSorted((g, h) => g - h);
  const rows = Array.from({ length: stock.size }, (_, g) => {
    return `{${stock.options[0][g].join()}|${stock.options[1][g].join()}}`;
  });
  return { name: `list:${rows.join('')}:${chosen.join()}`, stock, games: chosen };
}

/** The number of a loop-free game in the stock; adds the game and its followers if they are missing. */
export function takeUp(stock: LoopFreeStock, game: LoopyGame): number {
  checkLoopy(game);
  const order = optionsFirst(game);
  if (order.length < game.vertices) {
    throw new GyreError('E_CYCLE', 'an exit has a cycle', 'exits are loop-free games');
  }
  const numbers = new Int32Array(game.vertices).fill(-1);
  for (const v of order) {
    const of = (player: 0 | 1): number[] => Array.from(game.options(player, v), (w) => numbers[w]);
    numbers[v] = stock.game(of(0), of(1));
  }
  return numbers[game.start];
}

/** A stock of the given games and their followers only. */
function restock(
  from: LoopFreeStock,
  games: readonly number[],
): { stock: LoopFreeStock; numbers: Map<number, number> } {
  const stock = new LoopFreeStock();
  const numbers = new Map<number, number>();
  for (const g of from.followers(games)) {
    const of = (player: 0 | 1): number[] => from.options[player][g].map((x) => numbers.get(x) ?? 0);
    numbers.set(g, stock.game(of(0), of(1)));
  }
  return { stock, numbers };
}
