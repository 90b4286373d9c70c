/**
 * Integers in a row that grows by doubling. The items may be read and sorted in place; `length` are in use.
 */
export class IntegerStack {
  items: Int32Array = NO_ITEMS;
  length = 0;

  push(item: number): void {
    if (this.length === this.items.length) this.items = grown(this.items, 2 * this.length || FIRST);
    this.items[this.length++] = item;
  }

  /** Holds the values of places[from], …, places[to − 1], and nothing else. */
  take(values: Int32Array, places: Int32Array, from: number, to: number): void {
    const length = to - from;
    if (length > this.items.length) this.items = new Int32Array(Math.max(FIRST, 2 * length));
    const { items } = this;
    for (let i = 0; i < length; i++) items[i] = values[places[from + i]];
    this.length = length;
  }

  /** Holds items[from], …, items[to − 1] of another row, and nothing else. */
  copy(from: Int32Array, first: number, last: number): void {
    const length = last - first;
    if (length > this.items.length) this.items = new Int32Array(Math.max(FIRST, 2 * length));
    const { items } = this;
    for (let i = 0; i < length; i++) items[i] = from[first + i];
    this.length = length;
  }

  has(item: number): boolean {
    const { items, length } = this;
    for (let i = 0; i < length; i++) if (items[i] === item) return true;
    return false;
  }

  /** Takes out the item at this place; those behind it move up. */
  remove(at: number): void {
    const { items } = this;
    const last = --this.length;
    for (let i = at; i < last; i++) items[i] = items[i + 1];
  }

  /** Sorts the items and drops repeats. */
  makeSet(): void {
    const { items, length } = this;
    if (length < 2) return;
    sortFirst(items, length);
    let last = 0;
    for (let i = 1; i < length; i++) if (items[i] !== items[last]) items[++last] = items[i];
    this.length = last + 1;
  }
}

/** What tables have before they hold anything: stores are made often, and many of their tables stay empty. */
export const NO_ITEMS: Int32Array = new Int32Array(0);

/** Arrays up to 64 bytes are made many times faster than longer ones. */
const FIRST = 16;

/**
 * The next size of a table: small ones grow at once to some hundred, since a new array takes longer than
 * filling it.
 */
export function nextSize(size: number): number {
  return Math.max(512, 2 * size);
}

/** A longer copy. */
export function grown(items: Int32Array, length: number): Int32Array {
  const longer = new Int32Array(length);
  longer.set(items);
  return longer;
}

/** Sorts the first `length` items; short lists, which are the rule, without a call. */
function sortFirst(items: Int32Array, length: number): void {
  if (length > 24) {
    items.subarray(0, length).sort();
    return;
  }
  for (let i = 1; i < length; i++) {
    const item = items[i];
    let at = i;
    for (; at > 0 && items[at - 1] > item; at--) items[at] = items[at - 1];
    items[at] = item;
  }
}
