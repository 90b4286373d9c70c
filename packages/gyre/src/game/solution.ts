import { printing } from '../graph/inner.ts';
import { checkAsked } from './check-columns.ts';
import type { TokenGame } from './token-game.ts';
import { DRAW, type Value } from './value.ts';

/** Plies per position, in two bytes where they fit. `ENDLESS_16` or `ENDLESS_32` where play need not end. */
export type PliesColumn = Uint16Array | Uint32Array;

/** What a column of plies in two bytes holds where play need not end. */
export const ENDLESS_16 = 0xffff;

/** What a column of plies in four bytes holds where play need not end. */
export const ENDLESS_32 = 0xffff_ffff;

/** The mark for "no move" in a column of moves. */
export const NO_MOVE = -1;

/** The columns that a solver may provide. */
export type ColumnName = 'values' | 'plies' | 'scores' | 'ranks';

/**
 * What a solver found: one column per answer, one entry per position (see `Layout`).
 * Moves are not stored: they follow from values, plies and the forward arcs (room `query`).
 */
export interface Solution {
  readonly game: TokenGame;
  /** The name of the solver that made it. */
  readonly solver: string;
  /** position → its value, for the player to move. */
  readonly values: Uint8Array;
  /** position → plies of best play; a solver may leave it out. */
  readonly plies?: PliesColumn;
  /** position → its score, for the player to move; only where the game has scores beyond ±1. */
  readonly scores?: Int32Array;
  /**
   * position → a number that falls along the proof, for solvers that prove values without plies. Where the
   * score differs from that of endless play: if the player to move is better off than by endless play, some
   * move that keeps the score leads to a smaller rank; if worse off, every such move does. `verify` checks
   * it.
   */
  readonly ranks?: Int32Array;
}

/** The same solution, which says of itself how many positions are won, drawn and lost. */
export function printedSolution(solution: Solution): Solution {
  return printing(solution, ({ solver, values }) => {
    const counts = [0, 0, 0];
    for (const value of values) counts[value]++;
    const [lost, drawn, won] = counts;
    return `solution of ${values.length} positions by ${solver}: W ${won}, D ${drawn}, L ${lost}`;
  });
}

/**
 * The value of a position.
 *
 * @example
 * ```ts
 * import { letterOf, solve, symmetricGraph, tokenGame, valueAt } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(letterOf(valueAt(solution, 3)));
 * // prints: D
 * ```
 */
export function valueAt(solution: Solution, position: number): Value {
  checkAsked(solution, position);
  return solution.values[position] as Value;
}

/**
 * The plies of a position; undefined where its value rests on endless play or the solver gives none.
 *
 * @example
 * ```ts
 * import { pliesAt, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(pliesAt(solution, 1), pliesAt(solution, 3));
 * // prints: 1 undefined
 * ```
 */
export function pliesAt(solution: Solution, position: number): number | undefined {
  checkAsked(solution, position);
  if (solution.plies === undefined) return undefined;
  const plies = solution.plies[position];
  return plies === endlessMark(solution.plies) ? undefined : plies;
}

/** The entry that says "endless" in this column. */
export function endlessMark(plies: PliesColumn): number {
  return plies.BYTES_PER_ELEMENT === 2 ? ENDLESS_16 : ENDLESS_32;
}

/**
 * The score of a position for the player to move: of a plain game 1, 0 or −1.
 *
 * @example
 * ```ts
 * import { scoreAt, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(scoreAt(solution, 0), scoreAt(solution, 1));
 * // prints: -1 1
 * ```
 */
export function scoreAt(solution: Solution, position: number): number {
  checkAsked(solution, position);
  return solution.scores === undefined ? solution.values[position] - DRAW : solution.scores[position];
}

/** The same column in two bytes per entry, if all finite plies fit. */
export function narrowPlies(plies: Uint32Array): PliesColumn {
  const narrow = new Uint16Array(plies.length);
  for (let p = 0; p < plies.length; p++) {
    const k = plies[p];
    if (k >= ENDLESS_16 && k !== ENDLESS_32) return plies;
    narrow[p] = k; // the low half of ENDLESS_32 is ENDLESS_16
  }
  return narrow;
}
