import type { Player } from '../../../graph/index.ts';
import { type Budget, DEFERRED } from './budget.ts';
import { grown, IntegerStack } from './integer-stack.ts';
import { glance, OPEN } from './marks.ts';
import type { ShortOrder } from './short-order.ts';
import { NUMBER, UNKNOWN, type ValueTable } from './table.ts';
import type { Translates } from './translates.ts';

/**
 * A game that has no id yet, G = { lists[0] | lists[1] }, compared with values that have one. G is not a number.
 *
 * y ≤ G unless G has a Right option ≤ y or y a Left option ≥ G; the second goes on with G. That walk goes down
 * from y by an explicit stack, and each value on the way is settled once for each game.
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

  /** For side 0, is y + x ≤ G? For side 1, is G ≤ y + x? 1, 0 or DEFERRED. If x is not 0, the sum must be tame. */
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
