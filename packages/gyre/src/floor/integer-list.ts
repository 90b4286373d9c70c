import { grown } from './grown.ts';

/** Integers that arrive one at a time, kept without an object per integer: a stack, or a column to read. */
export class IntegerList {
  length = 0;
  #items = new Int32Array(256);

  push(item: number): void {
    if (this.length === this.#items.length) this.#items = grown(this.#items, 2 * this.length);
    this.#items[this.length++] = item;
  }

  /** Removes and returns the last integer; the list must not be empty. */
  pop(): number {
    return this.#items[--this.length];
  }

  at(index: number): number {
    return this.#items[index];
  }

  /** A copy of all integers in the list. */
  toArray(): Int32Array {
    return this.#items.slice(0, this.length);
  }
}
