import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { assert } from '../../graph/inner.ts';
import { adoptWorker, type HostEvents, type HostPort, type HostWorker } from './host.ts';

/** Starts a worker thread for the engine, idle at first. */
export function startEngine(events: HostEvents): HostWorker {
  // The caller's own options, such as --input-type, do not fit the worker's file.
  return adoptWorker(
    new Worker(new URL('../graphs/worker-node.js', import.meta.url), { execArgv: [] }),
    events,
  );
}

/** The port of this worker. */
export function ownPort(): HostPort {
  assert(parentPort !== null, 'this runs in a worker');
  const port = parentPort;
  return {
    post: (message, transfer = []) => port.postMessage(message, [...transfer]),
    listen: (handler) => void port.on('message', handler),
  };
}

/** How many threads this machine runs in parallel. */
export function hardwareThreads(): number {
  return availableParallelism();
}

/** Can threads share memory here? */
export function sharesMemory(): boolean {
  return true;
}
