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

/** What the extracted checker says. */
export interface ProvedVerdict {
  /** As of `verify`; unproved without plies or ranks, which the checker needs. */
  readonly verdict: 'right' | 'wrong' | 'unproved';
  /** The theorems in `proofs/Check.v` that say what accepting means. Empty unless the verdict is right. */
  readonly theorems: readonly string[];
}

/** Beyond that, sums of entries would not fit in the integers of the extracted checker. */
const MOST = 2 ** 29;

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
  if (plies !== undefined) {
    const never = endlessMark(plies);
    checkEntries('plies', plies, never);
    ask(
      owned ? 'scores' : 'alternating',
      Int32Array.from(plies, (k) => (k === never ? -1 : k)),
    );
  }
  if (ranks !== undefined) {
    checkEntries('ranks', ranks);
    ask(owned ? 'ranks' : 'alternatingRanks', ranks);
  }
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
  const { vertices, owners } = graph;
  const ends = Int32Array.from({ length: game.positions }, (_, p) => endScore(game, p));
  for (const column of [ends, claimed]) checkEntries('scores', column.map(Math.abs));
  if (Math.abs(convention.endless) > MOST) checkEntries('scores', [Math.abs(convention.endless)]);
  const rows = (layout === 'owned' ? [graph.out(0)] : [graph.out(0), graph.out(1)]).flatMap((row) => [
    row.offsets,
    row.ends,
  ]);
  // Shared positions serve both players, so what an end is worth is told for each of them.
  const shared = layout === 'shared';
  return [
    vertices,
    ...(layout === 'owned' ? [owners] : []),
    ...rows,
    shared ? forBoth(game, ends) : ends,
    checkedScoreFor(0, convention.endless),
    shared ? forBoth(game, claimed) : claimed,
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

function checkEntries(name: string, column: Iterable<number>, but?: number): void {
  for (const entry of column) {
    if (entry === but || (entry >= 0 && entry <= MOST)) continue;
    throw new GyreError(
      'E_LIMIT',
      `the ${name} have the entry ${entry}`,
      `the proved checker takes whole numbers from 0 to ${MOST}`,
    );
  }
}
