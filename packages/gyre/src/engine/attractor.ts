import type { Solution, SolveOptions, Solver, TokenGame } from '../game/inner.ts';
import { solveLarge } from './large.ts';
import { plainScript, solvePlainly } from './plain.ts';

/**
 * The default engine: every convention, every kind of graph, O(V + E).
 *
 * A token game is a chain of threshold questions ("can player 0 get at least this score?"), each an
 * attractor: positions from which one side can force play into a set, found backwards from the ends with
 * a counter of unrefuted moves for each position. Theory: docs/theory.md §1.
 */
export const attractor: Solver = {
  name: 'attractor',
  summary: 'backward sweeps with counters, for every convention; the default',
  columns: ['values', 'plies', 'scores'],
  script: plainScript,
  refuses: () => undefined,
  solve,
};

/** From this many positions and arcs on the spreader pays. */
const LARGE = 1 << 17;

function solve(game: TokenGame, options: SolveOptions = {}): Solution {
  const isLarge = game.positions + game.graph.arcs >= LARGE;
  return isLarge && options.watcher === undefined ? solveLarge(game, options) : solvePlainly(game, options);
}
