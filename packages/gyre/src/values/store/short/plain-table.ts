import { type Player, refuse } from '../../../graph/inner.ts';
import {
  compareDyadic,
  type Dyadic,
  doubleOf,
  dyadicOf,
  exactSum,
  numberOptions,
  unitOf,
} from '../../plain/dyadic.ts';
import { addPlain, isNonnegative, negatePlain, type Plain, plainKey, timesPlain } from '../../plain/plain.ts';
import type { Budget } from './budget.ts';
import { grown, IntegerStack, nextSize } from './integer-stack.ts';
import { plainMarks } from './marks.ts';
import {
  BIG,
  isOnGrid,
  MOST_REACH,
  NUMBER,
  PLAIN,
  TAME,
  UNKNOWN,
  UNWRITTEN,
  type ValueTable,
} from './table.ts';

/**
 * The plain values of a store, x + n·↑ + *m, in closed form: added, compared and multiplied without a graph.
 *
 * x, n and m are kept as doubles while those are exact; what is larger is kept in whole numbers of any size,
 * under the flag BIG. For both the number x is the two stops, where it is a double.
 */
export class PlainTable {
  readonly #table: ValueTable;
  readonly #budget: Budget;
  #ups: Float64Array = new Float64Array(FIRST);
  #nimbers: Int32Array = new Int32Array(FIRST);
  #count = 0;
  #slots: Int32Array = new Int32Array(2 * FIRST); // hash of (x, n, m) → id + 1
  readonly #bits = new Float64Array(1);
  readonly #words = new Int32Array(this.#bits.buffer);
  readonly #bigs = new Map<number, Plain>();
  readonly #bigIds = new Map<string, number>();
  readonly #lists: readonly [IntegerStack, IntegerStack] = [new IntegerStack(), new IntegerStack()];

  constructor(table: ValueTable, budget: Budget) {
    this.#table = table;
    this.#budget = budget;
    budget.allocate(20 * FIRST);
    this.small(0, 0, 0);
  }

  /** The id of a number that a double holds. */
  number(x: number): number {
    return this.small(x, 0, 0);
  }

  /** The id of x + n·↑ + *m, all of which doubles hold exactly. */
  small(x: number, ups: number, nimber: number): number {
    const number = x + 0; // never −0
    const mask = this.#slots.length - 1;
    let slot = this.#hash(number, ups, nimber) & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] - 1;
      const at = this.#table.plainAt[id];
      if (this.#table.leftStop[id] === number && this.#ups[at] === ups && this.#nimbers[at] === nimber)
        return id;
    }
    return this.#add(number, ups, nimber);
  }

  #add(number: number, ups: number, nimber: number): number {
    this.#budget.checkValues(this.#table.size);
    const isNumber = ups === 0 && nimber === 0;
    const isTame = Math.abs(number) <= MOST_REACH && isOnGrid(number);
    const shape = !isTame || number === 0 ? UNKNOWN : isNumber ? 0 : this.small(0, ups, nimber);
    if (this.#count === this.#nimbers.length) this.#grow();
    const flags = PLAIN | (isNumber ? NUMBER : 0) | (isTame ? TAME : 0);
    const id = this.#table.add(flags, number, number, plainMarks(ups, nimber), this.#count);
    if (shape !== UNKNOWN) this.#table.shape[id] = shape;
    this.#table.reach[id] = isTame ? Math.ceil(Math.abs(number)) : 0;
    this.#ups[this.#count] = ups;
    this.#nimbers[this.#count++] = nimber;
    this.#enter(id);
    return id;
  }

  #hash(number: number, ups: number, nimber: number): number {
    this.#bits[0] = number;
    let hash = Math.imul(this.#words[0], 0x9e37_79b1) ^ Math.imul(this.#words[1], 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ ups, 0xc2b2_ae35) ^ Math.imul(nimber, 0x27d4_eb2f);
    return hash ^ (hash >>> 13);
  }

  #enter(id: number): void {
    const at = this.#table.plainAt[id];
    const mask = this.#slots.length - 1;
    let slot = this.#hash(this.#table.leftStop[id], this.#ups[at], this.#nimbers[at]) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = id + 1;
  }

  #grow(): void {
    const size = nextSize(this.#count);
    this.#budget.allocate(20 * (size - this.#count));
    const ups = new Float64Array(size);
    ups.set(this.#ups);
    this.#ups = ups;
    this.#nimbers = grown(this.#nimbers, size);
    const old = this.#slots;
    this.#slots = new Int32Array(2 * size);
    for (let i = 0; i < old.length; i++) if (old[i] !== 0) this.#enter(old[i] - 1);
  }

  /** The id of any plain value. */
  of(plain: Plain): number {
    const x = doubleOf(plain.number);
    if (!Number.isNaN(x) && isSmallUps(plain.ups) && plain.nimber < 2n ** 31n) {
      return this.small(x, Number(plain.ups), Number(plain.nimber));
    }
    const key = plainKey(plain);
    const known = this.#bigIds.get(key);
    if (known !== undefined) return known;
    this.#budget.checkValues(this.#table.size);
    this.#budget.allocate(BIG_BYTES + key.length);
    const isNumber = plain.ups === 0n && plain.nimber === 0n;
    const marks = plainMarks(plain.ups, plain.nimber);
    const id = this.#table.add(PLAIN | BIG | (isNumber ? NUMBER : 0), x, x, marks);
    this.#bigIds.set(key, id);
    this.#bigs.set(id, plain);
    return id;
  }

  /** What a plain id stands for. */
  plainOf(id: number): Plain {
    const big = this.#bigs.get(id);
    if (big !== undefined) return big;
    const at = this.#table.plainAt[id];
    return {
      number: dyadicOf(this.#table.leftStop[id]),
      ups: BigInt(this.#ups[at]),
      nimber: BigInt(this.#nimbers[at]),
    };
  }

  /** The number in a plain id. */
  numberOf(id: number): Dyadic {
    return this.#bigs.get(id)?.number ?? dyadicOf(this.#table.leftStop[id]);
  }

  /** The ups and the nimber of a plain id that is not BIG. */
  upsOf(id: number): number {
    return this.#ups[this.#table.plainAt[id]];
  }

  nimberOf(id: number): number {
    return this.#nimbers[this.#table.plainAt[id]];
  }

  /** a + b, both plain. */
  sum(a: number, b: number): number {
    const { flags, leftStop } = this.#table;
    if (((flags[a] | flags[b]) & BIG) === 0) {
      const x = exactSum(leftStop[a], leftStop[b]);
      const ups = this.upsOf(a) + this.upsOf(b);
      if (!Number.isNaN(x) && Math.abs(ups) <= MOST_UPS) {
        return this.small(x, ups, this.nimberOf(a) ^ this.nimberOf(b));
      }
    }
    return this.of(addPlain(this.plainOf(a), this.plainOf(b)));
  }

  /** −a, a plain. */
  negative(a: number): number {
    if ((this.#table.flags[a] & BIG) !== 0) return this.of(negatePlain(this.plainOf(a)));
    return this.small(0 - this.#table.leftStop[a], 0 - this.upsOf(a), this.nimberOf(a));
  }

  /** n times a, a plain and n ≥ 0. */
  times(n: bigint, a: number): number {
    return this.of(timesPlain(n, this.plainOf(a)));
  }

  /**
   * Is a ≤ b + x, both plain? The numbers decide; where they are equal, the rest does. If x is not 0, both
   * are tame.
   */
  atMost(a: number, b: number, x: number): boolean {
    const { flags, leftStop } = this.#table;
    if (((flags[a] | flags[b]) & BIG) === 0) {
      const number = leftStop[b] + x;
      if (leftStop[a] !== number) return leftStop[a] < number;
      return isNonnegative(this.upsOf(b) - this.upsOf(a), this.nimberOf(a) ^ this.nimberOf(b));
    }
    const [p, q] = [this.plainOf(a), this.plainOf(b)];
    const byNumber = compareDyadic(p.number, q.number);
    return byNumber === 0 ? isNonnegative(q.ups - p.ups, p.nimber ^ q.nimber) : byNumber < 0;
  }

  /** Writes out the canonical options of a plain id, unless they are there. */
  writeOptions(id: number): void {
    if (this.#table.first[id] !== UNWRITTEN) return;
    const [lefts, rights] = this.#lists;
    lefts.length = rights.length = 0;
    const isBig = (this.#table.flags[id] & BIG) !== 0;
    if ((this.#table.flags[id] & NUMBER) !== 0) {
      if (isBig) this.#bigNumberOptions(id);
      else this.#numberOptions(this.#table.leftStop[id]);
    } else if (isBig) this.#bigOptions(this.plainOf(id));
    else this.#options(this.#table.leftStop[id], this.upsOf(id), this.nimberOf(id));
    lefts.makeSet();
    rights.makeSet();
    this.#table.write(id, lefts, rights);
  }

  #numberOptions(x: number): void {
    const unit = unitOf(x);
    if (unit < 1 || x > 0) this.#lists[0].push(this.number(x - unit));
    if (unit < 1 || x < 0) this.#lists[1].push(this.number(x + unit));
  }

  #bigNumberOptions(id: number): void {
    const options = numberOptions(this.numberOf(id));
    for (const player of [0, 1] as const) {
      const number = options[player];
      if (number !== undefined) this.#lists[player].push(this.of({ number, ups: 0n, nimber: 0n }));
    }
  }

  /** *m, or ups: {0 | (n−1)·↑ + *(m⊕1)}, except ↑* = {0,* | 0}; with x added to all of it. */
  #options(x: number, ups: number, nimber: number): void {
    if (ups === 0) {
      checkWrittenNimber(nimber);
      for (let m = 0; m < nimber; m++) {
        const option = this.small(x, 0, m);
        this.#lists[0].push(option);
        this.#lists[1].push(option);
      }
      return;
    }
    const near: Player = ups > 0 ? 0 : 1;
    this.#lists[near].push(this.number(x));
    if (Math.abs(ups) === 1 && nimber === 1) this.#lists[near].push(this.small(x, 0, 1));
    this.#lists[1 - near].push(this.small(x, ups > 0 ? ups - 1 : ups + 1, nimber ^ 1));
  }

  #bigOptions({ number, ups, nimber }: Plain): void {
    if (ups === 0n) {
      checkWrittenNimber(Number(nimber));
      for (let m = 0n; m < nimber; m++) {
        const option = this.of({ number, ups, nimber: m });
        this.#lists[0].push(option);
        this.#lists[1].push(option);
      }
      return;
    }
    const near: Player = ups > 0n ? 0 : 1;
    this.#lists[near].push(this.of({ number, ups: 0n, nimber: 0n }));
    if ((ups === 1n || ups === -1n) && nimber === 1n)
      this.#lists[near].push(this.of({ number, ups: 0n, nimber }));
    const fewer = ups > 0n ? ups - 1n : ups + 1n;
    this.#lists[1 - near].push(this.of({ number, ups: fewer, nimber: nimber ^ 1n }));
  }

  /** Forgets every id from `size` on, as the table does. */
  truncate(size: number): void {
    this.#slots.fill(0);
    this.#count = 0;
    for (let id = 0; id < size; id++) {
      if (this.#table.plainAt[id] === UNKNOWN) continue;
      this.#count = Math.max(this.#count, this.#table.plainAt[id] + 1);
      this.#enter(id);
    }
    for (const [key, id] of this.#bigIds) {
      if (id < size) continue;
      this.#bigIds.delete(key);
      this.#bigs.delete(id);
      this.#budget.allocate(-BIG_BYTES - key.length);
    }
  }
}

const FIRST = 8;

/** About what a value beyond doubles takes, beside its digits. */
const BIG_BYTES = 400;

const MOST_UPS = 2 ** 52;

function isSmallUps(ups: bigint): boolean {
  return ups <= MOST_UPS && ups >= -MOST_UPS;
}

/** A nimber has as many options as its size, and so has each of them. */
function checkWrittenNimber(size: number): void {
  if (size <= MOST_WRITTEN) return;
  const hint = `nimbers up to *${MOST_WRITTEN} can stand beside games that are not numbers, nimbers and ups`;
  refuse('E_LIMIT', `the options of *${size} are too many to write out`, hint);
}

const MOST_WRITTEN = 1 << 11;
