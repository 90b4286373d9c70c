import { EXIT } from './exit.ts';

const actions = new Set<() => void>();

/**
 * Calls `action` if Ctrl-C comes before the function that it gives back is called; the program then ends
 * with exit code 130. Without any action waiting, Ctrl-C ends the program as the system does.
 */
export function whenInterrupted(action: () => void): () => void {
  if (actions.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt);
  actions.add(action);
  return () => {
    actions.delete(action);
    if (actions.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function interrupt(): void {
  for (const action of actions) action();
  process.exit(EXIT.interrupted);
}
