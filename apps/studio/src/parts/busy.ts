import { signal } from '@preact/signals';
import { busyWith } from '../document/index.ts';

/** After this many milliseconds the page says that work is going on. */
const PATIENCE = 400;

/** Does work that may take long: after a moment the page says what it is doing and how far it is, and offers to stop it. */
export async function stoppable<T>(
  words: string,
  stop: AbortController,
  work: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<T>,
): Promise<T> {
  const share = signal<number | undefined>(undefined);
  const mine = { words, stop, share };
  const timer = setTimeout(() => (busyWith.value = mine), PATIENCE);
  try {
    return await work(stop.signal, (done) => (share.value = done));
  } finally {
    clearTimeout(timer);
    if (busyWith.value === mine) busyWith.value = undefined;
  }
}
