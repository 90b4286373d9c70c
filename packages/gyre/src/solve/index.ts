import { attractor } from '../engine/index.ts';
import {
  checkAccepted,
  checkOptions,
  type Solution,
  type SolveOptions,
  type Solver,
  type SolverChoice,
  type TokenGame,
} from '../game/index.ts';
import { GyreError, shown, throwIfAborted } from '../graph/index.ts';
import { fraenkelLevy, nmfl, nmflLinear, roth, unravel } from '../papers/index.ts';
import { bisimulation } from './bisimulation.ts';
import { memo } from './memo.ts';

export { findCycle } from './memo.ts';
export { bisimulation, memo };

/** Every solver, the default first. Help, tests and the bench read this list. */
export const solvers: readonly Solver[] = [
  attractor,
  fraenkelLevy,
  nmfl,
  nmflLinear,
  roth,
  memo,
  bisimulation,
  unravel,
];

/** The solver of that name. */
export function solverNamed(name: string): Solver {
  const found = solvers.find((solver) => solver.name === name);
  if (found !== undefined) return found;
  throw new GyreError(
    'E_SOLVER',
    `there is no solver "${shown(name)}"`,
    `the solvers are ${solvers.map((solver) => solver.name).join(', ')}`,
  );
}

/** The solver that was chosen, by name or by itself; the default engine if none was. */
export function solverOf({ solver = attractor }: SolverChoice): Solver {
  return typeof solver === 'string' ? solverNamed(solver) : solver;
}

/** Solves a game with the default engine, or with another solver that accepts it. */
export function solve(game: TokenGame, options: SolveOptions & SolverChoice = {}): Solution {
  checkOptions(options);
  const solver = solverOf(options);
  throwIfAborted(options.signal);
  checkAccepted(solver, game);
  return solver.solve(game, options);
}
