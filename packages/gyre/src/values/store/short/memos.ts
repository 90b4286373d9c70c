import type { Budget } from './budget.ts';
import { nextSize } from './integer-stack.ts';

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
