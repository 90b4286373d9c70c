import type { Player } from '../../../graph/index.ts';
import { type Budget, DEFERRED } from './budget.ts';
import { hasItem, IntegerStack } from './integer-stack.ts';
import type { PlainTable } from './plain-table.ts';
import type { ShortOrder } from './short-order.ts';
import { NUMBER, PLAIN, type ValueTable } from './table.ts';

/**
 * A game that has no id yet, G = { lists[0] | lists[1] }, compared with values that have one. G is not a number.
 *
 * y ≤ G unless G has a Right option ≤ y or y a Left option ≥ G; the second goes on with G. That walk goes down
 * from y by an explicit stack, and each value on the way is settled once for each game.
 */
export class RawGame {
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #order: ShortOrder;
  readonly #budget: Budget;
  readonly #lists: readonly [IntegerStack, IntegerStack];
  readonly #known = new Map<number, number>(); // 2·id + side → 1 or 0
  /** Questions that wait for a smaller one: 2·id + side, and where in the pool its next option is. */
  readonly #waiting = new IntegerStack();
  readonly #next = new IntegerStack();
  #leftStop = 0;
  #rightStop = 0;

  constructor(
    table: ValueTable,
    plain: PlainTable,
    order: ShortOrder,
    budget: Budget,
    lists: readonly [IntegerStack, IntegerStack],
  ) {
    this.#table = table;
    this.#plain = plain;
    this.#order = order;
    this.#budget = budget;
    this.#lists = lists;
  }

  /** A new game in the lists. */
  begin(): void {
    const { leftStop, rightStop } = this.#table;
    const [lefts, rights] = this.#lists;
    if (this.#known.size > 0) this.#known.clear();
    this.#leftStop = Number.NEGATIVE_INFINITY;
    this.#rightStop = Number.POSITIVE_INFINITY;
    for (let i = 0; i < lefts.length; i++)
      this.#leftStop = Math.max(this.#leftStop, rightStop[lefts.items[i]]);
    for (let i = 0; i < rights.length; i++)
      this.#rightStop = Math.min(this.#rightStop, leftStop[rights.items[i]]);
  }

  /** For side 0, is y ≤ G? For side 1, is G ≤ y? 1, 0 or DEFERRED. */
  compare(y: number, side: Player): number {
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
    return this.#known.get(2 * y + side) as number;
  }

  /** Do the stops alone say no about every value that stops at x? */
  isHopeless(x: number, side: Player): boolean {
    if (side === 0) return x > this.#leftStop || x > this.#rightStop;
    return x < this.#leftStop || x < this.#rightStop;
  }

  /** Takes the answered question off the stack; a yes refutes the one below it. */
  #settle(question: number, answer: number): void {
    this.#known.set(question, answer);
    this.#waiting.length--;
    this.#next.length--;
    if (answer === 0 || this.#waiting.length === 0) return;
    this.#settle(this.#waiting.items[this.#waiting.length - 1], 0);
  }

  #wait(y: number, side: Player): void {
    if (--this.#budget.fuel < 0) this.#budget.look();
    this.#waiting.push(2 * y + side);
    this.#next.push(this.#table.begin(side, y));
  }

  /** The answer as far as stops, what is known, and one look at the options of G give it. */
  #glance(y: number, side: Player): number {
    const { leftStop, rightStop, flags } = this.#table;
    if (side === 0) {
      if (leftStop[y] < this.#rightStop) return 1;
      if (leftStop[y] > this.#leftStop || rightStop[y] > this.#rightStop) return 0;
    } else {
      if (this.#leftStop < rightStop[y]) return 1;
      if (this.#leftStop > leftStop[y] || this.#rightStop > rightStop[y]) return 0;
    }
    const known = this.#known.size === 0 ? undefined : this.#known.get(2 * y + side);
    if (known !== undefined) return known;
    const list = this.#lists[1 - side];
    if (hasItem(list.items, 0, list.length, y)) return 0;
    this.#budget.spend(list.length);
    for (let i = 0; i < list.length; i++) {
      const z = list.items[i];
      const refutes = side === 0 ? this.#order.atMost(z, y) : this.#order.atMost(y, z);
      if (refutes !== 0) return refutes === 1 ? 0 : DEFERRED;
    }
    if ((flags[y] & NUMBER) !== 0) return 1; // a number need not be moved in
    if ((flags[y] & PLAIN) !== 0) this.#plain.writeOptions(y);
    return this.#table.begin(side, y) === this.#table.finish(side, y) ? 1 : OPEN;
  }
}

/** The options of the value itself must be looked at. */
const OPEN = 2;
