/**
 * One process of the engine bench: `engine-run.js WORKLOAD MODE` prints a JSON line for each large solve.
 * A thousand small games come first, as in a program that has been running for a while.
 */
import {
  moveColumn,
  prepareKernel,
  prepareReverser,
  type Solution,
  solve,
  symmetricGraph,
  Threads,
  tokenGame,
  verify,
} from 'gyre';
import { checksum, cpuMs, readWorkload } from './harness.ts';

const [file, mode] = process.argv.slice(2);
const { vertices, from, to } = readWorkload(file);

for (let i = 0; i < 1000; i++)
  solve(
    tokenGame(
      symmetricGraph(3, [
        [0, 1],
        [1, 0],
        [1, 2],
      ]),
    ),
  );
if (mode === 'threads') await timeThreads();
else await timeEngine();

/** The first, second and third large solve in one process; what follows from the last is timed apart. */
async function timeEngine(): Promise<void> {
  for (let round = 1; round <= 3; round++) {
    const start = cpuMs();
    const graph = symmetricGraph(vertices, { from, to });
    graph.reversed();
    const built = cpuMs();
    const solution = solve(tokenGame(graph));
    const solved = cpuMs();
    print({
      round,
      build: built - start,
      solve: solved - built,
      checksum: sumOf(solution),
      ...afterwards(solution),
    });
    await Promise.all([prepareKernel(), prepareReverser()]);
  }
}

function afterwards(solution: Solution): { moves: number; verify: number; memory: number } {
  const start = cpuMs();
  moveColumn(solution);
  const moved = cpuMs();
  const verdict = verify(solution);
  const verified = cpuMs();
  if (!verdict.accepted) throw new Error('the verifier rejects the solution');
  return { moves: moved - start, verify: verified - moved, memory: process.memoryUsage().arrayBuffers };
}

/** Wall time of one thread and of two, with the graph given and its answer back. */
async function timeThreads(): Promise<void> {
  for (const count of [1, 2]) {
    const threads = new Threads({ threads: count });
    const game = tokenGame(symmetricGraph(vertices, { from, to }));
    const start = performance.now();
    const solution = await threads.solve(game);
    print({ threads: count, wall: performance.now() - start, checksum: sumOf(solution) });
    threads.end();
  }
}

function sumOf({ values, plies = new Uint16Array(0) }: Solution): number {
  return checksum(values, plies);
}

function print(line: object): void {
  console.log(JSON.stringify(line));
}
