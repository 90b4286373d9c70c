import type { Player } from '../../../graph/inner.ts';
import type { Budget } from './budget.ts';
import { grown, IntegerStack, nextSize } from './integer-stack.ts';

/** Number + ups + nimber in closed form; its options are written out only on demand. */
export const PLAIN = 1;
/** A number and nothing else. */
export const NUMBER = 2;
/** Plain, and beyond what doubles hold exactly. */
export const BIG = 4;
/** Some play from it never ends. */
export const LOOPY = 8;
/**
 * No number in it is large or has a large denominator, so that numbers may be added to it without rounding.
 */
export const TAME = 16;

/** Numbers of tame values have at most this size and denominators of at most 1 / GRID. */
export const MOST_REACH: number = 2 ** 30;
const GRID = 2 ** -20;

/** Has the number a denominator that tame values may have? */
export function isOnGrid(x: number): boolean {
  return Number.isInteger(x / GRID);
}

/** No options have been written out yet. */
export const UNWRITTEN = -1;

/** Not known yet. */
export const UNKNOWN = -1;

/**
 * The values of a store in columns, by id, and their options in one pool. Equal option lists have one id;
 * that callers make sure that lists are canonical, so that equal values have one id. Id 0 is the game 0.
 *
 * The columns are open to the room's hot loops, which must read them anew after every call that may add a
 * value.
 */
export class ValueTable {
  size = 0;
  flags: Uint8Array = new Uint8Array(FIRST);
  /** Id → where its Left options begin in the pool, where its Right options do, where they end. */
  first: Int32Array = new Int32Array(FIRST);
  middle: Int32Array = new Int32Array(FIRST);
  end: Int32Array = new Int32Array(FIRST);
  /** Id → its stops, where they are numbers that doubles hold exactly; else NaN. */
  leftStop: Float64Array = new Float64Array(FIRST);
  rightStop: Float64Array = new Float64Array(FIRST);
  /** Id → what it is at most and at least of the small values near its stops (`marks.ts`). */
  marks: Int32Array = new Int32Array(FIRST);
  /** Id → the value that stands for all that differ from it by a number; itself if it is not tame. */
  shape: Int32Array = new Int32Array(FIRST);
  /** Id → what no number in a tame value exceeds in size. */
  reach: Int32Array = new Int32Array(FIRST);
  /** Id → its negative, or UNKNOWN. */
  negatives: Int32Array = new Int32Array(FIRST);
  /** Id → its place in the table of plain values. */
  plainAt: Int32Array = new Int32Array(FIRST);
  pool: Int32Array = new Int32Array(FIRST);
  #used = 0;
  #slots: Int32Array = new Int32Array(FIRST); // hash of option lists → id + 1
  #kept = 0; // ids in the hash
  #translates: Int32Array = new Int32Array(FIRST); // hash of shape and Left stop → id + 1, for ids that are not shapes
  #moved = 0; // ids in that hash
  #hashes: Int32Array = new Int32Array(FIRST); // id → hash of its option lists
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
    budget.allocate(FIRST * (BYTES_EACH + 8));
  }

  /** A new id without options. */
  add(flags: number, leftStop: number, rightStop: number, marks: number, plainAt: number = UNKNOWN): number {
    if (this.size === this.flags.length) this.#growColumns();
    const id = this.size;
    this.flags[id] = flags;
    this.first[id] = UNWRITTEN;
    this.leftStop[id] = leftStop;
    this.rightStop[id] = rightStop;
    this.marks[id] = marks;
    this.shape[id] = id;
    this.negatives[id] = UNKNOWN;
    this.plainAt[id] = plainAt;
    this.size++;
    return id;
  }

  /** Writes out the options of an id. */
  write(id: number, lefts: IntegerStack, rights: IntegerStack): void {
    const length = lefts.length + rights.length;
    if (this.#used + length > this.pool.length) this.#growPool(this.#used + length);
    const { pool } = this;
    let at = this.#used;
    for (let i = 0; i < lefts.length; i++) pool[at++] = lefts.items[i];
    const middle = at;
    for (let i = 0; i < rights.length; i++) pool[at++] = rights.items[i];
    this.first[id] = this.#used;
    this.middle[id] = middle;
    this.end[id] = at;
    this.#used = at;
  }

  /** Lets an id be found by its options, which are written out and canonical. */
  enter(id: number): void {
    if (2 * this.#kept >= this.#slots.length) this.#growSlots();
    const lists = [new IntegerStack(), new IntegerStack()] as const;
    for (let i = this.first[id]; i < this.middle[id]; i++) lists[0].push(this.pool[i]);
    for (let i = this.middle[id]; i < this.end[id]; i++) lists[1].push(this.pool[i]);
    this.#hashes[id] = hashOf(lists[0], lists[1]);
    this.#enter(id);
  }

  /**
   * The id with exactly these options, which have this hash; or the shape that has them when its Left stop is moved to
   * `zero`, if that is a number. UNKNOWN if there is none.
   */
  #found(hash: number, lefts: IntegerStack, rights: IntegerStack, zero: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] - 1;
      if (this.#hashes[id] === hash && this.#isSame(id, lefts, rights, zero)) return id;
    }
    return UNKNOWN;
  }

  /**
   * The id with exactly these options, a new one if need be; each list in the order of `makeSet`, or of ids
   * if it has flags.
   */
  intern(
    lefts: IntegerStack,
    rights: IntegerStack,
    leftStop: number,
    rightStop: number,
    marks: number,
    flags = 0,
  ): number {
    const isTame = flags === 0 && this.#areTame(lefts) && this.#areTame(rights);
    const hash = isTame ? this.#shapeHash(lefts, rights, leftStop) : hashOf(lefts, rights);
    const known = this.#found(hash, lefts, rights, isTame ? leftStop : Number.NaN);
    if (known !== UNKNOWN && (!isTame || this.leftStop[known] === leftStop)) return known;
    if (known !== UNKNOWN) return this.#moveTo(leftStop, rightStop, known, lefts, rights);
    this.#budget.checkValues(this.size);
    if (this.#used + lefts.length + rights.length > this.pool.length)
      this.#growPool(this.#used + lefts.length + rights.length);
    if (2 * this.#kept >= this.#slots.length) this.#growSlots();
    const id = this.add(isTame ? TAME : flags, leftStop, rightStop, marks);
    if (isTame) this.reach[id] = Math.max(this.#reachOf(lefts), this.#reachOf(rights));
    this.write(id, lefts, rights);
    this.#hashes[id] = hash;
    this.#enter(id);
    return id;
  }

  #areTame({ items, length }: IntegerStack): boolean {
    const { flags } = this;
    for (let i = 0; i < length; i++) if ((flags[items[i]] & TAME) === 0) return false;
    return true;
  }

  #shapeHash(lefts: IntegerStack, rights: IntegerStack, zero: number): number {
    const { shape, leftStop } = this;
    let hash = Math.imul(lefts.length + 1, 0x9e37_79b1);
    for (let i = 0; i < lefts.length; i++) {
      const x = lefts.items[i];
      const place = shape[x] ^ Math.imul((leftStop[x] - zero) * 256, 0x27d4_eb2f);
      hash = Math.imul(hash ^ place, 0x85eb_ca6b) ^ (hash >>> 15);
    }
    hash = Math.imul(hash ^ 0x2545_f491, 0xc2b2_ae35);
    for (let i = 0; i < rights.length; i++) {
      const x = rights.items[i];
      const place = shape[x] ^ Math.imul((leftStop[x] - zero) * 256, 0x27d4_eb2f);
      hash = Math.imul(hash ^ place, 0x85eb_ca6b) ^ (hash >>> 15);
    }
    return hash ^ (hash >>> 13);
  }

  #reachOf({ items, length }: IntegerStack): number {
    let most = 0;
    for (let i = 0; i < length; i++) if (this.reach[items[i]] > most) most = this.reach[items[i]];
    return most;
  }

  /** The translate of a shape with this Left stop; if it is new, these are its options. */
  #moveTo(
    leftStop: number,
    rightStop: number,
    shape: number,
    lefts: IntegerStack,
    rights: IntegerStack,
  ): number {
    const size = this.size;
    const reach = Math.max(this.#reachOf(lefts), this.#reachOf(rights));
    const id = this.#translated(shape, leftStop, rightStop, reach);
    if (id === size || this.first[id] === UNWRITTEN) this.write(id, lefts, rights);
    return id;
  }

  /** The id of a tame value plus a number, where the sum is tame too. Its options are not written out. */
  translate(id: number, x: number): number {
    const shape = this.shape[id];
    const leftStop = this.leftStop[id] + x;
    if (leftStop === this.leftStop[shape]) return shape;
    const reach = Math.min(MOST_REACH, this.reach[id] + Math.ceil(Math.abs(x)));
    return this.#translated(shape, leftStop, this.rightStop[id] + x, reach);
  }

  #translated(shape: number, leftStop: number, rightStop: number, reach: number): number {
    const mask = this.#translates.length - 1;
    let slot = translateHash(shape, leftStop) & mask;
    for (; this.#translates[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.#translates[slot] - 1;
      if (this.shape[id] === shape && this.leftStop[id] === leftStop) return id;
    }
    this.#budget.checkValues(this.size);
    if (2 * this.#moved >= mask) this.#growTranslates();
    const id = this.add(TAME, leftStop, rightStop, this.marks[shape]);
    this.shape[id] = shape;
    this.reach[id] = reach;
    this.#enterTranslate(id);
    return id;
  }

  #enterTranslate(id: number): void {
    const mask = this.#translates.length - 1;
    let slot = translateHash(this.shape[id], this.leftStop[id]) & mask;
    while (this.#translates[slot] !== 0) slot = (slot + 1) & mask;
    this.#translates[slot] = id + 1;
    this.#moved++;
  }

  #growTranslates(): void {
    const old = this.#translates;
    const size = nextSize(old.length);
    this.#budget.allocate(4 * (size - old.length));
    this.#translates = new Int32Array(size);
    this.#moved = 0;
    for (let i = 0; i < old.length; i++) if (old[i] !== 0) this.#enterTranslate(old[i] - 1);
  }

  #isSame(id: number, lefts: IntegerStack, rights: IntegerStack, zero: number): boolean {
    const first = this.first[id];
    const middle = this.middle[id];
    if (middle - first !== lefts.length || this.end[id] - middle !== rights.length) return false;
    const isTame = (this.flags[id] & TAME) !== 0;
    if (isTame === Number.isNaN(zero)) return false;
    if (isTame) {
      const shift = this.leftStop[id] - zero;
      return this.#isMoved(lefts, first, shift) && this.#isMoved(rights, middle, shift);
    }
    const { pool } = this;
    for (let i = 0; i < lefts.length; i++) if (pool[first + i] !== lefts.items[i]) return false;
    for (let i = 0; i < rights.length; i++) if (pool[middle + i] !== rights.items[i]) return false;
    return true;
  }

  /** Are the values in the pool from `from` on these, each with the number `shift` added? */
  #isMoved({ items, length }: IntegerStack, from: number, shift: number): boolean {
    const { pool, shape, leftStop } = this;
    for (let i = 0; i < length; i++) {
      const x = pool[from + i];
      if (shape[x] !== shape[items[i]] || leftStop[x] - leftStop[items[i]] !== shift) return false;
    }
    return true;
  }

  #enter(id: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes[id] & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = id + 1;
    this.#kept++;
  }

  /** All columns in one new buffer: to make one takes as long as to make a short array. */
  #growColumns(): void {
    const old = this.flags.length;
    const size = nextSize(old);
    this.#budget.allocate((size - old) * BYTES_EACH);
    const buffer = new ArrayBuffer(size * BYTES_EACH);
    let at = 0;
    const doubles = (column: Float64Array): Float64Array => {
      const longer = new Float64Array(buffer, at, size);
      longer.set(column);
      at += 8 * size;
      return longer;
    };
    const integers = (column: Int32Array): Int32Array => {
      const longer = new Int32Array(buffer, at, size);
      longer.set(column);
      at += 4 * size;
      return longer;
    };
    this.leftStop = doubles(this.leftStop);
    this.rightStop = doubles(this.rightStop);
    this.first = integers(this.first);
    this.middle = integers(this.middle);
    this.end = integers(this.end);
    this.negatives = integers(this.negatives);
    this.marks = integers(this.marks);
    this.shape = integers(this.shape);
    this.reach = integers(this.reach);
    this.plainAt = integers(this.plainAt);
    this.#hashes = integers(this.#hashes);
    const flags = new Uint8Array(buffer, at, size);
    flags.set(this.flags);
    this.flags = flags;
  }

  #growPool(least: number): void {
    let size = nextSize(this.pool.length);
    while (size < least) size = nextSize(size);
    this.#budget.allocate(4 * (size - this.pool.length));
    this.pool = grown(this.pool, size);
  }

  #growSlots(): void {
    const old = this.#slots;
    const size = nextSize(old.length);
    this.#budget.allocate(4 * (size - old.length));
    this.#slots = new Int32Array(size);
    this.#kept = 0;
    for (let i = 0; i < old.length; i++) if (old[i] !== 0) this.#enter(old[i] - 1);
  }

  /** Forgets every id from `size` on, and what was written out since. */
  truncate(size: number): void {
    const kept = this.#slots.filter((entry) => entry !== 0 && entry <= size);
    this.#slots.fill(0);
    this.#kept = 0;
    for (const entry of kept) this.#enter(entry - 1);
    this.size = size;
    this.#used = 0;
    this.#translates.fill(0);
    this.#moved = 0;
    for (let id = 0; id < size; id++) {
      if (this.shape[id] !== id && (this.flags[id] & PLAIN) === 0) this.#enterTranslate(id);
      if (this.negatives[id] >= size) this.negatives[id] = UNKNOWN;
      if (this.first[id] === UNWRITTEN) continue;
      if (this.#leadsBeyond(id, size)) this.first[id] = UNWRITTEN;
      else this.#used = Math.max(this.#used, this.end[id]);
    }
  }

  /** Are options of an old value, written out late, among those that go? */
  #leadsBeyond(id: number, size: number): boolean {
    for (let i = this.first[id]; i < this.end[id]; i++) if (this.pool[i] >= size) return true;
    return false;
  }

  /** Where the options of a player begin and end in the pool; they must be written out. */
  begin(player: Player, id: number): number {
    return player === 0 ? this.first[id] : this.middle[id];
  }

  finish(player: Player, id: number): number {
    return player === 0 ? this.middle[id] : this.end[id];
  }
}

const FIRST = 8;

/** Of all columns together, without pool and hash. */
const BYTES_EACH = 1 + 9 * 4 + 2 * 8;

function hashOf(lefts: IntegerStack, rights: IntegerStack): number {
  let hash = Math.imul(lefts.length + 1, 0x9e37_79b1);
  for (let i = 0; i < lefts.length; i++) hash = Math.imul(hash ^ lefts.items[i], 0x85eb_ca6b) ^ (hash >>> 15);
  hash = Math.imul(hash ^ 0x2545_f491, 0xc2b2_ae35);
  for (let i = 0; i < rights.length; i++)
    hash = Math.imul(hash ^ rights.items[i], 0x85eb_ca6b) ^ (hash >>> 15);
  return hash ^ (hash >>> 13);
}

function translateHash(shape: number, leftStop: number): number {
  const hash = Math.imul(shape, 0x9e37_79b1) ^ Math.imul(leftStop * 256, 0x85eb_ca6b);
  return hash ^ (hash >>> 15);
}
