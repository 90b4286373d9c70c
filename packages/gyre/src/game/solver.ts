import { refuse, shown, type VertexNames } from '../graph/inner.ts';
import type { ColumnName, Solution } from './solution.ts';
import { checkGame, type TokenGame } from './token-game.ts';
import type { Value } from './value.ts';

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

/** How a solver describes itself so that its steps can be followed: its text and the rules that it names. */
export interface Script {
  /** The algorithm as one would write it on a blackboard, line by line. */
  readonly pseudocode: readonly string[];
  /** The rules that `Watcher.step` refers to by index. */
  readonly rules: readonly Rule[];
  /** The order in which waiting positions leave. */
  readonly waiting: 'queue' | 'stack' | 'nothing';
  /** What the counter of a position counts, if there are counters. */
  readonly counter?: string;
  /** Says that each counter starts at its position's number of moves; it starts unset otherwise. */
  readonly counterStart?: 'moves';
  /** What the mark of a step is, if steps have marks. */
  readonly mark?: string;
}

/** One kind of step. */
export interface Rule {
  readonly name: string;
  /** The line of the pseudocode that it stands on, from 0. */
  readonly line: number;
  /** Why the step was taken, in a sentence without its full stop. */
  why(told: Told): string;
}

/** A step in words, for `Rule.why`. */
export interface Told {
  /** The position, as in "v3" or "v3 (Left to move)". */
  readonly here: string;
  /** The position that caused the step; empty if there is none. */
  readonly there: string;
  readonly before: Known;
  readonly after: Known;
  /** What was known, at that moment, of the position that caused the step. */
  readonly knownThere: Known;
  readonly counter: number;
  readonly mark: number;
  /** Does the same player move here and there? Only in owned graphs. */
  readonly samePlayer: boolean;
}

/** The word for what is known of a position, for the player to move there. */
export function wordFor(known: Known): string {
  return WORDS[known];
}

const WORDS: readonly string[] = ['lost', 'drawn', 'won', 'not known'];

/** "which is lost", phrased so that it is also true in owned graphs. */
export function whichIs({ knownThere, samePlayer }: Told): string {
  if (knownThere === UNKNOWN) return 'which is not known';
  return samePlayer
    ? `where the same player moves again and which is ${wordFor(knownThere)}`
    : `which is ${wordFor(knownThere)}`;
}

/** What is known of a position so far: its value, or that its value is unknown. */
export type Known = Value | typeof UNKNOWN;

/**
 * The mark for a position whose value is still unknown.
 *
 * @example
 * ```ts
 * // What a watched solver says of a position before it knows
 * import { UNKNOWN } from 'gyre';
 * console.log(UNKNOWN);
 * // prints: 3
 * ```
 */
export const UNKNOWN = 3;

/**
 * What a solver tells a watcher: one call per step, integers only, so that watching costs no objects.
 * Room `trace` turns the calls into something that can be replayed forwards and backwards; the solver's
 * `Script` says in words what its rules are.
 */
export interface Watcher {
  /**
   * A step of the algorithm.
   *
   * @param rule which rule was applied: an index into the rules of the solver's script
   * @param position the position that the step is about
   * @param after what is known of the position now
   * @param because the position that caused it, at the other end of the arc used; −1 if there is none
   * @param counter the counter of the position after the step; −1 if it has none
   * @param mark what the script says marks are (plies, round, time), after the step; −1 if there is none
   */
  step(rule: number, position: number, after: Known, because: number, counter: number, mark: number): void;
  /** The position joins the waiting ones. Call this before the step that causes it. */
  push(position: number): void;
  /** The next waiting position leaves: the first of a queue, the last of a stack. */
  pop(): void;
}
