import { opponent, type Player } from '../../../graph/inner.ts';
import { type Plain, plainWithOptions } from '../../plain/plain.ts';
import type { IntegerStack } from './integer-stack.ts';
import type { PlainTable } from './plain-table.ts';
import { BIG, PLAIN, type ValueTable } from './table.ts';

/** The game is not number + ups + nimber. */
export const NO_PLAIN = -2;

/** Recognises number + ups + nimber by the options in the lists. */
export class PlainOptions {
  readonly #lists: readonly [IntegerStack, IntegerStack];
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  #seen = new Uint8Array(16); // nimbers among the options

  constructor(table: ValueTable, plain: PlainTable, lists: readonly [IntegerStack, IntegerStack]) {
    this.#table = table;
    this.#plain = plain;
    this.#lists = lists;
  }

  /**
   * Both players have the same nimbers, plus one number: the least nimber that is not among them, plus that
   * number.
   */
  impartial(): number {
    const lefts = this.#lists[0];
    const rights = this.#lists[1];
    const size = lefts.length;
    if (size < 2 || rights.length !== size) return NO_PLAIN;
    const { flags, leftStop } = this.#table;
    const x = leftStop[lefts.items[0]];
    if (this.#seen.length <= size) this.#seen = new Uint8Array(2 * size);
    const seen = this.#seen.fill(0, 0, size + 1);
    for (let i = 0; i < size; i++) {
      const id = lefts.items[i];
      if (id !== rights.items[i] || (flags[id] & (PLAIN | BIG)) !== PLAIN || leftStop[id] !== x)
        return NO_PLAIN;
      if (this.#plain.upsOf(id) !== 0) return NO_PLAIN;
      const nimber = this.#plain.nimberOf(id);
      if (nimber < size) seen[nimber] = 1;
    }
    let least = 0;
    while (least < size && seen[least] === 1) least++;
    return this.#plain.small(x, 0, least);
  }

  /** The nimber or ups, with a number, that have these canonical options; NO_PLAIN if the game is another. */
  id(): number {
    const { flags, leftStop } = this.#table;
    const [lefts, rights] = this.#lists;
    if (lefts.length === 0 || rights.length === 0) return NO_PLAIN;
    const x = leftStop[lefts.items[0]];
    for (const list of this.#lists) {
      for (let i = 0; i < list.length; i++) {
        if ((flags[list.items[i]] & PLAIN) === 0) return NO_PLAIN;
        if ((flags[list.items[i]] & BIG) !== 0) return this.#asBigPlain();
        if (leftStop[list.items[i]] !== x) return NO_PLAIN;
      }
    }
    return this.#asNimber(x) ?? this.#asUps(x, 0) ?? this.#asUps(x, 1) ?? NO_PLAIN;
  }

  #asNimber(x: number): number | undefined {
    const [lefts, rights] = this.#lists;
    if (lefts.length !== rights.length) return undefined;
    for (let i = 0; i < lefts.length; i++) {
      const option = lefts.items[i];
      if (option !== rights.items[i]) return undefined;
      if (this.#plain.upsOf(option) !== 0 || this.#plain.nimberOf(option) >= lefts.length) return undefined;
    }
    return this.#plain.small(x, 0, lefts.length);
  }

  /** n·↑ + *m = {0 | (n−1)·↑ + *(m⊕1)}, but ↑* = {0,* | 0}; downs are the same with the sides exchanged. */
  #asUps(x: number, player: Player): number | undefined {
    const near = this.#lists[player];
    const far = this.#lists[opponent(player)];
    if (far.length !== 1 || near.length > 2) return undefined;
    const sign = player === 0 ? 1 : -1;
    const ups = this.#plain.upsOf(far.items[0]);
    const nimber = this.#plain.nimberOf(far.items[0]);
    const number = this.#plain.number(x);
    if (near.length === 2) {
      const star = this.#plain.small(x, 0, 1);
      const isUpStar = far.items[0] === number && near.has(number) && near.has(star);
      return isUpStar ? this.#plain.small(x, sign, 1) : undefined;
    }
    if (near.items[0] !== number || ups * sign < 0 || far.items[0] === number) return undefined;
    return this.#plain.small(x, ups + sign, nimber ^ 1);
  }

  #asBigPlain(): number {
    const plains = (list: IntegerStack): Plain[] =>
      Array.from(list.items.subarray(0, list.length), (id) => this.#plain.plainOf(id));
    const isPlain = (id: number): boolean => (this.#table.flags[id] & PLAIN) !== 0;
    const [lefts, rights] = this.#lists;
    const isAllPlain = this.#lists.every((list) => list.items.subarray(0, list.length).every(isPlain));
    const found = isAllPlain ? plainWithOptions(plains(lefts), plains(rights)) : undefined;
    return found === undefined ? NO_PLAIN : this.#plain.of(found);
  }
}
