import { GyreError } from 'gyre';
import { type AskOptions, adoptWorker, Helper, type JobMap, type PlatformWorker } from 'gyre/workers';

/**
 * The only place that talks to workers. A desk has one worker, started when it is first needed. It answers
 * one question after another; stopping a question ends its worker and starts another, which works
 * whatever the worker is doing and needs no shared memory. Other questions that were open are asked again.
 * What a worker keeps is gone with it, so each question says all that a new worker needs to answer it.
 */
export interface Desk<Questions extends JobMap<Questions>> {
  /** Asks; rejects with a `DeskError` if the worker refuses, dies or is stopped. */
  ask<Job extends keyof Questions & string>(
    job: Job,
    question: Questions[Job]['question'],
    options?: AskOptions,
  ): Promise<Questions[Job]['answer']>;
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

/** A desk whose worker `start` makes. */
export function openDesk<Questions extends JobMap<Questions>>(start: () => PlatformWorker): Desk<Questions> {
  const helper = new Helper<Questions>((events) => adoptWorker(start(), events));
  return {
    async ask(job, question, options) {
      for (;;) {
        try {
          return await helper.ask(job, question, options);
        } catch (error) {
          const told = asDeskError(error);
          if (told.reason !== 'stopped' || options?.signal?.aborted === true) throw told;
        }
      }
    },
  };
}

function asDeskError(error: unknown): DeskError {
  if (!(error instanceof GyreError)) return new DeskError('refused', String(error));
  if (error.code === 'E_ABORTED') return new DeskError('stopped', 'stopped');
  if (error.code === 'E_WORKER' && error.cause instanceof Error)
    return new DeskError('died', error.cause.message);
  return new DeskError('refused', inWords(error));
}

function inWords({ code, message, place }: GyreError): string {
  if (code === 'E_WORKER' && NO_MEMORY.test(message))
    return 'the game needs more memory than the browser gives to a page';
  const { line, column } = place;
  if (line === undefined) return message;
  return column === undefined ? `line ${line}: ${message}` : `line ${line}, column ${column}: ${message}`;
}

/** What engines say when an array is too large for them. */
const NO_MEMORY = /allocation failed|invalid (typed )?array|out of memory/i;
