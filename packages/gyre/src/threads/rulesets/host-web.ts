import { adoptWorker, type HostEvents, type HostWorker } from '../workers/inner.ts';

/** Starts a web worker for the shipped rulesets. */
export function startRuleset(events: HostEvents): HostWorker {
  return adoptWorker(new Worker(new URL('./worker-web.js', import.meta.url), { type: 'module' }), events);
}
