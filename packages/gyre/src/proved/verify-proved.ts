import {
  checkColumns,
  checkedScoreFor,
  DRAW,
  endlessMark,
  endScore,
  hasScores,
  type Solution,
  type TokenGame,
} from '../game/inner.ts';
import { GyreError } from '../graph/inner.ts';
import { checks } from './check.ts';
import { entries, type ProvedVerdict, signed } from './columns.ts';

/**
 * Verifies a solution with the checker that was extracted from the proofs. Says yes or no, not where; it is slower than
 * `verify` and refuses entries beyond 2²⁹.
 *
 * @example
 * ```ts
 * import { solve, symmetricGraph, tokenGame } from 'gyre';
 * import { verifyProved } from 'gyre/proved';
 * const solution = solve(tokenGame(symmetricGraph(3, [[1, 0], [2, 1]])));
 * console.log(verifyProved(solution).verdict);
 * // prints: right
 * ```
 */
export function verifyProved(solution: Solution): ProvedVerdict {
  checkColumns(solution);
  const { game, values, scores, plies, ranks } = solution;
  if (scores === undefined && hasScores(game))
    throw new GyreError('E_SOLUTION', 'the solution has no scores', 'the game has scores beyond ±1');
  if (plies === undefined && ranks === undefined) return { verdict: 'unproved', theorems: [] };
  const claimed = scores ?? Int32Array.from(values, (value) => value - DRAW);
  let accepted = claimed.every((score, p) => values[p] === DRAW + Math.sign(score));
  const ask = (check: string, column: Int32Array): void => {
    accepted &&= checks[check](...gameColumns(game, claimed), forBoth(game, column)) !== 0;
  };
  const owned = game.layout === 'owned';
  if (plies !== undefined)
    ask(owned ? 'scores' : 'alternating', entries('plies', plies, { never: endlessMark(plies) }));
  if (ranks !== undefined) ask(owned ? 'ranks' : 'alternatingRanks', entries('ranks', ranks));
  if (!accepted) return { verdict: 'wrong', theorems: [] };
  return { verdict: 'right', theorems: theoremsFor(solution, owned) };
}

function theoremsFor({ plies, ranks }: Solution, owned: boolean): string[] {
  const [byPlies, byRanks] = owned
    ? [
        ['scores_right', 'sure_of_plies', 'sure_of_delay', 'longest_line_right', 'accepted_unique'],
        'ranks_right',
      ]
    : [
        ['alternating_right', 'alternating_sure_of_plies', 'alternating_sure_of_delay'],
        'alternating_ranks_right',
      ];
  return [...(plies === undefined ? [] : byPlies), ...(ranks === undefined ? [] : [byRanks])];
}

/** The game and the claimed scores as `proofs/glue.ml` takes them: number of vertices, owners, rows, ends, scores. */
function gameColumns(game: TokenGame, claimed: Int32Array): unknown[] {
  const { graph, layout, convention } = game;
  const ends = signed(
    'scores',
    Array.from({ length: game.positions }, (_, p) => endScore(game, p)),
  );
  const rows = (layout === 'owned' ? [graph.out(0)] : [graph.out(0), graph.out(1)]).flatMap((row) => [
    row.offsets,
    row.ends,
  ]);
  return [
    graph.vertices,
    ...(layout === 'owned' ? [graph.owners] : []),
    ...rows,
    forBoth(game, ends),
    signed('scores', [checkedScoreFor(0, convention.endless)])[0],
    forBoth(game, signed('scores', claimed)),
  ];
}

/** A column with an entry per vertex and player: one that players share, twice. */
function forBoth({ layout }: TokenGame, column: Int32Array): Int32Array {
  if (layout !== 'shared') return column;
  const both = new Int32Array(2 * column.length);
  both.set(column);
  both.set(column, column.length);
  return both;
}
