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

/** One free slot, for a table without pairs. Nothing is written to it: the first pair makes the table grow. */
const NO_SLOTS = new Int32Array(3);

/** A table of up to this many slots is emptied; a larger one is released. */
const KEPT_SLOTS = 4096;

function mixed(low: number, high: number): number {
  let hash = Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
  return hash ^ (hash >>> 13);
}
