import type { Player } from '../../../graph/index.ts';
import type { Budget } from './budget.ts';
import { grown, IntegerStack } from './integer-stack.ts';

/** Number + ups + nimber in closed form; its options are written out only on demand. */
export const PLAIN = 1;
/** A number and nothing else. */
export const NUMBER = 2;
/** Plain, and beyond what doubles hold exactly. */
export const BIG = 4;
/** Some play from it never ends. */
export const LOOPY = 8;

/** No options have been written out yet. */
export const UNWRITTEN = -1;

/** Not known yet. */
export const UNKNOWN = -1;

/**
 * The values of a store in columns, by id, and their options in one pool. Equal option lists have one id; that
 * callers make sure that lists are canonical, so that equal values have one id. Id 0 is the game 0.
 *
 * The columns are open to the room's hot loops, which must read them anew after every call that may add a value.
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
  /** Id → its negative, or UNKNOWN. */
  negatives: Int32Array = new Int32Array(FIRST);
  /** Id → its place in the table of plain values. */
  plainAt: Int32Array = new Int32Array(FIRST);
  pool: Int32Array = new Int32Array(FIRST);
  #used = 0;
  #slots: Int32Array = new Int32Array(FIRST); // hash of option lists → id + 1
  #kept = 0; // ids in the hash
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

  /** The id with exactly these options, which have this hash; UNKNOWN if there is none. */
  #found(hash: number, lefts: IntegerStack, rights: IntegerStack): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] - 1;
      if (this.#hashes[id] === hash && this.#isSame(id, lefts, rights)) return id;
    }
    return UNKNOWN;
  }

  /** The id with exactly these options, each list sorted; a new one if need be. */
  intern(
    lefts: IntegerStack,
    rights: IntegerStack,
    leftStop: number,
    rightStop: number,
    marks: number,
    flags = 0,
  ): number {
    const hash = hashOf(lefts, rights);
    const known = this.#found(hash, lefts, rights);
    if (known !== UNKNOWN) return known;
    this.#budget.checkValues(this.size);
    if (this.#used + lefts.length + rights.length > this.pool.length)
      this.#growPool(this.#used + lefts.length + rights.length);
    if (2 * this.#kept >= this.#slots.length) this.#growSlots();
    const id = this.add(flags, leftStop, rightStop, marks);
    this.write(id, lefts, rights);
    this.#hashes[id] = hash;
    this.#enter(id);
    return id;
  }

  #isSame(id: number, lefts: IntegerStack, rights: IntegerStack): boolean {
    const { pool } = this;
    const first = this.first[id];
    const middle = this.middle[id];
    if (middle - first !== lefts.length || this.end[id] - middle !== rights.length) return false;
    for (let i = 0; i < lefts.length; i++) if (pool[first + i] !== lefts.items[i]) return false;
    for (let i = 0; i < rights.length; i++) if (pool[middle + i] !== rights.items[i]) return false;
    return true;
  }

  #enter(id: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes[id] & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = id + 1;
    this.#kept++;
  }

  #growColumns(): void {
    const size = 2 * this.flags.length;
    this.#budget.allocate((size / 2) * BYTES_EACH);
    const flags = new Uint8Array(size);
    flags.set(this.flags);
    this.flags = flags;
    this.first = grown(this.first, size);
    this.middle = grown(this.middle, size);
    this.end = grown(this.end, size);
    this.negatives = grown(this.negatives, size);
    this.marks = grown(this.marks, size);
    this.plainAt = grown(this.plainAt, size);
    this.#hashes = grown(this.#hashes, size);
    this.leftStop = grownDoubles(this.leftStop, size);
    this.rightStop = grownDoubles(this.rightStop, size);
  }

  #growPool(least: number): void {
    let size = 2 * this.pool.length;
    while (size < least) size *= 2;
    this.#budget.allocate(4 * (size - this.pool.length));
    this.pool = grown(this.pool, size);
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#budget.allocate(4 * old.length);
    this.#slots = new Int32Array(2 * old.length);
    this.#kept = 0;
    for (const entry of old) if (entry !== 0) this.#enter(entry - 1);
  }

  /** Forgets every id from `size` on, and what was written out since. */
  truncate(size: number): void {
    const kept = this.#slots.filter((entry) => entry !== 0 && entry <= size);
    this.#slots.fill(0);
    this.#kept = 0;
    for (const entry of kept) this.#enter(entry - 1);
    this.size = size;
    this.#used = 0;
    for (let id = 0; id < size; id++) {
      if (this.negatives[id] >= size) this.negatives[id] = UNKNOWN;
      if (this.first[id] === UNWRITTEN) continue;
      if (this.#leadsBeyond(id, size)) this.first[id] = UNWRITTEN;
      else this.#used = Math.max(this.#used, this.end[id]);
    }
  }

  /** Are options of an old plain value, written out late, among those that go? */
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
const BYTES_EACH = 1 + 8 * 4 + 2 * 8;

function grownDoubles(items: Float64Array, length: number): Float64Array {
  const longer = new Float64Array(length);
  longer.set(items);
  return longer;
}

function hashOf(lefts: IntegerStack, rights: IntegerStack): number {
  let hash = Math.imul(lefts.length + 1, 0x9e37_79b1);
  for (let i = 0; i < lefts.length; i++) hash = Math.imul(hash ^ lefts.items[i], 0x85eb_ca6b) ^ (hash >>> 15);
  hash = Math.imul(hash ^ 0x2545_f491, 0xc2b2_ae35);
  for (let i = 0; i < rights.length; i++)
    hash = Math.imul(hash ^ rights.items[i], 0x85eb_ca6b) ^ (hash >>> 15);
  return hash ^ (hash >>> 13);
}
