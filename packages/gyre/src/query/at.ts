import {
  checkColumns,
  letterOf,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  scoreAt,
  type TokenGame,
  valueAt,
  valueWords,
} from '../game/inner.ts';

import { type Player, refuse, shown } from '../graph/inner.ts';

import { bestMove } from './moves.ts';

/** What a solution says about one position. */
export interface PositionAnswer {
  /** The number of the position, as the columns of the solution count them. */
  readonly position: number;
  /** For the player to move. */
  readonly value: 'W' | 'D' | 'L';
  /** Plies of best play; undefined where play need not end, or the solver does not give plies. */
  readonly plies: number | undefined;
  /** For the player to move: 1, 0 or −1 unless the game has payoffs of other sizes. */
  readonly score: number;
  /** A best move: the vertex that it leads to; undefined where there is no move. */
  readonly move: number | undefined;
  /** The name of that vertex; left out where there is no move, or vertices have no names. */
  readonly moveName?: string;
  /** In words: W won in 3 plies, best move b. */
  toString(): string;
}

/**
 * What a solution says about a vertex, given by its number or by its name in `game.names`. The player to
 * move is player 0 unless `player` says otherwise; where a vertex has an owner, the owner moves.
 *
 * @example
 * ```ts
 * import { at, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * const { value, plies, move } = at(solution, 1);
 * console.log(value, plies, move);
 * // prints: W 1 0
 * ```
 */
export function at(solution: Solution, vertex: number | string, player?: Player): PositionAnswer {
  checkColumns(solution);
  const { game } = solution;
  const v = typeof vertex === 'string' ? vertexNamed(game, vertex) : vertex;
  const position = positionOf(game, player === undefined ? ownerOf(game, v) : player, v);
  return new Answer(solution, position);
}

class Answer implements PositionAnswer {
  readonly position: number;
  readonly value: 'W' | 'D' | 'L';
  readonly plies: number | undefined;
  readonly score: number;
  readonly move: number | undefined;
  declare readonly moveName?: string;
  readonly #solution: Solution;

  constructor(solution: Solution, position: number) {
    const move = bestMove(solution, position);
    this.position = position;
    this.value = letterOf(valueAt(solution, position));
    this.plies = pliesAt(solution, position);
    this.score = scoreAt(solution, position);
    this.move = move;
    if (move !== undefined && solution.game.names !== undefined)
      this.moveName = solution.game.names.name(move);
    this.#solution = solution;
  }

  toString(): string {
    const solution = this.#solution;
    const worth = solution.scores === undefined ? {} : { score: this.score };
    const hasPlies = solution.plies !== undefined;
    const words = valueWords(valueAt(solution, this.position), this.plies, { ...worth, hasPlies });
    const moveName = this.moveName ?? this.move;
    return `${this.value} ${words}${moveName === undefined ? '' : `, best move ${moveName}`}`;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}

function vertexNamed({ names }: TokenGame, name: string): number {
  const found = names?.vertex(name);
  if (found !== undefined) return found;
  const hint =
    names === undefined
      ? 'the vertices of this game have numbers only'
      : `the first names are ${names.names
          .slice(0, 5)
          .map((each) => shown(each))
          .join(', ')}`;
  return refuse('E_NAME', `there is no vertex named ${shown(name)}`, hint);
}

/** The player whom a vertex belongs to; player 0 where vertices have no owners. */
function ownerOf(game: TokenGame, v: number): Player {
  const isVertex = Number.isInteger(v) && v >= 0 && v < game.graph.vertices;
  return game.layout === 'owned' && isVertex ? playerAt(game, v) : 0;
}
