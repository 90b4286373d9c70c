import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { GyreError } from 'gyre';
import { adoptWorker, Helper } from 'gyre/workers';
import { asRefusal, checkThreads } from '../command/index.ts';
import { runLines, WrittenAnswer } from '../solving/batch.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { LineKind } from './line-answers.ts';
import type { LineAnswer, LineJobs, LineTask } from './line-worker.ts';
import { GRACE, type Limits, timeIsOver } from './within.ts';

/**
 * Answers a batch of values or comparisons. A worker does the work: a line that fills the memory, or that continues after
 * its time is over, ends the worker and not the batch, and the next line gets a new worker. Lines that take less than a
 * message to another thread go there in packs.
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
      ahead: MOST_AHEAD,
    });
  } finally {
    lines.end();
  }
}

const HINTS: Readonly<Record<LineKind, string>> = {
  value: 'an expression stands in an object, {"expr":"{3|1}"}, with its quotes and backslashes escaped',
  compare: 'two expressions stand in an object, {"a":"{3|1}","b":"2"}',
};

/** A line that waits for its answer. */
interface Waiting {
  readonly line: unknown;
  readonly resolve: (answer: WrittenAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

class LineWorker {
  readonly #task: LineTask;
  readonly #helper = new Helper<LineJobs>((events) => adoptWorker(newWorker(), events));
  readonly #waiting: Waiting[] = [];
  #size = 1; // lines of the next pack
  #isReady = false;
  #isRunning = false;

  constructor(task: LineTask) {
    this.#task = task;
  }

  /** The answer to one line; those that are asked at once may go to the worker together. */
  ask(line: unknown, signal: AbortSignal): Promise<WrittenAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      if (!this.#isRunning) void this.#run(signal);
    });
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.#isRunning = true;
    await Promise.resolve(); // until all that are asked now are waiting
    while (this.#waiting.length > 0) await this.#answer(this.#waiting.splice(0, this.#size), signal);
    this.#isRunning = false;
  }

  /**
   * Asks a pack. Where the worker ends in it, the lines that have no answer yet are asked again, the first by itself: it
   * is the one that ends it, or nearly so.
   */
  async #answer(pack: Waiting[], signal: AbortSignal): Promise<void> {
    const { seconds } = this.#task;
    let timer: NodeJS.Timeout | undefined;
    const hear = (answers: readonly LineAnswer[]): void => {
      for (const answer of answers) settle(pack.shift() as Waiting, answer);
      timer?.refresh();
    };
    try {
      signal.throwIfAborted();
      if (!this.#isReady) await this.#begin();
      const { length } = pack;
      const began = performance.now();
      if (seconds !== undefined) {
        const isOver = (): void => this.#helper.end(new Ended(timeIsOver(seconds)));
        timer = setTimeout(isOver, 1000 * seconds + GRACE);
      }
      const lines = pack.map(({ line }) => line);
      hear(await this.#helper.ask('answer', lines, { signal, onProgress: hear }));
      const fitting = Math.floor((length * PACK_TIME) / (performance.now() - began));
      this.#size = Math.max(1, Math.min(2 * length, fitting, MOST_AHEAD));
    } catch (error) {
      const reason = this.#reason(error, signal.aborted);
      this.#size = 1;
      if (signal.aborted || pack.length === 1) for (const { reject } of pack) reject(reason);
      else this.#waiting.unshift(...pack);
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

function settle({ resolve, reject }: Waiting, answer: LineAnswer): void {
  if (!('refusal' in answer)) resolve(new WrittenAnswer(answer.schema, answer.json));
  else {
    const { code, found, hint, place } = answer.refusal;
    reject(code === undefined ? new Error(found) : new GyreError(code, found, hint, place));
  }
}

/** Lines that may wait for each other, and the milliseconds that a pack of them should take. */
const MOST_AHEAD = 256;
const PACK_TIME = 20;

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
