import { briefJson, GyreError } from 'gyre';
import { abortedError, checkWork } from '../kit/checks.ts';
import { checkSearch } from './checks.ts';
import type { UnicycleSearch } from './search.ts';
import { addTotals, NOTHING, type SearchState, type SearchTotals, totalsOf } from './search-state.ts';

/** A stretch of a search: from where to where, and the exits of the unicycles found on the way, end to end. */
export interface SearchStretch {
  readonly before: SearchState;
  readonly after: SearchState;
  /** Numbers of the stock: for each unicycle one per vertex. */
  readonly found: Int32Array;
}

/** Continues a search from a state for a while: here, in a thread, or anywhere else. */
export type Carrier = (state: SearchState) => Promise<Pick<SearchStretch, 'after' | 'found'>>;

/** Where to begin, how to share the work out, when to stop. */
export interface InOrderOptions {
  /** The state to continue from; by default the start of the search. */
  readonly from?: SearchState;
  /** How many exits a part of the work fixes. */
  readonly depth?: number;
  /** How many numbers found before their turn are held before their finders must wait. */
  readonly maxHeld?: number;
  /** Once it is aborted, `E_ABORTED` is thrown; the last stretch says where to continue. */
  readonly signal?: AbortSignal;
}

/**
 * All unicycles of a search, found by several carriers in parallel, in the order in which one alone would find
 * them. Each stretch continues the one before, and each end is a state of the whole search: a caller who keeps one
 * with what was found before it can continue from there, with any number of carriers.
 *
 * The parts of the search are handed out in order, so the part whose turn it is always has a carrier, which
 * never waits. The others wait while too much is held.
 */
export async function* findInOrder(
  search: UnicycleSearch,
  carriers: readonly Carrier[],
  options: InOrderOptions = {},
): AsyncGenerator<SearchStretch, void> {
  checkSearch(search);
  if (!Array.isArray(carriers) || !carriers.every((carrier) => typeof carrier === 'function'))
    throw new GyreError('E_SHAPE', `the carriers are ${briefJson(carriers)}`, 'give a list of functions');
  checkWork(options);
  const { from = search.start, depth = 2, signal } = options;
  if (from.isDone) return;
  if (carriers.length === 0) throw new GyreError('E_SIZE', 'there are no carriers', 'give one or more');
  const line = new Lineup(search.split(depth, from), options.maxHeld ?? MAX_HELD);
  const stop = (): void => line.fail(signal === undefined ? undefined : abortedError(signal));
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  const carrying = carriers.map((carrier) => line.carry(carrier));
  try {
    for (let before = from; !before.isDone; ) {
      const stretch = await line.next();
      const after: SearchState = { ...from, ...stretch.after };
      yield { before, after, found: stretch.found };
      before = after;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    line.fail(undefined);
    await Promise.all(carrying);
  }
}

/** 32 megabytes. */
const MAX_HELD = 1 << 23;

/** A stretch whose end is given without the fields that all states of a search share. */
interface Arrival {
  readonly after: SearchTotals & Pick<SearchState, 'path' | 'isDone'>;
  readonly found: Int32Array;
}

/** The parts of a search, taken by carriers and delivered in order. */
class Lineup {
  readonly #parts: readonly SearchState[];
  readonly #held: Awaited<ReturnType<Carrier>>[][]; // part → what was found in it and not yet delivered
  readonly #maxHeld: number;
  #numbers = 0; // numbers held in total
  #taken = 0; // parts that carriers have taken
  #turn = 0; // the part to be delivered
  #before: SearchTotals = NOTHING; // of the parts that have been delivered
  #isOver = false;
  #failure: unknown;
  #wake: () => void = () => undefined;
  #change: Promise<void> = Promise.resolve();

  constructor(parts: readonly SearchState[], maxHeld: number) {
    this.#parts = parts;
    this.#held = parts.map((part) => (part.isDone ? [{ after: part, found: new Int32Array(0) }] : []));
    this.#maxHeld = maxHeld;
    this.#changed();
  }

  /** Works on part after part until none is left or the search is over. Never throws: `next` does. */
  async carry(carrier: Carrier): Promise<void> {
    try {
      while (this.#taken < this.#parts.length) {
        const k = this.#taken++;
        for (let state = this.#parts[k]; !state.isDone; ) {
          while (!this.#isOver && this.#mustWait(k)) await this.#change;
          if (this.#isOver) return;
          const stretch = await carrier(state);
          state = stretch.after;
          this.#held[k].push(stretch);
          this.#numbers += stretch.found.length;
          this.#changed();
        }
      }
    } catch (error) {
      this.fail(error);
    }
  }

  #mustWait(k: number): boolean {
    return this.#numbers > this.#maxHeld && !(k === this.#turn && this.#held[k].length === 0);
  }

  /** Ends the search; `next` throws the error. */
  fail(error: unknown): void {
    this.#isOver = true;
    this.#failure ??= error;
    this.#changed();
  }

  /** The next stretch in order. */
  async next(): Promise<Arrival> {
    for (;;) {
      if (this.#isOver) throw this.#failure;
      const stretch = this.#held[this.#turn].shift();
      if (stretch !== undefined) return this.#deliver(stretch);
      await this.#change;
    }
  }

  #deliver({ after, found }: Awaited<ReturnType<Carrier>>): Arrival {
    this.#numbers -= found.length;
    let state = after;
    if (after.isDone) {
      this.#before = addTotals(this.#before, totalsOf(after));
      this.#turn++;
      this.#passDone();
      const next = this.#parts.at(this.#turn);
      if (next === undefined) return { after: { ...this.#before, path: [], isDone: true }, found };
      state = next;
    }
    this.#changed();
    const totals = addTotals(this.#before, totalsOf(state));
    return { after: { ...totals, path: state.path, isDone: false }, found };
  }

  /** Skips parts in which nothing was left to do. */
  #passDone(): void {
    for (; this.#parts.at(this.#turn)?.isDone === true; this.#turn++) {
      this.#before = addTotals(this.#before, totalsOf(this.#parts[this.#turn]));
    }
  }

  #changed(): void {
    this.#wake();
    this.#change = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
