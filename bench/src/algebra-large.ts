/**
 * Values of one large loop-free graph, measured in a process of its own: prints the processor time of each run and the
 * bytes per position that the store holds afterwards, beside the graph itself.
 */

import { seeded, smallPositions } from './algebra/generators.ts';
import { now } from './algebra/now.ts';
import { cpuMs } from './harness.ts';

const size = Number(process.argv[2]);
now.canonicalValues([smallPositions(2000, seeded(1))]).run(); // warm
const runs: number[] = [];
const calls = [1, 2, 3].map((seed) => now.canonicalValues([smallPositions(size, seeded(seed))]));
const before = held();
for (const call of calls) {
  const begin = cpuMs();
  call.run();
  runs.push(Math.round(cpuMs() - begin));
}
// Every call still holds its store.
const bytes = Math.round((held() - before) / (calls.length * size));
console.log(JSON.stringify({ runs, bytes }));

/** Bytes that are held after garbage was collected, which needs node --expose-gc. */
function held(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
