import { refuse, throwIfAborted } from '../../../graph/inner.ts';
import { type AlgebraOptions, maxPairs } from '../../game/work.ts';
import { nextSize } from './integer-stack.ts';

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

/**
 * What is known of unordered pairs of ids: an open-addressing hash of whole numbers, three words per pair.
 * It never forgets a pair, for a computation that was put off relies on what it had found.
 */
export class PairMemo {
  #slots: Int32Array = NO_SLOTS; // lower id + 1, higher id, what is known
  #mask = 0;
  #count = 0;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** What is known of the pair, low ≤ high; 0 if nothing. */
  get(low: number, high: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    for (let slot = mixed(low, high) & mask; ; slot = (slot + 1) & mask) {
      const key = slots[3 * slot];
      if (key === 0) return 0;
      if (key === low + 1 && slots[3 * slot + 1] === high) return slots[3 * slot + 2];
    }
  }

  /** Keeps something else than 0 about the pair. */
  set(low: number, high: number, known: number): void {
    if (3 * this.#count >= 2 * this.#mask) this.#grow();
    const slots = this.#slots;
    let slot = mixed(low, high) & this.#mask;
    while (slots[3 * slot] !== 0) {
      if (slots[3 * slot] === low + 1 && slots[3 * slot + 1] === high) {
        slots[3 * slot + 2] = known;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    slots[3 * slot] = low + 1;
    slots[3 * slot + 1] = high;
    slots[3 * slot + 2] = known;
    this.#count++;
  }

  #grow(): void {
    const old = this.#slots;
    const size = nextSize(this.#mask + 1);
    this.#budget.allocate(3 * 4 * size - (this.#mask === 0 ? 0 : old.byteLength));
    const slots = new Int32Array(3 * size);
    const mask = size - 1;
    for (let from = 0; from < old.length; from += 3) {
      if (old[from] === 0) continue;
      let slot = mixed(old[from] - 1, old[from + 1]) & mask;
      while (slots[3 * slot] !== 0) slot = (slot + 1) & mask;
      slots[3 * slot] = old[from];
      slots[3 * slot + 1] = old[from + 1];
      slots[3 * slot + 2] = old[from + 2];
    }
    this.#slots = slots;
    this.#mask = mask;
  }

  /** Gives up all that is known, and the memory. */
  clear(): void {
    if (this.#count === 0) return;
    this.#count = 0;
    if (this.#mask < KEPT_SLOTS) {
      this.#slots.fill(0);
      return;
    }
    this.#budget.allocate(-this.#slots.byteLength);
    this.#slots = NO_SLOTS;
    this.#mask = 0;
  }
}

/**
 * One free slot, for a table without pairs. Nothing is written to it: the first pair makes the table grow.
 */
const NO_SLOTS = new Int32Array(3);

/** A table of up to this many slots is emptied; a larger one is released. */
const KEPT_SLOTS = 4096;

function mixed(low: number, high: number): number {
  let hash = Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
  return hash ^ (hash >>> 13);
}

/**
 * What is known of a ≤ b + x and b + x ≤ a, for pairs of ids a < b and numbers x: an open-addressing hash. It
 * never forgets a pair, for a computation that was put off relies on what it had found.
 */
export class OrderMemo {
  #slots: Int32Array = NO_SLOTS; // lower id + 1, higher id, what is known
  #shifts: Float64Array = NO_SHIFTS;
  #mask = 0;
  #count = 0;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** What is known of the pair; 0 if nothing. */
  get(low: number, high: number, x: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    for (let slot = mixedWith(low, high, x) & mask; ; slot = (slot + 1) & mask) {
      const key = slots[3 * slot];
      if (key === 0) return 0;
      if (key === low + 1 && slots[3 * slot + 1] === high && this.#shifts[slot] === x)
        return slots[3 * slot + 2];
    }
  }

  /** Keeps something else than 0 about the pair. */
  set(low: number, high: number, x: number, known: number): void {
    if (3 * this.#count >= 2 * this.#mask) this.#grow();
    const slots = this.#slots;
    let slot = mixedWith(low, high, x) & this.#mask;
    while (slots[3 * slot] !== 0) {
      if (slots[3 * slot] === low + 1 && slots[3 * slot + 1] === high && this.#shifts[slot] === x) {
        slots[3 * slot + 2] = known;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    slots[3 * slot] = low + 1;
    slots[3 * slot + 1] = high;
    slots[3 * slot + 2] = known;
    this.#shifts[slot] = x;
    this.#count++;
  }

  #grow(): void {
    const old = this.#slots;
    const shifts = this.#shifts;
    const size = nextSize(this.#mask + 1);
    this.#budget.allocate(BYTES * (size - shifts.length));
    const mask = size - 1;
    const buffer = new ArrayBuffer(BYTES * size);
    const moved = new Float64Array(buffer, 0, size);
    const slots = new Int32Array(buffer, 8 * size, 3 * size);
    for (let from = 0; from < shifts.length; from++) {
      if (old[3 * from] === 0) continue;
      let slot = mixedWith(old[3 * from] - 1, old[3 * from + 1], shifts[from]) & mask;
      while (slots[3 * slot] !== 0) slot = (slot + 1) & mask;
      slots[3 * slot] = old[3 * from];
      slots[3 * slot + 1] = old[3 * from + 1];
      slots[3 * slot + 2] = old[3 * from + 2];
      moved[slot] = shifts[from];
    }
    this.#slots = slots;
    this.#shifts = moved;
    this.#mask = mask;
  }

  /** Gives up all that is known, and the memory. */
  clear(): void {
    if (this.#count === 0) return;
    this.#count = 0;
    this.#budget.allocate(-BYTES * this.#shifts.length);
    this.#slots = NO_SLOTS;
    this.#shifts = NO_SHIFTS;
    this.#mask = 0;
  }
}

const NO_SHIFTS = new Float64Array(0);

/** Of one slot. */
const BYTES = 3 * 4 + 8;

function mixedWith(low: number, high: number, x: number): number {
  let hash = Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b) ^ Math.imul(x * 256, 0x27d4_eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
  return hash ^ (hash >>> 13);
}
