/** Two threads against one, wall time: `node bench/dist/threads.js [rounds]`. Wants a quiet machine. */
import { fileURLToPath } from 'node:url';
import { jsonLines, keep, median, workloadFile } from './harness.ts';
import { pursuitWorkload, randomWorkload } from './workloads.ts';

interface Run {
  readonly program: string;
  readonly wall: number;
  readonly checksum: number;
}

const rounds = Number(process.argv[2] ?? 5);
const child = fileURLToPath(new URL('./engine-run.js', import.meta.url));
const files = {
  rand: workloadFile('rand', () => randomWorkload(10_000_000, 9, 0.02)),
  pur: workloadFile('pur', () => pursuitWorkload(52, 0.12)),
};

const all = Object.entries(files).map(([workload, file]) => {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++)
    runs.push(...jsonLines<Run>(process.execPath, ['--expose-gc', child, file, 'threads']));
  const wall = (program: string): number =>
    median(runs.filter((run) => run.program === program).map((run) => run.wall));
  if (new Set(runs.map((run) => run.checksum)).size !== 1) throw new Error('the threads disagree');
  for (const program of new Set(runs.map((run) => run.program))) {
    const times = (wall('one thread') / wall(program)).toFixed(2);
    console.log(`${workload}: ${program} ${wall(program).toFixed(0)} ms, ${times} times as fast as one`);
  }
  return { workload, runs };
});
keep('threads', all);
