import { solve } from '../../src/index.ts';
import * as rulesets from './board-games.ts';
import { count, type Kind } from './kinds.ts';

/** Two solved rulesets for the tests of the entrance: one explored, one by index. */

export const rules = rulesets.nim([1, 2]);
export const play = rulesets.explore(rules);
export const solution = solve(play.game);
export const bytes = new Uint8Array(Buffer.concat(await rulesets.writeKeyedTable(play, solution)));
export const source = rulesets.bytesSource(bytes);
export const file = await rulesets.openTable(source);
export const ask = rulesets.askExplored(play, solution);
export const start = play.position(0);

export const ending = rulesets.chessEnding('KQK') as rulesets.IndexedRuleset;
export const table = rulesets.solveTable(ending);

export const PLAYER: Kind = count(0, 2);
