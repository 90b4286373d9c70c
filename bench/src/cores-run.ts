/**
 * One case of the bench of many cores: `cores-run.js CASE ROUNDS THREADS,THREADS,…` prints a JSON line for each solve.
 * Wall time from the graph to the answer. The arcs are on shared memory, unless the program says otherwise.
 */
import { type Solution, solve, symmetricGraph, Threads, tokenGame } from 'gyre';
import { type Columns, FAMILIES } from './families.ts';
import { checksum, cpuMs } from './harness.ts';
import { prepared } from './prepared.ts';
import { pursuitWorkload, randomWorkload } from './workloads.ts';

const CASES: Record<string, () => Columns> = {
  'rand 10M': () => randomWorkload(10_000_000, 9, 0.02),
  'rand 60M': () => randomWorkload(60_000_000, 9, 0.02),
  'rand 200M': () => randomWorkload(200_000_000, 9, 0.02),
  pur: () => pursuitWorkload(52, 0.12),
};

/** Milliseconds that threads have to start and to compile their loops, beside the making of the graph. */
const PAUSE = Number(process.env['GYRE_PAUSE'] ?? 1000);

const [name, rounds, counts] = process.argv.slice(2);
const columns = (CASES[name] ?? ((): Columns => FAMILIES[name](1e7)))();
const shared = { from: onSharedMemory(columns.from), to: onSharedMemory(columns.to) };
const { vertices } = columns;
const arcs = columns.from.length;

for (const count of counts.split(',').map(Number)) {
  for (let round = 0; round < Number(rounds); round++) {
    if (count === 0) await timeEngine();
    else if (count < 0) await timeThreads(-count, columns, true);
    else await timeThreads(count, shared, false);
  }
}

/** The engine on one thread, which must not find the reversed rows of the solve before. */
async function timeEngine(): Promise<void> {
  const fresh = tokenGame(symmetricGraph(vertices, shared));
  await prepared();
  const [start, cpu] = [performance.now(), cpuMs()];
  const solution = solve(fresh);
  print(0, performance.now() - start, cpuMs() - cpu, solution, false);
}

/** Threads that start while the graph is made, as in a program that reads it; they have solved nothing before. */
async function timeThreads(
  count: number,
  given: Pick<Columns, 'from' | 'to'>,
  copies: boolean,
): Promise<void> {
  const threads = new Threads({ threads: count });
  const fresh = tokenGame(symmetricGraph(vertices, given));
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const [start, cpu] = [performance.now(), cpuMs()];
  const solution = await threads.solve(fresh);
  print(count, performance.now() - start, cpuMs() - cpu, solution, copies);
  threads.end();
}

function print(
  threads: number,
  wall: number,
  cpu: number,
  { values, plies = new Uint16Array(0) }: Solution,
  copies: boolean,
): void {
  const line = { case: name, vertices, arcs, threads, copies, wall, cpu, checksum: checksum(values, plies) };
  console.log(JSON.stringify(line));
}

function onSharedMemory(column: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}
