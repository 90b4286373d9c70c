import { GyreError } from '../../graph/inner.ts';
import type { Key } from '../contract/contract.ts';

/** One ruleset uses one kind of key. */
export type KeyKind = 'number' | 'bigint' | 'string';

/**
 * Keys as runs of 32-bit words, so that threads can share them: a number or bigint is one word, or two if it does not fit
 * one, the low word first; a text is its length and then two of its characters per word. Keys are equal exactly if
 * their words are.
 */
export class KeyWords {
  readonly kind: KeyKind;
  readonly #wide = new BigUint64Array(1);
  readonly #halves = new Uint32Array(this.#wide.buffer);
  readonly #units: number[] = [];

  constructor(kind: KeyKind) {
    this.kind = kind;
  }

  /** Writes the words of a key from `at` on and returns where they end; −1 if they do not fit. */
  write(key: Key, words: Uint32Array, at: number): number {
    if (typeof key !== this.kind)
      throw badKey(key, `the keys before it were of type ${this.kind}; use one kind of key`);
    if (typeof key === 'string') return writeText(key, words, at);
    if (at + 2 > words.length) return -1;
    if (typeof key === 'number' && key >>> 0 === key) {
      words[at] = key;
      return at + 1;
    }
    checkKey(key);
    if (typeof key === 'bigint') {
      this.#wide[0] = key;
      words[at] = this.#halves[LOW];
      words[at + 1] = this.#halves[HIGH];
    } else {
      words[at] = key % TWO_32;
      words[at + 1] = key / TWO_32;
    }
    return words[at + 1] === 0 ? at + 1 : at + 2;
  }

  /** The key whose words are `words[from]` up to, not including, `words[to]`. */
  read(words: Uint32Array, from: number, to: number): Key {
    if (this.kind === 'string') return this.#text(words, from);
    const high = to - from === 2 ? words[from + 1] : 0;
    if (this.kind === 'number') return high * TWO_32 + words[from];
    this.#halves[LOW] = words[from];
    this.#halves[HIGH] = high;
    return this.#wide[0];
  }

  #text(words: Uint32Array, from: number): string {
    const units = this.#units;
    const length = words[from];
    if (length > SHORT) return longText(words, from);
    units.length = length;
    for (let i = 0; i < length; i++) units[i] = (words[from + 1 + (i >> 1)] >>> ((i & 1) << 4)) & 0xffff;
    return String.fromCharCode(...units);
  }
}

/** So many characters at a time can be arguments of a function. */
const SHORT = 4096;
const TWO_32 = 2 ** 32;
/** Which word of a 64-bit number is the low one; both orders occur only in exotic hosts. */
const LOW = new Uint32Array(new BigUint64Array([1n]).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;

function writeText(text: string, words: Uint32Array, at: number): number {
  const end = at + 1 + ((text.length + 1) >> 1);
  if (end > words.length) return -1;
  words[at] = text.length;
  for (let i = 0, place = at + 1; i < text.length; i += 2, place++) {
    const second = i + 1 < text.length ? text.charCodeAt(i + 1) : 0;
    words[place] = text.charCodeAt(i) | (second << 16);
  }
  return end;
}

function longText(words: Uint32Array, from: number): string {
  const length = words[from];
  let text = '';
  for (let i = 0; i < length; i++)
    text += String.fromCharCode((words[from + 1 + (i >> 1)] >>> ((i & 1) << 4)) & 0xffff);
  return text;
}

/** A number that depends on all words of a key and on the player to move. */
export function hashWords(words: Uint32Array, from: number, to: number, player: number): number {
  let h = player + 0x51ed_270b;
  for (let at = from; at < to; at++) {
    h = Math.imul(h ^ words[at], 0x9e37_79b1);
    h ^= h >>> 15;
  }
  h = Math.imul(h, 0x2c1b_3c6d);
  h ^= h >>> 12;
  return Math.imul(h, 0x85eb_ca6b) >>> 0;
}

/** Refuses a number or bigint that is out of range. */
function checkKey(key: Key): void {
  if (typeof key === 'bigint' && (key < 0n || key >> 64n !== 0n))
    throw badKey(key, 'bigint keys are 0 to 2^64 - 1; use a text instead');
  if (typeof key === 'number' && (!Number.isSafeInteger(key) || key < 0))
    throw badKey(key, 'number keys are whole, 0 to 2^53 - 1; use a bigint or a text instead');
}

export function badKey(key: unknown, hint: string): GyreError {
  return new GyreError('E_RULESET', `a position has the key ${String(key)}`, hint);
}
