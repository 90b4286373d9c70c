import { grown } from './grown.ts';

/** Integers that arrive one at a time, kept without an object each: a stack, or a column to be read. */
export class IntegerList {
  length = 0;
  #items = new Int32Array(256);

  push(item: number): void {
    if (this.length === this.#items.length) this.#items = grown(this.#items, 2 * this.length);
    this.#items[this.length++] = item;
  }

  /** Takes the last one away; there must be one. */
  pop(): number {
    return this.#items[--this.length];
  }

  at(index: number): number {
    return this.#items[index];
  }

  /** A copy of all of them. */
  toArray(): Int32Array {
    return this.#items.slice(0, this.length);
  }
}
