import { refuse, shown, type VertexNames } from '../graph/inner.ts';
import type { Script } from './script.ts';
import type { ColumnName, Solution } from './solution.ts';
import { checkGame, type TokenGame } from './token-game.ts';
import type { Watcher } from './watcher.ts';

/** What a caller may ask of a running solver. */
export interface SolveOptions {
  /** Called now and then with the share of the work that is done, 0 to 1, rising. */
  readonly onProgress?: (share: number) => void;
  /** Checked between steps; once it is aborted, the solver throws `E_ABORTED`. */
  readonly signal?: AbortSignal;
  /** Hears every step, in order; see room `trace`. Solvers without a script ignore it. */
  readonly watcher?: Watcher;
}

/** Which solver works: its name, or the solver itself; the default engine if it is left out. */
export interface SolverChoice {
  readonly solver?: string | Solver;
}

/** A way to solve token games. One list of them (`solvers`) feeds help, tests and the bench. */
export interface Solver {
  readonly name: string;
  /** One line for help texts. */
  readonly summary: string;
  /** The paper and section that it comes from, if any. */
  readonly source?: string;
  /** The columns that it provides. */
  readonly columns: readonly ColumnName[];
  /** Its lines and rules, if it tells a watcher what it does. */
  readonly script?: Script;
  /** Why it cannot solve this game, in words, with the vertices by their names; undefined if it can. */
  refuses(game: TokenGame, names?: VertexNames): string | undefined;
  solve(game: TokenGame, options?: SolveOptions): Solution;
}

/** Refuses anything that is not a solver or not a game, and a game that the solver cannot solve. */
export function checkAccepted(solver: Solver, game: TokenGame): void {
  checkGame(game);
  if (typeof solver?.solve !== 'function')
    refuse('E_SOLVER', `the solver is ${shown(solver)}`, 'give the name of a solver, such as "attractor"');
  const refusal = solver.refuses(game);
  const found = `the solver ${solver.name} cannot solve this: ${refusal}`;
  if (refusal !== undefined) refuse('E_SOLVER', found, 'attractor solves every game');
}
