import { setImmediate } from 'node:timers/promises';
import { GyreError } from 'gyre';
import { whenInterrupted, whenStopped } from '../process/index.ts';
import { Progress } from '../terminal/progress.ts';
import { Status } from '../terminal/status.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** How a piece of work may end early, and what the user reads then. */
export interface WorkOptions {
  /** How far the work is before it says so itself. */
  readonly far: string;
  /** What is kept of it, and how it goes on. */
  readonly next?: () => string;
  /** May it take seconds to stop, because others must stop with it? */
  readonly isPatient?: boolean;
  /** What stands before its lines of progress. */
  readonly title?: string;
  /** The seconds that `--timeout` allows, if it was given. */
  readonly seconds?: number | undefined;
}

/** Work that can be stopped, as itself sees it: a signal, a clock, a line of progress, last words. */
export class Work {
  /** How far it has come: what the user reads if it is stopped. */
  far: string;
  readonly #terminal: Terminal;
  readonly #options: WorkOptions;
  readonly #controller = new AbortController();
  readonly #began = performance.now();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #forget: () => void;
  #breathed = this.#began;
  #said = this.#began;
  readonly #status: Status;
  #bar: { readonly label: string; readonly progress: Progress } | undefined;

  constructor(terminal: Terminal, options: WorkOptions) {
    const { far, seconds, isPatient } = options;
    this.far = far;
    this.#terminal = terminal;
    this.#status = new Status(terminal);
    this.#options = options;
    this.#timer = seconds === undefined ? undefined : setTimeout(() => this.look(), 1000 * seconds + 1);
    const forgetWords = whenInterrupted(() => `E_ABORTED: ${this.stopped().message}`); // if it does not stop soon
    const forgetStop = whenStopped(() => this.stop(), isPatient);
    this.#forget = () => {
      forgetWords();
      forgetStop();
    };
  }

  /** Is aborted when the work is to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends it as Ctrl-C does. */
  stop(): void {
    this.#controller.abort('interrupt');
  }

  /** Looks at the clock: work that does not let the event loop turn must ask. */
  look(): void {
    const { seconds } = this.#options;
    if (seconds !== undefined && performance.now() - this.#began >= 1000 * seconds)
      this.#controller.abort('timeout');
  }

  /** Looks at the clock, and now and then lets Ctrl-C through. */
  async breathe(): Promise<void> {
    this.look();
    if (performance.now() - this.#breathed < BREATH) return;
    await setImmediate();
    this.#breathed = performance.now();
  }

  /** Says how far it has come, now and then in a line. */
  say(far: string): void {
    this.far = far;
    if (performance.now() - this.#said < SAY_EVERY) return;
    this.#said = performance.now();
    this.#terminal.aside(`${this.#options.title}: ${far}`);
  }

  /** Shows a share of the work, 0 to 1, as a bar. */
  show(label: string, share: number): void {
    if (label !== this.#bar?.label) {
      this.#bar?.progress.clear();
      this.#bar = { label, progress: new Progress(this.#terminal, label) };
    }
    this.#bar.progress.show(share);
  }

  /** Shows a line that is drawn again and again, where the terminal can. */
  draw(text: () => string): void {
    this.#status.say(text);
  }

  /** Takes its line away, so that something else can be written. */
  clear(): void {
    this.#status.clear();
  }

  /** Takes its bar and its line away, and no longer waits for a signal or the clock. */
  end(): void {
    clearTimeout(this.#timer);
    this.#forget();
    this.#bar?.progress.clear();
    this.clear();
  }

  /** Why it was stopped, and how far it had come. */
  stopped(): GyreError {
    const { next, seconds } = this.#options;
    return this.signal.reason === 'timeout'
      ? new GyreError(
          'E_LIMIT',
          `--timeout of ${seconds} s is over: ${this.far}`,
          next?.() ?? 'allow more time',
        )
      : new GyreError('E_ABORTED', `interrupted: ${this.far}`, next?.());
  }
}

/** Milliseconds of work between two looks at Ctrl-C. */
const BREATH = 50;

/** Milliseconds between two lines about how far it is. */
const SAY_EVERY = 500;

/** Does work that a signal stops, or the clock: then the user reads how far it had come. */
export async function stoppable<T>(
  terminal: Terminal,
  options: WorkOptions,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const work = new Work(terminal, options);
  try {
    return await body(work);
  } catch (error) {
    throw work.signal.aborted ? work.stopped() : error;
  } finally {
    work.end();
  }
}

/** A share in words. */
export function percent(share: number): string {
  return `${Math.floor(100 * share)}%`;
}
