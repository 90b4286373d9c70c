import { sharesMemory } from '#host';
import { abortedError, refuse, shown, throwIfAborted } from '../../graph/inner.ts';
import { Helper } from './helper.ts';
import type { HostEvents, HostWorker } from './host.ts';
import type { JobMap } from './jobs.ts';

/** Who hears what while a team works. */
export interface TeamOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called at least ten times, with rising shares of the work up to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Workers that do one job at a time, all together: the caller gives the next job only when the last one is
 * done. They may wait for each other (`Meeting`), so an abort or a failure of one ends the whole team.
 */
export class Team<Map extends JobMap<Map>> {
  readonly size: number;
  readonly #helpers: readonly Helper<Map>[];
  #ended = false;

  constructor(size: number, start: (events: HostEvents) => HostWorker) {
    this.size = size;
    this.#helpers = Array.from({ length: size }, () => new Helper<Map>(start));
    for (const helper of this.#helpers) helper.begin();
  }

  /** Asks each worker its own question and resolves with their answers, in the same order. */
  async run<Job extends keyof Map & string>(
    job: Job,
    questions: readonly Map[Job]['question'][],
    options: TeamOptions = {},
  ): Promise<Map[Job]['answer'][]> {
    const { signal } = options;
    throwIfAborted(signal);
    if (this.#ended) refuse('E_WORKER', 'the workers have been ended', 'start new ones');
    const abort = (): void => this.end(abortedError(signal as AbortSignal));
    signal?.addEventListener('abort', abort); // one listener for all: many listeners make Node warn of a leak
    const onProgress = options.onProgress && everyTenth(options.onProgress);
    const asked = questions.map((question, i) => this.#helpers[i].ask(job, question, { onProgress }));
    try {
      return await Promise.all(asked);
    } catch (error) {
      this.end(error);
      await Promise.allSettled(asked);
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Gives some workers a job that the program need not wait for; no answers if the team ends before. */
  async beside<Job extends keyof Map & string>(
    job: Job,
    question: Map[Job]['question'],
    from = 0,
    to: number = this.size,
  ): Promise<Map[Job]['answer'][]> {
    if (this.#ended) return [];
    const asked = this.#helpers
      .slice(from, to)
      .map((helper) => helper.ask(job, question, { isAwaited: false }));
    return Promise.all(asked).catch(() => []);
  }

  /** Ends every worker. */
  end(reason?: unknown): void {
    this.#ended = true;
    for (const helper of this.#helpers) helper.end(reason);
  }
}

/** Refuses a number of threads that there cannot be; and a page that has none, which should do `otherwise`. */
export function checkThreads(threads: number, most: number, otherwise: string): void {
  if (!Number.isInteger(threads) || threads < 1 || threads > most)
    refuse('E_SIZE', `${shown(threads)} threads were asked for`, `give 1 to ${most}`);
  const hint = `serve it cross-origin isolated (COOP and COEP headers), or ${otherwise}`;
  if (!sharesMemory()) refuse('E_WORKER', 'this page cannot share memory between threads', hint);
}

/** Hears the share of the work that is done. */
export type Listener = (share: number) => void;

/**
 * The same listener, called at every tenth that is passed: a small game, which is solved in one go, gives ten
 * reports like a large one, rising to 1.
 */
export function everyTenth(listener: Listener): Listener {
  let last = 0;
  return (share) => {
    for (let tenth = Math.floor(10 * last) + 1; tenth < 10 * share; tenth++) listener(tenth / 10);
    if (share > last) listener(share);
    last = Math.max(last, share);
  };
}

/** A listener for work that restarts after a share of it was reported: it goes on from there, up to 1. */
export function remainderOf(told: number, listener: Listener): Listener {
  return (share) => listener(share === 1 ? 1 : told + (1 - told) * share);
}
