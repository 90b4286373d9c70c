import { checkObject, checkParts, refuse } from '../../graph/inner.ts';
import { gridText, lettered } from '../boards/board-text.ts';
import { parseCells } from '../boards/cells.ts';
import { digitsOf, fromNumber, fromText, wholesIn } from '../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** A square: row from the bottom and column from the left, both from 1; only those of even sum are used. */
export type Square = readonly [row: number, column: number];

/** Squares by number, the geese rising; no fox once it has escaped. */
interface Meadow {
  readonly geese: readonly number[];
  readonly fox?: number;
}

/** The board and the men; the fox reaches `foxRange` squares in one direction, and `holes` cannot be entered. */
export interface FoxAndGeeseSetup {
  readonly width: number;
  readonly height?: number;
  readonly geese: readonly Square[];
  readonly fox: Square;
  readonly foxRange?: number;
  readonly holes?: readonly Square[];
}

/**
 * Fox and Geese on one colour of a chessboard: the geese (Left) go one square diagonally down, the fox
 * (Right) diagonally in any direction. Whoever cannot move has lost. A fox that no goose is above has
 * escaped: it can move for ever, and the position is worth `off`.
 *
 * E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 2nd edition, chapter 20.
 */
export function foxAndGeese(
  setup: FoxAndGeeseSetup,
  parameters: Readonly<Record<string, string>> = {},
): Ruleset<Meadow> {
  checkParts(
    setup,
    'a meadow',
    { width: 'number', geese: 'list', fox: 'list' },
    'give { width, geese, fox }',
  );
  checkObject(parameters, 'the parameters');
  const { width, height = width, foxRange = 1 } = setup;
  const numberOf = ([row, column]: Square): number => (row - 1) * width + column - 1;
  const squareOf = (s: number): Square => [Math.floor(s / width) + 1, (s % width) + 1];
  const fits = (width * height) ** (setup.geese.length + 1) < Number.MAX_SAFE_INTEGER;
  const edges = lettered(width, height);
  const nameOf = (s: number): string => `${edges.columns[s % width]}${squareOf(s)[0]}`;
  const holes = new Set((setup.holes ?? []).map(numberOf));
  for (const square of [...setup.geese, setup.fox]) checkSquare(square, width, height);

  /** The square `steps` away, or −1 off the board. */
  function step(from: number, up: number, right: number, steps: number): number {
    const [row, column] = squareOf(from);
    const to: Square = [row + up * steps, column + right * steps];
    if (to[0] < 1 || to[0] > height || to[1] < 1 || to[1] > width) return -1;
    return holes.has(numberOf(to)) ? -1 : numberOf(to);
  }

  /** The fox has escaped if no goose is above it and it has room to step up and down again. */
  function foxAt(geese: readonly number[], fox: number): Meadow {
    const row = squareOf(fox)[0];
    const hasRoom = [-1, 1].some((right) => step(fox, 1, right, 1) >= 0);
    const isFree = hasRoom && geese.every((goose) => squareOf(goose)[0] <= row);
    return isFree ? { geese: [] } : { geese, fox };
  }

  function rowsOf({ geese, fox }: Meadow): string[] {
    const at = (s: number): string => (s === fox ? 'F' : geese.includes(s) ? 'g' : holes.has(s) ? ' ' : '.');
    return Array.from({ length: height }, (_, i) =>
      Array.from({ length: width }, (__, column) => at((height - 1 - i) * width + column)).join(''),
    );
  }

  function key({ geese, fox }: Meadow): number | string {
    if (!fits) return fox === undefined ? '' : [fox, ...geese].join();
    return fox === undefined ? 0 : geese.reduce((sum, goose) => sum * width * height + goose, fox) + 1;
  }

  /** The fox and the geese on these squares, the fox's first; undefined unless they can stand there. */
  function meadowOf([fox, ...geese]: readonly number[]): Meadow | undefined {
    if (fox === undefined) return { geese: [] };
    const men = new Set([fox, ...geese]);
    const isOnSquares = [...men].every((s) => s < width * height && isUsed(squareOf(s)) && !holes.has(s));
    if (!isOnSquares || men.size <= setup.geese.length || geese.length !== setup.geese.length)
      return undefined;
    return { geese: geese.toSorted(byNumber), fox };
  }

  return {
    name: 'fox-and-geese',
    title: 'Fox and Geese',
    parameters,
    players: ['Geese', 'Fox'],
    starts: () => [{ position: foxAt(setup.geese.map(numberOf).toSorted(byNumber), numberOf(setup.fox)) }],

    moves({ geese, fox }, player, emit) {
      if (fox === undefined) {
        if (player === 1) emit({ geese }, 'runs on');
        return;
      }
      const isEmpty = (s: number): boolean => s >= 0 && s !== fox && !geese.includes(s);
      if (player === 0) {
        for (const [i, goose] of geese.entries()) {
          for (const right of [-1, 1]) {
            const to = step(goose, -1, right, 1);
            if (isEmpty(to))
              emit(foxAt(geese.with(i, to).toSorted(byNumber), fox), `${nameOf(goose)}-${nameOf(to)}`);
          }
        }
        return;
      }
      for (const [up, right] of DIAGONALS) {
        for (let steps = 1; steps <= foxRange; steps++) {
          const to = step(fox, up, right, steps);
          if (!isEmpty(to)) break;
          emit(foxAt(geese, to), `${nameOf(fox)}-${nameOf(to)}`);
        }
      }
    },

    key,
    fromKey: fits
      ? fromNumber(key, (number) =>
          meadowOf(number === 0 ? [] : digitsOf(number - 1, width * height, setup.geese.length + 1)),
        )
      : fromText(key, (text) => meadowOf(wholesIn(text))),
    show: (meadow) => (meadow.fox === undefined ? 'the fox has escaped' : gridText(rowsOf(meadow), edges)),
    board(meadow) {
      const board = gridBoard(rowsOf(meadow), edges, MEN);
      return meadow.fox === undefined ? { ...board, caption: 'the fox has escaped' } : board;
    },
  };
}

const MEN: PieceLooks = { g: { kind: 'goose', owner: 0 }, F: { kind: 'fox', owner: 1 } };

const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

function byNumber(a: number, b: number): number {
  return a - b;
}

function isUsed([row, column]: Square): boolean {
  return (row + column) % 2 === 0;
}

function checkSquare([row, column]: Square, width: number, height: number): void {
  if (row >= 1 && row <= height && column >= 1 && column <= width && isUsed([row, column])) return;
  const hint = `rows are 1 to ${height}, columns 1 to ${width}, and their sum is even`;
  refuse('E_RULESET', `a man stands on row ${row}, column ${column}`, hint);
}

function parseMeadow(text: string): FoxAndGeeseSetup {
  const rows = parseCells(text, '.xo', 'the board').split('|');
  const squares = (character: string): Square[] =>
    rows.flatMap((row, i) =>
      Array.from(row).flatMap((at, column): Square[] =>
        at === character ? [[rows.length - i, column + 1]] : [],
      ),
    );
  const [fox, another] = squares('o');
  if (fox === undefined || another !== undefined)
    refuse('E_RULESET', `the board is "${text}"`, 'there is one fox, o');
  return { width: rows[0].length, height: rows.length, geese: squares('x'), fox, holes: squares('#') };
}

export const foxAndGeeseFamily: RulesetFamily = {
  name: 'fox-and-geese',
  title: 'Fox and Geese',
  summary: 'a row of geese pens in a fox on one colour of a chessboard',
  parameters: [
    { name: 'width', summary: 'columns', fallback: '8' },
    { name: 'height', summary: 'rows', fallback: '8' },
    {
      name: 'board',
      summary: 'or rows from the top: x geese, o the fox, . squares, # none, | between rows',
      fallback: '',
    },
    { name: 'range', summary: 'how many squares the fox may go', fallback: '1' },
  ],
  make(given) {
    const foxRange = wholeNumber(given, 'range', 1, 26);
    if (given.board !== '') return foxAndGeese({ ...parseMeadow(given.board), foxRange }, given);
    const width = wholeNumber(given, 'width', 2, 10);
    const height = wholeNumber(given, 'height', 3, 10);
    const geese: Square[] = [];
    for (let column = height % 2 === 0 ? 2 : 1; column <= width; column += 2) geese.push([height, column]);
    return foxAndGeese({ width, height, geese, fox: [1, 1], foxRange }, given);
  },
};
