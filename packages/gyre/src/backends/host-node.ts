import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HostEvents, HostWorker } from './host.ts';

/** Starts a worker thread that solves, idle at first. */
export function startWorker(events: HostEvents): HostWorker {
  // Options of the caller, such as --input-type, are not for the worker's file.
  const worker = new Worker(new URL('./worker-node.js', import.meta.url), { execArgv: [] });
  worker.on('message', (data) => events.message(data));
  worker.on('error', (reason) => events.failure(reason));
  worker.on('exit', (code) => events.failure(new Error(`the worker ended with code ${code}`)));
  worker.unref();
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}

/** How many threads this machine runs at once. */
export function hardwareThreads(): number {
  return availableParallelism();
}

/** Can threads share memory here? */
export function sharesMemory(): boolean {
  return true;
}
