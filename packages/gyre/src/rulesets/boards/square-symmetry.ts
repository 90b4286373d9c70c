/** One of the eight symmetries of a square board: which of the three flips it makes, as bits. */
export type Symmetry = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** All eight, the identity first. */
export const SYMMETRIES: readonly Symmetry[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Where square `s` of a board with `side` squares per side goes: swap rows and columns, flip rows, flip columns. */
export function turned(s: number, symmetry: Symmetry, side: number): number {
  let row = Math.floor(s / side);
  let column = s % side;
  if ((symmetry & 4) !== 0) [row, column] = [column, row];
  if ((symmetry & 2) !== 0) row = side - 1 - row;
  if ((symmetry & 1) !== 0) column = side - 1 - column;
  return row * side + column;
}
