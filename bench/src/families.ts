import { randomWorkload } from './workloads.ts';

/** Arcs as columns. */
export interface Columns {
  readonly vertices: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Family → arcs. The share of terminals decides the share of draws. */
export const FAMILIES: Record<string, (arcs: number) => Columns> = {
  'random, no draws': (arcs) => randomWorkload(Math.round(arcs / 4.99), 10, 0.092),
  'random, 30 % draws': (arcs) => randomWorkload(Math.round(arcs / 5.2), 10, 0.049),
  'random, 95 % draws': (arcs) => randomWorkload(Math.round(arcs / 5.45), 10, 0.0035),
  grid,
  path: (arcs) => ({ vertices: arcs + 1, from: range(arcs, 0), to: range(arcs, 1) }),
  'path of doubled arcs': (arcs) => ({
    vertices: Math.floor(arcs / 2) + 1,
    from: range(arcs - (arcs % 2), 0, 2),
    to: range(arcs - (arcs % 2), 1, 2),
  }),
  star: (arcs) => ({ vertices: arcs + 1, from: new Int32Array(arcs), to: range(arcs, 1) }),
};

/** A square grid; every cell leads to its four neighbours, but for the cells of one column in five. */
function grid(arcs: number): Columns {
  const side = Math.max(2, Math.round(Math.sqrt(arcs / 3.2)));
  const from = new Int32Array(4 * side * side);
  const to = new Int32Array(4 * side * side);
  let count = 0;
  for (let v = 0; v < side * side; v++) {
    const [x, y] = [v % side, Math.floor(v / side)];
    if ((x + 2 * y) % 5 === 0) continue;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      if (x + dx < 0 || x + dx >= side || y + dy < 0 || y + dy >= side) continue;
      from[count] = v;
      to[count++] = v + dx + dy * side;
    }
  }
  return { vertices: side * side, from: from.slice(0, count), to: to.slice(0, count) };
}

/** Consecutive numbers, each so many times. */
function range(length: number, first: number, times = 1): Int32Array {
  const numbers = new Int32Array(length);
  for (let i = 0; i < length; i++) numbers[i] = first + Math.floor(i / times);
  return numbers;
}
