import { checkArgument, GyreError, refuse } from '../../graph/inner.ts';

/** Calls `emit` with every place that a move from (x, y) leads to; each is nearer to the corner (0, 0). */
export type CoordinateRule = (x: number, y: number, emit: (x: number, y: number) => void) => void;

/** Pieces that walk to the corner: as in chess, but never away from it. */
export const coordinateRules: Readonly<Record<string, CoordinateRule>> = {
  rook: slides([1, 0], [0, 1]),
  bishop: slides([1, 1]),
  queen: slides([1, 0], [0, 1], [1, 1]),
  king: leaps([1, 0], [0, 1], [1, 1]),
  knight: leaps([1, 2], [2, 1], [-1, 2], [2, -1]),
};

/**
 * The nim-values of all places of a board, row by row: `values[y * columns + x]`. A rook is Nim with two heaps, a queen is
 * Wythoff's game; any other rule may be given. Moves that lead off the board do not count, and every move must lead to a place that comes
 * earlier when rows x + y are read one after the other.
 */
export function coordinateValues(rule: CoordinateRule, columns: number, rows: number): Uint32Array {
  checkArgument(rule, 'the rule', 'function');
  if (
    !(
      Number.isInteger(columns) &&
      Number.isInteger(rows) &&
      columns >= 1 &&
      rows >= 1 &&
      columns * rows <= MOST_PLACES
    )
  ) {
    const hint = `give up to ${MOST_PLACES} places`;
    refuse('E_LIMIT', `the board has ${rows} rows and ${columns} columns`, hint);
  }
  const values = new Uint32Array(columns * rows);
  const reached = new Uint32Array(columns + rows + MOST_MOVES); // nim-value → the last place, plus 1, with a move to it
  for (let sum = 0; sum <= columns + rows - 2; sum++) {
    for (let y = Math.max(0, sum - columns + 1); y <= Math.min(rows - 1, sum); y++) {
      const place = y * columns + (sum - y);
      rule(sum - y, y, (toX, toY) => {
        if (toX < 0 || toY < 0 || toX >= columns || toY >= rows) return;
        if (toX + toY >= sum) throw notNearer(sum - y, y, toX, toY);
        const value = values[toY * columns + toX];
        if (value < reached.length) reached[value] = place + 1;
      });
      let least = 0;
      while (reached[least] === place + 1) least++;
      values[place] = least;
    }
  }
  return values;
}

const MOST_PLACES = 4_000_000;
const MOST_MOVES = 1 << 16;

function notNearer(x: number, y: number, toX: number, toY: number): GyreError {
  const hint = 'every move must make x + y smaller';
  return new GyreError('E_RULESET', `a move leads from (${x}, ${y}) to (${toX}, ${toY})`, hint);
}

function slides(...ways: readonly (readonly [number, number])[]): CoordinateRule {
  return (x, y, emit) => {
    for (const [left, up] of ways)
      for (let steps = 1; steps * left <= x && steps * up <= y; steps++)
        emit(x - steps * left, y - steps * up);
  };
}

function leaps(...ways: readonly (readonly [number, number])[]): CoordinateRule {
  return (x, y, emit) => {
    for (const [left, up] of ways) emit(x - left, y - up);
  };
}
