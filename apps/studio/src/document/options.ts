import { type MoveReport, rankedMoves, type Solution, type Value } from 'gyre';

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
