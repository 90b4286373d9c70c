/**
 * One thread against two on tables of four men, by the command line: wall time, medians of five interleaved runs. Wants a quiet
 * machine. `node bench/dist/table-threads.js [endings]`
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keep, median, workFile } from './harness.ts';

const ROUNDS = 5;
const THREADS = [1, 2] as const;
const launcher = fileURLToPath(new URL('../../packages/cli/bin/gyre.js', import.meta.url));
const asked = process.argv.slice(2);

const endings = (asked.length > 0 ? asked : ['KBNK', 'KQKR', 'KQKP']).map((men) => {
  const ms = THREADS.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, threads] of THREADS.entries()) ms[i].push(tableMs(men, threads));
    if (!readFileSync(tableFile(1)).equals(readFileSync(tableFile(2))))
      throw new Error(`${men}: other tables`);
  }
  const [one, two] = ms.map(median);
  console.log(
    `${men}: one thread ${Math.round(one)} ms, two ${Math.round(two)} ms, ${(one / two).toFixed(2)} times faster`,
  );
  return { men, ms };
});
keep('table-threads', endings);

function tableFile(threads: number): string {
  return workFile(`threads-${threads}.table`);
}

/** From the start of the program to the finished file. */
function tableMs(men: string, threads: number): number {
  const options = ['-o', tableFile(threads), '--threads', `${threads}`];
  const begin = performance.now();
  execFileSync(process.execPath, [launcher, 'table', 'chess', `men=${men}`, ...options]);
  return performance.now() - begin;
}
