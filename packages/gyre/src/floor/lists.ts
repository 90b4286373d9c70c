/** The first place in `sorted[from..to)` whose entry is not below the key; `to` if there is none. */
export function lowerBound(
  sorted: ArrayLike<number>,
  key: number,
  from = 0,
  to: number = sorted.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A longer copy of the items; the new entries are 0. */
export function grown(items: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(items);
  return longer;
}

/** Lists of integers as rows: list v stands in `ends` from `offsets[v]` up to `offsets[v + 1]`. */
export function rowsOf(lists: readonly (readonly number[])[]): {
  readonly offsets: Int32Array<ArrayBuffer>;
  readonly ends: Int32Array<ArrayBuffer>;
} {
  const offsets = new Int32Array(lists.length + 1);
  for (let v = 0; v < lists.length; v++) offsets[v + 1] = offsets[v] + lists[v].length;
  return { offsets, ends: Int32Array.from(lists.flat()) };
}

/** Integers that arrive one at a time, kept without an object per integer: a stack, or a column to read. */
export class IntegerList {
  length = 0;
  #items = new Int32Array(256);

  push(item: number): void {
    if (this.length === this.#items.length) this.#items = grown(this.#items, 2 * this.length);
    this.#items[this.length++] = item;
  }

  /** Removes and returns the last integer; the list must not be empty. */
  pop(): number {
    return this.#items[--this.length];
  }

  at(index: number): number {
    return this.#items[index];
  }

  /** A copy of all integers in the list. */
  toArray(): Int32Array {
    return this.#items.slice(0, this.length);
  }
}
