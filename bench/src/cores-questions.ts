/**
 * Questions about a solution on threads: `cores-questions.js VERTICES THREADS` solves `rand` of that many vertices on shared
 * memory, verifies it, counts it and lists its best moves, on one thread too unless the graph is very large. Prints a
 * JSON line for each.
 */
import { census, moveColumn, symmetricGraph, Threads, tokenGame, verify } from 'gyre';
import { randomWorkload } from './workloads.ts';

const [vertices, count] = process.argv.slice(2).map(Number);
const LARGE = 1e8;
const { from, to } = onSharedMemory();
const threads = new Threads({ threads: count });
const game = tokenGame(symmetricGraph(vertices, { from, to }));
const arcs = from.length;

const solution = await timed('solve', count, () => threads.solve(game));
const verdict = await timed('verify', count, () => threads.verify(solution));
if (verdict.verdict !== 'right') throw new Error('the verifier rejects the solution');
await timed('census', count, () => threads.census(solution));
if (vertices < LARGE) {
  await timed('moves', count, () => threads.moveColumn(solution));
  await timed('verify', 1, () => verify(solution));
  await timed('census', 1, () => census(solution));
  await timed('moves', 1, () => moveColumn(solution));
}
threads.end();

function onSharedMemory(): { from: Int32Array; to: Int32Array } {
  const drawn = randomWorkload(vertices, 9, 0.02);
  const copy = (column: Int32Array): Int32Array => {
    const shared = new Int32Array(new SharedArrayBuffer(column.byteLength));
    shared.set(column);
    return shared;
  };
  return { from: copy(drawn.from), to: copy(drawn.to) };
}

async function timed<T>(what: string, on: number, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(JSON.stringify({ what, threads: on, vertices, arcs, wall: performance.now() - start }));
  return result;
}
