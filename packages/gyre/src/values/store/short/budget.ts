import { refuse, throwIfAborted } from '../../../graph/inner.ts';
import { type AlgebraOptions, maxPairs } from '../../game/work.ts';

/** What a function gives back that met its limit of depth: it has noted what must be known first. */
export const DEFERRED = -1;

/** What may be noted: is a ≤ b, or what is a + b? */
export const COMPARISON = 0;
export const SUM = 1;

/** How much a store may hold. */
export interface StoreLimits {
  /** The most values; more are refused with `E_LIMIT`. */
  readonly maxValues?: number;
  /** About the most bytes that its tables may take together; more are refused with `E_LIMIT`. */
  readonly maxBytes?: number;
}

/**
 * What a computation may take: memory for the life of the store; depth, pairs and patience for each question.
 *
 * Functions that call themselves count their depth here. At `MOST_DEPTH` they note the pair that they were
 * asked about and give up; whoever asked unwinds, has the noted pair settled first, and asks again.
 */
export class Budget {
  depth = 0;
  /** Steps until the next look at the clock and the signal. */
  fuel: number = FUEL;
  notedKind: number = COMPARISON;
  notedA = 0;
  notedB = 0;
  /** For a comparison: is a ≤ b + this number? */
  notedShift = 0;
  readonly maxValues: number;
  readonly maxBytes: number;
  #bytes = 0;
  #pairs: number = maxPairs({});
  #options: AlgebraOptions = {};

  constructor({ maxValues = MOST_VALUES, maxBytes = MOST_BYTES }: StoreLimits) {
    this.maxValues = Math.min(maxValues, MOST_VALUES);
    this.maxBytes = maxBytes;
  }

  /** Bytes that the tables of the store take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What the question of the moment may take, for algorithms that keep their own count. */
  get options(): AlgebraOptions {
    return this.#options;
  }

  /** A new question with its own options; `positions` is the size of a graph that it came with. */
  begin(options: AlgebraOptions, positions: number): void {
    this.#options = options;
    this.#pairs = maxPairs(options) + PAIRS_EACH * positions;
    this.depth = 0;
    this.fuel = FUEL;
    this.look();
  }

  /** The question is answered, or given up. */
  end(): void {
    this.#options = {};
    this.#pairs = maxPairs({});
    this.depth = 0;
  }

  /** Looks at the signal and the caller's clock; either may throw. */
  look(): void {
    this.fuel = FUEL;
    throwIfAborted(this.#options.signal);
    this.#options.look?.();
  }

  /** Notes what must be settled before the caller can go on. */
  note(kind: number, a: number, b: number, shift: number): typeof DEFERRED {
    this.notedKind = kind;
    this.notedA = a;
    this.notedB = b;
    this.notedShift = shift;
    return DEFERRED;
  }

  /** Counts pairs of options that are about to be compared. */
  spend(pairs: number): void {
    this.#pairs -= pairs;
    if (this.#pairs >= 0) return;
    const hint = 'raise maxPairs if time allows';
    refuse('E_LIMIT', 'the value has too many options to compare them all', hint, {}, { option: 'maxPairs' });
  }

  /** Counts memory that a table is about to take, or gives back. */
  allocate(bytes: number): void {
    if (this.#bytes + bytes > this.maxBytes) {
      const hint = 'raise maxBytes if memory allows';
      refuse('E_LIMIT', `the values would take more than ${Math.floor(this.maxBytes / 2 ** 20)} MiB`, hint);
    }
    this.#bytes += bytes;
  }

  /** Refuses one value more than the store may hold. */
  checkValues(size: number): void {
    if (size < this.maxValues) return;
    refuse('E_LIMIT', `the store is full: ${this.maxValues} values`, 'raise maxValues if memory allows');
  }
}

/** Deeper calls are noted and done first; a tenth of what a small stack holds. */
export const MOST_DEPTH = 400;

/** Ids leave room for drafts above them. */
const MOST_VALUES = (1 << 29) - 1;

const MOST_BYTES = 2 ** 30;

/** Steps between two looks at the clock: well under a millisecond. */
const FUEL = 2048;

/** Pairs of options that are allowed for each position of a graph, beyond those for any question. */
const PAIRS_EACH = 1024;
