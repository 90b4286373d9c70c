/**
 * Where threads meet over shared memory, and where they draw numbers: the same for every kind of work that
 * threads share. No clock, no events: only `Atomics`, so that it works in Node and in a browser's workers.
 */
export class Meeting {
  readonly thread: number;
  readonly threads: number;
  readonly #words: Int32Array;
  readonly #patience: number;

  /**
   * @param words `MEETING_WORDS` words of shared memory, all zero before the first thread comes
   * @param patience how often to look for the others before falling asleep
   */
  constructor(words: Int32Array, thread: number, threads: number, patience = 0) {
    this.#words = words;
    this.thread = thread;
    this.threads = threads;
    this.#patience = patience;
  }

  /**
   * Returns once every thread has called it equally often. What was written before, all can read after it.
   */
  meet(): void {
    const words = this.#words;
    const generation = Atomics.load(words, GENERATION);
    if (Atomics.add(words, ARRIVED, 1) === this.threads - 1) {
      Atomics.store(words, ARRIVED, 0);
      Atomics.store(words, DRAWN, 0);
      Atomics.add(words, GENERATION, 1);
      Atomics.notify(words, GENERATION);
      return;
    }
    if (hasChanged(words, GENERATION, generation, this.#patience)) return;
    while (Atomics.load(words, GENERATION) === generation) Atomics.wait(words, GENERATION, generation);
  }

  /** The next number that nobody has drawn since the last meeting, from 0: how threads deal out work. */
  draw(): number {
    return Atomics.add(this.#words, DRAWN, 1);
  }

  /** How often the threads have met. */
  get meetings(): number {
    return Atomics.load(this.#words, GENERATION);
  }
}

/**
 * Looks so many times whether a word is still what it was. A function of its own, so that it can be compiled
 * ahead: as long as it is not, threads that wait disturb those that share a core with them.
 */
function hasChanged(words: Int32Array, index: number, before: number, patience: number): boolean {
  for (let look = 0; look < patience; look++) if (Atomics.load(words, index) !== before) return true;
  return false;
}

/** Has the loop compiled in which threads wait for each other. */
export function practiseWaiting(): void {
  const words = new Int32Array(new SharedArrayBuffer(4));
  for (let times = 0; times < 2000; times++) hasChanged(words, 0, times % 2, 200);
}

const ARRIVED = 0;
const GENERATION = 16; // words on cache lines of their own, because some threads look at them while others write
const DRAWN = 32;

/** How many words of shared memory a meeting needs. */
export const MEETING_WORDS = 48;
