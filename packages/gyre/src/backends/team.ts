import { startWorker } from '#host';
import { abortedError, GyreError, shown, throwIfAborted } from '../graph/index.ts';
import type { HostWorker } from './host.ts';
import { everyTenth, type Listener } from './progress.ts';
import { type Answer, type Columns, type Request, unpackError } from './protocol.ts';

/** Who is told what while a team works. */
export interface TeamOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called at least ten times, with rising shares of the work up to 1. */
  readonly onProgress?: Listener | undefined;
}

interface Job {
  readonly answers: (Columns | undefined)[];
  waiting: number;
  readonly onProgress: Listener | undefined;
  readonly resolve: (answers: (Columns | undefined)[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Workers that take one job at a time, all together: whoever gives one sees to it that the last is done.
 * An abort or a failure ends the whole team.
 */
export class Team {
  readonly #workers: HostWorker[];
  #job: Job | undefined;
  #ended = false;
  #stopWarming: Int32Array | undefined;

  constructor(size: number) {
    this.#workers = Array.from({ length: size }, (_, member) =>
      startWorker({
        message: (data) => this.#hear(member, data as Answer),
        failure: (reason) =>
          this.#fail(workerError('the worker stopped', reason, 'it may have run out of memory')),
      }),
    );
  }

  /** Has idle workers compile their loops until they get a job. */
  warmUp(): void {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    this.#stopWarming = stop;
    for (const worker of this.#workers) worker.post({ ask: 'warm', stop } satisfies Request);
  }

  /** Posts one request to each worker and resolves with their answers, in the same order. */
  async run(
    requests: readonly Request[],
    { signal, onProgress }: TeamOptions = {},
  ): Promise<(Columns | undefined)[]> {
    throwIfAborted(signal);
    if (this.#ended) throw new GyreError('E_WORKER', 'the workers have been ended', 'start new ones');
    const abort = (): void => this.#fail(abortedError(signal as AbortSignal));
    signal?.addEventListener('abort', abort);
    this.#setBusy(true);
    if (this.#stopWarming !== undefined) Atomics.store(this.#stopWarming, 0, 1);
    try {
      return await new Promise((resolve, reject) => {
        this.#job = {
          answers: [],
          waiting: requests.length,
          onProgress: onProgress && everyTenth(onProgress),
          resolve,
          reject,
        };
        this.#post(requests);
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#setBusy(false);
    }
  }

  /** Ends every worker; each says so when it goes, so it must be told only once. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const worker of this.#workers) worker.end();
  }

  #post(requests: readonly Request[]): void {
    try {
      for (const [member, request] of requests.entries()) this.#workers[member].post(request);
    } catch (error) {
      this.#fail(workerError('the game cannot be sent to a worker', error));
    }
  }

  #setBusy(isBusy: boolean): void {
    for (const worker of this.#workers) worker.setBusy(isBusy);
  }

  #hear(member: number, answer: Answer): void {
    const job = this.#job;
    if (job === undefined) return;
    if (answer.say === 'progress') this.#tell(job, answer.share);
    else if (answer.say === 'refused') this.#fail(unpackError(answer));
    else {
      job.answers[member] = answer.columns;
      if (--job.waiting > 0) return;
      this.#job = undefined;
      job.resolve(job.answers);
    }
  }

  /** What the caller's own function throws is the end of the job, as it is in `solve`. */
  #tell(job: Job, share: number): void {
    try {
      job.onProgress?.(share);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(reason: unknown): void {
    const job = this.#job;
    this.#job = undefined;
    this.end();
    job?.reject(reason);
  }
}

function workerError(what: string, reason: unknown, hint?: string): GyreError {
  const found = reason instanceof Error ? reason.message : shown(reason);
  return new GyreError('E_WORKER', `${what}: ${found}`, hint, {}, { cause: reason });
}
