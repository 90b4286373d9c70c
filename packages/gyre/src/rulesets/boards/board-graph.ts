import { briefJson, checkText, GyreError, refuse } from '../../graph/inner.ts';
import type { Board, BoardPiece } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** A graph to play on: vertex → its neighbours. */
export type BoardGraph = readonly (readonly number[])[];

/**
 * A graph from its text: `petersen`, `dodecahedron`, `grid:4x4`, `cycle:5`, `path:4`, `complete:4`, or a list of
 * lists of neighbours such as `[[1,2],[0],[0]]`.
 */
export function parseBoardGraph(text: string): BoardGraph {
  checkText(text, 'the graph');
  const [kind, size] = text.split(':', 2);
  if (size === undefined) {
    if (kind === 'petersen') return undirected(10, [...ring(5), ...spokes(5, 2)]);
    if (kind === 'dodecahedron') return dodecahedron();
    return parseAdjacency(text);
  }
  if (kind === 'grid') return grid(size);
  if (kind === 'cycle') return undirected(sizeOf(size), ring(sizeOf(size)));
  if (kind === 'path') return undirected(sizeOf(size), ring(sizeOf(size)).slice(0, -1));
  if (kind === 'complete') return complete(sizeOf(size));
  return parseAdjacency(text);
}

type Pair = readonly [number, number];

function sizeOf(size: string): number {
  return wholeNumber({ size }, 'size', 1, 1000);
}

function undirected(vertices: number, pairs: readonly Pair[]): BoardGraph {
  const rows: number[][] = Array.from({ length: vertices }, () => []);
  for (const [v, w] of pairs) {
    rows[v].push(w);
    rows[w].push(v);
  }
  return rows.map((row) => [...new Set(row)].toSorted((a, b) => a - b));
}

function ring(length: number, first = 0, step = 1): Pair[] {
  return Array.from({ length }, (_, i) => [first + i, first + ((i + step) % length)]);
}

/** An inner ring of the same length, joined to the outer one, its points `step` apart. */
function spokes(length: number, step: number): Pair[] {
  return [...Array.from({ length }, (_, i): Pair => [i, length + i]), ...ring(length, length, step)];
}

function dodecahedronSpokes(i: number): Pair[] {
  return [
    [i, 5 + 2 * i],
    [15 + i, 5 + ((2 * i + 1) % 10)],
  ];
}

/** Two pentagons with a ring of ten between them. */
function dodecahedron(): BoardGraph {
  return undirected(20, [
    ...ring(5),
    ...ring(10, 5),
    ...ring(5, 15),
    ...[0, 1, 2, 3, 4].flatMap(dodecahedronSpokes),
  ]);
}

function grid(size: string): BoardGraph {
  const [rows, columns] = size.split('x').map(sizeOf);
  if (columns === undefined || /x.*x/.test(size)) throw badGraph(`grid:${size}`);
  const pairs: Pair[] = [];
  for (let v = 0; v < rows * columns; v++) {
    if ((v + 1) % columns !== 0) pairs.push([v, v + 1]);
    if (v + columns < rows * columns) pairs.push([v, v + columns]);
  }
  return undirected(rows * columns, pairs);
}

function complete(vertices: number): BoardGraph {
  const all = Array.from({ length: vertices }, (_, v) => v);
  return all.map((v) => all.filter((w) => w !== v));
}

function parseAdjacency(text: string): BoardGraph {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    rows = undefined;
  }
  if (!Array.isArray(rows)) throw badGraph(text);
  for (const [v, row] of rows.entries()) {
    const isRow = Array.isArray(row) && row.every((w) => Number.isInteger(w) && w >= 0 && w < rows.length);
    if (isRow) continue;
    const hint = `give a list of 0 to ${rows.length - 1}`;
    refuse('E_RULESET', `vertex ${v} has the neighbours ${briefJson(row)}`, hint, { at: v });
  }
  return (rows as BoardGraph).map((row) => [...new Set(row)]);
}

function badGraph(text: string): GyreError {
  return new GyreError(
    'E_RULESET',
    `the graph is "${text}"`,
    'give petersen, dodecahedron, grid:4x4, cycle:5, path:4, complete:4 or a list like [[1,2],[0],[0]]',
  );
}

/** Where a point is. */
export type Spot = readonly [x: number, y: number];

/** Points joined by lines: their names, their places, and pairs of them by number. */
export interface PointsLayout {
  readonly names: readonly string[];
  readonly spots: readonly Spot[];
  readonly pairs: readonly (readonly [number, number])[];
}

/** A board of points joined by lines. */
export function pointsBoard({ names, spots, pairs }: PointsLayout, pieces: readonly BoardPiece[]): Board {
  return {
    points: names.map((name, i) => ({ name, x: spots[i][0], y: spots[i][1], look: 'spot' })),
    lines: pairs.map(([a, b]) => ({ from: names[a], to: names[b] })),
    pieces,
    width: Math.max(...spots.map(([x]) => x)) + 1,
    height: Math.max(...spots.map(([, y]) => y)) + 1,
  };
}

/** A graph as points: well-known graphs as people draw them, others on a circle. */
export function graphLayout(graph: BoardGraph, text: string): PointsLayout {
  return {
    names: graph.map((_, v) => `${v}`),
    spots: spotsOf(graph.length, text),
    pairs: graph.flatMap((row, v) =>
      row.filter((w) => v < w || !graph[w].includes(v)).map((w): [number, number] => [v, w]),
    ),
  };
}

function spotsOf(count: number, text: string): Spot[] {
  const [kind, size = ''] = text.split(':', 2);
  if (kind === 'petersen') return [...circle(5, 2.5, 2.5), ...circle(5, 1.2, 2.5)];
  if (kind === 'dodecahedron') return [...circle(5, 4, 4), ...circle(10, 2.6, 4), ...circle(5, 1.1, 4, 0.5)];
  if (kind === 'path') return Array.from({ length: count }, (_, v): Spot => [v, 0]);
  if (kind === 'grid') {
    const columns = Number(size.split('x')[1]);
    return Array.from({ length: count }, (_, v): Spot => [v % columns, Math.floor(v / columns)]);
  }
  const radius = Math.max(1.5, count / 5);
  return circle(count, radius, radius);
}

/** Places on a circle, the first at the top, or that fraction of a step further. */
function circle(count: number, radius: number, middle: number, turned = 0): Spot[] {
  return Array.from({ length: count }, (_, i): Spot => {
    const angle = (2 * Math.PI * (i + turned)) / count;
    return [rounded(middle + radius * Math.sin(angle)), rounded(middle - radius * Math.cos(angle))];
  });
}

function rounded(length: number): number {
  return Math.round(100 * length) / 100;
}
