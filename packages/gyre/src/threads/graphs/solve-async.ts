import { startEngine } from '#host';

import {
  checkGame,
  checkOptions,
  printedSolution,
  type Solution,
  type SolverChoice,
  type TokenGame,
} from '../../game/inner.ts';
import { refuse, shown, throwIfAborted } from '../../graph/inner.ts';
import { solve, solverNamed, solverOf } from '../../solve/inner.ts';
import { packGame } from '../workers/packed-game.ts';
import { everyTenth, Team, type TeamOptions } from '../workers/team.ts';
import type { EngineJobs } from './engine-jobs.ts';
import { checkSolveMemory, type MemoryLimit } from './solve-memory.ts';

/** Options of an asynchronous solve. */
export interface AsyncOptions extends TeamOptions, SolverChoice, MemoryLimit {
  /** 'worker' always starts a worker; 'auto', the default, solves small games without one. */
  readonly where?: 'auto' | 'worker';
}

/** From this many positions and arcs on a worker pays. */
const WORTH_A_WORKER = 1 << 16;

/**
 * Solves a game without holding up the caller: in a worker thread (Node) or a web worker (browser).
 * Aborting the signal ends the worker immediately. The columns come back without a copy; the graph is copied
 * to the worker, which sorts its arcs if need be, unless its arrays are on shared memory.
 *
 * @example
 * ```ts
 * import { solveAsync, symmetricGraph, tokenGame } from 'gyre';
 * const game = tokenGame(symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]));
 * const solution = await solveAsync(game, { where: 'worker' });
 * console.log(solution.values.join(' '));
 * // prints: 0 2 1 1
 * ```
 */
export async function solveAsync(game: TokenGame, options: AsyncOptions = {}): Promise<Solution> {
  checkGame(game);
  checkOptions(options);
  const { signal, onProgress, where = 'auto' } = options;
  if (where !== 'auto' && where !== 'worker')
    refuse('E_SHAPE', `where is ${shown(where)}`, 'give "auto" or "worker"');
  checkSolveMemory(game, options);
  throwIfAborted(signal);
  const solver = solverOf(options);
  if (where === 'auto' && game.positions + game.graph.arcs < WORTH_A_WORKER) {
    const told = onProgress && { onProgress: everyTenth(onProgress) };
    const solution = solve(game, { ...(signal && { signal }), ...told, solver });
    throwIfAborted(signal); // by `onProgress`
    return solution;
  }
  if (solverNamed(solver.name) !== solver)
    refuse('E_SOLVER', `a worker does not know the solver ${solver.name}`, 'give one of the list');
  const team = new Team<EngineJobs>(1, startEngine);
  try {
    const [columns] = await team.run('solve', [{ game: packGame(game), solver: solver.name }], options);
    return printedSolution({ game, ...columns });
  } finally {
    team.end();
  }
}
