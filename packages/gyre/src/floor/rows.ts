/** Lists of integers as rows: list v stands in `ends` from `offsets[v]` up to `offsets[v + 1]`. */
export function rowsOf(lists: readonly (readonly number[])[]): {
  readonly offsets: Int32Array<ArrayBuffer>;
  readonly ends: Int32Array<ArrayBuffer>;
} {
  const offsets = new Int32Array(lists.length + 1);
  for (let v = 0; v < lists.length; v++) offsets[v + 1] = offsets[v] + lists[v].length;
  return { offsets, ends: Int32Array.from(lists.flat()) };
}
