import { EXIT } from './exit.ts';

type Cleanup = () => string;

const cleanups = new Set<Cleanup>();
const stops = new Set<() => void>();

/**
 * Calls `action` if Ctrl-C comes before the function that it gives back is called; the program then says what the
 * action gives and ends with exit code 130. Without any action waiting, Ctrl-C ends the program as the system does.
 */
export function whenInterrupted(action: Cleanup): () => void {
  return waiting(cleanups, action);
}

/** The same for work that can be stopped and then tells how far it came: the program ends by itself. */
export function whenStopped(action: () => void): () => void {
  return waiting(stops, action);
}

function waiting<T>(actions: Set<T>, action: T): () => void {
  if (cleanups.size + stops.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt);
  actions.add(action);
  return () => {
    actions.delete(action);
    if (cleanups.size + stops.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function interrupt(): void {
  const lastWords = [...cleanups].map((action) => action());
  for (const action of stops) action();
  if (stops.size > 0) return;
  for (const words of lastWords) process.stderr.write(`gyre: ${words}\n`);
  process.exit(EXIT.interrupted);
}
