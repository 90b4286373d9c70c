import { once } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { GyreError } from 'gyre';
import type { Call } from '../command/index.ts';
import { asRefusal, checkThreads } from '../command/index.ts';
import { runLines } from '../solving/batch.ts';
import { secondsAllowed } from '../solving/solve-within.ts';
import type { LineKind } from './line-answers.ts';
import type { LineReply, LineTask } from './line-worker.ts';
import { memoryAllowed, timeIsOver } from './within.ts';

/**
 * Answers a batch of values or comparisons. A worker does the work: a line that fills the memory, or that continues after
 * its time is over, ends the worker and not the batch, and the next line gets a new worker.
 */
export async function runValueLines(call: Call, path: string | undefined, kind: LineKind): Promise<number> {
  const seconds = secondsAllowed(call);
  const lines = new LineWorker({ kind, seconds, memory: memoryAllowed(call) });
  try {
    return await runLines(call, path, (line, stop) => lines.ask(line, stop.signal));
  } finally {
    await lines.end();
  }
}

class LineWorker {
  readonly #task: LineTask;
  #worker: Worker | undefined;

  constructor(task: LineTask) {
    this.#task = task;
  }

  /** The answer to one line; it must be there before the next is asked. */
  async ask(line: unknown, signal: AbortSignal): Promise<Record<string, unknown>> {
    const worker = (this.#worker ??= await this.#started());
    const { seconds } = this.#task;
    let end: () => void = () => undefined;
    try {
      return await new Promise((resolve, reject) => {
        const timer =
          seconds === undefined
            ? undefined
            : setTimeout(() => reject(new Ended(timeIsOver(seconds))), 1000 * seconds + GRACE);
        const stop = (): void => reject(new Ended(new GyreError('E_ABORTED', 'interrupted')));
        const fail = (error: Error): void => reject(new Ended(asRefusal(error)));
        const exit = (): void => fail(new Error('the worker ended'));
        const hear = (reply: LineReply): void => {
          if ('answer' in reply) resolve(reply.answer);
          else if ('fault' in reply) reject(new Error(reply.fault));
          else {
            const { code, found, hint, place } = reply.refusal;
            reject(new GyreError(code, found, hint, place));
          }
        };
        end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', stop);
          worker.off('message', hear).off('error', fail).off('exit', exit);
        };
        signal.addEventListener('abort', stop);
        worker.once('message', hear).once('error', fail).once('exit', exit);
        worker.postMessage(line, []);
      });
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      await this.end();
      throw error.cause;
    } finally {
      end();
    }
  }

  /** Ends the worker, in the middle of a line if need be. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.on('error', () => undefined);
    await worker?.terminate();
  }

  async #started(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: getHeapStatistics().heap_size_limit / 2 ** 20 };
    checkThreads(1);
    const worker = new Worker(WORKER, { workerData: this.#task, resourceLimits });
    await once(worker, 'message'); // it says that it is ready
    return worker;
  }
}

/** The error after which the worker can no longer be used. */
class Ended extends Error {
  constructor(cause: unknown) {
    super('the worker has ended', { cause });
  }
}

/** Milliseconds that a line has to notice by itself that its time is over. */
const GRACE = 250;

/** A worker runs what was built, also where a test runs the sources. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/values/line-worker.js' : './line-worker.js',
  import.meta.url,
);
