import { checkedEndlessMark, endlessMark, type PliesColumn, type Value, WIN } from '../game/inner.ts';
import { checkObject, checkOptionNames, checkWhole, refuse, shown } from '../graph/inner.ts';
import { bandsOf, type Ground, groundOf, writePlace } from './ground.ts';

/** What a map is made of: the columns of a solution or of a table. */
export interface MapColumns {
  /** position → its value; another number than a value's stands for no position at all. */
  readonly values: Uint8Array;
  /** position → its plies; without them all positions stand in one column. */
  readonly plies?: PliesColumn;
}

/** How a map is made. */
export interface MapOptions {
  /** The most positions that get a place; of more, an even sample does. */
  readonly most?: number;
}

/**
 * A whole solved game as points on a plane: plies to the right, values in bands one above the other.
 *
 * Points are listed layer by layer: layer k holds the positions of k plies, the last layer those whose play
 * need not end. So the first points are those that a backward solver settles first. Inside a layer every
 * beginning of the list is an even sample of the layer.
 */
export interface PositionMap extends Ground {
  /** How many positions there are. */
  readonly positions: number;
  /** point → its position. */
  readonly order: Uint32Array;
  /** point → x at 2i, y at 2i + 1. */
  readonly places: Float32Array;
  /** layer → its first point; one entry more than there are layers. */
  readonly layers: Uint32Array;
  /** [value][layer] → how many positions, whether they are points of the map or not. */
  readonly counts: readonly [Uint32Array, Uint32Array, Uint32Array];
}

/**
 * The map of a solved game. Three passes over the columns, O(positions), and no object per position.
 *
 * @example
 * ```ts
 * import { solve, symmetricGraph, tokenGame } from 'gyre';
 * import { mapOf } from 'gyre/map';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const map = mapOf(solve(tokenGame(graph)));
 * console.log(map.longest, map.bands.map(({ count }) => count).join(' '));
 * // prints: 1 1 2 1
 * ```
 */
export function mapOf(columns: MapColumns, options: MapOptions = {}): PositionMap {
  checkObject(columns, 'the columns');
  checkOptionNames(options, 'most');
  checkMapColumns(columns);
  const most = checkedMost(options);
  const longest = longestOf(columns);
  const layerOf = layersOf(columns, longest);
  const counts = countLayers(columns, layerOf, longest + 2);
  const bands = bandsOf(counts);
  const positions = bands[0].count + bands[1].count + bands[2].count;
  const endless = counts.reduce((sum, column) => sum + column[longest + 1], 0);
  const ground = groundOf(columns.values.length, longest, endless > 0, bands);
  const points = Math.min(most, positions);
  const layers = firstPoints(columns, layerOf, longest + 2, points);
  const order = new Uint32Array(points);
  const places = new Float32Array(2 * points);
  const next = layers.slice(0, -1);
  sample(columns, points, (p) => {
    const i = next[layerOf(p)]++;
    order[i] = p;
    writePlace(ground, p, columns.values[p] as Value, layerOf(p), places, i);
  });
  return { ...ground, positions, order, places, layers, counts };
}

function checkMapColumns({ values, plies }: MapColumns): void {
  if (!(values instanceof Uint8Array))
    refuse('E_SOLUTION', `the values are ${shown(values)}`, 'give a Uint8Array');
  if (plies === undefined) return;
  checkedEndlessMark(plies); // refuses what is not a column of plies
  const found = `there are ${plies.length} plies and ${values.length} values`;
  if (plies.length !== values.length) refuse('E_SOLUTION', found, 'give columns of the same length');
}

function checkedMost({ most = Infinity }: MapOptions): number {
  if (most !== Infinity) checkWhole(most, 'the most points');
  return most;
}

/** The most plies of a position whose play ends; −1 if there is none. */
function longestOf({ values, plies }: MapColumns): number {
  let longest = -1;
  if (plies === undefined) return longest;
  const endless = endlessMark(plies);
  for (let p = 0; p < plies.length; p++)
    if (plies[p] > longest && plies[p] !== endless && values[p] <= WIN) longest = plies[p];
  return longest;
}

function layersOf({ plies }: MapColumns, longest: number): (p: number) => number {
  if (plies === undefined) return () => longest + 1;
  const endless = endlessMark(plies);
  return (p) => (plies[p] === endless ? longest + 1 : plies[p]);
}

function countLayers(
  { values }: MapColumns,
  layerOf: (p: number) => number,
  layers: number,
): [Uint32Array, Uint32Array, Uint32Array] {
  const counts: [Uint32Array, Uint32Array, Uint32Array] = [
    new Uint32Array(layers),
    new Uint32Array(layers),
    new Uint32Array(layers),
  ];
  for (let p = 0; p < values.length; p++) if (values[p] <= WIN) counts[values[p]][layerOf(p)]++;
  return counts;
}

/** layer → its first point, if that many positions are taken as `sample` takes them. */
function firstPoints(
  columns: MapColumns,
  layerOf: (p: number) => number,
  layers: number,
  points: number,
): Uint32Array {
  const first = new Uint32Array(layers + 1);
  sample(columns, points, (p) => first[layerOf(p) + 1]++);
  for (let k = 0; k < layers; k++) first[k + 1] += first[k];
  return first;
}

/**
 * Visits that many positions in strides of the golden section, which lays every beginning of the walk evenly
 * over all numbers.
 */
function sample({ values }: MapColumns, points: number, visit: (p: number) => void): void {
  const { length } = values;
  const stride = coprimeNear(length * GOLDEN, length);
  for (let left = points, p = 0; left > 0; ) {
    if (values[p] <= WIN) {
      visit(p);
      left--;
    }
    p += stride;
    if (p >= length) p -= length;
  }
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A number near `wanted` without a factor of `length`: its multiples meet every number below `length`. */
function coprimeNear(wanted: number, length: number): number {
  let stride = Math.max(1, Math.floor(wanted));
  while (commonFactor(stride, length) > 1) stride++;
  return stride;
}

function commonFactor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
