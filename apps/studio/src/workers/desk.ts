/**
 * The one place that talks to workers. A desk has one worker, started when it is first needed. It answers
 * one question after another; to stop a question is to end its worker and start another, which works
 * whatever the worker is doing and needs no shared memory.
 */
export interface Desk<Questions extends QuestionMap> {
  /** Asks; rejects with a `DeskError` if the worker refuses, dies or is stopped. */
  ask<Job extends keyof Questions & string>(
    job: Job,
    question: Questions[Job]['question'],
    options?: AskOptions,
  ): Promise<Questions[Job]['answer']>;
  /** Ends the worker, and with it whatever it was asked. */
  stop(): void;
}

export type QuestionMap = Record<string, { question: unknown; answer: unknown }>;

export interface AskOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
  readonly transfer?: readonly Transferable[];
}

/** Why there is no answer: the worker refused the question, died of it, or was stopped. */
export class DeskError extends Error {
  readonly reason: 'refused' | 'died' | 'stopped';

  constructor(reason: DeskError['reason'], message: string) {
    super(message);
    this.name = 'DeskError';
    this.reason = reason;
  }
}

/** What goes to a worker. */
export interface Asked {
  readonly id: number;
  readonly job: string;
  readonly question: unknown;
}

/** What comes back: an answer, a refusal in words, or how far it is. */
export type Told =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refusal: string }
  | { readonly id: number; readonly progress: number };

interface Open {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: DeskError) => void;
  readonly onProgress: ((share: number) => void) | undefined;
}

/** A desk whose worker `start` makes. */
export function openDesk<Questions extends QuestionMap>(start: () => Worker): Desk<Questions> {
  const open = new Map<number, Open>();
  let worker: Worker | undefined;
  let lastId = 0;

  function ready(): Worker {
    if (worker !== undefined) return worker;
    const fresh = start();
    fresh.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
    fresh.addEventListener('error', (event) => {
      event.preventDefault();
      // A worker whose program does not come tells nothing: no message, or an empty one.
      end('died', event.message || 'its program did not come: is the studio still being served?');
    });
    fresh.addEventListener('messageerror', () => end('died', 'a message was lost on the way'));
    worker = fresh;
    return fresh;
  }

  function hear(told: Told): void {
    const waiting = open.get(told.id);
    if (waiting === undefined) return;
    if ('progress' in told) {
      waiting.onProgress?.(told.progress);
      return;
    }
    open.delete(told.id);
    if ('answer' in told) waiting.resolve(told.answer as never);
    else waiting.reject(new DeskError('refused', told.refusal));
  }

  function end(reason: DeskError['reason'], message: string): void {
    worker?.terminate();
    worker = undefined;
    const waiting = [...open.values()];
    open.clear();
    for (const { reject } of waiting) reject(new DeskError(reason, message));
  }

  return {
    ask: (job, question, options = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const stop = (): void => {
          if (open.has(id)) end('stopped', 'stopped');
        };
        if (options.signal?.aborted) {
          reject(new DeskError('stopped', 'stopped'));
          return;
        }
        options.signal?.addEventListener('abort', stop, { once: true });
        open.set(id, { resolve, reject, onProgress: options.onProgress });
        try {
          const asked: Asked = { id, job, question };
          ready().postMessage(asked, [...(options.transfer ?? [])]);
        } catch (error) {
          end('died', error instanceof Error ? error.message : String(error));
        }
      }),
    stop: () => end('stopped', 'stopped'),
  };
}
