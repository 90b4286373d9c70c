import {
  type MoveReport,
  type Player,
  pliesAt,
  positionOf,
  rankedMoves,
  type Solution,
  type TokenGame,
  type Value,
  valueAt,
} from 'gyre';
import type { Mark } from './picture.ts';

/** A move from a position, judged for the player who makes it. */
export interface Option {
  readonly vertex: number;
  readonly value: Value;
  /** The same as a number; a game with scores has others than 1, 0 and −1. */
  readonly score: number;
  /** Plies of best play from here if this move is made; undefined where play need not end. */
  readonly plies: number | undefined;
  readonly isBest: boolean;
}

/** Every move of a position, each vertex once, best first. */
export function optionsOf(solution: Solution, position: number): Option[] {
  return rankedMoves(solution, position).map(optionOf);
}

/** The library counts the plies after the move; a reader who is to move also counts the move. */
function optionOf({ vertex, value, score, plies, isBest }: MoveReport): Option {
  return { vertex, value, score, plies: plies === undefined ? undefined : plies + 1, isBest };
}

/** The players whose positions are told apart at a vertex. */
export function playersOf({ layout }: TokenGame): readonly Player[] {
  return layout === 'paired' ? [0, 1] : [0];
}

/** The marks of a vertex. */
export function marksOf(solution: Solution, v: number): readonly Mark[] {
  const positions = playersOf(solution.game).map((player) => positionOf(solution.game, player, v));
  return oneOrTwo(positions.map((p) => ({ known: valueAt(solution, p), plies: pliesAt(solution, p) })));
}

/** One mark, or two where it matters who is to move. */
export function oneOrTwo(marks: readonly Mark[]): readonly Mark[] {
  const [left, right] = marks;
  return right === undefined || (left.known === right.known && left.plies === right.plies) ? [left] : marks;
}
