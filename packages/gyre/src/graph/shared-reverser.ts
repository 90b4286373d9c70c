import type { Meeting } from '../floor/index.ts';
import type { Report } from './reverser.ts';

/** The arrays of a reversal by several threads. Those to be filled are on shared memory. */
export interface SharedReverserArrays {
  /** Arc → its source; undefined if it must be found from `sources`. */
  readonly from: Int32Array | undefined;
  /** Arc → its target. */
  readonly to: Int32Array;
  /** Where the arcs of each source start; one entry more than there are vertices. */
  readonly sources: Int32Array;
  /** In an owned graph: vertex → who moves there. The arcs of player 1 go to the second half of the rows. */
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

/** A block is 2¹⁴ rows: their cursors fit a cache, and a row within it leaves 18 bits for the source. */
const BLOCK_BITS = 14;
const LOW = (1 << BLOCK_BITS) - 1;
/** A run is this many sources. */
const RUN_BITS = 32 - BLOCK_BITS;
/** Arcs that are looked at together where sources or rows must first be worked out. */
const PIECE = 1 << 14;

/**
 * Sorts arcs by the row that they lead to, on several threads, in one of two ways. Both give the rows of `reverser.ts`.
 *
 * Each thread takes an equal part of the arcs, in the order of their sources. So the arcs of a row that come from
 * an earlier thread stand before those of a later one, and the rows rise as they do on one thread. The loops are
 * functions of arrays, which stay compiled: see `engine/boxes.ts`. Several arcs in one turn take half the time of one
 * (decision 155).
 */
export class SharedReverser {
  readonly #arrays: SharedReverserArrays;
  readonly #meeting: Meeting;
  readonly #arcs: number;
  readonly #rows: number;
  readonly #vertices: number;
  /** This thread's arcs. */
  readonly #start: number;
  readonly #stop: number;
  readonly #partLength: number;
  /** Sources and rows of a piece, where they must be worked out first. */
  readonly #fromPiece: Int32Array;
  readonly #keysPiece: Int32Array;
  /** The packed arcs of one block. */
  #scratch = new Int32Array(0);

  constructor(arrays: SharedReverserArrays, meeting: Meeting) {
    this.#arrays = arrays;
    this.#meeting = meeting;
    this.#arcs = arrays.to.length;
    this.#rows = arrays.offsets.length - 1;
    this.#vertices = arrays.sources.length - 1;
    this.#start = this.#shareOf(this.#arcs, meeting.thread);
    this.#stop = this.#shareOf(this.#arcs, meeting.thread + 1);
    this.#partLength = Math.floor(arrays.parts.length / meeting.threads);
    this.#fromPiece = new Int32Array(arrays.from === undefined ? PIECE : 0);
    this.#keysPiece = new Int32Array(arrays.owners === undefined ? 0 : PIECE);
  }

  #shareOf(length: number, thread: number): number {
    return Math.floor((length * thread) / this.#meeting.threads);
  }

  /** The source of an arc. */
  #sourceOf(a: number): number {
    const { sources } = this.#arrays;
    let low = 0;
    let high = this.#vertices - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (sources[middle] <= a) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Calls a loop with the arcs from `first` to `last`, in one piece if nothing must be worked out first. */
  #eachPiece(first: number, last: number, loop: (piece: Piece) => void): void {
    const { from, to, sources, owners } = this.#arrays;
    const size = from === undefined || owners !== undefined ? PIECE : Math.max(1, last - first);
    let v = first < last && from === undefined ? this.#sourceOf(first) : 0;
    for (let a = first; a < last; a += size) {
      const count = Math.min(size, last - a);
      if (from === undefined) v = fillSources(sources, this.#fromPiece, a, count, v);
      const arcs = { from: from ?? this.#fromPiece, fromShift: from === undefined ? 0 : a };
      if (owners !== undefined)
        fillKeys(to, arcs.from, owners, this.#keysPiece, a, arcs.fromShift, count, this.#vertices);
      const [keys, keyShift] = owners === undefined ? [to, a] : [this.#keysPiece, 0];
      loop({ ...arcs, keys, keyShift, count });
    }
  }

  /** For targets that scatter. False, on every thread, if the notes do not fit. */
  byBlocks(report?: Report): boolean {
    const { offsets, ends, firstArc, space, sources } = this.#arrays;
    const { thread, threads } = this.#meeting;
    const [start, stop] = [this.#start, this.#stop];
    const blocks = (this.#rows >> BLOCK_BITS) + 1;
    const runStarts = this.#runsBefore();
    const meets = threads * blocks; // where the table (run, block → the run's first arc there) begins
    if (meets + runStarts[threads] * blocks > space.length) return false;
    const next = new Int32Array(blocks); // block → where this thread's next arc goes
    this.#eachPiece(start, stop, (piece) => countBlocks(next, piece.keys, piece.keyShift, piece.count));
    space.set(next, thread * blocks);
    report?.(0.1);
    this.#meeting.meet();
    const starts = this.#openBlocks(next);
    const base = start < stop ? this.#sourceOf(start) : 0;
    for (let run = runStarts[thread], done = start; run < runStarts[thread + 1]; run++) {
      space.set(next, meets + run * blocks);
      const lastSource = base + (run - runStarts[thread] + 1) * 2 ** RUN_BITS;
      const end = lastSource < this.#vertices ? Math.min(stop, sources[lastSource]) : stop;
      this.#eachPiece(done, end, ({ from, fromShift, keys, keyShift, count }) =>
        scatterPacked(next, ends, from, keys, fromShift, keyShift, count, base),
      );
      done = Math.max(done, end);
      report?.(0.1 + (0.4 * (done - start + 1)) / (stop - start + 1));
    }
    this.#meeting.meet();
    this.#placeBlocks(starts, meets, this.#runBases(runStarts), report);
    if (thread === 0) offsets[this.#rows] = firstArc + this.#arcs;
    this.#meeting.meet();
    return true;
  }

  /** Thread → how many runs the threads before it have; one entry more than there are threads. */
  #runsBefore(): Int32Array {
    const { threads } = this.#meeting;
    const before = new Int32Array(threads + 1);
    for (let t = 0; t < threads; t++) {
      const [first, last] = [this.#shareOf(this.#arcs, t), this.#shareOf(this.#arcs, t + 1)];
      const span = first < last ? this.#sourceOf(last - 1) - this.#sourceOf(first) : -1;
      before[t + 1] = before[t] + (span >> RUN_BITS) + 1;
    }
    return before;
  }

  /** Run → its first source. */
  #runBases(runStarts: Int32Array): Int32Array {
    const { threads } = this.#meeting;
    const bases = new Int32Array(runStarts[threads]);
    for (let t = 0; t < threads; t++) {
      const base = runStarts[t] < runStarts[t + 1] ? this.#sourceOf(this.#shareOf(this.#arcs, t)) : 0;
      for (let run = runStarts[t]; run < runStarts[t + 1]; run++)
        bases[run] = base + (run - runStarts[t]) * 2 ** RUN_BITS;
    }
    return bases;
  }

  /** Sets `next` from the counts of all threads, and returns where each block starts. */
  #openBlocks(next: Int32Array): Int32Array {
    const { firstArc, space } = this.#arrays;
    const { thread, threads } = this.#meeting;
    const blocks = next.length;
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

  /** Sorts blocks in place, each over a small copy; the threads draw them. */
  #placeBlocks(starts: Int32Array, meets: number, bases: Int32Array, report?: Report): void {
    const { offsets, ends, space } = this.#arrays;
    const blocks = starts.length - 1;
    const cursors = new Int32Array(Math.min(1 << BLOCK_BITS, this.#rows)); // row in the block → where its next arc goes
    for (let b = this.#meeting.draw(); b < blocks; b = this.#meeting.draw()) {
      const size = starts[b + 1] - starts[b];
      if (this.#scratch.length < size) this.#scratch = new Int32Array(Math.ceil(1.25 * size));
      cursors.fill(0);
      copyPacked(ends, this.#scratch, cursors, starts[b], size);
      openRows(offsets, cursors, b << BLOCK_BITS, Math.min(this.#rows, (b + 1) << BLOCK_BITS), starts[b]);
      for (let run = 0; run < bases.length; run++) {
        const at = meets + run * blocks + b;
        const end = run + 1 < bases.length ? space[at + blocks] : starts[b + 1];
        placePacked(ends, this.#scratch, cursors, space[at] - starts[b], end - starts[b], bases[run]);
      }
      if ((b & 31) < this.#meeting.threads) report?.(0.5 + (0.5 * b) / blocks);
    }
  }

  /**
   * For targets near each other: each thread counts the rows that its arcs lead to. False, on every thread, if one of
   * them would have too many rows to count.
   */
  bySpans(report?: Report): boolean {
    const { space, parts, offsets, ends, firstArc } = this.#arrays;
    const { thread, threads } = this.#meeting;
    const bounds = Int32Array.of(this.#rows, -1);
    this.#eachPiece(this.#start, this.#stop, (piece) =>
      widen(bounds, piece.keys, piece.keyShift, piece.count),
    );
    space.set(bounds, 2 * thread);
    this.#meeting.meet();
    const spans = space.slice(0, 2 * threads); // thread → its lowest and its highest row
    for (let t = 0; t < threads; t++) if (spans[2 * t + 1] - spans[2 * t] >= this.#partLength) return false;
    report?.(0.05);
    const first = thread * this.#partLength;
    parts.fill(0, first, first + Math.max(0, bounds[1] - bounds[0] + 1));
    const shift = first - bounds[0];
    this.#eachPiece(this.#start, this.#stop, (piece) =>
      countKeys(parts, piece.keys, piece.keyShift, piece.count, shift),
    );
    report?.(0.3);
    this.#meeting.meet();
    this.#openSpans(spans);
    if (thread === 0) offsets[0] = firstArc;
    report?.(0.4);
    this.#meeting.meet();
    this.#eachPiece(this.#start, this.#stop, ({ from, fromShift, keys, keyShift, count }) =>
      placeKeys(parts, ends, from, keys, fromShift, keyShift, count, shift),
    );
    report?.(1);
    this.#meeting.meet();
    return true;
  }

  /**
   * Turns the counts of each row into places for the arcs of each thread. Each thread handles an equal part of the
   * rows. What an offset holds on the way belongs to the row before it, which at last leaves its end there.
   */
  #openSpans(spans: Int32Array): void {
    const { space, parts, offsets, firstArc } = this.#arrays;
    const { thread, threads } = this.#meeting;
    const [from, to] = [this.#shareOf(this.#rows, thread), this.#shareOf(this.#rows, thread + 1)];
    const each = (loop: (first: number, last: number, shift: number) => void): void => {
      for (let t = 0; t < threads; t++) {
        const first = Math.max(from, spans[2 * t]);
        loop(first, Math.min(to, spans[2 * t + 1] + 1), t * this.#partLength - spans[2 * t]);
      }
    };
    offsets.fill(0, from + 1, to + 1);
    let sum = 0;
    each((first, last, shift) => {
      sum += addCounts(offsets, parts, first, last, shift);
    });
    space[2 * threads + thread] = sum;
    this.#meeting.meet();
    let at = firstArc;
    for (let t = 0; t < thread; t++) at += space[2 * threads + t];
    sumOffsets(offsets, from, to, at);
    each((first, last, shift) => deal(offsets, parts, first, last, shift));
  }
}

/** Arcs one after the other: the source of the i-th is `from[fromShift + i]`, its row `keys[keyShift + i]`. */
interface Piece {
  readonly from: Int32Array;
  readonly fromShift: number;
  readonly keys: Int32Array;
  readonly keyShift: number;
  readonly count: number;
}

/** Writes the sources of `count` arcs, the first of which is `a` and leaves v or later; returns the last source. */
function fillSources(sources: Int32Array, from: Int32Array, a: number, count: number, v: number): number {
  let source = v;
  for (let i = 0; i < count; ) {
    while (sources[source + 1] <= a + i) source++;
    const end = Math.min(count, sources[source + 1] - a);
    while (i < end) from[i++] = source;
  }
  return source;
}

function fillKeys(
  to: Int32Array,
  from: Int32Array,
  owners: Uint8Array,
  keys: Int32Array,
  a: number,
  fromShift: number,
  count: number,
  vertices: number,
): void {
  for (let i = 0; i < count; i++) keys[i] = to[a + i] + owners[from[fromShift + i]] * vertices;
}

function countBlocks(next: Int32Array, keys: Int32Array, start: number, count: number): void {
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
function scatterPacked(
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

/** Copies a block aside and counts its rows. */
function copyPacked(
  ends: Int32Array,
  scratch: Int32Array,
  cursors: Int32Array,
  start: number,
  count: number,
): void {
  const stop = start + count;
  let i = start;
  for (; i < stop - 3; i += 4) {
    const packed0 = ends[i];
    const packed1 = ends[i + 1];
    const packed2 = ends[i + 2];
    const packed3 = ends[i + 3];
    scratch[i - start] = packed0;
    cursors[packed0 & LOW]++;
    scratch[i + 1 - start] = packed1;
    cursors[packed1 & LOW]++;
    scratch[i + 2 - start] = packed2;
    cursors[packed2 & LOW]++;
    scratch[i + 3 - start] = packed3;
    cursors[packed3 & LOW]++;
  }
  for (; i < stop; i++) {
    const packed = ends[i];
    scratch[i - start] = packed;
    cursors[packed & LOW]++;
  }
}

/** Turns the counts of a block's rows into their starts. */
function openRows(
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
function placePacked(
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

/** Widens the bounds so that the keys lie between them. */
function widen(bounds: Int32Array, keys: Int32Array, start: number, count: number): void {
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

function countKeys(parts: Int32Array, keys: Int32Array, start: number, count: number, shift: number): void {
  const stop = start + count;
  let i = start;
  for (; i < stop - 7; i += 8) {
    const key0 = keys[i] + shift;
    const key1 = keys[i + 1] + shift;
    const key2 = keys[i + 2] + shift;
    const key3 = keys[i + 3] + shift;
    const key4 = keys[i + 4] + shift;
    const key5 = keys[i + 5] + shift;
    const key6 = keys[i + 6] + shift;
    const key7 = keys[i + 7] + shift;
    parts[key0]++;
    parts[key1]++;
    parts[key2]++;
    parts[key3]++;
    parts[key4]++;
    parts[key5]++;
    parts[key6]++;
    parts[key7]++;
  }
  for (; i < stop; i++) {
    const key = keys[i] + shift;
    parts[key]++;
  }
}

/** Adds one thread's counts of some rows to those behind the rows, and returns their sum. */
function addCounts(
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

/** Turns counts, each behind its row, into the starts of the rows. */
function sumOffsets(offsets: Int32Array, first: number, last: number, start: number): void {
  let at = start;
  for (let r = first; r < last; r++) {
    const count = offsets[r + 1];
    offsets[r + 1] = at;
    at += count;
  }
}

/** Gives one thread its place in each row, behind those that have theirs. */
function deal(offsets: Int32Array, parts: Int32Array, start: number, stop: number, shift: number): void {
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

function placeKeys(
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
