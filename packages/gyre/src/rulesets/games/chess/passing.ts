import { PAWN } from './board.ts';
import { TURNED } from './kings.ts';
import { PASSING_PAIRS } from './material.ts';
import type { Placement } from './placement.ts';

/**
 * Capturing in passing. Of the endings with up to four men only KPKP has it. What is left after it are the
 * kings and one pawn of the side that captured, so the capture can never leave a king in check.
 *
 * A placement in which it is possible is a position of its own, separate from the same men without the right.
 */

/** The passed square of a placement whose last move was not a double step, or was one that nobody can capture. */
export const NOT_PASSED = -1;

/**
 * The square that the pawn of the side not to move passed over if it has just made a double step and a pawn beside it can
 * capture it; NOT_PASSED if the men do not stand like that.
 */
export function passedBy({ count, kinds, side, sides, squares }: Placement): number {
  if (count !== 4 || kinds[2] !== PAWN || kinds[3] !== PAWN || sides[2] === sides[3]) return NOT_PASSED;
  const own = squares[sides[2] === side ? 2 : 3];
  const other = squares[sides[2] === side ? 3 : 2];
  const rank = rankOfPassing(side);
  if (own >> 3 !== rank || other >> 3 !== rank || Math.abs(own - other) !== 1) return NOT_PASSED;
  const passed = other + aheadOf(side);
  const origin = passed + aheadOf(side);
  const isFree =
    squares[0] !== passed && squares[0] !== origin && squares[1] !== passed && squares[1] !== origin;
  return isFree ? passed : NOT_PASSED;
}

/** The rank, from 0, on which a pawn of this side may capture in passing. */
function rankOfPassing(side: number): number {
  return side === 0 ? 4 : 3;
}

/** What a step ahead adds to a square. */
export function aheadOf(side: number): number {
  return side === 0 ? 8 : -8;
}

/** Pair of kings, and pair of neighbouring squares that the pawns stand on, as one number. */
export function passingRank(placement: Placement, pair: number, symmetry: number): number {
  const { side, sides, squares } = placement;
  const turn = 64 * symmetry;
  const own = TURNED[turn + squares[sides[2] === side ? 2 : 3]] & 7;
  const other = TURNED[turn + squares[sides[2] === side ? 3 : 2]] & 7;
  return pair * PASSING_PAIRS + (own < other ? 2 * own : 2 * other + 1);
}

/** Undoes `passingRank`: puts the pawns on their squares and returns the pair of kings. The side to move is set. */
export function placePassing(rank: number, placement: Placement): number {
  const { side, sides, squares } = placement;
  const code = rank % PASSING_PAIRS;
  const left = 8 * rankOfPassing(side) + (code >> 1);
  const own = left + (code & 1);
  const other = left + 1 - (code & 1);
  squares[2] = sides[2] === side ? own : other;
  squares[3] = sides[2] === side ? other : own;
  placement.passed = other + aheadOf(side);
  return Math.floor(rank / PASSING_PAIRS);
}
