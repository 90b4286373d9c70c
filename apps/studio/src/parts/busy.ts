import { busyWith } from '../document/index.ts';

/** After this many milliseconds the page says that work is going on. */
const PATIENCE = 400;

/** Does work that may take long: after a moment the page says what it is doing, and offers to stop it. */
export async function stoppable<T>(
  words: string,
  stop: AbortController,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const mine = { words, stop };
  const timer = setTimeout(() => (busyWith.value = mine), PATIENCE);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    if (busyWith.value === mine) busyWith.value = undefined;
  }
}
