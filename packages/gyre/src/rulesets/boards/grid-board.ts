import type { Board, BoardLabel, BoardPiece, BoardPoint } from '../contract/contract.ts';
import { type Edges, squareNames } from './board-text.ts';

/** What a character on the board stands for. */
export type PieceLook = Omit<BoardPiece, 'point'>;

/** Character → the piece that it stands for; characters that are not listed are empty squares. */
export type PieceLooks = Readonly<Record<string, PieceLook>>;

/** How far outside the board the names along its edges are. */
const OUTSIDE = 0.275;

/** A rectangular board of squares from its rows of characters; a space means that there is no square. */
export function gridBoard(
  rows: readonly string[],
  edges: Edges,
  looks: PieceLooks,
  names: readonly string[] = squareNames(edges),
): Board {
  const width = edges.columns.length;
  const points: BoardPoint[] = [];
  const pieces: BoardPiece[] = [];
  for (const [y, row] of rows.entries()) {
    for (const [x, character] of Array.from(row).entries()) {
      if (character === ' ') continue;
      const name = names[y * width + x];
      points.push({ name, x, y, look: (x + y) % 2 === 0 ? 'light' : 'dark' });
      if (Object.hasOwn(looks, character)) pieces.push({ point: name, ...looks[character] });
    }
  }
  return { points, pieces, labels: edgeLabels(edges, rows.length), width, height: rows.length };
}

/** The names of the columns below the board, and those of the rows left of it. */
function edgeLabels({ columns, rows }: Edges, height: number): BoardLabel[] {
  return [
    ...columns.map((text, x) => ({ text, x, y: height - 0.5 + OUTSIDE })),
    ...rows.map((text, y) => ({ text, x: -0.5 - OUTSIDE, y })).filter(({ text }) => text !== ''),
  ];
}

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
