// The loops of `SharedReverser.bySpans`: functions of arrays, several arcs in one turn (decision 155).

/** Widens the bounds so that the keys lie between them. */
export function widen(bounds: Int32Array, keys: Int32Array, start: number, count: number): void {
  const stop = start + count;
  let lowest = bounds[0];
  let highest = bounds[1];
  let i = start;
  for (; i < stop - 3; i += 4) {
    const key0 = keys[i];
    const key1 = keys[i + 1];
    const key2 = keys[i + 2];
    const key3 = keys[i + 3];
    lowest = key0 < lowest ? key0 : lowest;
    highest = key0 > highest ? key0 : highest;
    lowest = key1 < lowest ? key1 : lowest;
    highest = key1 > highest ? key1 : highest;
    lowest = key2 < lowest ? key2 : lowest;
    highest = key2 > highest ? key2 : highest;
    lowest = key3 < lowest ? key3 : lowest;
    highest = key3 > highest ? key3 : highest;
  }
  for (; i < stop; i++) {
    const key = keys[i];
    lowest = key < lowest ? key : lowest;
    highest = key > highest ? key : highest;
  }
  bounds[0] = lowest;
  bounds[1] = highest;
}

/** Counts keys, `lowest` at `first`; false, with the rest not counted, if one is outside the bounds. */
export function countKeys(
  parts: Int32Array,
  keys: Int32Array,
  start: number,
  count: number,
  first: number,
  lowest: number,
  highest: number,
): boolean {
  const stop = start + count;
  const shift = first - lowest;
  let i = start;
  for (; i < stop - 3; i += 4) {
    const key0 = keys[i];
    const key1 = keys[i + 1];
    const key2 = keys[i + 2];
    const key3 = keys[i + 3];
    const low = (key0 - lowest) | (key1 - lowest) | (key2 - lowest) | (key3 - lowest);
    const high = (highest - key0) | (highest - key1) | (highest - key2) | (highest - key3);
    if ((low | high) < 0) return false; // one of the differences is negative
    parts[key0 + shift]++;
    parts[key1 + shift]++;
    parts[key2 + shift]++;
    parts[key3 + shift]++;
  }
  for (; i < stop; i++) {
    const key = keys[i];
    if (key < lowest || key > highest) return false;
    parts[key + shift]++;
  }
  return true;
}

/** Adds one thread's counts of some rows to those behind the rows, and returns their sum. */
export function addCounts(
  offsets: Int32Array,
  parts: Int32Array,
  start: number,
  stop: number,
  shift: number,
): number {
  let sum = 0;
  let r = start;
  for (; r < stop - 3; r += 4) {
    const count0 = parts[r + shift];
    const count1 = parts[r + 1 + shift];
    const count2 = parts[r + 2 + shift];
    const count3 = parts[r + 3 + shift];
    offsets[r + 1] += count0;
    sum += count0;
    offsets[r + 1 + 1] += count1;
    sum += count1;
    offsets[r + 2 + 1] += count2;
    sum += count2;
    offsets[r + 3 + 1] += count3;
    sum += count3;
  }
  for (; r < stop; r++) {
    const count = parts[r + shift];
    offsets[r + 1] += count;
    sum += count;
  }
  return sum;
}

/** Turns counts, each behind its row, into the starts of rows; returns where the row after them starts. */
export function sumOffsets(offsets: Int32Array, first: number, last: number, start: number): number {
  let at = start;
  for (let r = first; r < last; r++) {
    const count = offsets[r + 1];
    offsets[r + 1] = at;
    at += count;
  }
  return at;
}

/** Gives one thread its place in each row, behind those that have theirs. */
export function deal(
  offsets: Int32Array,
  parts: Int32Array,
  start: number,
  stop: number,
  shift: number,
): void {
  let r = start;
  for (; r < stop - 3; r += 4) {
    const count0 = parts[r + shift];
    const at0 = offsets[r + 1];
    const count1 = parts[r + 1 + shift];
    const at1 = offsets[r + 1 + 1];
    const count2 = parts[r + 2 + shift];
    const at2 = offsets[r + 2 + 1];
    const count3 = parts[r + 3 + shift];
    const at3 = offsets[r + 3 + 1];
    parts[r + shift] = at0;
    offsets[r + 1] = at0 + count0;
    parts[r + 1 + shift] = at1;
    offsets[r + 1 + 1] = at1 + count1;
    parts[r + 2 + shift] = at2;
    offsets[r + 2 + 1] = at2 + count2;
    parts[r + 3 + shift] = at3;
    offsets[r + 3 + 1] = at3 + count3;
  }
  for (; r < stop; r++) {
    const count = parts[r + shift];
    const at = offsets[r + 1];
    parts[r + shift] = at;
    offsets[r + 1] = at + count;
  }
}

export function placeKeys(
  parts: Int32Array,
  ends: Int32Array,
  from: Int32Array,
  keys: Int32Array,
  fromShift: number,
  start: number,
  count: number,
  shift: number,
): void {
  const toSource = fromShift - start;
  const stop = start + count;
  let i = start;
  for (; i < stop - 3; i += 4) {
    const key0 = keys[i] + shift;
    const source0 = from[i + toSource];
    const key1 = keys[i + 1] + shift;
    const source1 = from[i + 1 + toSource];
    const key2 = keys[i + 2] + shift;
    const source2 = from[i + 2 + toSource];
    const key3 = keys[i + 3] + shift;
    const source3 = from[i + 3 + toSource];
    const at0 = parts[key0];
    parts[key0] = at0 + 1;
    ends[at0] = source0;
    const at1 = parts[key1];
    parts[key1] = at1 + 1;
    ends[at1] = source1;
    const at2 = parts[key2];
    parts[key2] = at2 + 1;
    ends[at2] = source2;
    const at3 = parts[key3];
    parts[key3] = at3 + 1;
    ends[at3] = source3;
  }
  for (; i < stop; i++) {
    const key = keys[i] + shift;
    const source = from[i + toSource];
    const at = parts[key];
    parts[key] = at + 1;
    ends[at] = source;
  }
}
