import { Worker } from 'node:worker_threads';
import { adoptWorker, Helper } from 'gyre/workers';
import { type Carrier, writePattern } from 'gyre-lab/unicycles';
import { checkThreads } from '../command/index.ts';
import type { Job } from './job.ts';
import { carrySlice, type WorkerTask } from './slice.ts';
import type { CarrierJobs } from './worker.ts';

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
  const helpers = Array.from(
    { length: threads },
    () => new Helper<CarrierJobs>((events) => adoptWorker(new Worker(WORKER), events)),
  );
  try {
    await Promise.all(helpers.map((helper) => helper.ask('begin', task)));
    return await work(helpers.map((helper) => (state) => helper.ask('carry', state)));
  } finally {
    for (const helper of helpers) helper.end();
  }
}

const WORKER = new URL('./worker.js', import.meta.url);
