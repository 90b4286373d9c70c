/** The names along the edges of a board, as its moves use them: the names of the columns, and of the rows from the top. */
export interface Edges {
  readonly columns: readonly string[];
  /** All empty where moves name only columns. */
  readonly rows: readonly string[];
}

/** Letters from the left and numbers from the bottom, as on a chessboard. */
export function lettered(columns: number, rows: number): Edges {
  return {
    columns: Array.from({ length: columns }, (_, column) => String.fromCharCode(97 + column)),
    rows: numbers(rows).toReversed(),
  };
}

/** Numbers from the top left; a strip has no number for its only row. */
export function numbered(columns: number, rows?: number): Edges {
  return { columns: numbers(columns), rows: rows === undefined ? [''] : numbers(rows) };
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${i + 1}`);
}

/** The names of the squares, row by row from the top left. */
export function squareNames({ columns, rows }: Edges): string[] {
  return rows.flatMap((row) => columns.map((column) => column + row));
}

/** Squares, row by row, as rows of so many. */
export function inRows(squares: readonly string[], columns: number): string[] {
  return Array.from({ length: squares.length / columns }, (_, row) =>
    squares.slice(row * columns, (row + 1) * columns).join(''),
  );
}

/** A rectangular board as text, from its rows of characters, with its edges. */
export function gridText(rows: readonly string[], edges: Edges): string {
  const margin = widest(edges.rows);
  const cell = widest(edges.columns) + 1;
  const line = (name: string, cells: readonly string[]): string =>
    name.padStart(margin) + cells.map((text) => text.padStart(cell)).join('');
  const lines = [...rows.map((row, i) => line(edges.rows[i], Array.from(row))), line('', edges.columns)];
  return (margin === 0 ? lines.map((text) => text.slice(1)) : lines).join('\n');
}

/** A board of points with, to its right, the same points by name. */
export function besideNames(board: string, names: string): string {
  const left = board.split('\n');
  const width = widest(left) + GAP;
  const right = names.split('\n');
  return left.map((line, i) => line.padEnd(width) + right[i]).join('\n');
}

const GAP = 4;

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length));
}
