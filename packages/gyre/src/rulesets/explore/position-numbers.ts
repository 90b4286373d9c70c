import { GyreError, MAX_COUNT, type Player } from '../../graph/index.ts';
import type { Key } from '../contract/contract.ts';

/**
 * Keys in order of arrival, and back: an open-addressing hash on typed arrays.
 *
 * A slot holds the low word of the key, the vertex with the player to move and, once there are keys past 2³²,
 * the high word side by side, so that a look-up touches one place in memory. Text keys go through a Map to a
 * number first. Linear probing, at most half full.
 */
export class KeyTable {
  /** The number of keys. */
  length = 0;
  #kind: string | undefined;
  #low: Uint32Array = new Uint32Array(FIRST);
  #high: Uint32Array = new Uint32Array(FIRST);
  #players: Uint8Array = new Uint8Array(FIRST);
  /**
   * Slot s begins at slots[s × stride]: the low word, then the vertex plus one with the player as its sign, or 0 if
   * the slot is free, then, if the stride is 4, the high word.
   */
  #slots: Int32Array = new Int32Array(2 * NARROW * FIRST);
  #stride = NARROW;
  #mask = 2 * FIRST - 1;
  readonly #texts: string[] = [];
  readonly #textNumbers = new Map<string, number>();
  readonly #wide = new BigUint64Array(1);
  readonly #words = new Uint32Array(this.#wide.buffer);

  /** The vertex of the key with that player to move; if the key is new, a new vertex, numbered `length`. */
  add(key: Key, player: Player): number {
    if (typeof key === 'number' && this.#kind === 'number') {
      if (key >>> 0 === key) return this.#place(key, 0, player);
      if (key > 0 && Number.isSafeInteger(key)) {
        const high = Math.floor(key / TWO_32);
        return this.#place(key - high * TWO_32, high, player);
      }
    }
    this.#split(key, true);
    return this.#place(this.#words[LOW], this.#words[HIGH], player);
  }

  /** The vertex of the key with that player to move, or −1. */
  find(key: Key, player: Player): number {
    if (typeof key === 'string' && !this.#textNumbers.has(key)) return -1;
    this.#split(key, false);
    const at = this.#placeOf(this.#words[LOW], this.#words[HIGH], player);
    return vertexIn(this.#slots[at + 1]);
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
      checkKey(key);
      this.#wide[0] = key;
    } else if (typeof key === 'number') {
      checkKey(key);
      this.#words[LOW] = key % TWO_32;
      this.#words[HIGH] = Math.floor(key / TWO_32);
    } else if (typeof key === 'string') {
      this.#words[LOW] = this.#textNumber(key, isNew);
      this.#words[HIGH] = 0;
    } else throw badKey(key, KEY_KINDS);
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
    if (high !== 0 && this.#stride === NARROW) this.#rehash(this.#mask, WIDE);
    const at = this.#placeOf(low, high, player);
    const found = this.#slots[at + 1];
    if (found !== 0) return vertexIn(found);
    const vertex = this.length++;
    this.#slots[at] = low;
    this.#slots[at + 1] = (vertex + 1) | (player << 31);
    if (high !== 0) this.#slots[at + 2] = high;
    if (vertex === this.#low.length) this.#widen();
    this.#low[vertex] = low;
    this.#high[vertex] = high;
    this.#players[vertex] = player;
    if (2 * this.length > this.#mask) this.#grow();
    return vertex;
  }

  /** Where the slot that holds the key begins, or the free slot where it belongs. */
  #placeOf(low: number, high: number, player: Player): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const stride = this.#stride;
    const first = low | 0;
    const third = high | 0;
    const side = player << 31;
    for (let slot = hash(low, high, player) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * stride;
      const entry = slots[at + 1];
      if (entry === 0) return at;
      if (slots[at] !== first || (entry ^ side) < 0) continue;
      if (stride === NARROW ? third === 0 : slots[at + 2] === third) return at;
    }
  }

  #widen(): void {
    const room = Math.min(MAX_COUNT, this.#low.length * 2);
    this.#low = grown(this.#low, new Uint32Array(room));
    this.#high = grown(this.#high, new Uint32Array(room));
    this.#players = grown(this.#players, new Uint8Array(room));
  }

  /** Makes room, doubling it while memory is plentiful. */
  #grow(): void {
    this.#rehash((this.#mask < MODEST ? 4 : 2) * (this.#mask + 1) - 1, this.#stride);
  }

  /** Slots in order go to slots in order, in a few runs: the loop walks through memory and does not jump about. */
  #rehash(mask: number, stride: number): void {
    const slots = new Int32Array(stride * (mask + 1));
    const old = this.#slots;
    for (let from = 0; from < old.length; from += this.#stride) {
      const entry = old[from + 1];
      if (entry === 0) continue;
      const high = this.#stride === NARROW ? 0 : old[from + 2];
      let slot = hash(old[from], high, entry < 0 ? 1 : 0) & mask;
      while (slots[stride * slot + 1] !== 0) slot = (slot + 1) & mask;
      slots[stride * slot] = old[from];
      slots[stride * slot + 1] = entry;
      if (stride === WIDE) slots[stride * slot + 2] = high;
    }
    this.#slots = slots;
    this.#mask = mask;
    this.#stride = stride;
  }
}

/** The vertex that an entry of a slot stands for; −1 if it is free. */
function vertexIn(entry: number): number {
  return (entry & 0x7fff_ffff) - 1;
}

/** Words per slot, as long as all keys fit one word, and after that; a slot never crosses a cache line. */
const NARROW = 2;
const WIDE = 4;
const FIRST = 1 << 10;
const MODEST = 1 << 20;
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

/** A Map cannot hold more. */
const MOST_TEXTS = 2 ** 24 - 1;

function tooManyTexts(): GyreError {
  return new GyreError(
    'E_LIMIT',
    `there are more than ${MOST_TEXTS} positions with strings as keys`,
    'is the game infinite? if not, use numbers or bigints as keys',
  );
}

/** Refuses a number or bigint that is out of range. */
export function checkKey(key: Key): void {
  if (typeof key === 'bigint' && (key < 0n || key >> 64n !== 0n))
    throw badKey(key, 'bigint keys are 0 to 2^64 - 1; use a text instead');
  if (typeof key === 'number' && (!Number.isSafeInteger(key) || key < 0))
    throw badKey(key, 'number keys are whole, 0 to 2^53 - 1; use a bigint or a text instead');
}

/** What keys can be. */
export const KEY_KINDS = 'keys are numbers, bigints or strings';

export function badKey(key: unknown, hint: string): GyreError {
  return new GyreError('E_RULESET', `a position has the key ${String(key)}`, hint);
}
