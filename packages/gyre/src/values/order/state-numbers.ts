import { IntegerList } from '../../floor/lists.ts';
import type { Player } from '../../graph/inner.ts';

/**
 * Numbers states, pairs of vertices with a player to move, in the order in which they are met. If there are
 * only few possible states, it uses a table; beyond that it uses an open-addressing hash on typed arrays,
 * because a `Map` ends at 2²⁴ entries.
 */
export class StateNumbers {
  readonly gamma: IntegerList = new IntegerList();
  readonly delta: IntegerList = new IntegerList();
  readonly movers: IntegerList = new IntegerList();
  count = 0;
  readonly #columns: number;
  readonly #isTable: boolean;
  #slots: Int32Array; // slot → state + 1, 0 where it is free

  constructor(rows: number, columns: number) {
    const keys = 2 * rows * columns;
    this.#columns = columns;
    this.#isTable = keys <= SMALL_TABLE;
    this.#slots = new Int32Array(this.#isTable ? keys : FIRST_SLOTS);
  }

  /** The number of a state; a new number if the state was not met before. */
  of(v: number, w: number, mover: Player): number {
    const slot = this.#isTable ? 2 * (v * this.#columns + w) + mover : this.#find(v, w, mover);
    const known = this.#slots[slot];
    if (known > 0) return known - 1;
    this.gamma.push(v);
    this.delta.push(w);
    this.movers.push(mover);
    this.#slots[slot] = ++this.count;
    if (!this.#isTable && 2 * this.count > this.#slots.length) this.#grow();
    return this.count - 1;
  }

  /** The slot of a state in the hash, or the free slot where it belongs. */
  #find(v: number, w: number, mover: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(v, w, mover) & mask; ; slot = (slot + 1) & mask) {
      const state = this.#slots[slot] - 1;
      if (state < 0) return slot;
      if (this.gamma.at(state) === v && this.delta.at(state) === w && this.movers.at(state) === mover)
        return slot;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let state = 0; state < this.count; state++) {
      const slot = this.#find(this.gamma.at(state), this.delta.at(state), this.movers.at(state));
      this.#slots[slot] = state + 1;
    }
  }
}

/** Up to here a table of all states is cheaper than a hash of those that occur. */
const SMALL_TABLE = 1 << 25;

const FIRST_SLOTS = 1 << 16;

/** Multiplies and shifts, so that neighbours do not fall into one run of slots. */
function hash(v: number, w: number, mover: number): number {
  let mixed = Math.imul(v, 0x9e37_79b1) ^ Math.imul(2 * w + mover, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 13);
}
