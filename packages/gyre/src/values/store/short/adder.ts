import { refuse } from '../../../graph/inner.ts';
import { type Budget, DEFERRED, MOST_DEPTH, PairMemo, SUM } from './budget.ts';
import { IntegerStack } from './integer-stack.ts';
import type { Maker } from './maker.ts';
import type { PlainTable } from './plain-table.ts';
import { SumTerms, type Translates } from './sum-terms.ts';
import { BIG, NUMBER, PLAIN, UNKNOWN, type ValueTable } from './table.ts';

/**
 * Sums and negatives of loop-free values, each worked out once. Plain values are added in closed form; a
 * number is added to every option of a value that is not a number (number translation), which stays
 * canonical.
 */
export class Adder {
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #translates: Translates;
  readonly #maker: Maker;
  readonly #budget: Budget;
  readonly #memo: PairMemo; // pair → sum + 1
  readonly #terms: SumTerms;
  readonly #open = new IntegerStack(); // the options of sums that are being worked out

  constructor(table: ValueTable, plain: PlainTable, translates: Translates, maker: Maker, budget: Budget) {
    this.#table = table;
    this.#plain = plain;
    this.#translates = translates;
    this.#maker = maker;
    this.#budget = budget;
    this.#memo = new PairMemo(budget);
    this.#terms = new SumTerms(table, plain, budget);
  }

  /** Begins a new question: nothing is left over from one that was refused. */
  begin(): void {
    this.#open.length = 0;
  }

  /** The id of a + b, or DEFERRED. */
  sum(a: number, b: number): number {
    if (a === 0) return b;
    if (b === 0) return a;
    const { flags, negatives, shape } = this.#table;
    if ((flags[a] & flags[b] & PLAIN) !== 0) return this.#plain.sum(a, b);
    if (negatives[a] === b) return 0;
    if (shape[a] === a && shape[b] === b) return a < b ? this.#kept(a, b) : this.#kept(b, a);
    const shift = this.#translates.shiftOf(a) + this.#translates.shiftOf(b);
    if (shift === 0) return this.#ordered(shape[a], shape[b]);
    const sum = this.#ordered(shape[a], shape[b]);
    if (sum === DEFERRED) return DEFERRED;
    return this.#translates.isTame(sum, shift) ? this.#translates.plus(sum, shift) : this.#ordered(a, b);
  }

  #ordered(a: number, b: number): number {
    if (a === 0) return b;
    if (b === 0) return a;
    if ((this.#table.flags[a] & this.#table.flags[b] & PLAIN) !== 0) return this.#plain.sum(a, b);
    return a < b ? this.#kept(a, b) : this.#kept(b, a);
  }

  #kept(low: number, high: number): number {
    const known = this.#memo.get(low, high);
    if (known !== 0) return known - 1;
    const isCold = this.#isCold(low) && this.#isCold(high);
    const found = isCold ? this.#terms.find(low, high) : UNKNOWN;
    if (found !== UNKNOWN) {
      this.#memo.set(low, high, found + 1);
      return found;
    }
    const budget = this.#budget;
    const { size } = this.#table;
    if (budget.depth >= MOST_DEPTH) return budget.note(SUM, low, high, 0);
    const base = this.#open.length;
    budget.depth++;
    const isDone = this.#collect(low, high);
    budget.depth--;
    const sum = isDone ? this.#made(base, low, high) : DEFERRED;
    this.#open.length = base;
    if (sum === DEFERRED) return DEFERRED;
    this.#memo.set(low, high, sum + 1);
    if (isCold) this.#terms.keep(low, high, sum, sum >= size);
    return sum;
  }

  /**
   * Sums of infinitesimals are reached in many ways; of hot games nearly all ways lead to different values.
   */
  #isCold(id: number): boolean {
    return this.#table.leftStop[id] === this.#table.rightStop[id];
  }

  /**
   * Writes where the Left moves in `high` begin, the Right moves and the Right moves in `high`; then all
   * options of the sum. False if put off.
   */
  #collect(low: number, high: number): boolean {
    const table = this.#table;
    const open = this.#open;
    const place = open.length;
    for (let i = 0; i < HEAD; i++) open.push(0);
    this.#checkNimber(low);
    this.#checkNimber(high);
    this.#translates.write(low);
    this.#translates.write(high);
    const moveLow = (table.flags[low] & NUMBER) === 0;
    const moveHigh = (table.flags[high] & NUMBER) === 0;
    if (moveLow && !this.#add(table.first[low], table.middle[low], high)) return false;
    open.items[place] = open.length;
    if (moveHigh && !this.#add(table.first[high], table.middle[high], low)) return false;
    open.items[place + 1] = open.length;
    if (moveLow && !this.#add(table.middle[low], table.end[low], high)) return false;
    open.items[place + 2] = open.length;
    return !moveHigh || this.#add(table.middle[high], table.end[high], low);
  }

  /** Beside another game, *n makes n sums of n options each, which are compared by theirs: n³ steps. */
  #checkNimber(id: number): void {
    const flags = this.#table.flags[id];
    if ((flags & PLAIN) === 0 || (flags & BIG) !== 0) return;
    const size = this.#plain.nimberOf(id);
    if (size <= MOST_ADDED || this.#plain.upsOf(id) !== 0) return;
    const hint = `nimbers up to *${MOST_ADDED} are added to games that are not numbers, nimbers and ups`;
    refuse('E_LIMIT', `*${size} is too large to add it to a game`, hint);
  }

  /** Adds `other` to each option in this stretch of the pool. */
  #add(from: number, to: number, other: number): boolean {
    for (let i = from; i < to; i++) {
      const sum = this.sum(this.#table.pool[i], other);
      if (sum === DEFERRED) return false;
      this.#open.push(sum);
    }
    return true;
  }

  #made(base: number, low: number, high: number): number {
    const [lefts, rights] = this.#maker.lists;
    const { items, length } = this.#open;
    const first = base + HEAD;
    const middle = items[base + 1];
    lefts.copy(items, first, middle);
    rights.copy(items, middle, length);
    const isTranslated = ((this.#table.flags[low] | this.#table.flags[high]) & NUMBER) !== 0;
    if (isTranslated) return this.#maker.asCanonical();
    return this.#maker.makeSum(items[base] - first, items[base + 2] - middle);
  }

  /** The id of −a: the options' negatives exchanged, which is canonical; by an explicit stack. */
  negative(a: number): number {
    const table = this.#table;
    const waiting = new IntegerStack();
    waiting.push(a);
    while (waiting.length > 0) {
      const id = waiting.items[waiting.length - 1];
      if (--this.#budget.fuel < 0) this.#budget.look();
      if (table.negatives[id] !== UNKNOWN) waiting.length--;
      else if ((table.flags[id] & PLAIN) !== 0) this.#pair(id, this.#plain.negative(id));
      else if (table.shape[id] !== id) this.#negateTranslate(id, waiting);
      else if (!this.#hasOpen(id, waiting)) this.#pair(id, this.#exchanged(id));
    }
    return table.negatives[a];
  }

  #pair(id: number, negative: number): void {
    this.#table.negatives[id] = negative;
    this.#table.negatives[negative] = id;
  }

  /** −(G + x) is −G − x. */
  #negateTranslate(id: number, waiting: IntegerStack): void {
    const { shape, negatives } = this.#table;
    const minus = negatives[shape[id]];
    if (minus === UNKNOWN) waiting.push(shape[id]);
    else this.#pair(id, this.#translates.plus(minus, -this.#translates.shiftOf(id)));
  }

  /** Puts the options without a known negative on the stack; false if there is none. */
  #hasOpen(id: number, waiting: IntegerStack): boolean {
    const table = this.#table;
    const before = waiting.length;
    for (let i = table.first[id]; i < table.end[id]; i++)
      if (table.negatives[table.pool[i]] === UNKNOWN) waiting.push(table.pool[i]);
    return waiting.length > before;
  }

  #exchanged(id: number): number {
    const table = this.#table;
    const [lefts, rights] = this.#maker.lists;
    lefts.length = rights.length = 0;
    for (let i = table.middle[id]; i < table.end[id]; i++) lefts.push(table.negatives[table.pool[i]]);
    for (let i = table.first[id]; i < table.middle[id]; i++) rights.push(table.negatives[table.pool[i]]);
    return this.#maker.asCanonical();
  }

  /** Forgets every sum. */
  clear(): void {
    this.#memo.clear();
    this.#terms.clear();
  }
}

/** The largest nimber that is added to other games: a second's work. */
const MOST_ADDED = 256;

/** Words before the options of an open sum. */
const HEAD = 3;

/** What multiples are made of: sums and negatives of ids. */
export interface SumOfIds {
  sum(a: number, b: number): number;
  negative(a: number): number;
}

/**
 * n times a loop-free value, by the closed form of a plain one. Copies of an infinitesimal, or a number plus
 * one, are doubled: fewer sums of larger games are worth it there; copies of a hot game are added one by one,
 * while they are not too many.
 */
export function multipleOf(
  n: bigint,
  a: number,
  table: ValueTable,
  plain: PlainTable,
  sums: SumOfIds,
): number {
  if (n < 0n) return multipleOf(-n, sums.negative(a), table, plain, sums);
  if ((table.flags[a] & PLAIN) !== 0) return plain.times(n, a);
  return table.leftStop[a] > table.rightStop[a] && n < MOST_COPIES
    ? byAdding(Number(n), a, sums)
    : byDoubling(n, a, sums);
}

const MOST_COPIES = 512n;

/** One copy after another; once they come back to 0 the rest repeats. */
function byAdding(n: number, a: number, sums: SumOfIds): number {
  const multiples = [0];
  for (let k = 1; k <= n; k++) {
    const next = sums.sum(multiples[k - 1], a);
    if (next === 0) return multiples[n % k];
    multiples.push(next);
  }
  return multiples[n];
}

function byDoubling(n: bigint, a: number, sums: SumOfIds): number {
  let all = 0;
  for (const bit of n.toString(2)) {
    all = sums.sum(all, all);
    if (bit === '1') all = sums.sum(all, a);
  }
  return all;
}
