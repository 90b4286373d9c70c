import { checkWhole } from '../../graph/inner.ts';
import { gridText, numbered } from '../boards/board-text.ts';
import { digitsOf, fromNumber } from '../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** Row → squares left in it, from the top; no row is longer than the one above. */
type Bar = readonly number[];

/**
 * Chomp: a bar of chocolate whose top left square is poisoned. A move bites off a square and everything
 * below or to the right of it. Nobody eats the poison: whoever has only that left has lost.
 *
 * D. Gale, American Mathematical Monthly 81 (1974): the first player wins on every bar but 1 × 1.
 */
export function chomp(rows: number, columns: number): Ruleset<Bar> {
  checkWhole(rows, 'the number of rows', 1);
  checkWhole(columns, 'the number of columns', 1);
  const edges = numbered(columns, rows);
  const names = edges.rows.flatMap((row) => edges.columns.map((column) => `row ${row}, column ${column}`));
  const picture = (bar: Bar): string[] =>
    bar.map((length, row) =>
      Array.from({ length: columns }, (_, column) => squareAt(row, column, length)).join(''),
    );
  const key = (bar: Bar): number => bar.reduce((sum, length) => sum * (columns + 1) + length, 0);
  const read = (number: number): Bar | undefined => {
    const bar = digitsOf(number, columns + 1, rows).toSorted((a, b) => b - a);
    return bar[0] === 0 ? undefined : bar; // nobody eats the poison
  };
  return {
    name: 'chomp',
    title: `Chomp ${rows} × ${columns}`,
    parameters: { rows: `${rows}`, columns: `${columns}` },
    impartial: true,
    starts: () => [{ position: Array.from({ length: rows }, () => columns) }],

    moves(bar, _, emit) {
      for (let row = 0; row < rows; row++) {
        for (let column = row === 0 ? 1 : 0; column < bar[row]; column++) {
          const bitten = bar.map((length, r) => (r < row ? length : Math.min(length, column)));
          emit(bitten, names[row * columns + column]);
        }
      }
    },

    key,
    fromKey: fromNumber(key, read),
    show: (bar) => gridText(picture(bar), edges),
    board: (bar) => gridBoard(picture(bar), edges, LOOKS, names),
  };
}

const LOOKS: PieceLooks = {
  '#': { kind: 'chocolate', shape: 'block' },
  P: { kind: 'poison', shape: { text: '☠' } },
};

function squareAt(row: number, column: number, length: number): string {
  if (column >= length) return '.';
  return row === 0 && column === 0 ? 'P' : '#';
}

export const chompFamily: RulesetFamily = {
  name: 'chomp',
  title: 'Chomp',
  summary: 'bite off squares below and to the right; leave the poison',
  parameters: [
    { name: 'rows', summary: 'rows of the bar', fallback: '3' },
    { name: 'columns', summary: 'columns of the bar', fallback: '4' },
  ],
  make: (given) => chomp(wholeNumber(given, 'rows', 1, 12), wholeNumber(given, 'columns', 1, 12)),
};
