import type { Player } from '../../../graph/inner.ts';
import { type Budget, COMPARISON, DEFERRED, MOST_DEPTH, OrderMemo } from './budget.ts';
import { grown, IntegerStack } from './integer-stack.ts';
import { glance, OPEN } from './marks.ts';
import type { PlainTable } from './plain-table.ts';
import type { Translates } from './sum-terms.ts';
import { NUMBER, PLAIN, TAME, UNKNOWN, UNWRITTEN, type ValueTable } from './table.ts';

/** What the memo knows of a pair, low < high. */
const LOW_AT_MOST = 1;
const LOW_NOT_AT_MOST = 2;
const HIGH_AT_MOST = 4;
const HIGH_NOT_AT_MOST = 8;

/**
 * The order of loop-free values: a ≤ b unless a Left option of a is at least b or a Right option of b at most
 * a.
 *
 * Stops and marks settle most pairs at a glance, either the pair itself or its options; plain values have a
 * closed form; for a number it is enough to look at the other's options (number avoidance). What is left is
 * searched once and kept. Values that differ by a number are compared by their shapes: is A ≤ B + x?
 */
export class ShortOrder {
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #translates: Translates;
  readonly #budget: Budget;
  readonly #memo: OrderMemo;

  constructor(table: ValueTable, plain: PlainTable, translates: Translates, budget: Budget) {
    this.#table = table;
    this.#plain = plain;
    this.#translates = translates;
    this.#budget = budget;
    this.#memo = new OrderMemo(budget);
  }

  /** 1 if a ≤ b, 0 if not, DEFERRED if something else must be settled first. */
  atMost(a: number, b: number): number {
    return a === b ? 1 : this.atMostMoved(a, b, 0);
  }

  /** The same for a ≤ b + x. If x is not 0, both must be tame. */
  atMostMoved(a: number, b: number, x: number): number {
    const { leftStop, rightStop, marks } = this.#table;
    const seen = glance(leftStop[a], rightStop[a], marks[a], leftStop[b] + x, rightStop[b] + x, marks[b]);
    return seen === OPEN ? this.#looked(a, b, x) : seen;
  }

  /**
   * Of two different values: 1 if a ≤ b, 2 if b ≤ a, 0 if neither, DEFERRED if something else must be settled
   * first.
   */
  relation(a: number, b: number): number {
    const { leftStop, rightStop, marks } = this.#table;
    if (leftStop[a] < leftStop[b] || rightStop[a] < rightStop[b]) {
      return leftStop[a] > leftStop[b] || rightStop[a] > rightStop[b] ? 0 : this.atMostMoved(a, b, 0);
    }
    if (leftStop[a] > leftStop[b] || rightStop[a] > rightStop[b]) {
      const holds = this.atMostMoved(b, a, 0);
      return holds === 1 ? 2 : holds;
    }
    const below = glance(leftStop[a], rightStop[a], marks[a], leftStop[b], rightStop[b], marks[b]);
    if (below === 1) return 1;
    const above = glance(leftStop[b], rightStop[b], marks[b], leftStop[a], rightStop[a], marks[a]);
    if (above === 1) return 2;
    if (below === OPEN) {
      const holds = this.#looked(a, b, 0);
      if (holds !== 0) return holds;
    }
    if (above === 0) return 0;
    const holds = this.#looked(b, a, 0);
    return holds === 1 ? 2 : holds;
  }

  /** Is a ≤ b + x, where stops and marks do not tell? */
  #looked(a: number, b: number, x: number): number {
    const { leftStop, flags, shape } = this.#table;
    const both = flags[a] & flags[b];
    if ((both & PLAIN) !== 0) return this.#plain.atMost(a, b, x) ? 1 : 0;
    if ((both & TAME) === 0) return this.#near(a, b, 0);
    const s = shape[a];
    const t = shape[b];
    const shift = x + (leftStop[b] - leftStop[t]) - (leftStop[a] - leftStop[s]);
    if (s === t) return shift < 0 ? 0 : 1;
    return this.#near(s, t, shift);
  }

  #near(a: number, b: number, x: number): number {
    const { first } = this.#table;
    if (first[a] === UNWRITTEN) this.#translates.write(a);
    if (first[b] === UNWRITTEN) this.#translates.write(b);
    const near = this.#glanceAtOptions(a, b, x);
    return near === OPEN ? this.#kept(a, b, x) : near;
  }

  /**
   * The answer if stops and marks of the options give it: most searches end here, and need not be remembered.
   */
  #glanceAtOptions(a: number, b: number, x: number): number {
    const { leftStop, rightStop, marks, flags, first, middle, end, pool } = this.#table;
    let answer = 1;
    if ((flags[a] & NUMBER) === 0) {
      const left = leftStop[b] + x;
      const right = rightStop[b] + x;
      const mark = marks[b];
      for (let i = first[a]; i < middle[a]; i++) {
        const option = pool[i];
        if (option === b && x === 0) return 0;
        const seen = glance(left, right, mark, leftStop[option], rightStop[option], marks[option]);
        if (seen === 1) return 0;
        if (seen === OPEN) answer = OPEN;
      }
    }
    if ((flags[b] & NUMBER) === 0) {
      const left = leftStop[a] - x;
      const right = rightStop[a] - x;
      const mark = marks[a];
      for (let i = middle[b]; i < end[b]; i++) {
        const option = pool[i];
        if (option === a && x === 0) return 0;
        const seen = glance(leftStop[option], rightStop[option], marks[option], left, right, mark);
        if (seen === 1) return 0;
        if (seen === OPEN) answer = OPEN;
      }
    }
    return answer;
  }

  #kept(a: number, b: number, x: number): number {
    const isLow = a < b;
    const known = isLow ? this.#memo.get(a, b, x) : this.#memo.get(b, a, 0 - x);
    const yes = isLow ? LOW_AT_MOST : HIGH_AT_MOST;
    const no = isLow ? LOW_NOT_AT_MOST : HIGH_NOT_AT_MOST;
    if ((known & yes) !== 0) return 1;
    if ((known & no) !== 0) return 0;
    const holds = this.#searched(a, b, x);
    if (holds === DEFERRED) return DEFERRED;
    // The two values differ, so one that is at most the other is not at least it.
    const both = LOW_NOT_AT_MOST | HIGH_NOT_AT_MOST;
    const learned = known | (holds === 1 ? yes | (both ^ no) : no);
    if (isLow) this.#memo.set(a, b, x, learned);
    else this.#memo.set(b, a, 0 - x, learned);
    return holds;
  }

  #searched(a: number, b: number, x: number): number {
    const table = this.#table;
    const budget = this.#budget;
    if (budget.depth >= MOST_DEPTH) return budget.note(COMPARISON, a, b, x);
    if (--budget.fuel < 0) budget.look();
    budget.depth++;
    let holds = 1;
    if ((table.flags[a] & NUMBER) === 0) {
      for (let i = table.first[a]; i < table.middle[a] && holds === 1; i++) {
        const wins = this.atMostMoved(b, table.pool[i], 0 - x);
        if (wins !== 0) holds = wins === 1 ? 0 : DEFERRED;
      }
    }
    if ((table.flags[b] & NUMBER) === 0 && holds === 1) {
      for (let i = table.middle[b]; i < table.end[b] && holds === 1; i++) {
        const wins = this.atMostMoved(table.pool[i], a, 0 - x);
        if (wins !== 0) holds = wins === 1 ? 0 : DEFERRED;
      }
    }
    budget.depth--;
    return holds;
  }

  /** Forgets every comparison. */
  clear(): void {
    this.#memo.clear();
  }
}

/**
 * A game that has no id yet, G = { lists[0] | lists[1] }, compared with values that have one. G is not a
 * number.
 *
 * y ≤ G unless G has a Right option ≤ y or y a Left option ≥ G; the second goes on with G. That walk goes
 * down from y by an explicit stack, and each value on the way is settled once for each game.
 */
export class RawGame {
  readonly #table: ValueTable;
  readonly #translates: Translates;
  readonly #order: ShortOrder;
  readonly #budget: Budget;
  readonly #lists: readonly [IntegerStack, IntegerStack];
  #known: Int32Array = new Int32Array(16); // 2·id + side → epoch + 1 or 0, where it is known of this game
  #epoch = 2;
  /** Questions that wait for a smaller one: 2·id + side, and where in the pool its next option is. */
  readonly #waiting = new IntegerStack();
  readonly #next = new IntegerStack();
  #leftStop = 0;
  #rightStop = 0;
  #marks = 0;

  constructor(
    table: ValueTable,
    translates: Translates,
    order: ShortOrder,
    budget: Budget,
    lists: readonly [IntegerStack, IntegerStack],
  ) {
    this.#table = table;
    this.#translates = translates;
    this.#order = order;
    this.#budget = budget;
    this.#lists = lists;
  }

  /** A new game in the lists, with these stops and marks. */
  begin(leftStop: number, rightStop: number, marks: number): void {
    this.#leftStop = leftStop;
    this.#rightStop = rightStop;
    this.#marks = marks;
    if (this.#epoch > MOST_EPOCHS) {
      this.#known.fill(0);
      this.#epoch = 0;
    }
    this.#epoch += 2;
  }

  /**
   * For side 0, is y + x ≤ G? For side 1, is G ≤ y + x? 1, 0 or DEFERRED. If x is not 0, the sum must be
   * tame.
   */
  compareMoved(y: number, x: number, side: Player): number {
    const { leftStop, rightStop, marks } = this.#table;
    const seen = this.#seen(leftStop[y] + x, rightStop[y] + x, marks[y], side);
    return seen === OPEN ? this.#compare(this.#translates.plus(y, x), side) : seen;
  }

  #compare(y: number, side: Player): number {
    let answer = this.#glance(y, side);
    if (answer !== OPEN) return answer;
    this.#waiting.length = this.#next.length = 0;
    this.#wait(y, side);
    while (this.#waiting.length > 0) {
      const top = this.#waiting.length - 1;
      const question = this.#waiting.items[top];
      const at = this.#next.items[top]++;
      if (at === this.#table.finish((question & 1) as Player, question >> 1)) answer = 1;
      else {
        const option = this.#table.pool[at];
        const other = (1 - (question & 1)) as Player;
        answer = this.#glance(option, other);
        if (answer === DEFERRED) return DEFERRED;
        if (answer === OPEN) {
          this.#wait(option, other);
          continue;
        }
        if (answer === 0) continue;
        answer = 0; // an option that good refutes the question
      }
      this.#settle(question, answer);
    }
    return this.#known[2 * y + side] - this.#epoch;
  }

  /** Do the stops alone say no about every value that stops at x? */
  isHopeless(x: number, side: Player): boolean {
    if (side === 0) return x > this.#leftStop || x > this.#rightStop;
    return x < this.#leftStop || x < this.#rightStop;
  }

  /** Takes the answered question off the stack; a yes refutes the one below it. */
  #settle(question: number, answer: number): void {
    this.#known[question] = this.#epoch + answer;
    this.#waiting.length--;
    this.#next.length--;
    if (answer === 0 || this.#waiting.length === 0) return;
    this.#settle(this.#waiting.items[this.#waiting.length - 1], 0);
  }

  #wait(y: number, side: Player): void {
    if (--this.#budget.fuel < 0) this.#budget.look();
    if (2 * y >= this.#known.length) this.#growKnown();
    this.#waiting.push(2 * y + side);
    this.#next.push(this.#table.begin(side, y));
  }

  #growKnown(): void {
    const size = 2 * this.#table.flags.length;
    this.#budget.allocate(4 * (size - this.#known.length));
    this.#known = grown(this.#known, size);
  }

  #seen(left: number, right: number, marks: number, side: Player): number {
    return side === 0
      ? glance(left, right, marks, this.#leftStop, this.#rightStop, this.#marks)
      : glance(this.#leftStop, this.#rightStop, this.#marks, left, right, marks);
  }

  /** The answer as far as stops, what is known, and one look at the options of G give it. */
  #glance(y: number, side: Player): number {
    const { leftStop, rightStop, marks, flags } = this.#table;
    const seen = this.#seen(leftStop[y], rightStop[y], marks[y], side);
    if (seen !== OPEN) return seen;
    const known = 2 * y < this.#known.length ? this.#known[2 * y + side] - this.#epoch : UNKNOWN;
    if (known >= 0) return known;
    const list = this.#lists[1 - side];
    const { items, length } = list;
    if (list.has(y)) return 0;
    this.#budget.spend(length);
    for (let i = 0; i < length; i++) {
      const z = items[i];
      const refutes = side === 0 ? this.#order.atMostMoved(z, y, 0) : this.#order.atMostMoved(y, z, 0);
      if (refutes !== 0) return refutes === 1 ? 0 : DEFERRED;
    }
    if ((flags[y] & NUMBER) !== 0) return 1; // a number need not be moved in
    this.#translates.write(y);
    return this.#table.begin(side, y) === this.#table.finish(side, y) ? 1 : OPEN;
  }
}

/** Before epochs outgrow their words, they begin again. */
const MOST_EPOCHS = 2 ** 30;
