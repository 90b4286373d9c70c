import type { Board, BoardPiece, BoardPoint } from 'gyre/rulesets';

/** A board that is written as rows of characters with | between them, as data. */
export function boardOfCells(text: string): Board {
  const points: BoardPoint[] = [];
  const pieces: BoardPiece[] = [];
  for (const [y, row] of text.split('|').entries()) {
    for (const [x, square] of Array.from(row).entries()) {
      const name = `row ${y + 1}, column ${x + 1}`;
      points.push({ name, x, y, look: (x + y) % 2 === 0 ? 'light' : 'dark' });
      const look = LOOKS[square];
      if (look !== undefined) pieces.push({ point: name, ...look });
    }
  }
  return { points, pieces };
}

const LOOKS: Readonly<Record<string, Omit<BoardPiece, 'point'>>> = {
  x: { kind: 'piece of the first player', owner: 0 },
  t: { kind: 'toad', owner: 0 },
  o: { kind: 'piece of the second player', owner: 1 },
  f: { kind: 'frog', owner: 1 },
  g: { kind: 'piece of both players' },
  '#': { kind: 'taken', shape: 'block' },
};

/** The text with the square at a point turned into the next kind of square. */
export function withNextSquare(text: string, point: string, squares: string): string {
  const [row, column] = (point.match(/\d+/g) ?? []).map(Number);
  const rows = text.split('|').map((line) => Array.from(line));
  const kinds = Array.from(squares);
  const now = kinds.indexOf(rows[row - 1][column - 1]);
  rows[row - 1][column - 1] = kinds[(now + 1) % kinds.length];
  return rows.map((line) => line.join('')).join('|');
}

/** The text with that many rows and columns; new squares are empty. */
export function withSize(text: string, rows: number, columns: number): string {
  const [height, width] = [clamped(rows), clamped(columns)];
  const lines = text.split('|').slice(0, height);
  while (lines.length < height) lines.push('');
  return lines.map((line) => line.slice(0, width).padEnd(width, EMPTY)).join('|');
}

const EMPTY = '.';

function clamped(size: number): number {
  return Math.min(12, Math.max(1, Math.round(size) || 1));
}
