import { memoryOf } from './round-memory.ts';

/** A shard as it crosses from thread to thread: its slots, and how many keys it holds. */
export interface ShardState {
  readonly slots: Int32Array;
  readonly length: number;
}

/** Is the key of entry `number` the one that is looked for? */
export type IsSameKey = (number: number) => boolean;

/**
 * A part of all keys, by their hashes: open addressing, on shared memory if other threads have it, too. A slot holds the hash, then a number plus one
 * with the player to move as its sign, or 0 if it is free. What a number stands for is the caller's business, and so is the
 * comparison of keys. Linear probing, at most half full.
 */
export class KeyShard {
  length: number;
  /** Means nothing; but what is written must be read. */
  touched = 0;
  #slots: Int32Array;
  #mask: number;
  readonly #isShared: boolean;
  readonly #quick: number;

  /** @param quick up to so many slots it grows fourfold, which takes less time and more memory than to double them */
  constructor({ slots, length }: ShardState, quick: number = 1 << 20) {
    this.#quick = quick;
    this.#slots = slots;
    this.length = length;
    this.#mask = slots.length / WORDS - 1;
    this.#isShared = !(slots.buffer instanceof ArrayBuffer);
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  get state(): ShardState {
    return { slots: this.#slots, length: this.length };
  }

  /** The number of the key; if there is none, `number` is put in and returned. */
  place(hash: number, player: number, number: number, isSame: IsSameKey): number {
    const found = this.find(hash, player, isSame);
    if (found >= 0) return found;
    const at = ~found;
    this.#slots[at] = hash;
    this.#slots[at + 1] = (number + 1) | (player << 31);
    if (2 * ++this.length > this.#mask) this.#grow();
    return number;
  }

  /** The number of the key; if there is none, the complement of where it belongs. */
  find(hash: number, player: number, isSame: IsSameKey): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const first = hash | 0;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = WORDS * slot;
      const entry = slots[at + 1];
      if (entry === 0) return ~at;
      if (slots[at] !== first || entry >>> 31 !== player) continue;
      const number = (entry & 0x7fff_ffff) - 1;
      if (isSame(number)) return number;
    }
  }

  /** Reads the first slots of these hashes, all at once, so that memory has come when each of them is looked up. */
  touch(hashes: Uint32Array, order: Uint32Array, from: number, to: number): void {
    const slots = this.#slots;
    const mask = this.#mask;
    let seen = 0;
    for (let i = from; i < to; i++) seen |= slots[WORDS * (hashes[order[i]] & mask) + 1];
    this.touched = seen;
  }

  /** Gives the key that stands there under the number `from` the number `to`. */
  renumber(hash: number, player: number, from: number, to: number): void {
    const slots = this.#slots;
    const wanted = (from + 1) | (player << 31);
    let slot = hash & this.#mask;
    while (slots[WORDS * slot + 1] !== wanted || slots[WORDS * slot] !== (hash | 0))
      slot = (slot + 1) & this.#mask;
    slots[WORDS * slot + 1] = (to + 1) | (player << 31);
  }

  #grow(): void {
    const old = this.#slots;
    const mask = (this.#mask < this.#quick ? 4 : 2) * (this.#mask + 1) - 1;
    const slots = newSlots(mask + 1, this.#isShared);
    for (let from = 0; from < old.length; from += WORDS) {
      if (old[from + 1] === 0) continue;
      let slot = old[from] & mask;
      while (slots[WORDS * slot + 1] !== 0) slot = (slot + 1) & mask;
      slots[WORDS * slot] = old[from];
      slots[WORDS * slot + 1] = old[from + 1];
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}

const WORDS = 2;

function newSlots(count: number, isShared: boolean): Int32Array {
  return new Int32Array(memoryOf(4 * WORDS * count, isShared));
}

/** An empty shard with room for so many keys, and some more. */
export function newShard(isShared: boolean, keys = 500): ShardState {
  return { slots: newSlots(2 ** Math.ceil(Math.log2(Math.max(64, 2 * keys + 1))), isShared), length: 0 };
}

/** Which of so many shards a key with that hash belongs to. The slot comes from the low bits, the shard from the high ones. */
export function shardOf(hash: number, shards: number): number {
  return ((hash >>> 16) * shards) >>> 16;
}
