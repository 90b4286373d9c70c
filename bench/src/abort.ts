/**
 * How long an abort takes: `node bench/dist/abort.js [rounds]`. A worker solves a game of ten million arcs
 * and is stopped at different moments; the time from `abort()` to the rejection is printed, in ms.
 */
import { GyreError, solveAsync, symmetricGraph, tokenGame } from 'gyre';
import { keep, median } from './harness.ts';
import { randomWorkload } from './workloads.ts';

const rounds = Number(process.argv[2] ?? 9);
const { vertices, from, to } = randomWorkload(2_000_000, 9, 0.02);
const game = tokenGame(symmetricGraph(vertices, { from, to }));
const runs: { reports: number; ms: number }[] = [];
for (let round = 0; round < rounds; round++) {
  const stop = new AbortController();
  let reports = 0;
  let aborted = 0;
  try {
    await solveAsync(game, {
      signal: stop.signal,
      onProgress: () => {
        if (reports++ < round) return;
        aborted = performance.now();
        stop.abort();
      },
    });
  } catch (error) {
    if (!(error instanceof GyreError) || error.code !== 'E_ABORTED') throw error;
    runs.push({ reports, ms: performance.now() - aborted });
  }
}
const times = runs.map((run) => run.ms);
console.log(
  `${runs.length} aborts, ms: median ${median(times).toFixed(2)}, worst ${Math.max(...times).toFixed(2)}`,
);
keep('abort', runs);
