import { checkOptions } from '../../game/index.ts';
import { briefJson, GyreError, shown } from '../../graph/index.ts';
import { LoopyGame } from './game.ts';
import type { AlgebraOptions } from './work.ts';

/** Refuses what is not a loopy game, as a program without types may hand over. */
export function checkLoopy(...games: readonly unknown[]): void {
  for (const game of games) {
    if (game instanceof LoopyGame) continue;
    const hint =
      typeof game === 'string'
        ? 'valueOfText makes a game of a text, with an onside and an offside; a Sheet compares texts'
        : 'make one with loopyGame, gameFromGraph or valueOfText';
    throw new GyreError('E_SHAPE', `${briefJson(game)} is not a loopy game`, hint);
  }
}

/** Refuses options of other types than those of `AlgebraOptions`. */
export function checkWork(options: AlgebraOptions): void {
  checkOptions(options);
  const { look, maxPairs, effort }: Partial<Record<keyof AlgebraOptions, unknown>> = options;
  if (look !== undefined && typeof look !== 'function')
    throw new GyreError('E_SHAPE', `look is ${shown(look)}`, 'give a function');
  checkCost('maxPairs', maxPairs);
  checkCost('effort', effort);
}

function checkCost(name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return;
  throw new GyreError('E_SIZE', `${name} is ${shown(value)}`, 'give a number from 0 on');
}

/** Accepts one of the given words. */
export function checkWord(what: string, word: unknown, words: readonly string[]): void {
  if (typeof word === 'string' && words.includes(word)) return;
  throw new GyreError('E_SHAPE', `the ${what} is ${shown(word)}`, `give ${words.join(' or ')}`);
}
