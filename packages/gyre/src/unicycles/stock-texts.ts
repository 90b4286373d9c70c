import { GyreError, shown } from '../graph/index.ts';
import { Notation } from '../notation/index.ts';
import type { LoopFreeStock } from '../values/index.ts';
import { gameFromOptions } from '../values/index.ts';
import { checkStock } from './checks.ts';

/** The text of each game of a stock in the notation: `2`, `*2`, `-1*2`, `{1|0,*}`. */
export function stockTexts(stock: LoopFreeStock, notation: Notation = new Notation()): string[] {
  checkStock(stock);
  if (!(notation instanceof Notation))
    throw new GyreError('E_SHAPE', `the notation is ${shown(notation)}`, 'give new Notation()');
  const [lefts, rights] = stock.options;
  return lefts.map((_, g) => notation.write(gameFromOptions(stock.size, lefts, rights, g)));
}
