// The loops of `SharedReverser.byBlocks`: functions of arrays, several arcs in one turn (decision 155).

/** A block is 2¹⁴ rows: their cursors fit a cache, and a row within it leaves 18 bits for the source. */
export const BLOCK_BITS = 14;
const LOW = (1 << BLOCK_BITS) - 1;

export function countBlocks(next: Int32Array, keys: Int32Array, start: number, count: number): void {
  const stop = start + count;
  let i = start;
  for (; i < stop - 7; i += 8) {
    const b0 = keys[i] >> BLOCK_BITS;
    const b1 = keys[i + 1] >> BLOCK_BITS;
    const b2 = keys[i + 2] >> BLOCK_BITS;
    const b3 = keys[i + 3] >> BLOCK_BITS;
    const b4 = keys[i + 4] >> BLOCK_BITS;
    const b5 = keys[i + 5] >> BLOCK_BITS;
    const b6 = keys[i + 6] >> BLOCK_BITS;
    const b7 = keys[i + 7] >> BLOCK_BITS;
    next[b0]++;
    next[b1]++;
    next[b2]++;
    next[b3]++;
    next[b4]++;
    next[b5]++;
    next[b6]++;
    next[b7]++;
  }
  for (; i < stop; i++) {
    const b = keys[i] >> BLOCK_BITS;
    next[b]++;
  }
}

/** Packs each arc (its source, the low bits of its row) and puts it into the block of its row. */
export function scatterPacked(
  next: Int32Array,
  ends: Int32Array,
  from: Int32Array,
  keys: Int32Array,
  fromShift: number,
  start: number,
  count: number,
  base: number,
): void {
  const shift = fromShift - start;
  const stop = start + count;
  let i = start;
  for (; i < stop - 3; i += 4) {
    const key0 = keys[i];
    const packed0 = ((from[i + shift] - base) << BLOCK_BITS) | (key0 & LOW);
    const b0 = key0 >> BLOCK_BITS;
    const key1 = keys[i + 1];
    const packed1 = ((from[i + 1 + shift] - base) << BLOCK_BITS) | (key1 & LOW);
    const b1 = key1 >> BLOCK_BITS;
    const key2 = keys[i + 2];
    const packed2 = ((from[i + 2 + shift] - base) << BLOCK_BITS) | (key2 & LOW);
    const b2 = key2 >> BLOCK_BITS;
    const key3 = keys[i + 3];
    const packed3 = ((from[i + 3 + shift] - base) << BLOCK_BITS) | (key3 & LOW);
    const b3 = key3 >> BLOCK_BITS;
    const at0 = next[b0];
    next[b0] = at0 + 1;
    ends[at0] = packed0;
    const at1 = next[b1];
    next[b1] = at1 + 1;
    ends[at1] = packed1;
    const at2 = next[b2];
    next[b2] = at2 + 1;
    ends[at2] = packed2;
    const at3 = next[b3];
    next[b3] = at3 + 1;
    ends[at3] = packed3;
  }
  for (; i < stop; i++) {
    const key = keys[i];
    const packed = ((from[i + shift] - base) << BLOCK_BITS) | (key & LOW);
    const b = key >> BLOCK_BITS;
    const at = next[b];
    next[b] = at + 1;
    ends[at] = packed;
  }
}

/** Copies arcs of a block aside, from `start` to `into`, and counts their rows. */
export function copyPacked(
  ends: Int32Array,
  scratch: Int32Array,
  cursors: Int32Array,
  start: number,
  into: number,
  count: number,
): void {
  const shift = into - start;
  const stop = start + count;
  let i = start;
  for (; i < stop - 3; i += 4) {
    const packed0 = ends[i];
    const packed1 = ends[i + 1];
    const packed2 = ends[i + 2];
    const packed3 = ends[i + 3];
    scratch[i + shift] = packed0;
    cursors[packed0 & LOW]++;
    scratch[i + 1 + shift] = packed1;
    cursors[packed1 & LOW]++;
    scratch[i + 2 + shift] = packed2;
    cursors[packed2 & LOW]++;
    scratch[i + 3 + shift] = packed3;
    cursors[packed3 & LOW]++;
  }
  for (; i < stop; i++) {
    const packed = ends[i];
    scratch[i + shift] = packed;
    cursors[packed & LOW]++;
  }
}

/** Turns the counts of a block's rows into their starts. */
export function openRows(
  offsets: Int32Array,
  cursors: Int32Array,
  firstRow: number,
  lastRow: number,
  first: number,
): void {
  let at = first;
  for (let r = firstRow; r < lastRow; r++) {
    const count = cursors[r - firstRow];
    offsets[r] = at;
    cursors[r - firstRow] = at;
    at += count;
  }
}

/** Puts the part of a block that comes from one run, whose first source is `base`, into its rows. */
export function placePacked(
  ends: Int32Array,
  scratch: Int32Array,
  cursors: Int32Array,
  start: number,
  stop: number,
  base: number,
): void {
  let i = start;
  for (; i < stop - 3; i += 4) {
    const packed0 = scratch[i];
    const r0 = packed0 & LOW;
    const packed1 = scratch[i + 1];
    const r1 = packed1 & LOW;
    const packed2 = scratch[i + 2];
    const r2 = packed2 & LOW;
    const packed3 = scratch[i + 3];
    const r3 = packed3 & LOW;
    const at0 = cursors[r0];
    cursors[r0] = at0 + 1;
    ends[at0] = base + (packed0 >>> BLOCK_BITS);
    const at1 = cursors[r1];
    cursors[r1] = at1 + 1;
    ends[at1] = base + (packed1 >>> BLOCK_BITS);
    const at2 = cursors[r2];
    cursors[r2] = at2 + 1;
    ends[at2] = base + (packed2 >>> BLOCK_BITS);
    const at3 = cursors[r3];
    cursors[r3] = at3 + 1;
    ends[at3] = base + (packed3 >>> BLOCK_BITS);
  }
  for (; i < stop; i++) {
    const packed = scratch[i];
    const r = packed & LOW;
    const at = cursors[r];
    cursors[r] = at + 1;
    ends[at] = base + (packed >>> BLOCK_BITS);
  }
}
