/** How many milliseconds a meeting is assumed to take before one is measured. */
const FIRST_GUESS = 0.06;
/** A measured time per position above this is not believed. */
const LONGEST = 0.002;
/** The limit stays between these. */
const LEAST = 64;
const MOST = 1 << 12;

/**
 * Is a layer worth a meeting of threads? Judged by what the last ones took: a meeting, and a position on one
 * thread. Without a clock the first guess stays. The answer changes the time, never the columns.
 */
export class Pace {
  readonly #threads: number;
  readonly #clock: (() => number) | undefined;
  /** Milliseconds. */
  #meeting = FIRST_GUESS;
  #position = 0.0003;
  #since = 0;
  readonly #fixed: number | undefined;

  /**
   * @param fixed layers of fewer positions are thin, whatever is measured
   * @param clock milliseconds
   */
  constructor(threads: number, fixed: number | undefined, clock: (() => number) | undefined) {
    this.#threads = threads;
    this.#fixed = fixed;
    this.#clock = clock;
  }

  /** Layers of fewer positions are better left to one thread. */
  get limit(): number {
    if (this.#fixed !== undefined) return Math.min(this.#fixed, MOST);
    const saved = this.#position * (1 - 1 / this.#threads);
    return Math.max(LEAST, Math.min(MOST, Math.round(this.#meeting / saved)));
  }

  start(): void {
    this.#since = this.#clock?.() ?? 0;
  }

  /** Notes that one thread has spread this many positions since the start. */
  sawAlone(positions: number): void {
    if (this.#clock === undefined || positions < 256) return;
    const each = (this.#clock() - this.#since) / positions;
    this.#position += (Math.min(LONGEST, each) - this.#position) / 4;
    this.#meeting += (FIRST_GUESS - this.#meeting) / 32; // lets a bad moment fade from the average
  }

  /** Notes that all threads together have spread this many positions since the start. */
  sawShared(positions: number): void {
    if (this.#clock === undefined || positions > MOST) return;
    const work = (positions * this.#position) / this.#threads;
    const rest = Math.max(0.005, this.#clock() - this.#since - work);
    this.#meeting += (Math.min(1, rest) - this.#meeting) / 4;
  }
}
