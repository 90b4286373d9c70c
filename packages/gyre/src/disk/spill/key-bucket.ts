import { KeyShard, newShard } from '../../rulesets/inner.ts';
import { type KeyEntries, PLAYER_BIT, VERTEX_MASK } from './key-entries.ts';

/** One bucket of the keys found so far, in memory: its entries as on the disk, and where each begins, by the hashes of their keys. */
export class KeyBucket {
  /** How many words of entries there are. */
  end: number;
  /** The entries before this word have their vertices; those after it are new in this round. */
  settled: number;
  readonly #keys: KeyEntries;
  readonly #shard: KeyShard;
  #entries: Uint32Array;
  #words: Uint32Array; // the key that is looked for: words[start, stop)
  #start = 0;
  #stop = 0;
  readonly #isSame = (at: number): boolean =>
    this.#keys.isSame(this.#entries, at + 1, this.#words, this.#start, this.#stop);

  /** @param entries words of entries, which the bucket takes over */
  constructor(keys: KeyEntries, entries: Uint32Array) {
    this.#keys = keys;
    this.#entries = entries;
    this.#words = entries;
    this.end = entries.length;
    this.settled = entries.length;
    this.#shard = new KeyShard(newShard(false, entries.length / (1 + keys.least)), 0);
    for (let at = 0; at < this.end; at += 1 + keys.lengthAt(entries, at + 1)) {
      const player = entries[at] >>> PLAYER_BIT;
      this.#shard.place(keys.hashAt(entries, at + 1, player), player, at, isFalse); // no key stands there twice
    }
  }

  get bytes(): number {
    return this.#entries.byteLength + this.#shard.bytes;
  }

  /** The entries from a word on. */
  from(start: number): Uint32Array {
    return this.#entries.subarray(start, this.end);
  }

  /** Where the entry of this key begins; if there is none, a new one is made with this number for its vertex. */
  place(
    words: Uint32Array,
    start: number,
    stop: number,
    hash: number,
    player: number,
    number: number,
  ): number {
    this.#seek(words, start, stop);
    const at = this.#shard.place(hash, player, this.end, this.#isSame);
    if (at < this.end) return at;
    const end = at + 1 + this.#keys.lengthOf(start, stop);
    if (end > this.#entries.length) {
      const larger = new Uint32Array(Math.max(end, Math.ceil(1.5 * this.#entries.length), 256));
      larger.set(this.#entries.subarray(0, at));
      this.#entries = larger;
    }
    this.#entries[at] = number | (player << PLAYER_BIT);
    this.#keys.copy(words, start, stop, this.#entries, at + 1);
    this.end = end;
    return at;
  }

  /** Where the entry of this key begins; below 0 if there is none. */
  find(words: Uint32Array, hash: number, player: number): number {
    this.#seek(words, 0, words.length);
    return this.#shard.find(hash, player, this.#isSame);
  }

  /** The vertex of an entry, or the number that it was made with. */
  numberAt(at: number): number {
    return this.#entries[at] & VERTEX_MASK;
  }

  /** Gives the new entries their vertices. */
  settle(vertexOf: (number: number) => number): void {
    const entries = this.#entries;
    for (let at = this.settled; at < this.end; at += 1 + this.#keys.lengthAt(entries, at + 1))
      entries[at] = (entries[at] & ~VERTEX_MASK) | vertexOf(entries[at] & VERTEX_MASK);
    this.settled = this.end;
  }

  #seek(words: Uint32Array, start: number, stop: number): void {
    this.#words = words;
    this.#start = start;
    this.#stop = stop;
  }
}

const isFalse = (): boolean => false;
