import { attractor } from '../engine/inner.ts';
import {
  checkAccepted,
  checkOptions,
  printedSolution,
  type Solution,
  type SolveOptions,
  type Solver,
  type SolverChoice,
  type TokenGame,
} from '../game/inner.ts';
import { refuse, shown, throwIfAborted } from '../graph/inner.ts';

/**
 * The solvers that are loaded, by name. A program that runs in Node has all of them; a bundle has only those
 * that it uses, so that a page which only calls `solve` does not download the papers (decision 190).
 */
const loaded = new Map<string, Solver>([[attractor.name, attractor]]);

/** Makes solvers known by name; returns them. */
export function known(solvers: readonly Solver[]): readonly Solver[] {
  for (const solver of solvers) loaded.set(solver.name, solver);
  return solvers;
}

/**
 * The solver of that name.
 *
 * @example
 * ```ts
 * import { solverNamed } from 'gyre';
 * console.log(solverNamed('attractor').name);
 * // prints: attractor
 * ```
 */
export function solverNamed(name: string): Solver {
  const found = loaded.get(name);
  if (found !== undefined) return found;
  const hint = `the solvers are ${[...loaded.keys()].join(', ')}${loaded.size === 1 ? '; a bundle has those that it imports from gyre/papers' : ''}`;
  return refuse('E_SOLVER', `there is no solver "${shown(name)}"`, hint);
}

/** The chosen solver, given by name or as an object; the default engine if no solver was chosen. */
export function solverOf({ solver = attractor }: SolverChoice): Solver {
  return typeof solver === 'string' ? solverNamed(solver) : solver;
}

/**
 * Solves a game with the default engine, or with another solver that accepts it.
 *
 * @example
 * ```ts
 * // 0 lost, 1 drawn, 2 won
 * import { solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(solution.values.join(' '));
 * // prints: 0 2 1 1
 * ```
 */
export function solve(game: TokenGame, options: SolveOptions & SolverChoice = {}): Solution {
  checkOptions(options);
  const solver = solverOf(options);
  throwIfAborted(options.signal);
  checkAccepted(solver, game);
  return printedSolution(solver.solve(game, options));
}
