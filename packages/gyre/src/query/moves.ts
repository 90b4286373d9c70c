import {
  checkAsked,
  endlessMark,
  moveRows,
  type PliesColumn,
  playerAt,
  pliesAt,
  positionAfter,
  type Solution,
  scoreAt,
  scoreFor,
  type Value,
  valueOfScore,
  vertexOf,
} from '../game/inner.ts';
import { checkLimit } from '../graph/inner.ts';

/** One move of a position and what it leads to. */
export interface MoveReport {
  /** The vertex that the token is pushed to, and the position there. */
  readonly vertex: number;
  readonly position: number;
  /** What the move is worth to the player who makes it. */
  readonly value: Value;
  readonly score: number;
  /** The plies that remain after the move; undefined where play is endless, or no plies are known. */
  readonly plies: number | undefined;
  /** Is it one of the best moves? */
  readonly isBest: boolean;
}

/**
 * A best move: it keeps the value and goes from k plies to k − 1, from endless to endless; the lowest
 * vertex on ties. Undefined where there is no move. In a solution without plies: a move that keeps the
 * value and, where the solver gives ranks, leads to the smallest rank.
 *
 * @example
 * ```ts
 * import { bestMove, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(bestMove(solution, 2));
 * // prints: 3
 * ```
 */
export function bestMove(solution: Solution, position: number): number | undefined {
  checkAsked(solution, position);
  const { game, plies } = solution;
  if (plies === undefined) return bestMoves(solution, position)[0];
  const { offsets, ends } = moveRows(game, position);
  const v = vertexOf(game, position);
  const wanted = pliesWanted(plies, position);
  const score = scoreAt(solution, position);
  let lowest: number | undefined;
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const w = ends[a];
    if (lowest !== undefined && w >= lowest) continue;
    if (plies[positionAfter(game, position, w)] !== wanted) continue;
    if (scoreOfMove(solution, position, w) === score) lowest = w;
  }
  return lowest;
}

/**
 * All equally good moves, by rising vertex; duplicate arcs count once.
 *
 * @example
 * ```ts
 * import { bestMoves, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(bestMoves(solution, 2).join(' '));
 * // prints: 3
 * ```
 */
export function bestMoves(solution: Solution, position: number): number[] {
  checkAsked(solution, position);
  const targets = targetsOf(solution, position);
  const wanted = scoreAt(solution, position);
  const keeping = targets.filter((w) => scoreOfMove(solution, position, w) === wanted);
  const lengths = keeping.map((w) => lengthAfter(solution, position, w));
  const best =
    solution.plies === undefined
      ? lengths.reduce((a, b) => Math.min(a, b), 0xffff_ffff)
      : pliesWanted(solution.plies, position);
  return keeping.filter((_, i) => lengths[i] === best);
}

/**
 * Every move of a position, the best first: by score, then by plies as the mover wants them, then by vertex.
 *
 * @example
 * ```ts
 * import { letterOf, rankedMoves, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(rankedMoves(solution, 2).map(({ vertex, value }) => `${vertex} ${letterOf(value)}`).join(', '));
 * // prints: 3 D, 1 L
 * ```
 */
export function rankedMoves(solution: Solution, position: number): MoveReport[] {
  const best = new Set(bestMoves(solution, position));
  const reports = targetsOf(solution, position).map((vertex): MoveReport => {
    const q = positionAfter(solution.game, position, vertex);
    const score = scoreOfMove(solution, position, vertex);
    return {
      vertex,
      position: q,
      value: valueOfScore(score),
      score,
      plies: pliesAt(solution, q),
      isBest: best.has(vertex),
    };
  });
  const eager = (score: number): number => (hurries(solution, position, score) ? 1 : -1);
  return reports.toSorted(
    (a, b) => b.score - a.score || eager(a.score) * comparePlies(a.plies, b.plies) || a.vertex - b.vertex,
  );
}

/** Endless counts as longer than any number of plies. */
function comparePlies(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  return b === undefined ? -1 : a - b;
}

/** The vertices that the player to move may push the token to, rising, without repeats. */
function targetsOf({ game }: Solution, position: number): number[] {
  const { offsets, ends } = moveRows(game, position);
  const v = vertexOf(game, position);
  const row = ends.subarray(offsets[v], offsets[v + 1]).toSorted();
  return Array.from(row.filter((w, i) => i === 0 || w !== row[i - 1]));
}

/** What the move is worth to the player who makes it. */
function scoreOfMove(solution: Solution, position: number, vertex: number): number {
  const { game } = solution;
  const q = positionAfter(game, position, vertex);
  const score = scoreAt(solution, q);
  if (game.layout !== 'owned') return 0 - score;
  return playerAt(game, q) === playerAt(game, position) ? score : 0 - score;
}

/** Does the player to move want few plies? Players who would lose by endless play do, and so do winners. */
function hurries({ game }: Solution, position: number, score: number): boolean {
  const endless = scoreFor(playerAt(game, position), game.convention.endless);
  return score > endless || (score === endless && score > 0);
}

/** What measures length after a move: plies; or the rank; or, without both, nothing. */
function lengthAfter({ game, plies, ranks }: Solution, position: number, vertex: number): number {
  const q = positionAfter(game, position, vertex);
  return plies?.[q] ?? ranks?.[q] ?? 0;
}

function pliesWanted(plies: PliesColumn, position: number): number {
  return plies[position] === endlessMark(plies) ? plies[position] : plies[position] - 1;
}

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
