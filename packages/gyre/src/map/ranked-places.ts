import { checkOptionNames, checkParts, refuse } from '../graph/inner.ts';
import { checkNumbers } from './check-map.ts';

/** A graph whose vertices stand in ranks, one above the other. */
export interface RankedGraph {
  readonly vertices: number;
  /** arc → where it comes from and where it leads. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  /** vertex → its rank; the highest rank stands at the top. */
  readonly ranks: ArrayLike<number>;
}

/** How far vertices stand apart, and how wide the whole should be for its height. */
export interface RankedOptions {
  readonly across?: number;
  readonly down?: number;
  readonly aspect?: number;
}

/**
 * Places for the vertices of a graph: x at 2v, y at 2v + 1.
 *
 * Each rank is a row, ordered so that arcs cross little: a few sweeps up and down put every vertex near the
 * middle of its neighbours (Sugiyama's method). A rank that is too long for the shape asked for is folded
 * into several rows, which keep its order from left to right; many short ranks stand in panels side by side,
 * the highest at the left. So the whole never grows in one direction only, and a vertex has as much room as
 * the shape allows. O(sweeps · (V log V + E) + longest rank · ranks).
 */
export function rankedPlaces(graph: RankedGraph, options: RankedOptions = {}): Float64Array {
  checkParts(graph, 'a graph in ranks', { vertices: 'number' }, 'give vertices, from, to and ranks');
  checkOptionNames(options, 'across down aspect');
  const { across = 110, down = 84, aspect = 1.5 } = options;
  checkNumbers({ across, down, aspect });
  const rows = rowsByRank(graph);
  const neighbours = neighboursOf(graph);
  const place = new Float64Array(graph.vertices); // vertex → where it stands in its row, from 0 to 1
  for (const row of rows) spread(row, place);
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) sortByNeighbours(row, neighbours, place);
  return placesOf(graph.vertices, rows, neighbours, arrangementFor(rows, across, down, aspect), across, down);
}

const SWEEPS = 12;

/** The vertices of each rank that occurs, the highest rank first. */
function rowsByRank({ vertices, ranks, from, to }: RankedGraph): number[][] {
  const [given, begin, end] = [ranks?.length ?? 0, from?.length ?? 0, to?.length ?? 0];
  const found = `there are ${given} ranks for ${vertices} vertices, ${begin} beginnings and ${end} ends of arcs`;
  if (ranks?.length !== vertices || from?.length === undefined || from.length !== to?.length)
    refuse('E_SHAPE', found, 'give one rank per vertex, and a beginning and an end per arc');
  const byRank = new Map<number, number[]>();
  for (let v = 0; v < vertices; v++) {
    const row = byRank.get(ranks[v]);
    if (row === undefined) byRank.set(ranks[v], [v]);
    else row.push(v);
  }
  return [...byRank].toSorted(([a], [b]) => b - a).map(([, row]) => row);
}

function neighboursOf({ vertices, from, to }: RankedGraph): number[][] {
  const neighbours: number[][] = Array.from({ length: vertices }, () => []);
  for (let a = 0; a < from.length; a++) {
    if (from[a] === to[a]) continue;
    neighbours[from[a]].push(to[a]);
    neighbours[to[a]].push(from[a]);
  }
  return neighbours;
}

/** Spreads a row evenly from 0 to 1. */
function spread(row: readonly number[], place: Float64Array): void {
  row.forEach((v, i) => (place[v] = (i + 0.5) / row.length));
}

function sortByNeighbours(row: number[], neighbours: readonly number[][], place: Float64Array): void {
  const middle = new Map(row.map((v) => [v, mean(neighbours[v], place) ?? place[v]]));
  row.sort((a, b) => (middle.get(a) as number) - (middle.get(b) as number) || a - b);
  spread(row, place);
}

function mean(of: readonly number[], place: Float64Array): number | undefined {
  if (of.length === 0) return undefined;
  let sum = 0;
  for (const v of of) sum += place[v];
  return sum / of.length;
}

/** How the rows stand: how many vertices fit beside each other, and how many rows are in each panel. */
interface Arrangement {
  readonly columns: number;
  /** The rank at which each panel begins. */
  readonly panels: readonly number[];
}

/** The room between two ranks, in rows, beside the row itself; and between two panels, in columns. */
const GAP = 0.35;
const ASIDE = 1;
const MOST_PANELS = 8;
/** Panels side by side must leave so many times the room: arcs from one to the next are long. */
const BETTER = 1.6;

/**
 * What leaves each vertex the most room on a screen of that shape. Long ranks are folded; where
 * there are many short ranks, they stand in panels side by side, as the columns of a newspaper do.
 */
function arrangementFor(
  rows: readonly number[][],
  across: number,
  down: number,
  aspect: number,
): Arrangement {
  const longest = Math.max(1, ...rows.map((row) => row.length));
  let best: Arrangement = { columns: longest, panels: [0] };
  let most = 0; // the scale of the best; several panels count less
  for (let columns = 1; columns <= longest; columns++) {
    const heights = rows.map((row) => Math.ceil(row.length / columns) + GAP);
    const all = heights.reduce((sum, height) => sum + height, 0);
    for (let count = 1; count <= Math.min(MOST_PANELS, rows.length); count++) {
      const panels = split(heights, all / count);
      const width = across * (panels.length * (columns + ASIDE) - ASIDE);
      const scale = Math.min(aspect / width, 1 / (down * tallest(heights, panels)));
      const worth = panels.length > 1 ? scale / BETTER : scale;
      if (worth <= most) continue;
      most = worth;
      best = { columns, panels };
    }
  }
  return best;
}

/** The ranks at which panels of about that height begin. */
function split(heights: readonly number[], wanted: number): number[] {
  const panels = [0];
  let height = 0;
  heights.forEach((own, rank) => {
    if (height > 0 && height + own / 2 > wanted) {
      panels.push(rank);
      height = 0;
    }
    height += own;
  });
  return panels;
}

function tallest(heights: readonly number[], panels: readonly number[]): number {
  let most = 0;
  panels.forEach((from, i) => {
    const sum = heights.slice(from, panels[i + 1]).reduce((total, height) => total + height, 0);
    most = Math.max(most, sum);
  });
  return most;
}

function placesOf(
  vertices: number,
  rows: readonly number[][],
  neighbours: readonly number[][],
  { columns, panels }: Arrangement,
  across: number,
  down: number,
): Float64Array {
  const places = new Float64Array(2 * vertices);
  const x = new Float64Array(vertices);
  panels.forEach((from, panel) => {
    const middle = (panel - (panels.length - 1) / 2) * (columns + ASIDE) * across;
    const own = rows.slice(from, panels[panel + 1]);
    let top = 0;
    for (const row of own) {
      const folds = Math.ceil(row.length / columns);
      const wide = Math.ceil(row.length / folds);
      row.forEach((v, i) => {
        const fold = i % folds;
        // Every other row is shifted by half a column, so that arcs find a way between.
        const shift = folds > 1 ? (fold % 2) / 2 - 0.25 : 0;
        x[v] = middle + (Math.floor(i / folds) - (wide - 1) / 2 + shift) * across;
        places[2 * v + 1] = (top + fold) * down;
      });
      top += folds + GAP;
    }
    const single = own.filter((row) => row.length <= columns);
    for (let sweep = 0; sweep < 4; sweep++)
      for (const row of sweep % 2 === 0 ? single : single.toReversed())
        drawToNeighbours(row, neighbours, x, across, middle, columns);
  });
  for (let v = 0; v < vertices; v++) places[2 * v] = x[v];
  return places;
}

/** Moves a row that is not full towards its neighbours, without changing its order or coming too close. */
function drawToNeighbours(
  row: readonly number[],
  neighbours: readonly number[][],
  x: Float64Array,
  across: number,
  middle: number,
  columns: number,
): void {
  const wanted = row.map((v) => mean(neighbours[v], x) ?? x[v]);
  const least = middle - ((columns - 1) / 2) * across;
  let left = least;
  const from = wanted.map((w) => {
    const at = Math.max(left, w);
    left = at + across;
    return at;
  });
  let right = 2 * middle - least;
  for (let i = row.length - 1; i >= 0; i--) {
    const at = Math.min(from[i], right);
    right = at - across;
    x[row[i]] = Math.max(at, least + i * across);
  }
}
