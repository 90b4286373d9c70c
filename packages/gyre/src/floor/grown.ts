/** A longer copy of the items; the new entries are 0. */
export function grown(items: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(items);
  return longer;
}
