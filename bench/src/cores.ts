/**
 * Every core: `node bench/dist/cores.js [rounds] [threads,threads,…] [case;case;…]`. Wall time of a solve against the
 * number of threads, for the workloads of the engine bench and the families of the scaling plot; needs nothing but
 * Node and the built library, and for the C++ program beside it a compiler. Thread count 0 is the engine on one thread. All runs are kept in bench/results/cores.json,
 * and bench/results/cores.svg shows the speed-up.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { drawCores } from './cores-chart.ts';
import { compiled, jsonLines, keep, median, workloadFile } from './harness.ts';
import { pursuitWorkload, randomWorkload, type Workload } from './workloads.ts';

interface Run {
  /** The C++ program, or Gyre if left out. */
  readonly program?: 'C++';
  readonly case: string;
  readonly threads: number;
  readonly copies: boolean;
  readonly wall: number;
  readonly checksum: number;
}

const CASES = [
  'rand 10M',
  'pur',
  'rand 60M',
  'random, no draws',
  'random, 30 % draws',
  'random, 95 % draws',
  'grid',
  'path',
  'star',
];
/** The cases in which a C++ program runs beside. */
const BESIDE_CPP: Record<string, () => Workload> = {
  'rand 10M': () => randomWorkload(10_000_000, 9, 0.02),
  'rand 60M': () => randomWorkload(60_000_000, 9, 0.02),
  pur: () => pursuitWorkload(52, 0.12),
};

const MOST_CPP_ROUNDS = 3;

const rounds = Number(process.argv[2] ?? 5);
const counts = (process.argv[3] ?? upToAll()).split(',').map(Number);
const cases = process.argv[4]?.split(';') ?? CASES;
const child = fileURLToPath(new URL('./cores-run.js', import.meta.url));
const runs: Run[] = [];
for (const name of cases) {
  // Each number of threads in a process of its own: what an earlier one left behind would be counted to a later one.
  const found = asked(name).flatMap((count) =>
    jsonLines<Run>(process.execPath, [
      '--max-old-space-size=8192',
      child,
      name,
      String(rounds),
      String(count),
    ]),
  );
  if (name in BESIDE_CPP) found.push(...cppRuns(name));
  if (new Set(found.map((run) => run.checksum)).size !== 1) throw new Error(`${name}: the threads disagree`);
  runs.push(...found);
  const engine = wallOf(name, 0);
  const copied = asked(name).includes(-2)
    ? `; 2 with the copy ${wallOf(name, 2, true).toFixed(0)} (${(engine / wallOf(name, 2, true)).toFixed(2)})`
    : '';
  const times = counts.map((count) => {
    const wall = wallOf(name, count);
    return `${count}: ${wall.toFixed(0)} (${(engine / wall).toFixed(2)})`;
  });
  if (name in BESIDE_CPP)
    console.log(
      `${name.padEnd(20)} C++: ${counts.map((count) => `${count}: ${wallOf(name, count, false, 'C++').toFixed(0)}`).join(', ')}`,
    );
  console.log(`${name.padEnd(20)} engine ${engine.toFixed(0)} ms; threads ${times.join(', ')}${copied}`);
}
const kept = process.env['GYRE_RESULT'];
keep(kept ?? 'cores', runs);
if (kept === undefined) drawCores();

/** The engine, two threads that must copy the arcs, on the two workloads of the engine bench, and the threads. */
function asked(name: string): number[] {
  return [0, ...(name === 'rand 10M' || name === 'pur' ? [-2] : []), ...counts];
}

/** The same boxes in C++, on the same graph and with the same threads. */
function cppRuns(name: string): Run[] {
  const file = workloadFile(name.replace(' ', '-'), BESIDE_CPP[name]);
  const program = compiled('cores');
  return counts.flatMap((threads) =>
    Array.from({ length: Math.min(rounds, MOST_CPP_ROUNDS) }, () => {
      const [{ build, solve, checksum }] = jsonLines<{ build: number; solve: number; checksum: number }>(
        program,
        [file, String(threads)],
      );
      return { program: 'C++' as const, case: name, threads, copies: false, wall: build + solve, checksum };
    }),
  );
}

function wallOf(name: string, threads: number, copies = false, program?: 'C++'): number {
  return median(
    runs
      .filter(
        (run) =>
          run.case === name && run.threads === threads && run.copies === copies && run.program === program,
      )
      .map(({ wall }) => wall),
  );
}

/** 1, 2, 4, … up to the cores of this machine. */
function upToAll(): string {
  const found: number[] = [];
  for (let count = 1; count < availableParallelism(); count *= 2) found.push(count);
  return [...found, availableParallelism()].join(',');
}
