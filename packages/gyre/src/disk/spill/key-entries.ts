import { hashWords, type Key, type KeyKind, KeyWords } from '../../rulesets/inner.ts';

/**
 * Keys on the disk, as words of 32 bits. A number or bigint is two words, the low one first; a text is its length and then two of
 * its characters per word, so that where a key ends can be told from its beginning.
 *
 * An entry of a bucket is the vertex, with the player to move as its highest bit, and then the key.
 */
export class KeyEntries {
  readonly kind: KeyKind;
  readonly #isText: boolean;
  readonly #keys: KeyWords;

  constructor(kind: KeyKind) {
    this.kind = kind;
    this.#isText = kind === 'string';
    this.#keys = new KeyWords(kind);
  }

  /** How many words the key has that begins there. */
  lengthAt(words: Uint32Array, at: number): number {
    return this.#isText ? 1 + ((words[at] + 1) >>> 1) : 2;
  }

  /** The least number of words of a key. */
  get least(): number {
    return this.#isText ? 1 : 2;
  }

  /** How many words the key of a move takes here; the move's may leave out a high word of 0. */
  lengthOf(start: number, stop: number): number {
    return this.#isText ? stop - start : 2;
  }

  /** The most words that the keys of so many moves take here. */
  roomFor(moves: number, words: number): number {
    return this.#isText ? words : 2 * moves;
  }

  /** Copies the key of a move, and returns where it ends. */
  copy(from: Uint32Array, start: number, stop: number, to: Uint32Array, at: number): number {
    let end = at;
    for (let i = start; i < stop; i++) to[end++] = from[i];
    if (!this.#isText && stop - start === 1) to[end++] = 0;
    return end;
  }

  /** The hash of the key of a move. */
  hashOf(move: Uint32Array, stop: number, player: number): number {
    return hashWords(move, 0, stop, player);
  }

  /** The hash of a key, the same as that of the move that led to it. */
  hashAt(words: Uint32Array, at: number, player: number): number {
    const length = this.#isText ? this.lengthAt(words, at) : words[at + 1] === 0 ? 1 : 2;
    return hashWords(words, at, at + length, player);
  }

  /** Is the key at `at` that of a move? */
  isSame(words: Uint32Array, at: number, move: Uint32Array, start: number, stop: number): boolean {
    if (words[at] !== move[start]) return false; // the low word, or the length of a text
    if (!this.#isText) return words[at + 1] === (stop - start === 2 ? move[start + 1] : 0);
    for (let i = start + 1, j = at + 1; i < stop; i++, j++) if (words[j] !== move[i]) return false;
    return true;
  }

  /** The words of a key, as a move has them. */
  wordsOf(key: Key): Uint32Array {
    for (let room = 64; ; room *= 2) {
      const words = new Uint32Array(room);
      const stop = this.#keys.write(key, words, 0);
      if (stop >= 0) return words.subarray(0, stop);
    }
  }

  /** The key that begins there. */
  read(words: Uint32Array, at: number): Key {
    return this.#keys.read(words, at, at + this.lengthAt(words, at));
  }
}

/** How many buckets there are: by the highest bits of the hashes of keys. */
export const BUCKETS = 256;

/** The player of an entry's first word is its highest bit. */
export const PLAYER_BIT = 31;
export const VERTEX_MASK = 0x7fff_ffff;
