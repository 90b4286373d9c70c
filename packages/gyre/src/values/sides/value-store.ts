import type { LoopyGame } from '../game/game.ts';
import { canonicalKey, canonicalNumbering } from '../game/numbering.ts';
import { negative } from '../game/operations.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { type Comparison, isAtMost } from '../order/index.ts';
import { canonicalForm } from '../simplify/index.ts';

/**
 * Values of stoppers, each kept once. Equal stoppers get the same number, and what is known of the order
 * between two of them is never worked out again. Nothing is written before a computation has ended well,
 * so one that fails or is stopped cannot change a later answer.
 */
export class ValueStore {
  readonly #values: LoopyGame[] = [];
  readonly #graphs = new Map<string, number>(); // the key of a graph as it was given → number
  readonly #numbers = new Map<string, number>(); // canonical key → number
  readonly #order = new Map<string, boolean>(); // 'a,b' → is a ≤ b?

  /** How many values are kept. */
  get size(): number {
    return this.#values.length;
  }

  /** The number of the stopper's value. A graph that was given before is not simplified again. */
  intern(stopper: LoopyGame, options: AlgebraOptions = {}): number {
    const graph = canonicalKey(stopper);
    const known = this.#graphs.get(graph);
    if (known !== undefined) return known;
    const number = this.#keep(canonicalForm(stopper, options));
    this.#graphs.set(graph, number);
    return number;
  }

  #keep(canonical: LoopyGame): number {
    const key = canonicalKey(canonical);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#values.length);
    return this.#values.push(canonical) - 1;
  }

  /** The graph-canonical form of a value: the same object every time. */
  value(number: number): LoopyGame {
    return this.#values[number];
  }

  /** The number of the negative of a value. */
  negative(number: number): number {
    return this.#keep(canonicalNumbering(negative(this.value(number))));
  }

  /** Is a ≤ b? */
  atMost(a: number, b: number, options: AlgebraOptions = {}): boolean {
    if (a === b) return true;
    const key = `${a},${b}`;
    const known = this.#order.get(key);
    if (known !== undefined) return known;
    const holds = isAtMost(this.value(a), this.value(b), 'onside', options);
    this.#order.set(key, holds);
    if (holds) this.#order.set(`${b},${a}`, false); // different values are not equal
    return holds;
  }

  /** How the values a and b stand to each other. */
  relation(a: number, b: number, options: AlgebraOptions = {}): Comparison['relation'] {
    if (a === b) return '=';
    if (this.atMost(a, b, options)) return '<';
    return this.atMost(b, a, options) ? '>' : '||';
  }
}
