import { Worker } from 'node:worker_threads';
import type { Mode } from './mode.ts';
import { type Progress, writeProgress } from './record.ts';
import type { News, Work } from './worker.ts';

/** How a mode is to be run. */
export interface RunOptions {
  readonly folder: string;
  /** When it should end, in milliseconds of `performance.now()`. */
  readonly until: number;
  /** The last case, not included. */
  readonly to: number;
  readonly say: (line: string) => void;
}

/** The most memory that may be taken while a case is tried, in bytes. */
const MOST_MEMORY = 1.5 * 2 ** 30;

/**
 * Tries the cases of a mode in a worker until time is up. A case that takes too long or too much memory is a fault; its
 * worker is ended, and another goes on behind it.
 */
export async function runWatched(mode: Mode, progress: Progress, options: RunOptions): Promise<void> {
  while (progress.next < options.to && performance.now() < options.until)
    await oneWorker(mode, progress, options);
}

async function oneWorker(mode: Mode, progress: Progress, options: RunOptions): Promise<void> {
  const place = new Int32Array(new SharedArrayBuffer(8));
  place[0] = progress.next;
  const data: Work = { mode: mode.name, seed: progress.seed, from: progress.next, to: options.to, place };
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const started = performance.now();
  const before = progress.seconds;
  const keep = (): void => {
    progress.seconds = before + (performance.now() - started) / 1000;
    writeProgress(options.folder, progress);
  };
  const stopWatching = watchOver(mode, place, options.until, (why) => blame(Atomics.load(place, 0), why));
  await new Promise<void>((resolve) => {
    worker.on('message', (news: News) => {
      addNews(progress, news, options.say);
      keep();
    });
    worker.on('error', (error) => blame(Atomics.load(place, 0), error.message));
    worker.on('exit', () => resolve());
  });
  stopWatching();
  keep();

  /** The case that ended its worker. */
  function blame(number: number, what: string): void {
    progress.faults.push({ number, what });
    progress.next = number + 1;
    options.say(`${mode.name} ${progress.seed} case ${number}: ${what}`);
    void worker.terminate();
  }
}

/** Looks four times a second at the case and the memory; asks the worker to stop when time is up. */
function watchOver(mode: Mode, place: Int32Array, until: number, blame: (why: string) => void): () => void {
  let last = -1;
  let since = performance.now();
  const timer = setInterval(() => {
    const number = Atomics.load(place, 0);
    const now = performance.now();
    if (now > until) Atomics.store(place, 1, 1);
    if (number !== last) [last, since] = [number, now];
    else if (now - since > 1000 * mode.seconds) end(`took more than ${mode.seconds} s`);
    if (process.memoryUsage.rss() > MOST_MEMORY) end('took more than 1.5 GiB of memory');
  }, 250);
  return () => clearInterval(timer);

  function end(why: string): void {
    clearInterval(timer);
    blame(why);
  }
}

function addNews(progress: Progress, { next, counts, faults }: News, say: (line: string) => void): void {
  progress.next = next;
  for (const [name, times] of counts) progress.counts[name] = (progress.counts[name] ?? 0) + times;
  progress.faults.push(...faults);
  for (const { number, what } of faults)
    say(`${progress.mode} ${progress.seed} case ${number}: ${what.slice(0, 2000)}`);
}
