import { checkAsked, pliesAt, positionAfter, type Solution } from '../game/inner.ts';
import { checkLimit } from '../graph/inner.ts';
import { bestMove } from './moves.ts';

/** Best play from one position, move by move. */
export interface MainLine {
  /** The positions met, the first one included. */
  readonly positions: readonly number[];
  /**
   * Why the line stops. ends: at a position without moves; repeats: the last position was met before, at
   * `positions[repeats]`, and play goes round for ever; limit: the line is longer than the limit.
   */
  readonly stops: 'ends' | 'repeats' | 'limit';
  /** Index of the position that the last one repeats. */
  readonly repeats?: number;
}

/**
 * Best play from `position`, the lowest vertex on ties; at most `limit` moves.
 *
 * @example
 * ```ts
 * import { mainLine, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * const { positions, stops } = mainLine(solution, 2);
 * console.log(positions.join(' '), stops);
 * // prints: 2 3 2 repeats
 * ```
 */
export function mainLine(solution: Solution, position: number, limit: number = DEFAULT_LIMIT): MainLine {
  checkAsked(solution, position);
  checkLimit(limit, 'the limit of moves', 0);
  const positions = [position];
  const isFinite = pliesAt(solution, position) !== undefined;
  const met = new Map<number, number>(); // position → index; needed only where play may come back
  for (let p = position; positions.length <= limit; ) {
    if (!isFinite) met.set(p, positions.length - 1);
    const vertex = bestMove(solution, p);
    if (vertex === undefined) return { positions, stops: 'ends' };
    p = positionAfter(solution.game, p, vertex);
    positions.push(p);
    const before = met.get(p);
    if (before !== undefined) return { positions, stops: 'repeats', repeats: before };
  }
  const isOver = bestMove(solution, positions[positions.length - 1]) === undefined;
  return { positions, stops: isOver ? 'ends' : 'limit' };
}

const DEFAULT_LIMIT = 10_000;
