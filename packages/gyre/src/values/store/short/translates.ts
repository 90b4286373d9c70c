import { IntegerStack } from './integer-stack.ts';
import type { PlainTable } from './plain-table.ts';
import { isOnGrid, MOST_REACH, PLAIN, TAME, UNWRITTEN, type ValueTable } from './table.ts';

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
