import { Worker } from 'node:worker_threads';
import { GyreError } from 'gyre';
import { type Carrier, writePattern } from 'gyre/unicycles';
import { checkThreads } from '../command/index.ts';
import type { Job } from './job.ts';
import { carrySlice, type WorkerTask } from './slice.ts';

/** Runs some work with those who carry a search on: as many threads as the job says, or this one alone. */
export async function withCarriers<T>(
  { search, pattern, exits, threads }: Job,
  isList: boolean,
  work: (carriers: readonly Carrier[]) => Promise<T>,
): Promise<T> {
  if (threads === 1) {
    return work([
      async (state) => {
        await new Promise((resolve) => setImmediate(resolve)); // lets Ctrl-C through
        return carrySlice(search, state, isList);
      },
    ]);
  }
  checkThreads(threads);
  const task: WorkerTask = { pattern: writePattern(pattern), exits, order: search.start.order, isList };
  const workers = Array.from({ length: threads }, () => {
    return new Worker(new URL('./worker.js', import.meta.url), { workerData: task });
  });
  try {
    return await work(workers.map((worker) => carrierIn(worker)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function carrierIn(worker: Worker): Carrier {
  return (state) => {
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        reject(
          new GyreError(
            'E_WORKER',
            `a thread of the search died: ${error.message}`,
            '',
            {},
            { cause: error },
          ),
        );
      };
      worker.once('error', fail);
      worker.once('message', (stretch: Awaited<ReturnType<Carrier>>) => {
        worker.off('error', fail);
        resolve(stretch);
      });
      worker.postMessage(state, []);
    });
  };
}
