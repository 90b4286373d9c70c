import { checkParts } from '../../graph/inner.ts';

/** A running worker, the same in Node and in a browser. */
export interface HostWorker {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Tells whether it has work: an idle worker does not keep the program running. */
  setBusy(isBusy: boolean): void;
  /** Ends it immediately, whatever it is doing. */
  end(): void;
}

/** What the owner of a worker hears. */
export interface HostEvents {
  message(data: unknown): void;
  /** The worker has died or cannot be started; nothing more will come. */
  failure(reason: unknown): void;
}

/** A worker seen from within. */
export interface HostPort {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  listen(handler: (data: unknown) => void): void;
}

/** A worker of the platform: one of node:worker_threads, or a web worker. */
export interface PlatformWorker {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): unknown;
}

interface NodeWorker {
  on(event: string, listener: (data: unknown) => void): unknown;
  ref(): void;
  unref(): void;
}

interface WebWorker {
  addEventListener(event: string, listener: (event: WebEvent) => void): void;
}

interface WebEvent {
  readonly data?: unknown;
  readonly message?: string;
  preventDefault(): void;
}

/** Takes a worker that was just started, idle at first. */
export function adoptWorker(worker: PlatformWorker, events: HostEvents): HostWorker {
  checkParts(worker, 'a worker', { postMessage: 'function' }, 'give a new Worker');
  checkParts(events, 'what listens to a worker', { message: 'function' }, 'give functions for its events');
  const node = 'addEventListener' in worker ? undefined : (worker as unknown as NodeWorker);
  if (node === undefined) listenToWeb(worker as unknown as WebWorker, events);
  else listenToNode(node, events);
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    setBusy: (isBusy) => {
      if (isBusy) node?.ref();
      else node?.unref(); // a page lives as long as its tab
    },
    end: () => void worker.terminate(),
  };
}

function listenToNode(worker: NodeWorker, events: HostEvents): void {
  worker.on('message', (data) => events.message(data));
  worker.on('error', (reason) => events.failure(reason));
  worker.on('exit', (code) => events.failure(new Error(`the worker ended with code ${String(code)}`)));
  worker.unref();
}

function listenToWeb(worker: WebWorker, events: HostEvents): void {
  worker.addEventListener('message', (event) => events.message(event.data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    // A worker whose program fails to load tells nothing: no message, or an empty one.
    events.failure(new Error(event.message || 'its program did not come: is the page still being served?'));
  });
  worker.addEventListener('messageerror', () => events.failure(new Error('a message was lost on the way')));
}
