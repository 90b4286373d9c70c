import { ValueStore } from '../values/inner.ts';

/**
 * A store for many questions that have nothing to do with each other: one that has grown large gives way to a
 * new one.
 */
export class SharedStore {
  #store = new ValueStore();

  /** The store for the next question. */
  get current(): ValueStore {
    if (this.#store.bytes > MOST_BYTES) this.#store = new ValueStore();
    return this.#store;
  }
}

/**
 * Bytes after which a store starts afresh between two questions, so that many of them do not fill the memory.
 */
export const MOST_BYTES: number = 1 << 26;
