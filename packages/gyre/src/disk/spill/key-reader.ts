import { bytesOf } from '../files/folder.ts';
import type { KeyEntries } from './key-entries.ts';

/** What keys are read from: the file of keys, open or finished. */
export interface KeyBytes {
  read(into: Uint8Array, at: number): void;
}

/** Whole keys that follow one another. */
export interface KeyWindow {
  readonly words: Uint32Array;
  /** Key → the word at which it begins; one entry more for the end. */
  readonly starts: Uint32Array;
  readonly count: number;
}

/** Keys in their order, from the file of keys. */
export class KeyReader {
  readonly #bytes: KeyBytes;
  readonly #keys: KeyEntries;

  constructor(bytes: KeyBytes, keys: KeyEntries) {
    this.#bytes = bytes;
    this.#keys = keys;
  }

  /** The keys from a word of the file on, of `end` words: at most so many, in about so many words, and at least one. */
  window(from: number, end: number, most: number, about: number): KeyWindow {
    for (let room = about; ; room *= 2) {
      const words = new Uint32Array(Math.min(room, end - from, this.#wordsOf(most)));
      this.#bytes.read(bytesOf(words), 4 * from);
      const starts = new Uint32Array(Math.min(most, Math.ceil(words.length / this.#keys.least)) + 1);
      let count = 0;
      for (let at = 0; count < most && at < words.length; count++) {
        at += this.#keys.lengthAt(words, at);
        if (at > words.length) break;
        starts[count + 1] = at;
      }
      if (count > 0) return { words, starts, count };
    }
  }

  /** So many keys have this many words, where all keys have as many. */
  #wordsOf(keys: number): number {
    return this.#keys.kind === 'string' ? Number.POSITIVE_INFINITY : keys * this.#keys.least;
  }
}
