/**
 * Rulesets for the bench of many cores: `cores-rulesets.js PART ROUNDS THREADS` prints a JSON line for each table, exploration and
 * report; 0 threads are one without a worker. Threads are started before. In the first round they compile their loops.
 */
import { Worker } from 'node:worker_threads';
import { solveAsync } from 'gyre';
import { type RulesetName, RulesetThreads } from 'gyre/play';
import { explore, rulesetNamed } from 'gyre/rulesets';
import { exploredSource, type IndexedRuleset, indexedSource, reportOf, solveTable } from 'gyre/tables';
import { adoptWorker, type HostEvents, type HostWorker } from 'gyre/workers';
import { cpuMs, heldBytes, peakBytes } from './harness.ts';
import { scattered } from './scattered.ts';
import { rested, turns } from './turns.ts';

const EXPLORED: Record<string, RulesetName> = {
  'exploring, numbers': { name: 'mnk', parameters: { m: '5', n: '3', k: '3' } },
  'exploring, texts': { name: 'clobber', parameters: { board: 'xoxo|oxox|xoxo|oxox' } },
};

const [part, roundsGiven, threadCount] = process.argv.slice(2);
const rounds = Number(roundsGiven);
const count = Number(threadCount);

if (part in EXPLORED) await timeExploring(EXPLORED[part]);
else if (part.startsWith('synthetic')) await timeSynthetic(Number(process.env['GYRE_WIDTH'] ?? 28));
else await timeTable({ name: 'chess', parameters: { men: part } });

async function timeTable(named: RulesetName): Promise<void> {
  const ruleset = rulesetNamed(named.name, named.parameters) as IndexedRuleset;
  const threads = await startedThreads(ruleset, named);
  for await (const round of turns(rounds)) {
    const table = await timed(
      part,
      round,
      () => threads?.solveTable() ?? solveTable(ruleset),
      ({ cells }) => sumOf(cells),
    );
    await timed(
      `${part}, report`,
      round,
      () => threads?.report({ table }) ?? reportOf(indexedSource(table)),
      (report) => report.positions,
    );
  }
  threads?.end();
}

async function timeExploring(named: RulesetName): Promise<void> {
  const ruleset = rulesetNamed(named.name, named.parameters);
  const threads = await startedThreads(ruleset, named);
  for await (const round of turns(rounds)) {
    const play = await timed(
      part,
      round,
      () => threads?.explore() ?? explore(ruleset),
      ({ graph }) => sumOf(graph.out(0).ends),
    );
    if (round > 0) continue;
    const solution = await solveAsync(play.game);
    await timed(
      `${part}, report`,
      round,
      () => threads?.report({ play, solution }) ?? reportOf(exploredSource(play, solution)),
      (report) => report.positions,
    );
  }
  threads?.end();
}

async function timeSynthetic(width: number): Promise<void> {
  const ruleset = scattered(width);
  const start = (events: HostEvents): HostWorker =>
    adoptWorker(new Worker(new URL('./scattered-worker.js', import.meta.url)), events);
  const named = { name: 'scattered', parameters: { width: String(width) } };
  const threads = await startedThreads(ruleset, named, start);
  for await (const round of turns(rounds))
    await timed(
      part,
      round,
      () => threads?.solveTable() ?? solveTable(ruleset),
      ({ cells }) => sumOf(cells),
    );
  threads?.end();
}

async function startedThreads<P>(
  ruleset: IndexedRuleset<P> | ReturnType<typeof rulesetNamed>,
  named: RulesetName,
  start?: (events: HostEvents) => HostWorker,
): Promise<RulesetThreads<P> | undefined> {
  if (count === 0) return undefined;
  const options = { threads: count, ...(start && { start }) };
  const threads = new RulesetThreads(ruleset as IndexedRuleset<P>, named, options);
  await threads.begin();
  return threads;
}

async function timed<T>(
  what: string,
  round: number,
  work: () => T | Promise<T>,
  sum: (result: T) => number,
): Promise<T> {
  await rested();
  const held = heldBytes();
  const [start, cpu] = [performance.now(), cpuMs()];
  const result = await work();
  const [wall, cpuUsed] = [performance.now() - start, cpuMs() - cpu];
  const beside = peakBytes() - held;
  const line = { what, threads: count, round, wall, cpu: cpuUsed, beside, checksum: sum(result) };
  console.log(JSON.stringify(line));
  return result;
}

/** FNV-1a over a sample and both ends of a column: enough to see that two are not the same. */
function sumOf(column: Uint8Array | Uint16Array | Int32Array): number {
  let h = 2166136261;
  const stride = Math.max(1, Math.floor(column.length / 5e6));
  for (let i = 0; i < column.length; i += stride) h = Math.imul(h ^ column[i], 16777619);
  return (h ^ column.length) >>> 0;
}
