import type { Counters } from '../../engine/inner.ts';
import type { PliesColumn } from '../../game/inner.ts';

// The loops of `boxes.ts`: functions of arrays, several entries in one turn (decision 155).

/** Rows that are looked at together. */
export const BATCH = 512;

/** Rows of the layer: their starts, their stops, where they stand in the frontier; `BATCH` of each. */
export type Batch = Int32Array;

/** Reads the bounds of the rows that are not empty and returns how many there are. */
export function readBounds(
  frontier: Int32Array,
  offsets: Int32Array,
  batch: Batch,
  head: number,
  count: number,
  rowShift: number,
): number {
  const stop = head + count;
  let rows = 0;
  let i = head;
  for (; i < stop - 3; i += 4) {
    const r0 = frontier[i] + rowShift;
    const start0 = offsets[r0];
    const stop0 = offsets[r0 + 1];
    const r1 = frontier[i + 1] + rowShift;
    const start1 = offsets[r1];
    const stop1 = offsets[r1 + 1];
    const r2 = frontier[i + 2] + rowShift;
    const start2 = offsets[r2];
    const stop2 = offsets[r2 + 1];
    const r3 = frontier[i + 3] + rowShift;
    const start3 = offsets[r3];
    const stop3 = offsets[r3 + 1];
    batch[rows] = start0;
    batch[BATCH + rows] = stop0;
    batch[2 * BATCH + rows] = i;
    rows += stop0 > start0 ? 1 : 0;
    batch[rows] = start1;
    batch[BATCH + rows] = stop1;
    batch[2 * BATCH + rows] = i + 1;
    rows += stop1 > start1 ? 1 : 0;
    batch[rows] = start2;
    batch[BATCH + rows] = stop2;
    batch[2 * BATCH + rows] = i + 2;
    rows += stop2 > start2 ? 1 : 0;
    batch[rows] = start3;
    batch[BATCH + rows] = stop3;
    batch[2 * BATCH + rows] = i + 3;
    rows += stop3 > start3 ? 1 : 0;
  }
  for (; i < stop; i++) {
    const r = frontier[i] + rowShift;
    const start = offsets[r];
    const last = offsets[r + 1];
    batch[rows] = start;
    batch[BATCH + rows] = last;
    batch[2 * BATCH + rows] = i;
    rows += last > start ? 1 : 0;
  }
  return rows;
}

/** The first and the last arc of each row: a short row may lie across two lines of the cache. */
export function touchRows(ends: Int32Array, batch: Batch, rows: number): number {
  let sum = 0;
  for (let i = 0; i < rows - 3; i += 4) {
    sum ^= ends[batch[i]] ^ ends[batch[BATCH + i] - 1];
    sum ^= ends[batch[i + 1]] ^ ends[batch[BATCH + i + 1] - 1];
    sum ^= ends[batch[i + 2]] ^ ends[batch[BATCH + i + 2] - 1];
    sum ^= ends[batch[i + 3]] ^ ends[batch[BATCH + i + 3] - 1];
  }
  return sum;
}

/**
 * Copies the sources of some rows, which surely fit, and returns how many there are. Always copies eight at a
 * time: the next row overwrites what was too much, and the processor need not guess where a short loop ends.
 */
export function copySources(
  ends: Int32Array,
  batch: Batch,
  sources: Int32Array,
  row: number,
  rows: number,
  base: number,
): number {
  let count = 0;
  for (let i = row; i < rows; i++) {
    const stop = batch[BATCH + i];
    let a = batch[i];
    do {
      sources[count] = ends[a] + base;
      sources[count + 1] = ends[a + 1] + base;
      sources[count + 2] = ends[a + 2] + base;
      sources[count + 3] = ends[a + 3] + base;
      sources[count + 4] = ends[a + 4] + base;
      sources[count + 5] = ends[a + 5] + base;
      sources[count + 6] = ends[a + 6] + base;
      sources[count + 7] = ends[a + 7] + base;
      count += 8;
      a += 8;
    } while (a < stop);
    count += stop - a;
  }
  return count;
}

/** Keeps, of the first `count` positions, those that are not marked, and returns how many there are. */
export function dropMarked(marks: Int32Array, sources: Int32Array, count: number): number {
  let kept = 0;
  let i = 0;
  for (; i < count - 3; i += 4) {
    const p0 = sources[i];
    const p1 = sources[i + 1];
    const p2 = sources[i + 2];
    const p3 = sources[i + 3];
    sources[kept] = p0;
    kept += 1 - ((marks[p0 >> 5] >>> (p0 & 31)) & 1);
    sources[kept] = p1;
    kept += 1 - ((marks[p1 >> 5] >>> (p1 & 31)) & 1);
    sources[kept] = p2;
    kept += 1 - ((marks[p2 >> 5] >>> (p2 & 31)) & 1);
    sources[kept] = p3;
    kept += 1 - ((marks[p3 >> 5] >>> (p3 & 31)) & 1);
  }
  for (; i < count; i++) {
    const p = sources[i];
    sources[kept] = p;
    kept += 1 - ((marks[p >> 5] >>> (p & 31)) & 1);
  }
  return kept;
}

/** Puts each position into its owner's box. */
export function route(
  sources: Int32Array,
  boxOf: Int32Array,
  cursors: Int32Array,
  pools: Int32Array,
  count: number,
  blockBits: number,
  kind: number,
): void {
  let i = 0;
  for (; i < count - 3; i += 4) {
    const p0 = sources[i];
    const b0 = boxOf[p0 >> blockBits] + kind;
    const p1 = sources[i + 1];
    const b1 = boxOf[p1 >> blockBits] + kind;
    const p2 = sources[i + 2];
    const b2 = boxOf[p2 >> blockBits] + kind;
    const p3 = sources[i + 3];
    const b3 = boxOf[p3 >> blockBits] + kind;
    const at0 = cursors[b0];
    cursors[b0] = at0 + 1;
    pools[at0] = p0;
    const at1 = cursors[b1];
    cursors[b1] = at1 + 1;
    pools[at1] = p1;
    const at2 = cursors[b2];
    cursors[b2] = at2 + 1;
    pools[at2] = p2;
    const at3 = cursors[b3];
    cursors[b3] = at3 + 1;
    pools[at3] = p3;
  }
  for (; i < count; i++) {
    const p = sources[i];
    const b = boxOf[p >> blockBits] + kind;
    const at = cursors[b];
    cursors[b] = at + 1;
    pools[at] = p;
  }
}

/** Reads counters. Eight independent reads per turn keep more of them in flight (decision 020). */
export function touchCounters(movesLeft: Counters, positions: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to - 7; i += 8) {
    sum ^= movesLeft[positions[i]] ^ movesLeft[positions[i + 1]];
    sum ^= movesLeft[positions[i + 2]] ^ movesLeft[positions[i + 3]];
    sum ^= movesLeft[positions[i + 4]] ^ movesLeft[positions[i + 5]];
    sum ^= movesLeft[positions[i + 6]] ^ movesLeft[positions[i + 7]];
  }
  return sum;
}

/** One move suffices: appends the positions that are not yet settled. */
export function claim(
  movesLeft: Counters,
  pools: Int32Array,
  frontier: Int32Array,
  from: number,
  to: number,
  into: number,
  step: number,
): number {
  let at = into;
  for (let i = from; i < to; i++) {
    const p = pools[i];
    if (movesLeft[p] === 0) continue;
    movesLeft[p] = 0;
    frontier[at] = p;
    at += step;
  }
  return at;
}

/** Every move must be refuted: appends the positions that have none left. */
export function refute(
  movesLeft: Counters,
  pools: Int32Array,
  frontier: Int32Array,
  from: number,
  to: number,
  into: number,
  step: number,
): number {
  let at = into;
  for (let i = from; i < to; i++) {
    const p = pools[i];
    const left = movesLeft[p];
    if (left === 0) continue;
    movesLeft[p] = left - 1;
    if (left !== 1) continue;
    frontier[at] = p;
    at += step;
  }
  return at;
}

export function write(
  plies: PliesColumn,
  values: Uint8Array,
  frontier: Int32Array,
  start: number,
  stop: number,
  value: number,
  k: number,
): void {
  let i = start;
  for (; i < stop - 3; i += 4) {
    const p0 = frontier[i];
    const p1 = frontier[i + 1];
    const p2 = frontier[i + 2];
    const p3 = frontier[i + 3];
    plies[p0] = k;
    values[p0] = value;
    plies[p1] = k;
    values[p1] = value;
    plies[p2] = k;
    values[p2] = value;
    plies[p3] = k;
    values[p3] = value;
  }
  for (; i < stop; i++) {
    const p = frontier[i];
    plies[p] = k;
    values[p] = value;
  }
}

export function setBits(bits: Int32Array, frontier: Int32Array, start: number, stop: number): void {
  let i = start;
  for (; i < stop - 3; i += 4) {
    const p0 = frontier[i];
    const p1 = frontier[i + 1];
    const p2 = frontier[i + 2];
    const p3 = frontier[i + 3];
    bits[p0 >> 5] |= 1 << (p0 & 31);
    bits[p1 >> 5] |= 1 << (p1 & 31);
    bits[p2 >> 5] |= 1 << (p2 & 31);
    bits[p3 >> 5] |= 1 << (p3 & 31);
  }
  for (; i < stop; i++) {
    const p = frontier[i];
    bits[p >> 5] |= 1 << (p & 31);
  }
}

/** Writes the marked positions of some words into the frontier, and moves the marks to other words. */
export function scanBits(
  bits: Int32Array,
  settled: Int32Array,
  frontier: Int32Array,
  first: number,
  last: number,
  into: number,
): number {
  let at = into;
  for (let word = first; word < last; word++) {
    let marked = bits[word];
    if (marked === 0) continue;
    bits[word] = 0;
    settled[word] |= marked;
    while (marked !== 0) {
      frontier[at++] = (word << 5) + 31 - Math.clz32(marked & -marked);
      marked &= marked - 1;
    }
  }
  return at;
}
