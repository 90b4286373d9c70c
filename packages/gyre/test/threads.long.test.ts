import { symmetricGraph, Threads, tokenGame, verify } from 'gyre';
import { expect, test } from 'vitest';

/** Arcs from all vertices but the first few to those few, on shared memory. */
function wideLayer(vertices: number, ends: number, degree: number) {
  const arcs = (vertices - ends) * degree;
  const from = new Int32Array(new SharedArrayBuffer(4 * arcs));
  const to = new Int32Array(new SharedArrayBuffer(4 * arcs));
  for (let a = 0; a < arcs; a++) {
    from[a] = ends + Math.floor(a / degree);
    to[a] = (Math.imul(a, 0x9e3779b1) >>> 8) % ends;
  }
  return { from, to };
}

// Three threads have boxes for 4.4 million positions each; two of three of the twenty million sources of each are others'.
test.each([
  ['rows of 30', 2_000_000],
  ['three rows that are too long for one thread', 3],
])('a layer of sixty million arcs does not fit the boxes of three threads: %s', async (_, ends) => {
  const vertices = ends + 12_000_000;
  const game = tokenGame(symmetricGraph(vertices, wideLayer(vertices, ends, 5)));
  const threads = new Threads({ threads: 3 });
  try {
    const solution = await threads.solve(game);
    expect(verify(solution)).toMatchObject({ proved: true });
  } finally {
    threads.end();
  }
});
