/** An arc list in two columns, as the engines under test receive it. */
export interface Workload {
  readonly name: string;
  readonly vertices: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** A seeded generator of 32-bit integers (xorshift), the same here and in the C++ programs. */
export function randomBits(seed: number): () => number {
  let x = seed >>> 0 || 1;
  return () => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x;
  };
}

/**
 * Random targets, out-degree uniform from 1 to `maxDegree`, a share of terminals.
 * `rand` in the reports is 10 million vertices, degree up to 9, 2 % terminals: about 49 million arcs.
 */
export function randomWorkload(
  vertices: number,
  maxDegree: number,
  terminalShare: number,
  seed = 1,
): Workload {
  const random = randomBits(seed);
  const degrees = new Uint16Array(vertices);
  const threshold = terminalShare * 2 ** 32;
  let arcs = 0;
  for (let v = 0; v < vertices; v++) {
    degrees[v] = random() < threshold ? 0 : 1 + (random() % maxDegree);
    arcs += degrees[v];
  }
  const from = new Int32Array(arcs);
  const to = new Int32Array(arcs);
  let a = 0;
  for (let v = 0; v < vertices; v++) {
    for (let k = 0; k < degrees[v]; k++) {
      from[a] = v;
      to[a++] = random() % vertices;
    }
  }
  return { name: 'rand', vertices, from, to };
}

/**
 * Levels with scrambled numbers: each arc leads from a higher level to a lower one, or stays in its level. Nearly everything is
 * decided, in a few dozen layers, so that nearly every arc is looked at; sources come in no order.
 */
export function leveledWorkload(vertices: number, arcs: number, levels: number, seed = 3): Workload {
  const random = randomBits(seed);
  const levelOf = (v: number): number => Math.floor((levels * (Math.imul(v, 0x9e3779b1) >>> 0)) / 2 ** 32);
  const from = new Int32Array(arcs);
  const to = new Int32Array(arcs);
  for (let a = 0; a < arcs; a++) {
    const [v, w] = [random() % vertices, random() % vertices];
    const isDown = levelOf(v) >= levelOf(w);
    from[a] = isDown ? v : w;
    to[a] = isDown ? w : v;
  }
  return { name: 'levels', vertices, from, to };
}

/**
 * Grid pursuit: a cop with a king's moves against a robber who steps in four directions, on a grid with
 * obstacles; both may stay. The vertices are (cop, robber, turn); a caught robber is stuck. `pur` in the reports is 52 × 52 with
 * 12 % obstacles: about 11 million vertices and 70 million arcs.
 */
export function pursuitWorkload(side: number, obstacleShare: number, seed = 7): Workload {
  const cells = freeCells(side, obstacleShare, seed);
  const copMoves = neighbours(cells, side, KING_STEPS);
  const robberMoves = neighbours(cells, side, ROOK_STEPS);
  const n = cells.length;
  const vertices = 2 * n * n;
  // Vertex (cop c, robber r, turn t) is (c · n + r) · 2 + t; with c = r the robber is caught.
  const arcsAtMost = sum(copMoves) * n + sum(robberMoves) * n;
  const from = new Int32Array(arcsAtMost);
  const to = new Int32Array(arcsAtMost);
  let a = 0;
  const arc = (v: number, w: number): void => {
    from[a] = v;
    to[a++] = w;
  };
  for (let c = 0; c < n; c++) {
    for (let r = 0; r < n; r++) {
      if (c === r) continue;
      const v = (c * n + r) * 2;
      for (const d of copMoves[c]) arc(v, (d * n + r) * 2 + 1);
      for (const s of robberMoves[r]) if (s !== c) arc(v + 1, (c * n + s) * 2);
    }
  }
  return { name: 'pur', vertices, from: from.slice(0, a), to: to.slice(0, a) };
}

type Step = readonly [number, number];
const ROOK_STEPS: readonly Step[] = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const KING_STEPS: readonly Step[] = [...ROOK_STEPS, [1, 1], [1, -1], [-1, 1], [-1, -1]];

function freeCells(side: number, obstacleShare: number, seed: number): number[] {
  const random = randomBits(seed);
  const cells: number[] = [];
  for (let cell = 0; cell < side * side; cell++) if (random() >= obstacleShare * 2 ** 32) cells.push(cell);
  return cells;
}

function neighbours(cells: readonly number[], side: number, steps: readonly Step[]): number[][] {
  const index = new Map(cells.map((cell, i) => [cell, i]));
  return cells.map((cell) => {
    const [x, y] = [cell % side, Math.floor(cell / side)];
    const found: number[] = [];
    for (const [dx, dy] of steps) {
      if (x + dx < 0 || x + dx >= side || y + dy < 0 || y + dy >= side) continue;
      const i = index.get((y + dy) * side + x + dx);
      if (i !== undefined) found.push(i);
    }
    return found;
  });
}

function sum(lists: readonly (readonly number[])[]): number {
  return lists.reduce((total, list) => total + list.length, 0);
}
