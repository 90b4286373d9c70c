import { checkArgument, checkPlayer, type Player, refuse, shown } from '../graph/inner.ts';
import { scoreFor as quickScoreFor } from './convention.ts';
import { type PliesColumn, endlessMark as quickEndlessMark } from './solution.ts';

/** What the engine calls for every position, for callers from outside: these refuse wrong arguments. */

/**
 * The score for player 0 as `player` sees it; and back again.
 *
 * @example
 * ```ts
 * import { scoreFor } from 'gyre';
 * console.log(scoreFor(0, 5), scoreFor(1, 5));
 * // prints: 5 -5
 * ```
 */
export function scoreFor(player: Player, score: number): number {
  checkPlayer(player);
  checkArgument(score, 'the score', 'number');
  return quickScoreFor(player, score);
}

/** The entry that says "endless" in this column. */
export function endlessMark(plies: PliesColumn): number {
  if (plies instanceof Uint16Array || plies instanceof Uint32Array) return quickEndlessMark(plies);
  return refuse('E_SHAPE', `the plies are ${shown(plies)}`, 'give a Uint16Array or a Uint32Array');
}
