import type { Solution, SolveOptions, Solver, TokenGame } from '../game/index.ts';
import { GyreError } from '../graph/index.ts';
import { attractor } from './attractor.ts';

export { attractor };

/** Every solver, the default first. Help, tests and the bench read this list. */
export const solvers: readonly Solver[] = [attractor];

/** The solver of that name. */
export function solverNamed(name: string): Solver {
  const found = solvers.find((solver) => solver.name === name);
  if (found !== undefined) return found;
  throw new GyreError(
    'E_SOLVER',
    `there is no solver "${name}"`,
    `the solvers are ${solvers.map((solver) => solver.name).join(', ')}`,
  );
}

/** Solves a game with the default engine, or with another solver that accepts it. */
export function solve(game: TokenGame, options: SolveOptions = {}, solver: Solver = attractor): Solution {
  const refusal = solver.refuses(game);
  if (refusal !== undefined)
    throw new GyreError('E_SOLVER', `the solver ${solver.name} cannot solve this: ${refusal}`);
  return solver.solve(game, options);
}
