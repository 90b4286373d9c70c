/**
 * One process of the engine bench: `engine-run.js WORKLOAD MODE` prints a JSON line for each large solve.
 * A thousand small games come first, as in a program that has been running for a while.
 */
import { setTimeout } from 'node:timers/promises';
import {
  moveColumn,
  type Solution,
  solve,
  symmetricGraph,
  Threads,
  type TokenGame,
  tokenGame,
  verify,
} from 'gyre';
import { checksum, cpuMs, readWorkload } from './harness.ts';
import { prepared } from './prepared.ts';

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
    await prepared();
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

/** Wall time from the graph to the answer: the engine on one thread, and the one for threads with one and two. */
async function timeThreads(): Promise<void> {
  const shared = { from: onSharedMemory(from), to: onSharedMemory(to) };
  await time('one thread', { from, to }, (game) => Promise.resolve(solve(game)));
  await timeTeam('one thread of the engine for threads', 1, shared);
  await timeTeam('two threads', 2, shared);
  await timeTeam('two threads, arcs copied to shared memory', 2, { from, to });
}

async function timeTeam(program: string, size: number, arcs: Arcs): Promise<void> {
  const threads = new Threads({ threads: size });
  await time(program, arcs, (game) => threads.solve(game));
  threads.end();
}

interface Arcs {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** What the program before has left is cleared away first, so that nobody pays for another. */
async function time(program: string, arcs: Arcs, run: (game: TokenGame) => Promise<Solution>): Promise<void> {
  const game = tokenGame(symmetricGraph(vertices, arcs));
  globalThis.gc?.();
  await setTimeout(200);
  const start = performance.now();
  const solution = await run(game);
  print({ program, wall: performance.now() - start, checksum: sumOf(solution) });
}

function onSharedMemory(column: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}

function sumOf({ values, plies = new Uint16Array(0) }: Solution): number {
  return checksum(values, plies);
}

function print(line: object): void {
  console.log(JSON.stringify(line));
}
