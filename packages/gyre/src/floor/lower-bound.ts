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
