/**
 * A solve for the bench of many cores: `cores-run.js CASE ROUNDS THREADS` prints a JSON line for each. Wall time from the graph to the
 * answer; 0 threads are the engine on one. The arcs are on shared memory, unless THREADS is negative. The threads start
 * while the graph is made, as in a program that reads it, and have solved nothing before the first round. The memory of the first
 * round is told: its peak less what was held before.
 */
import { type Solution, solve, symmetricGraph, Threads, type TokenGame, tokenGame } from 'gyre';
import { type Columns, FAMILIES } from './families.ts';
import { checksum, cpuMs, heldBytes, onSharedMemory, peakBytes } from './harness.ts';
import { prepared } from './prepared.ts';
import { rested, turns } from './turns.ts';
import { pursuitWorkload, randomWorkload } from './workloads.ts';

const CASES: Record<string, () => Columns> = {
  'rand 10M': () => randomWorkload(10_000_000, 9, 0.02),
  'rand 60M': () => randomWorkload(60_000_000, 9, 0.02),
  'rand 200M': () => randomWorkload(200_000_000, 9, 0.02),
  pur: () => pursuitWorkload(52, 0.12),
};

/** Milliseconds that threads have to compile their loops once the graph is made. */
const PAUSE = Number(process.env['GYRE_PAUSE'] ?? 1000);

const [name, rounds, threadCount] = process.argv.slice(2);
const count = Number(threadCount);
const threads = count === 0 ? undefined : new Threads({ threads: Math.abs(count) });
const { vertices, from, to } = workload();
const arcs = from.length;
await new Promise((resolve) => setTimeout(resolve, PAUSE));
for await (const round of turns(Number(rounds))) {
  const game = tokenGame(symmetricGraph(vertices, { from, to })); // one without the reversed rows of the solve before
  await prepared();
  await rested();
  const held = heldBytes();
  const [start, cpu] = [performance.now(), cpuMs()];
  const solution = await solved(game);
  print(
    round,
    performance.now() - start,
    cpuMs() - cpu,
    solution,
    round === 0 ? peakBytes() - held : undefined,
  );
}
threads?.end();

function workload(): Columns {
  const columns = (CASES[name] ?? ((): Columns => FAMILIES[name](1e7)))();
  if (count < 0) return columns;
  return { vertices: columns.vertices, from: onSharedMemory(columns.from), to: onSharedMemory(columns.to) };
}

async function solved(game: TokenGame): Promise<Solution> {
  return threads === undefined ? solve(game) : threads.solve(game);
}

function print(
  round: number,
  wall: number,
  cpu: number,
  solution: Solution,
  beside: number | undefined,
): void {
  const { values, plies = new Uint16Array(0) } = solution;
  const sum = checksum(values, plies);
  console.log(
    JSON.stringify({ what: name, threads: count, round, vertices, arcs, wall, cpu, beside, checksum: sum }),
  );
}
