import { GyreError, MAX_COUNT, type Player } from '../graph/index.ts';
import type { Key } from './contract.ts';

/**
 * Keys in the order in which they came, and back: an open-addressing hash on typed arrays.
 *
 * A slot holds the key, the player to move and the vertex side by side, so that a look-up touches one place
 * in memory. Text keys go through a Map to a number first. Linear probing, at most half full.
 */
export class KeyTable {
  /** The number of keys. */
  length = 0;
  #kind: string | undefined;
  #low: Uint32Array = new Uint32Array(FIRST);
  #high: Uint32Array = new Uint32Array(FIRST);
  #players: Uint8Array = new Uint8Array(FIRST);
  /** Slot s is slots[3s] and two more: the low word, the tag, and the vertex plus one, or 0 if it is free. */
  #slots: Int32Array = new Int32Array(6 * FIRST);
  #mask = 2 * FIRST - 1;
  readonly #texts: string[] = [];
  readonly #textNumbers = new Map<string, number>();
  readonly #wide = new BigUint64Array(1);
  readonly #words = new Uint32Array(this.#wide.buffer);

  /** The vertex of the key with that player to move; a new one, numbered `length`, if it was not there. */
  add(key: Key, player: Player): number {
    if (typeof key === 'number' && key >>> 0 === key && this.#kind === 'number')
      return this.#place(key, 0, player);
    this.#split(key, true);
    return this.#place(this.#words[LOW], this.#words[HIGH], player);
  }

  /** The vertex of the key with that player to move, or −1. */
  find(key: Key, player: Player): number {
    if (typeof key === 'string' && !this.#textNumbers.has(key)) return -1;
    this.#split(key, false);
    const slot = this.#slotOf(this.#words[LOW], this.#words[HIGH], player);
    return this.#slots[3 * slot + 2] - 1;
  }

  /** The key of a vertex. */
  key(vertex: number): Key {
    if (this.#kind === 'string') return this.#texts[this.#low[vertex]];
    if (this.#kind === 'number') return this.#high[vertex] * TWO_32 + this.#low[vertex];
    this.#words[LOW] = this.#low[vertex];
    this.#words[HIGH] = this.#high[vertex];
    return this.#wide[0];
  }

  /** Who is to move at a vertex. */
  player(vertex: number): Player {
    return this.#players[vertex] as Player;
  }

  /** Vertex → the player to move. */
  players(): Uint8Array {
    return this.#players.slice(0, this.length);
  }

  /** Leaves the two words of the key in `#words`. */
  #split(key: Key, isNew: boolean): void {
    this.#kind ??= typeof key;
    if (typeof key !== this.#kind) {
      throw badKey(key, `the keys before it were of type ${this.#kind}; use one kind of key`);
    }
    if (typeof key === 'bigint') {
      if (key < 0n || key >> 64n !== 0n)
        throw badKey(key, 'bigint keys are 0 to 2^64 - 1; use a text instead');
      this.#wide[0] = key;
    } else if (typeof key === 'number') {
      if (!Number.isSafeInteger(key) || key < 0) {
        throw badKey(key, 'number keys are whole, 0 to 2^53 - 1; use a bigint or a text instead');
      }
      this.#words[LOW] = key % TWO_32;
      this.#words[HIGH] = Math.floor(key / TWO_32);
    } else if (typeof key === 'string') {
      this.#words[LOW] = this.#textNumber(key, isNew);
      this.#words[HIGH] = 0;
    } else throw badKey(key, 'keys are numbers, bigints or texts');
  }

  #textNumber(text: string, isNew: boolean): number {
    let number = this.#textNumbers.get(text);
    if (number === undefined) {
      number = this.#texts.length;
      if (isNew) {
        if (number === MOST_TEXTS) throw tooManyTexts();
        this.#textNumbers.set(text, number);
        this.#texts.push(text);
      }
    }
    return number;
  }

  #place(low: number, high: number, player: Player): number {
    const slot = this.#slotOf(low, high, player);
    const found = this.#slots[3 * slot + 2];
    if (found !== 0) return found - 1;
    const vertex = this.length++;
    this.#slots[3 * slot] = low;
    this.#slots[3 * slot + 1] = this.#tag(high, player);
    this.#slots[3 * slot + 2] = vertex + 1;
    if (vertex === this.#low.length) this.#widen();
    this.#low[vertex] = low;
    this.#high[vertex] = high;
    this.#players[vertex] = player;
    if (2 * this.length > this.#mask) this.#rehash();
    return vertex;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotOf(low: number, high: number, player: Player): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const signed = low | 0;
    const tag = this.#tag(high, player);
    for (let slot = hash(low, high, player) & mask; ; slot = (slot + 1) & mask) {
      const at = 3 * slot;
      const entry = slots[at + 2];
      if (entry === 0) return slot;
      if (slots[at] !== signed || slots[at + 1] !== tag) continue;
      if (this.#kind !== 'bigint' || this.#players[entry - 1] === player) return slot;
    }
  }

  /** The high word and the player in one; a bigint leaves no room for the player, who is compared apart. */
  #tag(high: number, player: Player): number {
    return this.#kind === 'bigint' ? high | 0 : high | (player << 31);
  }

  #widen(): void {
    const room = Math.min(MAX_COUNT, this.#low.length * 2);
    this.#low = grown(this.#low, new Uint32Array(room));
    this.#high = grown(this.#high, new Uint32Array(room));
    this.#players = grown(this.#players, new Uint8Array(room));
  }

  #rehash(): void {
    const mask = (this.#mask < MODEST ? 4 : 2) * (this.#mask + 1) - 1; // by leaps while memory is no matter
    const slots = new Int32Array(3 * (mask + 1));
    for (let vertex = 0; vertex < this.length; vertex++) {
      const low = this.#low[vertex];
      const high = this.#high[vertex];
      const player = this.player(vertex);
      let slot = hash(low, high, player) & mask;
      while (slots[3 * slot + 2] !== 0) slot = (slot + 1) & mask;
      slots[3 * slot] = low;
      slots[3 * slot + 1] = this.#tag(high, player);
      slots[3 * slot + 2] = vertex + 1;
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}

const FIRST = 1 << 10;
const MODEST = 1 << 22;
const TWO_32 = 2 ** 32;
/** Which word of a 64-bit number is the low one; both orders occur only in exotic hosts. */
const LOW = new Uint32Array(new BigUint64Array([1n]).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;

function hash(low: number, high: number, player: number): number {
  let h = Math.imul(low ^ Math.imul(high, 0x85eb_ca6b), 0x9e37_79b1) + player;
  h ^= h >>> 15;
  return Math.imul(h, 0x2c1b_3c6d) ^ (h >>> 12);
}

function grown<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** A Map holds no more. */
const MOST_TEXTS = 2 ** 24 - 1;

function tooManyTexts(): GyreError {
  return new GyreError(
    'E_LIMIT',
    `there are more than ${MOST_TEXTS} positions with texts as keys`,
    'is the game infinite? if not, use numbers or bigints as keys',
  );
}

function badKey(key: unknown, hint: string): GyreError {
  return new GyreError('E_RULESET', `a position has the key ${String(key)}`, hint);
}
