import { type KeyEntries, PLAYER_BIT, VERTEX_MASK } from './key-entries.ts';

/**
 * One bucket of the keys found so far, in memory: its entries as on the disk, and an open-addressing hash of where they begin.
 * A slot holds the hash and then the place of the entry plus one, or 0 if it is free. Linear probing, at most half full.
 */
export class KeyBucket {
  /** How many words of entries there are. */
  end: number;
  /** The entries before this word have their vertices; those after it are new in this round. */
  settled: number;
  readonly #keys: KeyEntries;
  #entries: Uint32Array;
  #slots: Int32Array;
  #mask: number;
  #count = 0;

  /** @param entries words of entries, which the bucket takes over */
  constructor(keys: KeyEntries, entries: Uint32Array) {
    this.#keys = keys;
    this.#entries = entries;
    this.end = entries.length;
    this.settled = entries.length;
    const most = entries.length / (1 + keys.least);
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(64, 2 * most + 1))) - 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1));
    for (let at = 0; at < this.end; at += 1 + keys.lengthAt(entries, at + 1)) this.#enter(at);
  }

  get bytes(): number {
    return this.#entries.byteLength + this.#slots.byteLength;
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
    const found = this.find(words, start, stop, hash, player);
    return found >= 0 ? found : this.#add(words, start, stop, ~found, hash | 0, player, number);
  }

  /** Where the entry of this key begins; if there is none, the complement of the slot where it belongs. */
  find(words: Uint32Array, start: number, stop: number, hash: number, player: number): number {
    const keys = this.#keys;
    const entries = this.#entries;
    const slots = this.#slots;
    const mask = this.#mask;
    const first = hash | 0;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = slots[2 * slot + 1] - 1;
      if (at < 0) return ~slot;
      if (slots[2 * slot] !== first || entries[at] >>> PLAYER_BIT !== player) continue;
      if (keys.isSame(entries, at + 1, words, start, stop)) return at;
    }
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

  #add(
    words: Uint32Array,
    start: number,
    stop: number,
    slot: number,
    hash: number,
    player: number,
    number: number,
  ): number {
    const at = this.end;
    const end = at + 1 + this.#keys.lengthOf(start, stop);
    if (end > this.#entries.length) {
      const larger = new Uint32Array(Math.max(end, Math.ceil(1.5 * this.#entries.length), 256));
      larger.set(this.#entries.subarray(0, at));
      this.#entries = larger;
    }
    this.#entries[at] = number | (player << PLAYER_BIT);
    this.#keys.copy(words, start, stop, this.#entries, at + 1);
    this.end = end;
    this.#slots[2 * slot] = hash;
    this.#slots[2 * slot + 1] = at + 1;
    if (2 * ++this.#count > this.#mask) this.#grow();
    return at;
  }

  #grow(): void {
    this.#mask = 2 * this.#mask + 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1));
    this.#count = 0;
    const entries = this.#entries;
    for (let at = 0; at < this.end; at += 1 + this.#keys.lengthAt(entries, at + 1)) this.#enter(at);
  }

  #enter(at: number): void {
    const slots = this.#slots;
    const hash = this.#keys.hashAt(this.#entries, at + 1, this.#entries[at] >>> PLAYER_BIT);
    let slot = hash & this.#mask;
    while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.#mask;
    slots[2 * slot] = hash;
    slots[2 * slot + 1] = at + 1;
    this.#count++;
  }
}
