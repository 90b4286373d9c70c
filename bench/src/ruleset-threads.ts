/**
 * Rulesets on threads: `node bench/dist/ruleset-threads.js [rounds] [threads,threads,…] [width]`. Wall time of tables (KBNK,
 * KQKR, a synthetic one of 2 to the power of `width`), of keyed exploration and of reports against the number of threads; 0
 * is one thread without a worker. Threads are started before, and the first round, in which they compile their loops, is named
 * beside the others. All runs are kept in bench/results/ruleset-threads.json.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { solveAsync } from 'gyre';
import {
  explore,
  exploredSource,
  type IndexedRuleset,
  indexedSource,
  isIndexed,
  type RulesetName,
  RulesetThreads,
  reportOf,
  rulesetNamed,
  solveIndexed,
} from 'gyre/rulesets';
import { adoptWorker, type HostEvents, type HostWorker } from 'gyre/workers';
import { cpuMs, keep, median } from './harness.ts';
import { scattered } from './scattered.ts';

interface Run {
  readonly what: string;
  readonly threads: number;
  readonly round: number;
  readonly wall: number;
  readonly cpu: number;
}

const rounds = Number(process.argv[2] ?? 5);
const counts = (process.argv[3] ?? upToAll()).split(',').map(Number);
const width = Number(process.argv[4] ?? 28);
const runs: Run[] = [];

for (const men of ['KBNK', 'KQKR']) await timeTable({ name: 'chess', parameters: { men } });
await timeExploring({ name: 'mnk', parameters: { m: '5', n: '3', k: '3' } });
await timeExploring({ name: 'clobber', parameters: { board: 'xoxo|oxox|xoxo|oxox' } });
await timeLarge();
keep('ruleset-threads', runs);

async function timeTable(named: RulesetName): Promise<void> {
  const ruleset = rulesetNamed(named.name, named.parameters) as IndexedRuleset;
  const title = named.parameters['men'];
  for (const count of [0, ...counts]) {
    const threads = new RulesetThreads(ruleset, named, { threads: Math.max(1, count) });
    if (count > 0) await threads.begin();
    for (let round = 1; round <= rounds; round++) {
      const table = await timed(title, count, round, () =>
        count === 0 ? solveIndexed(ruleset) : threads.solveTable(),
      );
      await timed(`${title}, report`, count, round, () =>
        count === 0 ? reportOf(indexedSource(table)) : threads.report({ table }),
      );
    }
    threads.end();
  }
  tell(title);
  tell(`${title}, report`);
}

async function timeExploring(named: RulesetName): Promise<void> {
  const { name } = named;
  const ruleset = rulesetNamed(name, named.parameters);
  if (isIndexed(ruleset)) throw new Error(`${name} has an index`);
  for (const count of [0, ...counts]) {
    const threads = new RulesetThreads(ruleset, named, { threads: Math.max(1, count) });
    if (count > 0) await threads.begin();
    for (let round = 1; round <= rounds; round++) {
      const play = await timed(name, count, round, () =>
        count === 0 ? explore(ruleset) : threads.explore(),
      );
      if (round > 1) continue;
      const solution = await solveAsync(play.game);
      for (let again = 1; again <= rounds; again++)
        await timed(`${name}, report`, count, again, () =>
          count === 0 ? reportOf(exploredSource(play, solution)) : threads.report({ play, solution }),
        );
    }
    threads.end();
  }
  tell(name);
  tell(`${name}, report`);
}

async function timeLarge(): Promise<void> {
  const ruleset = scattered(width);
  const start = (events: HostEvents): HostWorker =>
    adoptWorker(new Worker(new URL('./scattered-worker.js', import.meta.url)), events);
  const named = { name: 'scattered', parameters: { width: String(width) } };
  for (const count of [0, ...counts]) {
    const threads = new RulesetThreads(ruleset, named, { threads: Math.max(1, count), start });
    if (count > 0) await threads.begin();
    await timed(ruleset.title, count, 1, () => (count === 0 ? solveIndexed(ruleset) : threads.solveTable()));
    threads.end();
  }
  tell(ruleset.title);
}

async function timed<T>(
  what: string,
  threads: number,
  round: number,
  work: () => T | Promise<T>,
): Promise<T> {
  const [start, cpu] = [performance.now(), cpuMs()];
  const result = await work();
  runs.push({ what, threads, round, wall: performance.now() - start, cpu: cpuMs() - cpu });
  return result;
}

function tell(what: string): void {
  const times = [0, ...counts].map((count) => {
    const walls = runs.filter((run) => run.what === what && run.threads === count).map(({ wall }) => wall);
    const one = median(runs.filter((run) => run.what === what && run.threads === 0).map(({ wall }) => wall));
    return `${count}: ${median(walls).toFixed(0)} (${(one / median(walls)).toFixed(2)}; first ${walls[0].toFixed(0)})`;
  });
  console.log(`${what.padEnd(16)} ${times.join(', ')}`);
}

/** 1, 2, 4, … up to the cores of this machine. */
function upToAll(): string {
  const found: number[] = [];
  for (let count = 1; count < availableParallelism(); count *= 2) found.push(count);
  return [...found, availableParallelism()].join(',');
}
