import { GyreError } from 'gyre';
import { whenStopped } from '../process/index.ts';

const BREATH = 50; // milliseconds of work between two looks at Ctrl-C

/** Ends a batch early: at Ctrl-C, or when its time is over. Games are solved in this thread, so it must ask. */
export class BatchStop {
  readonly #controller = new AbortController();
  readonly #seconds: number | undefined;
  readonly #began = performance.now();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #forget: () => void;
  readonly #onStop: () => void;
  #breathed = this.#began;

  /** `onStop` is called once, when the batch is to end: it wakes whoever waits for input. */
  constructor(seconds: number | undefined, onStop: () => void) {
    this.#seconds = seconds;
    this.#onStop = onStop;
    this.#timer = seconds === undefined ? undefined : setTimeout(() => this.look(), 1000 * seconds + 1);
    this.#forget = whenStopped(() => this.interrupt());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the batch as Ctrl-C does. */
  interrupt(): void {
    this.#stop('interrupt');
  }

  /** Looks at the clock. */
  look(): void {
    if (this.#seconds !== undefined && performance.now() - this.#began >= 1000 * this.#seconds)
      this.#stop('timeout');
  }

  /** Looks at the clock and now and then lets Ctrl-C through. */
  async breathe(): Promise<void> {
    this.look();
    if (performance.now() - this.#breathed < BREATH) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#breathed = performance.now();
  }

  /** What to say once it has stopped, after this many answers that were on their way to stdout or a file. */
  error(answers: number, out: string | undefined): GyreError {
    const lost = out === undefined ? '' : `, ${out} was not written`;
    const known = `${answers} ${answers === 1 ? 'line was' : 'lines were'} answered${lost}`;
    return this.signal.reason === 'timeout'
      ? new GyreError('E_LIMIT', `--timeout of ${this.#seconds} s is over: ${known}`, 'allow more time')
      : new GyreError('E_ABORTED', `interrupted: ${known}`);
  }

  /** Must be called in the end: no longer waits for Ctrl-C or the clock. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#forget();
  }

  #stop(reason: 'timeout' | 'interrupt'): void {
    if (this.signal.aborted) return;
    this.#controller.abort(reason);
    this.#onStop();
  }
}
