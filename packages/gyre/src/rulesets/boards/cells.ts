import { checkText, refuse } from '../../graph/inner.ts';
import type { Board, BoardPiece, Key, Ruleset, RulesetFamily } from '../contract/contract.ts';
import { type Edges, gridText, lettered, squareNames } from './board-text.ts';
import { fromText } from './from-key.ts';
import { gridBoard, type PieceLooks } from './grid-board.ts';

/**
 * A rectangular board as one text: rows from the top, separated by `|`, and `#` where there is no square. A square is its
 * place in the text. Its neighbours are one place and one row further on; a `|`, a `#` or nothing there is a wall.
 */
export type Cells = string;

/** Places from a square to the one below it. */
export function rowLength(cells: Cells): number {
  const columns = cells.indexOf('|');
  return (columns < 0 ? cells.length : columns) + 1;
}

/** Places from a square to its neighbours: right, left, down, up. */
export function besides(cells: Cells): readonly number[] {
  const down = rowLength(cells);
  return [1, -1, down, -down];
}

/** A board that was given as text; short rows are filled up with walls. */
export function parseCells(text: string, allowed: string, name: string): Cells {
  checkText(text, name);
  const rows = text.split('|');
  const columns = Math.max(...rows.map((row) => row.length));
  const odd = Array.from(text).find((character) => !`${allowed}#|`.includes(character));
  if (columns > 0 && columns <= MOST_COLUMNS && rows.length <= MOST_COLUMNS && odd === undefined)
    return rows.map((row) => row.padEnd(columns, '#')).join('|');
  const listed = Array.from(`${allowed}#`).join(' ');
  return refuse(
    'E_RULESET',
    odd === undefined
      ? `${name} has ${rows.length} rows of up to ${columns} squares`
      : `${name} has the square "${odd}"`,
    `give 1 to ${MOST_COLUMNS} rows from the top, separated by |, each of up to ${MOST_COLUMNS} squares: ${listed}`,
  );
}

const MOST_COLUMNS = 26;

/** The key of a board is its text. */
export function keyOfCells(cells: Cells): string {
  return cells;
}

/** Undoes it; refuses what is not a board of these squares, in rows of one length. */
export function cellsFromKey(allowed: string): (key: Key) => Cells {
  const known = new Set(`${allowed}#`);
  return fromText(keyOfCells, (text) => {
    const down = rowLength(text);
    for (let at = 0; at < text.length; at++)
      if (at % down === down - 1 ? text[at] !== '|' : !known.has(text[at])) return undefined;
    return text.length % down === down - 1 && down > 1 ? text : undefined;
  });
}

/** The board with other squares in some places. */
export function withCells(cells: Cells, changes: readonly (readonly [number, string])[]): Cells {
  let changed = cells;
  for (const [at, square] of changes) changed = changed.slice(0, at) + square + changed.slice(at + 1);
  return changed;
}

/**
 * The regions that the squares form, each cut out of the board; walls belong to no region. Two neighbouring squares, by
 * one of the `steps`, are in the same region unless `isJoined` says that they do not affect each other.
 */
export function regions(
  cells: Cells,
  steps: readonly number[] = besides(cells),
  isJoined: (a: string, b: string) => boolean = () => true,
): Cells[] {
  const seen = new Uint8Array(cells.length);
  const found: Cells[] = [];
  for (let first = 0; first < cells.length; first++) {
    if (seen[first] === 1 || isWall(cells, first)) continue;
    const region = [first];
    seen[first] = 1;
    for (let i = 0; i < region.length; i++) {
      for (const step of steps) {
        const next = region[i] + step;
        if (isWall(cells, next) || seen[next] === 1 || !isJoined(cells[region[i]], cells[next])) continue;
        seen[next] = 1;
        region.push(next);
      }
    }
    found.push(cutOut(cells, region));
  }
  return found;
}

/** The regions that groups of squares form, each cut out of the board: groups with a square in common are in one. Other squares are in none. */
export function joinedBy(cells: Cells, groups: readonly (readonly number[])[]): Cells[] {
  const root = Array.from(cells, (_, at) => at); // square → a square of the same region, nearer to the one that stands for it
  const rootOf = (at: number): number => {
    let one = at;
    while (root[one] !== one) {
      root[one] = root[root[one]];
      one = root[one];
    }
    return one;
  };
  for (const group of groups) for (const at of group) root[rootOf(at)] = rootOf(group[0]);
  const found = new Map<number, number[]>();
  for (const at of new Set(groups.flat().toSorted((a, b) => a - b)))
    found.set(rootOf(at), [...(found.get(rootOf(at)) ?? []), at]);
  return Array.from(found.values(), (squares) => cutOut(cells, squares));
}

export function isWall(cells: Cells, at: number): boolean {
  const square = cells[at];
  return square === undefined || square === '#' || square === '|';
}

/** The smallest board that holds the squares. */
function cutOut(cells: Cells, squares: readonly number[]): Cells {
  const length = rowLength(cells);
  let [top, bottom, left, right] = [cells.length, 0, length, 0];
  for (const at of squares) {
    const [row, column] = [Math.floor(at / length), at % length];
    if (row < top) top = row;
    if (row > bottom) bottom = row;
    if (column < left) left = column;
    if (column > right) right = column;
  }
  const down = right - left + 2;
  const cut = Array<string>((bottom - top + 1) * down - 1).fill('#');
  for (let at = down - 1; at < cut.length; at += down) cut[at] = '|';
  for (const at of squares) cut[(Math.floor(at / length) - top) * down + (at % length) - left] = cells[at];
  return cut.join('');
}

/** The board and its three images with the same rows and columns. */
export function flips(cells: Cells): readonly Cells[] {
  const upsideDown = cells.split('|').toReversed().join('|');
  return [cells, reversed(cells), upsideDown, reversed(upsideDown)];
}

function reversed(cells: Cells): Cells {
  let turned = '';
  for (let at = cells.length - 1; at >= 0; at--) turned += cells[at];
  return turned;
}

/** The board and its seven images, including those with rows and columns swapped. */
export function allImages(cells: Cells): readonly Cells[] {
  const rows = cells.split('|');
  const swapped = Array.from(rows[0], (_, column) => rows.map((row) => row[column]).join('')).join('|');
  return [...flips(cells), ...flips(swapped)];
}

/** One of the images: the first in the order of texts. */
export function leastOf(images: readonly Cells[]): Cells {
  return images.reduce((least, image) => (image < least ? image : least));
}

/** The names of places in the text: a1 is at the bottom left. */
export function cellName(cells: Cells, at: number): string {
  const length = rowLength(cells);
  return `${String.fromCharCode(97 + (at % length))}${Math.ceil(cells.length / length) - Math.floor(at / length)}`;
}

/** The board as text, with its edges. */
export function cellsText(cells: Cells): string {
  return cells === '' ? '(nothing left)' : gridText(cells.split('|'), edgesOf(cells));
}

/** The board as data. */
export function cellsBoard(cells: Cells, looks: PieceLooks): Board {
  const edges = edgesOf(cells);
  return gridBoard(cells === '' ? [] : cells.split('|'), edges, looks, squareNames(edges));
}

function edgesOf(cells: Cells): Edges {
  return cells === '' ? lettered(0, 0) : lettered(rowLength(cells) - 1, cells.split('|').length);
}

/** A square that existed and has been taken away. */
export const TAKEN = { kind: 'taken', shape: 'block' } as const;

type Parts =
  | 'name'
  | 'title'
  | 'parameters'
  | 'players'
  | 'starts'
  | 'key'
  | 'fromKey'
  | 'show'
  | 'canonical';

/** What rulesets on a board of squares have in common: all but the moves. Squares are empty, x (Left) or o (Right), if nothing else is said. */
export function rulesOfCells(
  name: string,
  title: string,
  board: string,
  squares = '.xo',
): Pick<Ruleset<Cells>, Parts> {
  const start = parseCells(board, squares, 'the board');
  return {
    name,
    title,
    parameters: { board: start },
    players: ['Left', 'Right'],
    starts: () => [{ position: start }],
    key: keyOfCells,
    fromKey: cellsFromKey(squares),
    show: cellsText,
    canonical: (cells) => leastOf(allImages(cells)),
  };
}

/** How the two kinds of pieces look. */
export const PIECES: Readonly<Record<'x' | 'o', Omit<BoardPiece, 'point'>>> = {
  x: { kind: 'x', owner: 0 },
  o: { kind: 'o', owner: 1 },
};

/** The one parameter of such a ruleset: `squares` is what its boards are made of. */
export function boardOfCells(fallback: string, kinds: string, squares = '.xo'): RulesetFamily['parameters'] {
  const summary = `rows from the top: ${kinds}, # none, | between rows`;
  return [{ name: 'board', summary, fallback, squares }];
}
