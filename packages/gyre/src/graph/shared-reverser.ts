import type { Meeting } from './meeting.ts';
import type { Report } from './reverser.ts';

/** The arrays of a reversal by several threads. Those to be filled are on shared memory. */
export interface SharedReverserArrays {
  /** Arc → its source; undefined if it must be read off `sources`. */
  readonly from: Int32Array | undefined;
  /** Arc → its target. */
  readonly to: Int32Array;
  /** Where the arcs of each source start; one entry more than there are vertices. */
  readonly sources: Int32Array;
  /** Of an owned graph: vertex → who moves there. The arcs of player 1 go to the second half of the rows. */
  readonly owners: Uint8Array | undefined;
  /** To be filled: where each row starts; one entry more than there are rows. */
  readonly offsets: Int32Array;
  /** To be filled from `firstArc` on: the sources, row by row. */
  readonly ends: Int32Array;
  readonly firstArc: number;
  /** Room for notes that all threads read. */
  readonly space: Int32Array;
  /** Room for notes of each thread: equal parts, one after the other. */
  readonly parts: Int32Array;
}

/** Sorts arcs by the row that they lead to, on several threads. Both ways give the rows of `reverser.ts`. */
export interface SharedReverser {
  /** For targets that scatter. False, on every thread, if the notes do not fit. */
  byBlocks(report?: Report): boolean;
  /** For targets near each other: each thread counts the rows that its arcs lead to. False if they are too many. */
  bySpans(report?: Report): boolean;
}

/** A block is 2¹⁴ rows: their cursors fit a cache, and a row within it leaves 18 bits for the source. */
const BLOCK_BITS = 14;
const LOW = (1 << BLOCK_BITS) - 1;
/** A run is that many sources. */
const RUN_BITS = 32 - BLOCK_BITS;
/** Arcs that are looked at together where sources or rows must first be worked out. */
const PIECE = 1 << 14;

/**
 * Each thread takes an equal part of the arcs, in the order of their sources. So the arcs of a row that come from
 * an earlier thread stand before those of a later one, and the rows rise as they do on one thread.
 *
 * Hot loops over captured arrays: see `fresh.ts` for why they are made by a factory.
 */
export function createSharedReverser(arrays: SharedReverserArrays, meeting: Meeting): SharedReverser {
  const { to, sources, owners, offsets, ends, firstArc, space, parts } = arrays;
  const { thread, threads } = meeting;
  const arcs = to.length;
  const rows = offsets.length - 1;
  const vertices = sources.length - 1;
  const start = shareOf(arcs, thread);
  const stop = shareOf(arcs, thread + 1);
  const from = arrays.from ?? new Int32Array(PIECE);
  const keys = owners === undefined ? to : new Int32Array(PIECE);
  const needsPieces = arrays.from === undefined || owners !== undefined;
  const partLength = Math.floor(parts.length / threads);
  const partStart = thread * partLength;
  let next = new Int32Array(0); // block → where this thread's next arc goes
  let cursors = new Int32Array(0); // row within the block → where its next arc goes
  let scratch = new Int32Array(0); // the packed arcs of one block
  let firstFrom = 0; // the source of this thread's first arc
  return { byBlocks, bySpans };

  function shareOf(length: number, t: number): number {
    return Math.floor((length * t) / threads);
  }

  /** The source of an arc. */
  function sourceOf(a: number): number {
    let low = 0;
    let high = vertices - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (sources[middle] <= a) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Calls a loop with the arcs from `first` to `last`, where the source of the i-th is `from[i + f]` and its row
   * `keys[i + k]`.
   */
  function eachPiece(first: number, last: number, loop: (count: number, f: number, k: number) => void): void {
    if (!needsPieces) {
      loop(last - first, first, first);
      return;
    }
    let v = first < last ? sourceOf(first) : 0;
    for (let a = first; a < last; a += PIECE) {
      const count = Math.min(PIECE, last - a);
      if (arrays.from === undefined) v = fillSources(a, count, v);
      if (owners !== undefined) fillKeys(a, count);
      loop(count, arrays.from === undefined ? 0 : a, owners === undefined ? a : 0);
    }
  }

  /** Writes the sources of `count` arcs, the first of which is `a` and leaves v; returns the last source. */
  function fillSources(a: number, count: number, v: number): number {
    let source = v;
    for (let i = 0; i < count; ) {
      while (sources[source + 1] <= a + i) source++;
      const end = Math.min(count, sources[source + 1] - a);
      while (i < end) from[i++] = source;
    }
    return source;
  }

  function fillKeys(a: number, count: number): void {
    const shift = arrays.from === undefined ? 0 : a;
    for (let i = 0; i < count; i++) keys[i] = to[a + i] + (owners as Uint8Array)[from[shift + i]] * vertices;
  }

  function byBlocks(report?: Report): boolean {
    const blocks = (rows >> BLOCK_BITS) + 1;
    const runStarts = runsBefore();
    const runs = runStarts[threads];
    const meets = threads * blocks; // where the table (run, block → the run's first arc there) begins
    if (meets + runs * blocks > space.length) return false;
    next = new Int32Array(blocks);
    eachPiece(start, stop, countBlocks);
    space.set(next, thread * blocks);
    report?.(0.1);
    meeting.meet();
    const starts = openBlocks(blocks);
    firstFrom = start < stop ? sourceOf(start) : 0;
    for (let run = runStarts[thread], done = start; run < runStarts[thread + 1]; run++) {
      space.set(next, meets + run * blocks);
      const lastSource = firstFrom + (run - runStarts[thread] + 1) * 2 ** RUN_BITS;
      const end = lastSource < vertices ? Math.min(stop, sources[lastSource]) : stop;
      eachPiece(done, Math.max(done, end), scatterPacked);
      done = Math.max(done, end);
      report?.(0.1 + (0.4 * (done - start + 1)) / (stop - start + 1));
    }
    meeting.meet();
    const bases = runBases(runStarts);
    cursors = new Int32Array(Math.min(1 << BLOCK_BITS, rows));
    for (let b = meeting.draw(); b < blocks; b = meeting.draw()) {
      placeBlock(b, blocks, starts, meets, bases);
      if ((b & 31) < threads) report?.(0.5 + (0.5 * b) / blocks);
    }
    if (thread === 0) offsets[rows] = firstArc + arcs;
    meeting.meet();
    return true;
  }

  /** Thread → how many runs the threads before it have; one entry more than there are threads. */
  function runsBefore(): Int32Array {
    const before = new Int32Array(threads + 1);
    for (let t = 0; t < threads; t++) {
      const [first, last] = [shareOf(arcs, t), shareOf(arcs, t + 1)];
      const span = first < last ? sourceOf(last - 1) - sourceOf(first) : -1;
      before[t + 1] = before[t] + (span >> RUN_BITS) + 1;
    }
    return before;
  }

  /** Run → its first source. */
  function runBases(runStarts: Int32Array): Int32Array {
    const bases = new Int32Array(runStarts[threads]);
    for (let t = 0; t < threads; t++) {
      const base = runStarts[t] < runStarts[t + 1] ? sourceOf(shareOf(arcs, t)) : 0;
      for (let run = runStarts[t]; run < runStarts[t + 1]; run++)
        bases[run] = base + (run - runStarts[t]) * 2 ** RUN_BITS;
    }
    return bases;
  }

  function countBlocks(count: number, _: number, k: number): void {
    for (let i = k; i < k + count; i++) next[keys[i] >> BLOCK_BITS]++;
  }

  /** Sets `next` from the counts of all threads, and returns where each block starts. */
  function openBlocks(blocks: number): Int32Array {
    const starts = new Int32Array(blocks + 1);
    let at = firstArc;
    for (let b = 0; b < blocks; b++) {
      starts[b] = at;
      for (let t = 0; t < threads; t++) {
        if (t === thread) next[b] = at;
        at += space[t * blocks + b];
      }
    }
    starts[blocks] = at;
    return starts;
  }

  function scatterPacked(count: number, f: number, k: number): void {
    const shift = f - k;
    for (let i = k; i < k + count; i++) {
      const key = keys[i];
      const b = key >> BLOCK_BITS;
      const at = next[b];
      next[b] = at + 1;
      ends[at] = ((from[i + shift] - firstFrom) << BLOCK_BITS) | (key & LOW);
    }
  }

  /** Sorts one block in place, over a small copy. */
  function placeBlock(b: number, blocks: number, starts: Int32Array, meets: number, bases: Int32Array): void {
    const size = starts[b + 1] - starts[b];
    if (scratch.length < size) scratch = new Int32Array(Math.ceil(1.25 * size));
    cursors.fill(0);
    copyPacked(starts[b], size);
    openRows(b << BLOCK_BITS, starts[b]);
    for (let run = 0; run < bases.length; run++) {
      const at = meets + run * blocks + b;
      const end = run + 1 < bases.length ? space[at + blocks] : starts[b + 1];
      placePacked(space[at] - starts[b], end - starts[b], bases[run]);
    }
  }

  function copyPacked(first: number, count: number): void {
    for (let i = 0; i < count; i++) {
      const packed = ends[first + i];
      scratch[i] = packed;
      cursors[packed & LOW]++;
    }
  }

  function openRows(firstRow: number, first: number): void {
    const last = Math.min(rows, firstRow + LOW + 1);
    let at = first;
    for (let r = firstRow; r < last; r++) {
      const count = cursors[r - firstRow];
      offsets[r] = at;
      cursors[r - firstRow] = at;
      at += count;
    }
  }

  function placePacked(first: number, last: number, base: number): void {
    for (let i = first; i < last; i++) {
      const packed = scratch[i];
      const r = packed & LOW;
      const at = cursors[r];
      cursors[r] = at + 1;
      ends[at] = base + (packed >>> BLOCK_BITS);
    }
  }

  function bySpans(report?: Report): boolean {
    const [lowest, highest] = boundsOfKeys();
    space[2 * thread] = lowest;
    space[2 * thread + 1] = highest;
    meeting.meet();
    const lows = new Int32Array(threads);
    const highs = new Int32Array(threads);
    for (let t = 0; t < threads; t++) [lows[t], highs[t]] = [space[2 * t], space[2 * t + 1]];
    if (lows.some((low, t) => highs[t] - low >= partLength)) return false;
    report?.(0.05);
    parts.fill(0, partStart, partStart + Math.max(0, highest - lowest + 1));
    countSpan(partStart - lowest);
    report?.(0.3);
    meeting.meet();
    const [firstRow, lastRow] = [shareOf(rows, thread), shareOf(rows, thread + 1)];
    space[2 * threads + thread] = sumRows(firstRow, lastRow, lows, highs);
    meeting.meet();
    let at = firstArc;
    for (let t = 0; t < thread; t++) at += space[2 * threads + t];
    openSpans(firstRow, lastRow, lows, highs, at);
    if (thread === 0) offsets[0] = firstArc;
    report?.(0.4);
    meeting.meet();
    placeSpan(partStart - lowest);
    report?.(1);
    meeting.meet();
    return true;
  }

  /** The lowest and the highest row that this thread's arcs lead to; −1 as the highest if it has none. */
  function boundsOfKeys(): [number, number] {
    let bounds: [number, number] = [rows, -1];
    eachPiece(start, stop, (count, _, k) => {
      let [lowest, highest] = bounds;
      for (let i = k; i < k + count; i++) {
        const key = keys[i];
        lowest = key < lowest ? key : lowest;
        highest = key > highest ? key : highest;
      }
      bounds = [lowest, highest];
    });
    return bounds;
  }

  function countSpan(shift: number): void {
    eachPiece(start, stop, (count, _, k) => {
      for (let i = k; i < k + count; i++) parts[keys[i] + shift]++;
    });
  }

  /** Counts the arcs of each row, behind the row, and returns how many there are together. */
  function sumRows(firstRow: number, lastRow: number, lows: Int32Array, highs: Int32Array): number {
    offsets.fill(0, firstRow + 1, lastRow + 1);
    let sum = 0;
    for (let t = 0; t < threads; t++) {
      const shift = t * partLength - lows[t];
      const last = Math.min(lastRow, highs[t] + 1);
      for (let r = Math.max(firstRow, lows[t]); r < last; r++) {
        const count = parts[r + shift];
        offsets[r + 1] += count;
        sum += count;
      }
    }
    return sum;
  }

  /** Turns the counts of a row into places for the arcs of each thread, which leaves the row's end behind it. */
  function openSpans(
    firstRow: number,
    lastRow: number,
    lows: Int32Array,
    highs: Int32Array,
    first: number,
  ): void {
    let at = first;
    for (let r = firstRow; r < lastRow; r++) {
      const count = offsets[r + 1];
      offsets[r + 1] = at;
      at += count;
    }
    for (let t = 0; t < threads; t++) {
      const shift = t * partLength - lows[t];
      const last = Math.min(lastRow, highs[t] + 1);
      for (let r = Math.max(firstRow, lows[t]); r < last; r++) {
        const count = parts[r + shift];
        parts[r + shift] = offsets[r + 1];
        offsets[r + 1] += count;
      }
    }
  }

  function placeSpan(shift: number): void {
    eachPiece(start, stop, (count, f, k) => {
      const toSource = f - k;
      for (let i = k; i < k + count; i++) {
        const key = keys[i] + shift;
        const at = parts[key];
        parts[key] = at + 1;
        ends[at] = from[i + toSource];
      }
    });
  }
}

/** Where this module stands, so that it can be imported afresh. */
export const home: string = import.meta.url;
