import { EXIT } from './exit.ts';

const cleanups = new Set<() => void>();
const stops = new Set<() => void>();

/**
 * Calls `action` if Ctrl-C comes before the function that it gives back is called; the program then ends
 * with exit code 130. Without any action waiting, Ctrl-C ends the program as the system does.
 */
export function whenInterrupted(action: () => void): () => void {
  return waiting(cleanups, action);
}

/** The same for work that can be stopped and then tells how far it came: the program ends by itself. */
export function whenStopped(action: () => void): () => void {
  return waiting(stops, action);
}

function waiting(actions: Set<() => void>, action: () => void): () => void {
  if (cleanups.size + stops.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt);
  actions.add(action);
  return () => {
    actions.delete(action);
    if (cleanups.size + stops.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function interrupt(): void {
  for (const action of cleanups) action();
  for (const action of stops) action();
  if (stops.size === 0) process.exit(EXIT.interrupted);
}
