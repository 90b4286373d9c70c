import type { HostEvents, HostWorker } from './host.ts';

/** Starts a web worker that solves. */
export function startWorker(events: HostEvents): HostWorker {
  const worker = new Worker(new URL('./worker-web.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event) => events.message(event.data));
  worker.addEventListener('error', (event) => events.failure(new Error(event.message)));
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    setBusy: () => undefined, // a page lives as long as its tab
    end: () => worker.terminate(),
  };
}

/** How many threads this machine runs at once. */
export function hardwareThreads(): number {
  return navigator.hardwareConcurrency;
}

/** Can threads share memory here? Only in a page that is cross-origin isolated. */
export function sharesMemory(): boolean {
  return globalThis.crossOriginIsolated;
}
