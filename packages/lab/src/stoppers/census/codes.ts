import { lowest } from './masks.ts';

/** A graph as masks: [player][vertex] → the options. */
export type MaskGraph = readonly [ArrayLike<number>, ArrayLike<number>];

/** The most vertices whose code is exact as a number: 2 · 5 · 5 bits. */
export const MOST_CODED = 5;

/**
 * The code of a graph played from `start`: the least number, over all numberings of its n vertices in which the start is
 * 0, whose digits in base 2ⁿ are L₀ R₀ L₁ R₁ …, where digit Lᵥ has bit w exactly if Left may move from v to w. Two
 * games have the same code and the same n exactly if an isomorphism maps start to start.
 */
export function codeOf(graph: MaskGraph, start: number): number {
  const size = graph[0].length;
  const places = orders(size).filter((order) => order[0] === 0);
  let least = Number.POSITIVE_INFINITY;
  for (const order of places) {
    const numbers = order.map((number) => (number + start) % size); // number → vertex, the start first
    least = Math.min(least, codeIn(graph, numbers, least));
  }
  return least;
}

/** The same for a graph without a start: the least over all numberings. */
export function closedCodeOf(graph: MaskGraph): number {
  let least = Number.POSITIVE_INFINITY;
  for (const order of orders(graph[0].length)) least = Math.min(least, codeIn(graph, order, least));
  return least;
}

/** The code in one numbering, number → vertex; infinite as soon as it is beyond `least`. */
function codeIn(graph: MaskGraph, vertices: readonly number[], least: number): number {
  const size = vertices.length;
  const base = 2 ** size;
  let weight = base ** (2 * size - 1);
  let code = 0;
  for (const v of vertices) {
    for (const player of [0, 1] as const) {
      let digit = 0;
      for (let n = 0; n < size; n++) digit |= ((graph[player][v] >> vertices[n]) & 1) << n;
      code += digit * weight;
      weight /= base;
    }
    if (code > least) return Number.POSITIVE_INFINITY;
  }
  return code;
}

/** The graph with this code. */
export function graphOfCode(code: number, size: number): [Int32Array, Int32Array] {
  const graph: [Int32Array, Int32Array] = [new Int32Array(size), new Int32Array(size)];
  const base = 2 ** size;
  let rest = code;
  for (let v = size - 1; v >= 0; v--) {
    for (const player of [1, 0] as const) {
      graph[player][v] = rest % base;
      rest = Math.floor(rest / base);
    }
  }
  return graph;
}

/** Every vertex → the vertices that it leads to, itself included, as masks. */
export function followersOf(graph: MaskGraph): Int32Array {
  const size = graph[0].length;
  const reached = Int32Array.from({ length: size }, (_, v) => (1 << v) | graph[0][v] | graph[1][v]);
  for (let changed = true; changed; ) {
    changed = false;
    for (let v = 0; v < size; v++) {
      let all = reached[v];
      for (let rest = reached[v]; rest !== 0; rest &= rest - 1) all |= reached[lowest(rest)];
      if (all === reached[v]) continue;
      reached[v] = all;
      changed = true;
    }
  }
  return reached;
}

const known: number[][][] = [[[]]];

/** All orders of 0 … size − 1. */
function orders(size: number): readonly (readonly number[])[] {
  known[size] ??= orders(size - 1).flatMap((order) =>
    Array.from({ length: size }, (_, at) => [...order.slice(0, at), size - 1, ...order.slice(at)]),
  );
  return known[size];
}
