import { lettered, squareNames } from '../boards/board-text.ts';
import { allowedWords, badRules } from './read.ts';
import type { FilledRules, Lines, Way } from './types.ts';

/** The points of a board, by number, and the lines that join them. */
export interface Points {
  readonly names: readonly string[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** On a grid: its columns and rows, and the points row by row; −1 where there is none. */
  readonly grid?: { readonly width: number; readonly height: number; readonly cells: readonly number[] };
  readonly lines: readonly Line[];
}

/** Points in a row; the last is beside the first on a ring. */
export interface Line {
  readonly points: readonly number[];
  readonly isRing: boolean;
}

/** Two sets of 31 points each, as bits: no board has more than 62. */
export type PointSet = readonly [low: number, high: number];

export const WORD = 31;
export const MOST_POINTS: number = 2 * WORD;

export function setOfPoints(points: Iterable<number>): PointSet {
  let [low, high] = [0, 0];
  for (const p of points)
    if (p < WORD) low |= 1 << p;
    else high |= 1 << (p - WORD);
  return [low, high];
}

export function pointsOf({ board }: FilledRules): Points {
  if ((board.grid === undefined) === (board.points === undefined))
    throw badRules('board', 'a grid and points, or neither', 'give one of them');
  const bare = board.grid === undefined ? listed(board) : onGrid(board);
  checkNames(bare.names);
  return { ...bare, lines: linesOf(bare, board.lines ?? 'none', 'board.lines') };
}

function checkNames(names: readonly string[]): void {
  if (names.length < 2 || names.length > MOST_POINTS)
    throw badRules('board', `${names.length} points`, `a board has 2 to ${MOST_POINTS}`);
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0)
    throw badRules(`board.points[${twice}]`, `"${names[twice]}" again`, 'each point has a name of its own');
}

function listed({ points = [], without }: FilledRules['board']): Omit<Points, 'lines'> {
  if (without !== undefined)
    throw badRules('board.without', 'points that are listed', 'only a grid leaves points out');
  return {
    names: points.map(([name]) => name),
    xs: points.map(([, x]) => x),
    ys: points.map(([, , y]) => y),
  };
}

function onGrid({ grid = '', without = '' }: FilledRules['board']): Omit<Points, 'lines'> {
  const [width, height] = typeof grid === 'string' ? grid.split('x').map(Number) : grid;
  if (width < 1 || height < 1 || width > 26 || width * height > 2 * MOST_POINTS)
    throw badRules(
      'board.grid',
      `${width} columns and ${height} rows`,
      `a board has 2 to ${MOST_POINTS} points`,
    );
  const all = squareNames(lettered(width, height));
  const gaps = new Set(words(without));
  for (const name of gaps)
    if (!all.includes(name))
      throw badRules('board.without', `"${name}"`, `the points are ${all[0]} to ${all.at(-1)}`);
  const cells: number[] = [];
  const kept = all.flatMap((name, i) => {
    cells.push(gaps.has(name) ? -1 : i - gapsBefore(all, gaps, i));
    return gaps.has(name) ? [] : [i];
  });
  return {
    names: kept.map((i) => all[i]),
    xs: kept.map((i) => i % width),
    ys: kept.map((i) => Math.floor(i / width)),
    grid: { width, height, cells },
  };
}

function gapsBefore(all: readonly string[], gaps: ReadonlySet<string>, i: number): number {
  return all.slice(0, i).filter((name) => gaps.has(name)).length;
}

function words(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** The numbers of points that are named in a text, in its order. */
export function pointsNamed({ names }: Pick<Points, 'names'>, text: string, path: string): number[] {
  return words(text).map((word) => {
    const p = names.indexOf(word);
    if (p < 0)
      throw badRules(path, `there is no point "${word.slice(0, 40)}"`, allowedWords(word, names, 'points'));
    return p;
  });
}

/** Lines of a board, or of an end that has its own. */
export function linesOf(board: Omit<Points, 'lines'>, lines: Lines, path: string): Line[] {
  if (typeof lines !== 'string')
    return lines.map((text, i) => lineOf(pointsNamed(board, text, `${path}[${i}]`), `${path}[${i}]`));
  if (lines === 'none') return [];
  const { grid } = board;
  if (grid === undefined)
    throw badRules(
      path,
      JSON.stringify(lines),
      'points that are listed need lines that are listed: ["a1 a2", …]',
    );
  return WAYS_OF[lines].flatMap(([dx, dy]) =>
    straight(grid, dx, dy, lines === 'alquerque' && dx !== 0 && dy !== 0),
  );
}

const ROOK = [
  [1, 0],
  [0, 1],
] as const;
const BISHOP = [
  [1, 1],
  [1, -1],
] as const;
const WAYS_OF = {
  rook: ROOK,
  bishop: BISHOP,
  queen: [...ROOK, ...BISHOP],
  alquerque: [...ROOK, ...BISHOP],
} as const;

/** All lines of a grid in one direction; gaps cut them. Of an alquerque board, every second diagonal. */
function straight(
  { width, height, cells }: NonNullable<Points['grid']>,
  dx: number,
  dy: number,
  isEven: boolean,
): Line[] {
  const at = (x: number, y: number): number =>
    x < 0 || x >= width || y < 0 || y >= height ? -1 : cells[y * width + x];
  const lines: Line[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (at(x, y) < 0 || at(x - dx, y - dy) >= 0 || (isEven && (x + y) % 2 === 1)) continue;
      const points: number[] = [];
      for (let n = 0; at(x + n * dx, y + n * dy) >= 0; n++) points.push(at(x + n * dx, y + n * dy));
      if (points.length > 1) lines.push({ points, isRing: false });
    }
  return lines;
}

function lineOf(points: readonly number[], path: string): Line {
  const isRing = points.length > 3 && points[0] === points.at(-1);
  const each = isRing ? points.slice(0, -1) : points;
  if (each.length < 2 || new Set(each).size < each.length)
    throw badRules(
      path,
      `${points.length} points`,
      'a line has two points or more, each once; a ring ends where it begins',
    );
  return { points: each, isRing };
}

/** Every run of so many points in a row, each once. */
export function runsOf(lines: readonly Line[], length: number): number[][] {
  const runs = new Map<string, number[]>();
  for (const { points, isRing } of lines) {
    if (length > points.length) continue;
    const last = isRing ? points.length - 1 : points.length - length;
    for (let from = 0; from <= last; from++) {
      const run = Array.from({ length }, (_, i) => points[(from + i) % points.length]).toSorted(
        (a, b) => a - b,
      );
      runs.set(run.join(), run);
    }
  }
  return [...runs.values()];
}

/** The points in one direction along a line, from a point on; a ring ends before the point itself. */
export function* raysFrom(lines: readonly Line[], from: number): Generator<number[]> {
  for (const { points, isRing } of lines) {
    const at = points.indexOf(from);
    if (at < 0) continue;
    const [low, high] = [points.slice(0, at).toReversed(), points.slice(at + 1)];
    const after = isRing ? [...high, ...low.toReversed()] : high;
    const before = isRing ? [...low, ...high.toReversed()] : low;
    if (after.length > 0) yield after;
    if (before.length > 0) yield before;
  }
}

/** The compass point in which one point lies from another. */
export function wayOf({ xs, ys }: Pick<Points, 'xs' | 'ys'>, from: number, to: number): Way {
  const down = Math.sign(ys[to] - ys[from]);
  const right = Math.sign(xs[to] - xs[from]);
  return `${['n', '', 's'][down + 1]}${['w', '', 'e'][right + 1]}` as Way;
}

/** The opposite compass point. */
export function turned(way: Way): Way {
  return Array.from(way, (letter) => 'nswe'['snew'.indexOf(letter)]).join('') as Way;
}

/** The same points in another order of numbers are the same set: a name for it. */
export function regionOf(
  points: Points,
  regions: FilledRules['regions'],
  text: string,
  player: number,
  path: string,
): number[] {
  const edge = edgeOf(points, text);
  if (edge !== undefined) return edge;
  if (regions !== undefined && Object.hasOwn(regions, text)) {
    const region = regions[text];
    const own = typeof region === 'string' ? region : region[player];
    return edgeOf(points, own) ?? pointsNamed(points, own, `regions.${text}`);
  }
  const names = [...Object.keys(regions ?? {}), ...EDGES, ...points.names];
  for (const word of words(text))
    if (!points.names.includes(word))
      throw badRules(
        path,
        `there is no region or point "${word.slice(0, 40)}"`,
        allowedWords(word, names, 'regions and points'),
      );
  return pointsNamed(points, text, path);
}

const EDGES = ['top', 'bottom', 'left', 'right'];

/** An edge of the board by its name: the points furthest that way. */
function edgeOf({ xs, ys, names }: Points, text: string): number[] | undefined {
  if (!EDGES.includes(text) || names.includes(text)) return undefined;
  const of = text === 'left' || text === 'right' ? xs : ys;
  const far = text === 'left' || text === 'top' ? Math.min(...of) : Math.max(...of);
  return names.flatMap((_, p) => (of[p] === far ? [p] : []));
}
