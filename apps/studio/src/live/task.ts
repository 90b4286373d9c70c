import { type ReadonlySignal, signal } from '@preact/signals';
import { busyWith } from '../document/index.ts';
import { DeskError } from '../workers/desk.ts';

/** How work is followed and stopped. */
export interface Following {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

type Work<T> = (following: Following) => Promise<T>;

/** After this many milliseconds the page says that work is going on. */
const PATIENCE = 400;

/** Does work that may take long: after a moment the page says how far it is, and can stop it. */
export async function stoppable<T>(words: string, work: Work<T>, stop = new AbortController()): Promise<T> {
  const share = signal<number | undefined>(undefined);
  const mine = { words, share, stop: () => stop.abort() };
  const timer = setTimeout(() => (busyWith.value = mine), PATIENCE);
  try {
    return await work({ signal: stop.signal, onProgress: (done) => (share.value = done) });
  } finally {
    clearTimeout(timer);
    if (busyWith.value === mine) busyWith.value = undefined;
  }
}

/** Work of which one piece at a time goes on: the next one stops the one before, without a word. */
export interface Task {
  /** How far it is; undefined while nothing goes on. */
  readonly share: ReadonlySignal<number | undefined>;
  /** Why the last piece came to nothing, in words. */
  readonly trouble: ReadonlySignal<string>;
  /** Does the work; undefined if it came to nothing. */
  readonly run: <T>(work: Work<T>) => Promise<T | undefined>;
  readonly stop: () => void;
  /** Stops the work without a word: nobody waits for it any more. */
  readonly leave: () => void;
}

/** A task, with what it says when it is stopped and when it fails. */
export function task(stopped: string, failed: (why: string) => string): Task {
  const share = signal<number | undefined>(undefined);
  const trouble = signal('');
  let now = new AbortController();
  const replace = (): AbortController => {
    now.abort();
    now = new AbortController();
    trouble.value = '';
    return now;
  };
  return {
    share,
    trouble,
    async run(work) {
      const mine = replace();
      share.value = 0;
      const onProgress = (done: number): void => {
        if (mine === now) share.value = done;
      };
      try {
        const made = await work({ signal: mine.signal, onProgress });
        return mine.signal.aborted ? undefined : made;
      } catch (error) {
        if (mine === now) trouble.value = mine.signal.aborted ? stopped : failed(inWords(error));
        return undefined;
      } finally {
        if (mine === now) share.value = undefined;
      }
    },
    stop: () => now.abort(),
    leave: () => {
      replace();
      share.value = undefined;
    },
  };
}

/** An error in the words of a sentence, without its full stop. */
export function inWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DeskError && error.reason === 'died') return `the worker died (${message})`;
  return message.replace(/\.$/, '');
}
