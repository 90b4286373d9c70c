/**
 * Every core: `node bench/dist/cores.js [--parts NAME,NAME,…] [--threads 0,1,2,4,8,16] [--rounds 5] [--seconds N] [--out FILE]`.
 * Wall time and peak memory against the number of threads: the workloads of the engine bench and the families of the
 * scaling plot, tables, exploration by keys, and questions about a solution. It needs nothing but Node and the built library, and
 * for the C++ program beside it a compiler, or that program in bench/scratch.
 *
 * Thread count 0 is one thread without a worker; a negative one is that many threads that must first copy the arcs. All runs
 * are appended to FILE, a JSON object per line, while the program goes on; `cores-chart.js FILE` makes
 * bench/results/cores.json and the plot of them. With `--seconds` nothing is begun after that many seconds.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CoresRun, drawCores, keepCores, walls } from './cores-chart.ts';
import { compiled, jsonLines, machineAtHand, median, workFile, workloadFile } from './harness.ts';
import { Player } from './turns.ts';
import { pursuitWorkload, randomWorkload, type Workload } from './workloads.ts';

interface Part {
  /** The program that measures it, with this as its first argument. */
  readonly program: 'cores-run' | 'cores-rulesets' | 'cores-questions';
  /** At most so many rounds; the numbers of threads that are worth their time, if not all. */
  readonly rounds?: number;
  readonly threads?: readonly number[];
  /** The graph, if a C++ program runs beside. */
  readonly beside?: () => Workload;
}

const PARTS: Record<string, Part> = {
  'rand 10M': { program: 'cores-run', beside: () => randomWorkload(10_000_000, 9, 0.02) },
  pur: { program: 'cores-run', beside: () => pursuitWorkload(52, 0.12) },
  KBNK: { program: 'cores-rulesets' },
  'exploring, numbers': { program: 'cores-rulesets', rounds: 3 },
  'random, no draws': { program: 'cores-run' },
  'random, 30 % draws': { program: 'cores-run' },
  'random, 95 % draws': { program: 'cores-run' },
  grid: { program: 'cores-run' },
  star: { program: 'cores-run' },
  path: { program: 'cores-run' },
  'path of doubled arcs': { program: 'cores-run' },
  KQKR: { program: 'cores-rulesets', threads: [0, 2, 8, 16] },
  'rand 60M': {
    program: 'cores-run',
    rounds: 3,
    threads: [0, 8, 16],
    beside: () => randomWorkload(60_000_000, 9, 0.02),
  },
  'synthetic 268M': { program: 'cores-rulesets', rounds: 1, threads: [0, 2, 16] },
  'exploring, texts': { program: 'cores-rulesets', rounds: 2, threads: [0, 2, 16] },
  questions: { program: 'cores-questions', rounds: 1, threads: [0, 2, 8, 16] },
};

const MOST_CPP_ROUNDS = 3;

const { values: given } = parseArgs({
  options: {
    parts: { type: 'string' },
    threads: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: 'Infinity' },
    out: { type: 'string' },
  },
});
const counts = given.threads?.split(',').map(Number) ?? upToAll();
const file = given.out ?? workFile('cores.jsonl');
if (given.out === undefined) rmSync(file, { force: true });
const runs: CoresRun[] = [];

appendFileSync(file, `${JSON.stringify(machineAtHand())}\n`);
for (const name of given.parts === undefined ? Object.keys(PARTS) : namesIn(given.parts)) {
  await attempt(() => measure(name, PARTS[name]));
  for (const what of new Set(runs.filter(({ part }) => part === name).map((run) => run.what))) tell(what);
}
keepCores(runs);
drawCores();

/** Names may have commas in them. */
function namesIn(list: string): string[] {
  const names = Object.keys(PARTS).filter((name) => `,${list},`.includes(`,${name},`));
  const unknown = names.reduce((rest, name) => rest.replace(`,${name},`, ',,'), `,${list},`);
  if (/[^,]/.test(unknown))
    throw new Error(`no such part: ${unknown}; there are ${Object.keys(PARTS).join('; ')}`);
  return names;
}

/**
 * Each number of threads in a process of its own, because what an earlier one left behind would be counted to a later one. They
 * take turns, the C++ program too.
 */
async function measure(part: string, { program, threads, beside, rounds = Infinity }: Part): Promise<void> {
  if (isLate()) return;
  const child = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const most = Math.min(rounds, Number(given.rounds));
  const all = counts.filter((count) => threads?.includes(count) ?? true);
  const players = all.map((count) => {
    const flags = ['--max-old-space-size=8192', '--expose-gc', child, part, String(most), String(count)];
    return new Player(process.execPath, flags);
  });
  try {
    await Promise.all(players.map((player) => player.ready()));
    const cpp = beside && { program: compiled('cores'), graph: workloadFile(part.replace(' ', '-'), beside) };
    // On one thread always: how many times as fast it is with more says what this machine allows.
    const cppCounts = [...new Set([1, ...all.filter((count) => count > 0)])];
    for (let round = 0; round < most && !isLate(); round++) {
      for (const player of players) take((await player.turn<CoresRun>()).map((run) => ({ ...run, part })));
      if (cpp === undefined || round >= MOST_CPP_ROUNDS) continue;
      for (const count of cppCounts) take([{ part, what: part, ...cppRun(cpp, count), round }]);
    }
  } finally {
    for (const player of players) player.end();
  }
}

/** One program that fails must not cost what the others would have measured. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function isLate(): boolean {
  return performance.now() > 1000 * Number(given.seconds);
}

function take(found: readonly CoresRun[]): void {
  for (const run of found) {
    appendFileSync(file, `${JSON.stringify(run)}\n`);
    const other = runs.find(({ what, checksum }) => what === run.what && checksum !== run.checksum);
    if (other !== undefined) throw new Error(`${run.what}: ${run.threads} threads give another answer`);
    runs.push(run);
  }
}

/** The same boxes in C++, on the same graph and with the same threads. */
function cppRun(
  { program, graph }: { program: string; graph: string },
  threads: number,
): Pick<CoresRun, 'program' | 'threads' | 'wall' | 'checksum'> {
  const printed = jsonLines<{ build: number; solve: number; checksum: number }>(program, [
    graph,
    String(threads),
  ]);
  const [{ build, solve, checksum }] = printed;
  return { program: 'C++', threads, wall: build + solve, checksum };
}

function tell(what: string): void {
  for (const program of [undefined, 'C++'] as const) {
    const one = median(walls(runs, what, 0));
    const times = counts.flatMap((count) => {
      const found = walls(runs, what, count, program);
      if (found.length === 0) return [];
      const wall = median(found);
      return `${count}: ${wall.toFixed(0)} (${(one / wall).toFixed(2)}; first ${found[0].toFixed(0)})`;
    });
    if (times.length > 0) console.log(`${what}${program === undefined ? '' : ', C++'}: ${times.join(', ')}`);
  }
}

/** 0, 1, 2, 4, … up to the cores of this machine. */
function upToAll(): number[] {
  const found = [0];
  for (let count = 1; count < availableParallelism(); count *= 2) found.push(count);
  return [...found, availableParallelism()];
}
