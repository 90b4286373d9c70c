/**
 * At a million arcs: Gyre against graphology, a networkx script and a hand-written Map of arrays.
 * `node bench/dist/baselines.js [rounds]`. Each builds its own graph from the same arc list and finds
 * values and plies, three times in a process of its own, round by round; CPU time, all threads of the
 * process together. networkx is left out, and said so, where Python lacks it.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { jsonLines, keep, median, workloadFile } from './harness.ts';
import { randomWorkload } from './workloads.ts';

interface Run {
  readonly round?: number;
  readonly ms: number;
  readonly checksum: number;
}

const file = workloadFile('million', () => randomWorkload(200_000, 9, 0.02));
const child = fileURLToPath(new URL('./baselines-run.js', import.meta.url));
const script = fileURLToPath(new URL('../python/networkx_solve.py', import.meta.url));
const rounds = Number(process.argv[2] ?? 5);
const runs = new Map<string, Run[]>();
const hasNetworkx = canImportNetworkx();
if (!hasNetworkx) console.log('networkx left out: python3 -m pip install networkx');

for (let round = 0; round < rounds; round++) {
  for (const program of ['gyre', 'Map of arrays', 'graphology'])
    add(program, jsonLines<Run>(process.execPath, [child, program, file]));
  if (hasNetworkx) add('networkx', jsonLines<Run>('python3', [script, file]));
}
if (new Set([...runs.values()].flat().map((run) => run.checksum)).size !== 1)
  throw new Error('the programs disagree');
console.log(
  `a million arcs, CPU ms, medians of ${rounds}: the first and the third time, and the ratios to gyre`,
);
for (const program of runs.keys()) {
  const [first, third] = [at(program, 1), at(program, 3)];
  const ratios = [first / at('gyre', 1), third / at('gyre', 3)].map((ratio) => ratio.toFixed(1).padStart(7));
  console.log(
    `  ${program.padEnd(14)} ${first.toFixed(0).padStart(6)} ${third.toFixed(0).padStart(6)} ${ratios.join('')}`,
  );
}
keep('baselines', Object.fromEntries(runs));

function add(program: string, found: readonly Run[]): void {
  runs.set(program, [...(runs.get(program) ?? []), ...found]);
}

/** The median time of one round in the process; a script that solves once has only that. */
function at(program: string, round: number): number {
  return median(
    (runs.get(program) ?? []).filter((run) => (run.round ?? round) === round).map(({ ms }) => ms),
  );
}

function canImportNetworkx(): boolean {
  try {
    execFileSync('python3', ['-c', 'import networkx'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
