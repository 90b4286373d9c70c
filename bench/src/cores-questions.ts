/**
 * Questions about a solution for the bench of many cores: `cores-questions.js PART ROUNDS THREADS [VERTICES]` solves `rand` of that
 * many vertices, ten million unless given, on shared memory, verifies it, counts it and lists its best moves. Prints a
 * JSON line for each; 0 threads are one without a worker.
 */
import { census, moveColumn, solveAsync, symmetricGraph, Threads, tokenGame, verify } from 'gyre';
import { cpuMs, onSharedMemory } from './harness.ts';
import { turns } from './turns.ts';
import { randomWorkload } from './workloads.ts';

const [, , , roundsGiven, threadCount, vertexCount = '1e7'] = process.argv;
const [rounds, count, vertices] = [roundsGiven, threadCount, vertexCount].map(Number);
/** The column of best moves does not fit beside a graph with more vertices. */
const LARGE = 1e8;
const threads = count === 0 ? undefined : new Threads({ threads: count });
const game = tokenGame(symmetricGraph(vertices, arcs()));

for await (const round of turns(rounds)) {
  const solution = await (threads === undefined
    ? solveAsync(game)
    : timed('solve', round, () => threads.solve(game)));
  const { verdict } = await timed('verify', round, () => threads?.verify(solution) ?? verify(solution));
  if (verdict !== 'right') throw new Error('the verifier rejects the solution');
  await timed('census', round, () => threads?.census(solution) ?? census(solution));
  if (vertices < LARGE)
    await timed('moves', round, () => threads?.moveColumn(solution) ?? moveColumn(solution));
}
threads?.end();

function arcs(): { from: Int32Array; to: Int32Array } {
  const { from, to } = randomWorkload(vertices, 9, 0.02);
  return { from: onSharedMemory(from), to: onSharedMemory(to) };
}

async function timed<T>(question: string, round: number, work: () => T | Promise<T>): Promise<T> {
  const [start, cpu] = [performance.now(), cpuMs()];
  const result = await work();
  const [wall, cpuUsed] = [performance.now() - start, cpuMs() - cpu];
  const what = `${question}, rand of ${vertices / 1e6}M`;
  console.log(JSON.stringify({ what, threads: count, round, wall, cpu: cpuUsed, checksum: 0 }));
  return result;
}
