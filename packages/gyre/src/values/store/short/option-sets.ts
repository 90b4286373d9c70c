import type { IntegerStack } from './integer-stack.ts';
import type { ValueTable } from './table.ts';

/**
 * Sorts ids and drops repeats. They are sorted by shape, and by number where shapes are equal: then the options of all
 * translates of a value stand in the same order.
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
