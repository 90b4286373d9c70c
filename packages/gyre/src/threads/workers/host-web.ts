import { adoptWorker, type HostEvents, type HostPort, type HostWorker } from './host.ts';

/** Starts a web worker for the engine. */
export function startEngine(events: HostEvents): HostWorker {
  return adoptWorker(
    new Worker(new URL('../graphs/worker-web.js', import.meta.url), { type: 'module' }),
    events,
  );
}

/** The port of this worker. */
export function ownPort(): HostPort {
  return {
    post: (message, transfer = []) => globalThis.postMessage(message, { transfer: [...transfer] }),
    listen: (handler) => globalThis.addEventListener('message', (event) => handler(event.data)),
  };
}

/** How many threads this machine runs in parallel. */
export function hardwareThreads(): number {
  return navigator.hardwareConcurrency;
}

/** Can threads share memory here? Only in a page that is cross-origin isolated. */
export function sharesMemory(): boolean {
  return globalThis.crossOriginIsolated;
}
