import type { Board, BoardPiece } from '../contract/board.ts';
import type { BoardGraph } from './board-graph.ts';

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
