import { checkArgument, GyreError } from '../../graph/index.ts';
import { checkWhole, type IndexedRuleset } from '../../rulesets/index.ts';
import type { IndexedTable } from '../keep/table.ts';
import { checkIndexedRules, checkTable } from '../rules/checks.ts';
import { type Ask, askIndexed, lineOfPlay } from './answers.ts';

/**
 * Plays some of the longest wins of a table out, by the rules themselves rather than by their index: the game must end after as
 * many plies as the table says, and with a win. Refuses a table that fails; returns how many were played.
 */
export async function playOutLongest<P>(table: IndexedTable<P>, most: number): Promise<number> {
  checkTable(table);
  checkWhole('the most games', most);
  const [plies, indices] = longestWins(table, most);
  await playOut(table.ruleset, askIndexed(table), plies, indices);
  return indices.length;
}

/** Plays out wins in so many plies, from positions by their indices; refuses answers by which a game ends sooner or later. */
export async function playOut<P>(
  ruleset: IndexedRuleset<P>,
  ask: Ask<P>,
  plies: number,
  indices: readonly number[],
): Promise<void> {
  checkIndexedRules(ruleset);
  checkArgument(ask, 'what answers', 'function');
  checkArgument(indices, 'the list of indices', 'list');
  for (const index of indices) {
    const found = ruleset.at(index);
    if (found === undefined) throw failed(`index ${index} stands for no position`);
    const line = await lineOfPlay(ruleset, ask, found.position, found.player);
    const board = ruleset.show(found.position, found.player);
    if (line.length !== plies) throw failed(`a win in ${plies} plies took ${line.length}, from\n${board}`);
  }
}

/** The plies of the longest wins, and where some of them are. */
function longestWins<P>({ code, cells }: IndexedTable<P>, most: number): [plies: number, indices: number[]] {
  let longest = 0;
  for (let index = 0; index < cells.length; index++) {
    const plies = cells[index] - code.settled;
    if (plies > longest && plies % 2 === 1 && cells[index] < code.drawn) longest = plies;
  }
  const indices: number[] = [];
  if (longest === 0) return [longest, indices];
  const mark = code.settled + longest;
  for (let at = cells.indexOf(mark); at >= 0 && indices.length < most; at = cells.indexOf(mark, at + 1))
    indices.push(at);
  return [longest, indices];
}

function failed(found: string): GyreError {
  return new GyreError(
    'E_RULESET',
    found,
    'moves by index are not those of the rules; gyre check finds where',
  );
}
