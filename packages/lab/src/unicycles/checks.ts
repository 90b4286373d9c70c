import { briefJson, GyreError } from 'gyre';
import { LoopFreeStock } from './loop-free-stock.ts';
import { checkPattern } from './pattern.ts';

/** Refusals of what is not what it should be, as a program without types may hand over. */

/** Accepts stocks of games. */
export function checkStock(stock: unknown): void {
  if (stock instanceof LoopFreeStock) return;
  throw new GyreError('E_SHAPE', `the stock is ${briefJson(stock)}`, 'give a LoopFreeStock');
}

/** Refuses what is not a set of exits. */
export function checkExits(set: unknown): void {
  const { stock, games, name } = (set ?? {}) as Record<string, unknown>;
  if (typeof name === 'string' && Array.isArray(games) && stock instanceof LoopFreeStock) return;
  throw new GyreError(
    'E_SHAPE',
    `${briefJson(set)} is not a set of exits`,
    'make one with nimberExits, dayExits or listedExits',
  );
}

/** Refuses what is not a unicycle. */
export function checkUnicycle(unicycle: unknown): void {
  const { pattern, stock, exits } = (unicycle ?? {}) as Record<string, unknown>;
  checkPattern(pattern);
  checkStock(stock);
  if (exits instanceof Int32Array && exits.length === (pattern as unknown[]).length) return;
  throw new GyreError(
    'E_SHAPE',
    `the exits are ${briefJson(exits)}`,
    'make one with unicycleOf or constructUnicycle',
  );
}

/** Refuses what is not a search. */
export function checkSearch(search: unknown): void {
  const { start, advance, split } = (search ?? {}) as Record<string, unknown>;
  const isSearch = typeof start === 'object' && start !== null && typeof advance === 'function';
  if (isSearch && typeof split === 'function') return;
  throw new GyreError('E_SHAPE', `${briefJson(search)} is not a search`, 'unicycleSearch prepares one');
}
