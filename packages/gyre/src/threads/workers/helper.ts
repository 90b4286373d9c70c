import { abortedError, GyreError, shown, throwIfAborted } from '../../graph/inner.ts';
import type { HostEvents, HostWorker } from './host.ts';
import { type Asked, type JobMap, type JobReport, type Told, unpackError } from './jobs.ts';
import { packViews, unpackViews } from './wide-views.ts';

/** Options of a question. */
export interface AskOptions<Progress = number> {
  /** Aborting a question ends the worker, whatever it is doing; the next question starts another. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: Progress) => void) | undefined;
  readonly transfer?: readonly ArrayBuffer[] | undefined;
  /** Must the program wait for the answer before it may end? By default it must. */
  readonly isAwaited?: boolean;
}

interface Question {
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: ((share: never) => void) | undefined;
  readonly isAwaited: boolean;
}

/**
 * One worker, started by its first question. It answers one question after another. When a worker dies, its
 * open questions fail with `E_WORKER`; when it is ended, with `E_ABORTED`.
 */
export class Helper<Map extends JobMap<Map>> {
  readonly #start: (events: HostEvents) => HostWorker;
  readonly #open = new globalThis.Map<number, Question>();
  #worker: HostWorker | undefined;
  #lastId = 0;

  constructor(start: (events: HostEvents) => HostWorker) {
    this.#start = start;
  }

  /** Starts the worker now, so that the first question need not wait for it. */
  begin(): void {
    this.#ready();
  }

  async ask<Job extends keyof Map & string>(
    job: Job,
    question: Map[Job]['question'],
    options: AskOptions<Told<Map[Job]>> = {},
  ): Promise<Map[Job]['answer']> {
    const { signal, onProgress, transfer, isAwaited = true } = options;
    throwIfAborted(signal);
    const id = ++this.#lastId;
    const abort = (): void => this.#fail(abortedError(signal as AbortSignal));
    signal?.addEventListener('abort', abort);
    try {
      return await new Promise((resolve, reject) => {
        this.#open.set(id, { resolve, reject, onProgress, isAwaited });
        const packed = packViews(question, transfer);
        const isQuiet = onProgress === undefined;
        this.#post({ id, job, question: packed, isQuiet, isWide: packed !== question }, transfer);
      });
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Ends the worker and all its open questions. */
  end(reason: unknown = new GyreError('E_ABORTED', 'the worker was ended')): void {
    this.#fail(reason);
  }

  #post(asked: Asked, transfer: readonly ArrayBuffer[] | undefined): void {
    try {
      this.#ready().post(asked, transfer);
      this.#setBusy();
    } catch (error) {
      this.#fail(workerError('the question cannot be sent to a worker', error));
    }
  }

  #ready(): HostWorker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#start({
      message: (data) => this.#hear(data as JobReport),
      failure: (reason) => {
        if (this.#worker !== worker) return; // `end` was called, and reports it
        this.#fail(workerError('the worker stopped', reason, 'it may have run out of memory'));
      },
    });
    this.#worker = worker;
    return worker;
  }

  #hear(told: JobReport): void {
    const question = this.#open.get(told.id);
    if (question === undefined) return;
    if ('progress' in told) {
      this.#tell(question, told.progress);
      return;
    }
    this.#open.delete(told.id);
    this.#setBusy();
    if ('answer' in told)
      question.resolve((told.isWide === true ? unpackViews(told.answer) : told.answer) as never);
    else question.reject(unpackError(told.refusal));
  }

  /** If the caller's own function throws, the question ends with that error, as in `solve`. */
  #tell({ onProgress }: Question, share: unknown): void {
    try {
      onProgress?.(share as never);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A worker keeps the program running while somebody waits for it. */
  #setBusy(): void {
    this.#worker?.setBusy([...this.#open.values()].some(({ isAwaited }) => isAwaited));
  }

  #fail(reason: unknown): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.end();
    const questions = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of questions) reject(reason);
  }
}

function workerError(what: string, reason: unknown, hint?: string): GyreError {
  const found = reason instanceof Error ? reason.message : shown(reason);
  return new GyreError('E_WORKER', `${what}: ${found}`, hint, {}, { cause: reason });
}
