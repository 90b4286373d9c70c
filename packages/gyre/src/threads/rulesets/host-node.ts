import { Worker } from 'node:worker_threads';
import { adoptWorker, type HostEvents, type HostWorker } from '../workers/inner.ts';

/** Starts a worker thread for the shipped rulesets, idle at first. */
export function startRuleset(events: HostEvents): HostWorker {
  return adoptWorker(new Worker(new URL('./worker-node.js', import.meta.url), { execArgv: [] }), events);
}
