import type { Budget } from './budget.ts';
import { grown, IntegerStack, NO_ITEMS, nextSize } from './integer-stack.ts';
import type { PlainTable } from './plain-table.ts';
import { BIG, isOnGrid, MOST_REACH, PLAIN, TAME, UNKNOWN, UNWRITTEN, type ValueTable } from './table.ts';

/**
 * Sums by their terms: a + (b + c) is found where (a + b) + c is known, and so are all other ways to put them
 * together.
 *
 * A value that was first found as a sum stands for its terms; any other is its own only term. Ups and nimbers
 * are added up. Every record is a true equation, so that it does not matter which values count as terms.
 */
export class SumTerms {
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #budget: Budget;
  /**
   * Records one after another: the sum, hash, ups, nimber, where it ends, then terms by rising id, each with
   * its count.
   */
  #records: Int32Array = NO_ITEMS;
  #used = 0;
  #recordOf: Int32Array = NO_ITEMS; // id → where its record begins + 1, 0 if it is its own term
  #slots: Int32Array = NO_ITEMS; // hash → where a record begins + 1
  #count = 0;
  // The terms that are sought.
  readonly #terms = new IntegerStack();
  #ups = 0;
  #nimber = 0;

  constructor(table: ValueTable, plain: PlainTable, budget: Budget) {
    this.#table = table;
    this.#plain = plain;
    this.#budget = budget;
  }

  /** The sum of two values if one of the same terms is known, else UNKNOWN. */
  find(a: number, b: number): number {
    if (this.#count === 0 || !this.#gather(a, b)) return UNKNOWN;
    const hash = this.#hash();
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const at = this.#slots[slot] - 1;
      if (this.#records[at + HASH] === hash && this.#isSame(at)) return this.#records[at];
    }
    return UNKNOWN;
  }

  /**
   * Keeps that a + b is `sum`, which is not known by these terms. If it is a new value, it stands for them
   * from now on.
   */
  keep(a: number, b: number, sum: number, isNew: boolean): void {
    if (!this.#gather(a, b)) return;
    const { items, length } = this.#terms;
    if (this.#used + HEAD + length > this.#records.length) this.#growRecords(HEAD + length);
    if (2 * this.#count >= this.#slots.length) this.#growSlots();
    const at = this.#used;
    const records = this.#records;
    records[at] = sum;
    records[at + HASH] = this.#hash();
    records[at + UPS] = this.#ups;
    records[at + NIMBER] = this.#nimber;
    records[at + END] = this.#used = at + HEAD + length;
    for (let i = 0; i < length; i++) records[at + HEAD + i] = items[i];
    this.#enter(at);
    if (!isNew) return;
    if (sum >= this.#recordOf.length) this.#growIds();
    if (this.#recordOf[sum] === 0) this.#recordOf[sum] = at + 1;
  }

  /** Puts the terms of two values together; false if they are too many or too large for that. */
  #gather(a: number, b: number): boolean {
    this.#ups = this.#nimber = this.#terms.length = 0;
    return (
      this.#take(a) &&
      this.#take(b) &&
      this.#terms.length <= MOST_TERMS &&
      this.#ups <= MOST_UPS &&
      this.#ups >= -MOST_UPS
    );
  }

  /** Adds the terms of a value. */
  #take(id: number): boolean {
    const flags = this.#table.flags[id];
    if ((flags & PLAIN) !== 0) {
      if ((flags & BIG) !== 0 || this.#table.leftStop[id] !== 0) return false;
      this.#ups += this.#plain.upsOf(id);
      this.#nimber ^= this.#plain.nimberOf(id);
      return true;
    }
    const record = id < this.#recordOf.length ? this.#recordOf[id] - 1 : UNKNOWN;
    if (record < 0) {
      this.#insert(id, 1);
      return true;
    }
    const records = this.#records;
    this.#ups += records[record + UPS];
    this.#nimber ^= records[record + NIMBER];
    for (let i = record + HEAD; i < records[record + END]; i += 2) this.#insert(records[i], records[i + 1]);
    return true;
  }

  #insert(term: number, count: number): void {
    const terms = this.#terms;
    let at = terms.length;
    while (at > 0 && terms.items[at - 2] > term) at -= 2;
    if (at > 0 && terms.items[at - 2] === term) {
      terms.items[at - 1] += count;
      return;
    }
    terms.push(0);
    terms.push(0);
    const { items, length } = terms;
    for (let i = length - 1; i > at + 1; i--) items[i] = items[i - 2];
    items[at] = term;
    items[at + 1] = count;
  }

  #hash(): number {
    const { items, length } = this.#terms;
    let hash = Math.imul(this.#ups, 0x9e37_79b1) ^ Math.imul(this.#nimber, 0x27d4_eb2f);
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ items[i], 0x85eb_ca6b) ^ (hash >>> 15);
    hash = Math.imul(hash, 0xc2b2_ae35);
    return hash ^ (hash >>> 13);
  }

  #isSame(at: number): boolean {
    const records = this.#records;
    const { items, length } = this.#terms;
    if (records[at + END] - at - HEAD !== length) return false;
    if (records[at + UPS] !== this.#ups || records[at + NIMBER] !== this.#nimber) return false;
    for (let i = 0; i < length; i++) if (records[at + HEAD + i] !== items[i]) return false;
    return true;
  }

  #enter(at: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#records[at + HASH] & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = at + 1;
    this.#count++;
  }

  #growRecords(more: number): void {
    const size = Math.max(nextSize(this.#records.length), 2 * (this.#used + more));
    this.#budget.allocate(4 * (size - this.#records.length));
    this.#records = grown(this.#records, size);
  }

  #growSlots(): void {
    const old = this.#slots;
    const size = nextSize(old.length);
    this.#budget.allocate(4 * (size - old.length));
    this.#slots = new Int32Array(size);
    this.#count = 0;
    for (let i = 0; i < old.length; i++) if (old[i] !== 0) this.#enter(old[i] - 1);
  }

  #growIds(): void {
    const size = this.#table.flags.length;
    this.#budget.allocate(4 * (size - this.#recordOf.length));
    this.#recordOf = grown(this.#recordOf, size);
  }

  /** Forgets everything, and gives up the memory. */
  clear(): void {
    this.#budget.allocate(-4 * (this.#records.length + this.#slots.length + this.#recordOf.length));
    this.#records = this.#slots = this.#recordOf = NO_ITEMS;
    this.#used = this.#count = 0;
  }
}

/** What stands where in a record; the sum itself is at 0. */
const HASH = 1;
const UPS = 2;
const NIMBER = 3;
const END = 4;
const HEAD = 5;

/** Different terms, each with its count: sums of more are found by pairs alone. */
const MOST_TERMS = 2 * 16;

const MOST_UPS = 2 ** 30;

/**
 * Values that differ by a number. All of them have one shape: the first that was found stands for the others
 * (`table.shape`), and a sum or a comparison is worked out once for all of them.
 *
 * By number translation, x + G = {x + G^L | x + G^R} is canonical if G is canonical and not a number. So a
 * translate is an id whose options are written out only when somebody looks at them. This holds for tame
 * values: all their numbers are doubles that are added without rounding.
 */
export class Translates {
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #lists: readonly [IntegerStack, IntegerStack] = [new IntegerStack(), new IntegerStack()];

  constructor(table: ValueTable, plain: PlainTable) {
    this.#table = table;
    this.#plain = plain;
  }

  /** By how much the value lies above its shape. */
  shiftOf(id: number): number {
    const { leftStop, shape } = this.#table;
    return shape[id] === id ? 0 : leftStop[id] - leftStop[shape[id]];
  }

  /** Are all numbers in id + x still tame? */
  isTame(id: number, x: number): boolean {
    const { flags, reach } = this.#table;
    return (flags[id] & TAME) !== 0 && reach[id] + Math.abs(x) <= MOST_REACH && isOnGrid(x);
  }

  /** The id of a value plus a number; the sum must be tame. */
  plus(id: number, x: number): number {
    if (x === 0) return id;
    const { flags, leftStop } = this.#table;
    if ((flags[id] & PLAIN) === 0) return this.#table.translate(id, x);
    return this.#plain.small(leftStop[id] + x, this.#plain.upsOf(id), this.#plain.nimberOf(id));
  }

  /** Writes out the options of an id, unless they are there. */
  write(id: number): void {
    const table = this.#table;
    if (table.first[id] !== UNWRITTEN) return;
    if ((table.flags[id] & PLAIN) !== 0) {
      this.#plain.writeOptions(id);
      return;
    }
    const shape = table.shape[id];
    const x = this.shiftOf(id);
    const [lefts, rights] = this.#lists;
    lefts.length = rights.length = 0;
    for (let i = table.first[shape]; i < table.middle[shape]; i++) lefts.push(this.plus(table.pool[i], x));
    for (let i = table.middle[shape]; i < table.end[shape]; i++) rights.push(this.plus(table.pool[i], x));
    table.write(id, lefts, rights);
  }
}

/**
 * Sorts ids and drops repeats. They are sorted by shape, and by number where shapes are equal: then the
 * options of all translates of a value stand in the same order.
 */
export function makeSet(list: IntegerStack, { shape, leftStop }: ValueTable): void {
  const { items, length } = list;
  if (length < 2) return;
  if (length > FEW) {
    const order = (x: number, y: number): number => shape[x] - shape[y] || leftStop[x] - leftStop[y] || 0;
    items.subarray(0, length).sort(order);
  } else {
    for (let i = 1; i < length; i++) {
      const item = items[i];
      let at = i;
      for (; at > 0; at--) {
        const before = items[at - 1];
        if (shape[before] < shape[item]) break;
        if (shape[before] === shape[item] && leftStop[before] <= leftStop[item]) break;
        items[at] = before;
      }
      items[at] = item;
    }
  }
  let last = 0;
  for (let i = 1; i < length; i++) if (items[i] !== items[last]) items[++last] = items[i];
  list.length = last + 1;
}

/** Up to this many are sorted without a call. */
const FEW = 24;
