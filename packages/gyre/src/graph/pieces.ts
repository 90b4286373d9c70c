import { throwIfAborted } from './error.ts';

/**
 * Works piece by piece until a piece says that nothing is left. Between two pieces the event loop turns:
 * timers, input and signals of the system have their turn, and an `AbortSignal` that they abort is heard.
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

/**
 * Lets the event loop turn once, for work with a loop of its own. Throws if the signal is aborted by then.
 */
export async function oneTurn(signal: AbortSignal | undefined): Promise<void> {
  let turns = 0;
  await inPieces(() => turns++ === 0, signal);
}

interface Turns {
  readonly next: () => Promise<unknown>;
  readonly end: () => void;
}

/**
 * Each turn is a message to oneself. Node receives a thousand messages of one channel in one turn if each is
 * posted while the one before is received; so there are two channels, used alternately.
 */
function turnsOfTheLoop(): Turns {
  const channels = [new MessageChannel(), new MessageChannel()];
  for (const { port1 } of channels) port1.start();
  let turn = 0;
  return {
    next: () => {
      const { port1, port2 } = channels[(turn ^= 1)];
      return new Promise((resolve) => {
        port1.addEventListener('message', resolve, { once: true });
        port2.postMessage(0);
      });
    },
    end: () => {
      for (const { port1 } of channels) port1.close();
    },
  };
}
