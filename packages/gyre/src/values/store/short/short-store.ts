import { GyreError, type Player } from '../../../graph/inner.ts';
import type { AlgebraOptions } from '../../game/work.ts';
import type { Plain } from '../../plain/plain.ts';
import { Adder, multipleOf } from './adder.ts';
import { Budget, COMPARISON, DEFERRED, type StoreLimits } from './budget.ts';
import { Maker } from './maker.ts';
import { PlainTable } from './plain-table.ts';
import { ShortOrder } from './short-order.ts';
import { Translates } from './sum-terms.ts';
import { PLAIN, ValueTable } from './table.ts';

/**
 * Loop-free values, each kept once under a number of its own, its id. Two games are equal exactly if their
 * ids are; 0 is the game 0.
 *
 * Every answer that is given is kept, and none depends on the order of questions. A question that is stopped
 * or refused leaves only what had been found by then; a question that is refused because memory ran out
 * leaves nothing.
 */
export class ShortStore {
  readonly budget: Budget;
  readonly table: ValueTable;
  readonly plain: PlainTable;
  readonly maker: Maker;
  readonly #translates: Translates;
  readonly #order: ShortOrder;
  readonly #adder: Adder;
  /** How often values were removed again. */
  truncations = 0;

  constructor(limits: StoreLimits = {}) {
    this.budget = new Budget(limits);
    this.table = new ValueTable(this.budget);
    this.plain = new PlainTable(this.table, this.budget);
    this.#translates = new Translates(this.table, this.plain);
    this.#order = new ShortOrder(this.table, this.plain, this.#translates, this.budget);
    this.maker = new Maker(this.table, this.plain, this.#translates, this.#order, this.budget);
    this.#adder = new Adder(this.table, this.plain, this.#translates, this.maker, this.budget);
  }

  /** How many values are kept. */
  get size(): number {
    return this.table.size;
  }

  /** Answers one question. If there is no room for it, everything that it added is removed again. */
  ask<T>(options: AlgebraOptions, positions: number, answer: () => T): T {
    const size = this.table.size;
    this.#adder.begin();
    try {
      this.budget.begin(options, positions);
      return answer();
    } catch (error) {
      // Where nothing was added there is nothing to remove: a batch may have many lines that are refused at once.
      const hasAdded = this.table.size > size;
      if (hasAdded && error instanceof GyreError && error.code === 'E_LIMIT') this.#truncate(size);
      throw error;
    } finally {
      this.budget.end();
    }
  }

  #truncate(size: number): void {
    this.truncations++;
    this.#order.clear();
    this.#adder.clear();
    this.table.truncate(size);
    this.plain.truncate(size);
    this.maker.truncate(size);
  }

  /** x + n·↑ + *m. */
  plainValue(value: Plain): number {
    return this.plain.of(value);
  }

  /** What a plain value stands for; undefined for any other. */
  plainOf(id: number): Plain | undefined {
    return (this.table.flags[id] & PLAIN) === 0 ? undefined : this.plain.plainOf(id);
  }

  /** Makes sure that the options of a value are written out in the table. */
  write(id: number): void {
    this.#translates.write(id);
  }

  /** The canonical options of a player. */
  options(player: Player, id: number): Int32Array {
    this.write(id);
    return this.table.pool.slice(this.table.begin(player, id), this.table.finish(player, id));
  }

  /** The value { lefts | rights }. */
  game(lefts: ArrayLike<number>, rights: ArrayLike<number>): number {
    for (;;) {
      const [left, right] = this.maker.lists;
      left.length = right.length = 0;
      for (let i = 0; i < lefts.length; i++) left.push(lefts[i]);
      for (let i = 0; i < rights.length; i++) right.push(rights[i]);
      const id = this.maker.make();
      if (id !== DEFERRED) return id;
      this.settle();
    }
  }

  /** Is a ≤ b? */
  atMost(a: number, b: number): boolean {
    let holds = this.#order.atMost(a, b);
    while (holds === DEFERRED) {
      this.settle();
      holds = this.#order.atMost(a, b);
    }
    return holds === 1;
  }

  sum(a: number, b: number): number {
    let sum = this.#adder.sum(a, b);
    while (sum === DEFERRED) {
      this.settle();
      sum = this.#adder.sum(a, b);
    }
    return sum;
  }

  negative(a: number): number {
    return this.#adder.negative(a);
  }

  multiple(n: bigint, a: number): number {
    return multipleOf(n, a, this.table, this.plain, this);
  }

  /** Settles what was noted, and what that in turn had to put off: the last noted first. */
  settle(): void {
    const { budget } = this;
    type Noted = [kind: number, a: number, b: number, shift: number];
    const noted = (): Noted => [budget.notedKind, budget.notedA, budget.notedB, budget.notedShift];
    const open = [noted()];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      budget.depth = 0;
      const [kind, a, b, shift] = top;
      const answer = kind === COMPARISON ? this.#order.atMostMoved(a, b, shift) : this.#adder.sum(a, b);
      if (answer === DEFERRED) open.push(noted());
      else open.pop();
    }
    budget.depth = 0;
  }
}
