import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { GyreError } from 'gyre';
import { adoptWorker, Helper } from 'gyre/workers';
import { asRefusal, checkThreads } from '../command/index.ts';
import { runLines, WrittenAnswer } from '../solving/batch.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { LineKind } from './line-answers.ts';
import type { LineJobs, LineTask } from './line-worker.ts';
import { GRACE, type Limits, timeIsOver } from './within.ts';

/**
 * Answers a batch of values or comparisons. A worker does the work: a line that fills the memory, or that continues after
 * its time is over, ends the worker and not the batch, and the next line gets a new worker.
 */
export async function runValueLines(
  path: string | undefined,
  kind: LineKind,
  limits: Limits,
  terminal: Terminal,
): Promise<number> {
  const lines = new LineWorker({ kind, ...limits });
  try {
    return await runLines(path, terminal, (line, { signal }) => lines.ask(line, signal), {
      hint: HINTS[kind],
    });
  } finally {
    lines.end();
  }
}

const HINTS: Readonly<Record<LineKind, string>> = {
  value: 'an expression stands in an object, {"expr":"{3|1}"}, with its quotes and backslashes escaped',
  compare: 'two expressions stand in an object, {"a":"{3|1}","b":"2"}',
};

class LineWorker {
  readonly #task: LineTask;
  readonly #helper = new Helper<LineJobs>((events) => adoptWorker(newWorker(), events));
  #isReady = false;

  constructor(task: LineTask) {
    this.#task = task;
  }

  /** The answer to one line; it must be there before the next is asked. */
  async ask(line: unknown, signal: AbortSignal): Promise<WrittenAnswer> {
    const { seconds } = this.#task;
    let timer: NodeJS.Timeout | undefined;
    try {
      if (!this.#isReady) await this.#begin();
      if (seconds !== undefined) {
        const isOver = (): void => this.#helper.end(new Ended(timeIsOver(seconds)));
        timer = setTimeout(isOver, 1000 * seconds + GRACE);
      }
      const { schema, json } = await this.#helper.ask('answer', line, { signal });
      return new WrittenAnswer(schema, json);
    } catch (error) {
      throw this.#reason(error, signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the worker, in the middle of a line if need be. */
  end(): void {
    this.#isReady = false;
    this.#helper.end();
  }

  /** The time of a line does not count what is loaded before the first. */
  async #begin(): Promise<void> {
    checkThreads(1);
    await this.#helper.ask('begin', this.#task);
    this.#isReady = true;
  }

  /** Why a line has no answer. Its worker may be gone; the next line starts another. */
  #reason(error: unknown, isAborted: boolean): unknown {
    const isGone = isAborted || error instanceof Ended || (isWorkerError(error) && error.cause !== undefined);
    if (!isGone) return isWorkerError(error) ? new Error(error.found) : error; // a fault of ours, or a refusal
    this.end();
    if (isAborted) return new GyreError('E_ABORTED', 'interrupted');
    return error instanceof Ended ? error.cause : asRefusal((error as Error).cause);
  }
}

function newWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: getHeapStatistics().heap_size_limit / 2 ** 20 };
  return new Worker(WORKER, { resourceLimits });
}

function isWorkerError(error: unknown): error is GyreError {
  return error instanceof GyreError && error.code === 'E_WORKER';
}

/** The error after which the worker can no longer be used. */
class Ended extends Error {
  constructor(cause: unknown) {
    super('the worker has ended', { cause });
  }
}

/** A worker runs what was built, also where a test runs the sources. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/values/line-worker.js' : './line-worker.js',
  import.meta.url,
);
