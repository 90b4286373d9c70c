import { SYMMETRIES, type Symmetry, turned } from '../../boards/grid-board.ts';
import { LEAPS, OFF } from './board.ts';

/**
 * Where the two kings stand, up to symmetry, as one small number.
 *
 * Without pawns all eight symmetries of the board keep the rules: the white king goes to the triangle
 * a1-d1-d4, and while it is on the diagonal the black king goes to or below it, 462 pairs. With pawns only
 * left and right may be swapped: the white king goes to files a to d, 1,806 pairs.
 */
export interface KingPairs {
  readonly count: number;
  /** White king × 64 + black king → the pair's number; −1 where they touch. */
  readonly pairs: Int16Array;
  /** White king × 64 + black king → the symmetry that takes them there. */
  readonly symmetries: Uint8Array;
  /** Pair → white king × 64 + black king. */
  readonly squares: Uint16Array;
  /** Pair → 1 if it is its own mirror image, so that the other men decide which image is taken. */
  readonly isFoldable: Uint8Array;
}

/** Entry (king × 64 + other king) × 9 and on, up to OFF: where the king may step without touching the other. */
export const ROOM: Uint8Array = new Uint8Array(4096 * 9).fill(OFF);

for (let both = 0; both < 4096; both++) {
  let next = 9 * both;
  for (let entry = 9 * (both >> 6); LEAPS[entry] !== OFF; entry++) {
    if (!touch(LEAPS[entry], both & 63)) ROOM[next++] = LEAPS[entry];
  }
}

/** Symmetry × 64 + square → where it goes. */
export const TURNED: Uint8Array = Uint8Array.from({ length: 512 }, (_, i) =>
  turned(i & 63, (i >> 6) as Symmetry, 8),
);

/** The symmetry that swaps ranks and files: a1-h8 stays. */
export const DIAGONAL_FLIP = 4;
/** The symmetry that turns the board upside down. */
export const RANK_FLIP = 2;
const FILE_FLIP = 1;

/** The symmetry that does `symmetry` and then flips the board in the diagonal, which swaps the other two flips. */
export function thenDiagonalFlip(symmetry: number): number {
  return ((symmetry & 4) ^ 4) | ((symmetry & 1) << 1) | ((symmetry & 2) >> 1);
}

/** Is a square on the diagonal a1-h8? */
export function isOnDiagonal(square: number): boolean {
  return square % 9 === 0;
}

export const KINGS_WITHOUT_PAWNS: KingPairs = kingPairs(
  SYMMETRIES,
  isHomeWithoutPawns,
  (white, black) => isOnDiagonal(white) && isOnDiagonal(black),
);
export const KINGS_WITH_PAWNS: KingPairs = kingPairs(
  [0, FILE_FLIP],
  (white) => (white & 7) < 4,
  () => false,
);

function isHomeWithoutPawns(white: number, black: number): boolean {
  const rank = white >> 3;
  const file = white & 7;
  if (file > 3 || rank > file) return false;
  return rank < file || black >> 3 <= (black & 7);
}

function kingPairs(
  symmetries: readonly Symmetry[],
  isHome: (white: number, black: number) => boolean,
  isOwnMirror: (white: number, black: number) => boolean,
): KingPairs {
  const pairs = new Int16Array(4096).fill(-1);
  const chosen = new Uint8Array(4096);
  const squares: number[] = [];
  for (let both = 0; both < 4096; both++) {
    if (touch(both >> 6, both & 63) || !isHome(both >> 6, both & 63)) continue;
    pairs[both] = squares.length;
    squares.push(both);
  }
  for (let both = 0; both < 4096; both++) {
    if (touch(both >> 6, both & 63)) continue;
    const symmetry = symmetries.find((g) =>
      isHome(TURNED[64 * g + (both >> 6)], TURNED[64 * g + (both & 63)]),
    ) as Symmetry;
    chosen[both] = symmetry;
    pairs[both] = pairs[64 * TURNED[64 * symmetry + (both >> 6)] + TURNED[64 * symmetry + (both & 63)]];
  }
  return {
    count: squares.length,
    pairs,
    symmetries: chosen,
    squares: Uint16Array.from(squares),
    isFoldable: Uint8Array.from(squares, (both) => (isOwnMirror(both >> 6, both & 63) ? 1 : 0)),
  };
}

function touch(white: number, black: number): boolean {
  return Math.abs((white >> 3) - (black >> 3)) <= 1 && Math.abs((white & 7) - (black & 7)) <= 1;
}
