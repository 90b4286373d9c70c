/**
 * The engine against C++: `node bench/dist/engine.js [rounds] [tuned]`; with `tuned` the slow programs are left out. Build and solve of `rand` and `pur`, values
 * and plies, in CPU time of one thread; every program in turn, round by round, so that all meet the same
 * load. All runs are kept in bench/results/engine.json.
 */
import { fileURLToPath } from 'node:url';
import { compiled, jsonLines, keep, median, workloadFile } from './harness.ts';
import { pursuitWorkload, randomWorkload } from './workloads.ts';

interface Run {
  readonly build: number;
  readonly solve: number;
  readonly checksum: number;
  readonly round?: number;
  readonly moves?: number;
  readonly verify?: number;
}

const rounds = Number(process.argv[2] ?? 5);
const child = fileURLToPath(new URL('./engine-run.js', import.meta.url));
const onlyTuned = process.argv[3] === 'tuned';
const tuned = compiled('tuned');
const textbook = onlyTuned ? '' : compiled('textbook');
const workloads = [
  { name: 'rand', file: workloadFile('rand', () => randomWorkload(10_000_000, 9, 0.02)) },
  { name: 'pur', file: workloadFile('pur', () => pursuitWorkload(52, 0.12)) },
];

const all = workloads.map(({ name, file }) => {
  const runs = new Map<string, Run[]>();
  const add = (program: string, run: Run): void =>
    void runs.set(program, [...(runs.get(program) ?? []), run]);
  for (let round = 0; round < rounds; round++) {
    add('tuned C++', jsonLines<Run>(tuned, [file])[0]);
    for (const run of jsonLines<Run>(process.execPath, [child, file])) add(`gyre, solve ${run.round}`, run);
    if (onlyTuned) continue;
    add('tuned C++, large pages', jsonLines<Run>(tuned, [file, 'large'])[0]);
    add('textbook C++', jsonLines<Run>(textbook, [file])[0]);
  }
  expectSameAnswer(runs);
  report(name, runs);
  return { workload: name, runs: Object.fromEntries(runs) };
});
keep('engine', all);

function expectSameAnswer(runs: ReadonlyMap<string, readonly Run[]>): void {
  const sums = new Set([...runs.values()].flat().map((run) => run.checksum));
  if (sums.size !== 1) throw new Error(`the programs disagree: checksums ${[...sums].join(', ')}`);
}

function report(name: string, runs: ReadonlyMap<string, readonly Run[]>): void {
  const total = (program: string): number =>
    median((runs.get(program) ?? []).map((run) => run.build + run.solve));
  const reference = total('tuned C++');
  console.log(`\n${name}: medians of ${rounds}, CPU ms, and the ratio to the tuned C++ program`);
  for (const [program, list] of runs) {
    const build = median(list.map((run) => run.build))
      .toFixed(0)
      .padStart(6);
    const solve = median(list.map((run) => run.solve))
      .toFixed(0)
      .padStart(6);
    const ratio = (total(program) / reference).toFixed(2).padStart(6);
    console.log(`  ${program.padEnd(24)} build ${build}  solve ${solve}  ratio ${ratio}`);
  }
  const third = runs.get('gyre, solve 3') ?? [];
  const apart = (pick: (run: Run) => number): string => median(third.map(pick)).toFixed(0);
  console.log(
    `  apart: move column ${apart((run) => run.moves ?? 0)} ms, verify ${apart((run) => run.verify ?? 0)} ms`,
  );
}
