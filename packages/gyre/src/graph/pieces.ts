import { throwIfAborted } from './error.ts';

/**
 * Does work piece by piece until a piece says that none is left. Between two pieces the event loop turns: timers,
 * input and signals of the system have their turn, and an `AbortSignal` that they abort is heard.
 */
export async function inPieces(doPiece: () => boolean, signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal);
  const turns = turnsOfTheLoop();
  try {
    while (doPiece()) {
      await turns.next();
      throwIfAborted(signal);
    }
  } finally {
    turns.end();
  }
}

interface Turns {
  readonly next: () => Promise<unknown>;
  readonly end: () => void;
}

/**
 * Node has a function for it. There, a message that is posted while another is received comes in the same turn, a
 * thousand times over; in a browser each message has a turn of its own, and timers would wait for four milliseconds.
 */
function turnsOfTheLoop(): Turns {
  if (typeof setImmediate === 'function') {
    return {
      next: () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
      end: () => undefined,
    };
  }
  const { port1, port2 } = new MessageChannel();
  port1.start();
  const next = (): Promise<unknown> =>
    new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
      port2.postMessage(0);
    });
  return { next, end: () => port1.close() };
}
