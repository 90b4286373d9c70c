import { briefJson, GyreError } from 'gyre';
import { Notation } from 'gyre/algebra';
import { gameFromOptions } from 'gyre/loopy';
import { checkStock } from './checks.ts';
import type { LoopFreeStock } from './loop-free-stock.ts';

/** The text of each game of a stock in the notation: `2`, `*2`, `-1*2`, `{1|0,*}`. */
export function stockTexts(stock: LoopFreeStock, notation: Notation = new Notation()): string[] {
  checkStock(stock);
  if (!(notation instanceof Notation))
    throw new GyreError('E_SHAPE', `the notation is ${briefJson(notation)}`, 'give new Notation()');
  const [lefts, rights] = stock.options;
  return lefts.map((_, g) => notation.write(gameFromOptions(stock.size, lefts, rights, g)));
}
