import { Worker } from 'node:worker_threads';
import { GyreError } from 'gyre';
import type { SearchState, UnicycleSearch } from 'gyre/algebra';

/** What a thread needs to know before it is sent parts of a search. */
export interface WorkerTask {
  readonly pattern: string;
  /** As `--exits` gives it. */
  readonly exits: string;
  readonly order: readonly number[];
}

/** Tests between two looks at the clock and the signal: a fifth of a second or so. */
export const CHUNK: number = 1 << 18;

/** How to run the parts of a search. */
export interface RunOptions {
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Called after each chunk with all parts as they stand. */
  readonly onChunk: (parts: readonly SearchState[]) => Promise<void>;
}

/** Carries the parts on until all are done or the signal is aborted; gives them as they stand then. */
export async function runParts(
  search: UnicycleSearch,
  task: WorkerTask,
  parts: readonly SearchState[],
  options: RunOptions,
): Promise<readonly SearchState[]> {
  const now = [...parts];
  if (options.threads > 1) await runInThreads(task, now, options);
  else await runHere(search, now, options);
  return now;
}

async function runHere(search: UnicycleSearch, parts: SearchState[], options: RunOptions): Promise<void> {
  for (let k = 0; k < parts.length; k++) {
    while (!parts[k].isDone) {
      if (options.signal.aborted) return;
      parts[k] = search.advance(parts[k], { maxTests: CHUNK });
      await options.onChunk(parts);
      await new Promise((resolve) => setImmediate(resolve)); // lets Ctrl-C through
    }
  }
}

async function runInThreads(task: WorkerTask, parts: SearchState[], options: RunOptions): Promise<void> {
  const waiting = parts.map((_, k) => k).filter((k) => !parts[k].isDone);
  const threads = Array.from({ length: Math.min(options.threads, waiting.length) }, () => carryOn());
  await Promise.all(threads);

  /** One thread: takes part after part until none is left. */
  async function carryOn(): Promise<void> {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: task });
    try {
      for (let k = waiting.shift(); k !== undefined; k = waiting.shift()) {
        while (!parts[k].isDone) {
          if (options.signal.aborted) return;
          parts[k] = await answer(worker, parts[k]);
          await options.onChunk(parts);
        }
      }
    } finally {
      await worker.terminate();
    }
  }
}

function answer(worker: Worker, state: SearchState): Promise<SearchState> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      reject(
        new GyreError('E_WORKER', `a thread of the search died: ${error.message}`, '', {}, { cause: error }),
      );
    };
    worker.once('error', fail);
    worker.once('message', (after: SearchState) => {
      worker.off('error', fail);
      resolve(after);
    });
    worker.postMessage(state, []);
  });
}
