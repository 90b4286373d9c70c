import { lowerBound } from '../../floor/lists.ts';
import { type Meeting } from '../../floor/meeting.ts';
import type { Report } from '../../graph/inner.ts';
import { BLOCK_BITS, copyPacked, countBlocks, openRows, placePacked, scatterPacked } from './block-loops.ts';
import { addCounts, countKeys, deal, placeKeys, sumOffsets, widen } from './span-loops.ts';

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
  /** Room for the counts of each part of the arcs. */
  readonly parts: Int32Array;
}

/** A run is this many sources. */
const RUN_BITS = 32 - BLOCK_BITS;
/**
 * Arcs or rows for one call of a loop. V8 compiles long loops again and again, each time for the loop that is
 * running. And it throws away code that comes to something it has not seen: so no multiple of four, and every
 * call also has a rest.
 */
const PIECE = (1 << 12) + 3;

/**
 * Threads draw so many parts of the arcs each, unless those would be shorter than `SHORT`: cores differ in
 * speed. In `bySpans` each part also has counts of its own, which must be summed up.
 */
const BLOCKS_PER_THREAD = 4;
const SPANS_PER_THREAD = 2;
const SHORT = 1 << 17;
/** About so many arcs tell which rows a thread's arcs lead to. */
const SAMPLES = 1024;

/**
 * Sorts arcs by the row that they lead to, on several threads, in one of two ways. Both give the rows of
 * `reverser.ts`.
 *
 * The arcs are cut into equal parts, in the order of their sources. So the arcs of a row that come from an
 * earlier part stand before those of a later one, and the rows rise as they do on one thread. The loops are
 * functions of arrays, which stay compiled: see `threads/engine/boxes.ts`. Several arcs in one turn take half the
 * time of one (decision 155).
 */
export class SharedReverser {
  readonly #arrays: SharedReverserArrays;
  readonly #meeting: Meeting;
  readonly #arcs: number;
  readonly #rows: number;
  readonly #vertices: number;
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
    this.#fromPiece = new Int32Array(arrays.from === undefined ? PIECE : 0);
    this.#keysPiece = new Int32Array(arrays.owners === undefined ? 0 : PIECE);
  }

  /** Cuts the arcs into equal parts, at most so many per thread; the threads draw them. */
  #cut(perThread: number): number[] {
    const { threads } = this.#meeting;
    const parts = Math.max(threads, Math.min(perThread * threads, Math.floor(this.#arcs / SHORT)));
    return Array.from({ length: parts + 1 }, (_, part) => Math.floor((this.#arcs * part) / parts));
  }

  /** The source of an arc. */
  #sourceOf(a: number): number {
    return lowerBound(this.#arrays.sources, a + 1, 1, this.#vertices) - 1;
  }

  /** Calls a loop with the arcs from `first` to `last`, piece by piece. */
  #eachPiece(first: number, last: number, loop: (piece: Piece) => void): void {
    const { from, to, sources, owners } = this.#arrays;
    let v = first < last && from === undefined ? this.#sourceOf(first) : 0;
    for (let a = first; a < last; a += PIECE) {
      const count = Math.min(PIECE, last - a);
      if (from === undefined) v = fillSources(sources, this.#fromPiece, a, count, v);
      const arcs = { from: from ?? this.#fromPiece, fromShift: from === undefined ? 0 : a };
      if (owners !== undefined)
        fillKeys(to, arcs.from, owners, this.#keysPiece, a, arcs.fromShift, count, this.#vertices);
      const [keys, keyShift] = owners === undefined ? [to, a] : [this.#keysPiece, 0];
      loop({ ...arcs, keys, keyShift, count });
    }
  }

  /** The same where sources are not needed. */
  #eachKeys(
    first: number,
    last: number,
    loop: (keys: Int32Array, shift: number, count: number) => void,
  ): void {
    const { to, owners } = this.#arrays;
    if (owners === undefined)
      for (let a = first; a < last; a += PIECE) loop(to, a, Math.min(PIECE, last - a));
    else this.#eachPiece(first, last, ({ keys, keyShift, count }) => loop(keys, keyShift, count));
  }

  /** For targets that scatter. False, on every thread, if the notes do not fit. */
  byBlocks(report?: Report): boolean {
    const { offsets, firstArc, space } = this.#arrays;
    const { thread } = this.#meeting;
    const blocks = (this.#rows >> BLOCK_BITS) + 1;
    const cuts = this.#cut(BLOCKS_PER_THREAD);
    const parts = cuts.length - 1;
    const runs = this.#runsOf(cuts);
    const meets = parts * blocks; // where the table (run, block → the run's first arc there) begins
    if (meets + runs.before[parts] * blocks > space.length) return false;
    const next = new Int32Array(blocks); // block → where the next arc goes
    for (let part = this.#meeting.draw(); part < parts; part = this.#meeting.draw()) {
      next.fill(0);
      this.#eachKeys(cuts[part], cuts[part + 1], (keys, shift, count) =>
        countBlocks(next, keys, shift, count),
      );
      space.set(next, part * blocks);
    }
    report?.(0.1);
    this.#meeting.meet();
    const starts = this.#openBlocks(parts, blocks);
    const first = starts.slice(0, blocks); // block → where the arcs of the parts from `counted` on begin
    let counted = 0;
    for (let part = this.#meeting.draw(); part < parts; part = this.#meeting.draw()) {
      for (; counted < part; counted++) addBlocks(first, space, counted * blocks);
      next.set(first);
      this.#scatterPart(part, cuts, runs, next, meets);
      report?.(0.1 + (0.4 * (part + 1)) / parts);
    }
    this.#meeting.meet();
    this.#placeBlocks(starts, meets, runs.bases, report);
    if (thread === 0) offsets[this.#rows] = firstArc + this.#arcs;
    this.#meeting.meet();
    return true;
  }

  /** The runs of all parts of the arcs. */
  #runsOf(cuts: readonly number[]): Runs {
    const before = new Int32Array(cuts.length);
    const bases: number[] = [];
    for (let part = 0; part + 1 < cuts.length; part++) {
      const [first, last] = [cuts[part], cuts[part + 1]];
      if (first < last) {
        const base = this.#sourceOf(first);
        const span = this.#sourceOf(last - 1) - base;
        for (let run = 0; run <= span >> RUN_BITS; run++) bases.push(base + run * 2 ** RUN_BITS);
      }
      before[part + 1] = bases.length;
    }
    return { before, bases };
  }

  /** Returns where each block starts, by the counts of all parts. */
  #openBlocks(parts: number, blocks: number): Int32Array {
    const { firstArc, space } = this.#arrays;
    const starts = new Int32Array(blocks + 1);
    for (let part = 0; part < parts; part++) addBlocks(starts, space, part * blocks, blocks);
    let at = firstArc;
    for (let b = 0; b <= blocks; b++) {
      const count = starts[b];
      starts[b] = at;
      at += count;
    }
    return starts;
  }

  /** Puts the arcs of one part into their blocks, and writes down where each run begins there. */
  #scatterPart(
    part: number,
    cuts: readonly number[],
    { before, bases }: Runs,
    next: Int32Array,
    meets: number,
  ): void {
    const { ends, space, sources } = this.#arrays;
    const stop = cuts[part + 1];
    const base = bases[before[part]];
    for (let run = before[part], done = cuts[part]; run < before[part + 1]; run++) {
      space.set(next, meets + run * next.length);
      const lastSource = bases[run] + 2 ** RUN_BITS;
      const end = lastSource < this.#vertices ? Math.min(stop, sources[lastSource]) : stop;
      this.#eachPiece(done, end, ({ from, fromShift, keys, keyShift, count }) =>
        scatterPacked(next, ends, from, keys, fromShift, keyShift, count, base),
      );
      done = Math.max(done, end);
    }
  }

  /** Sorts blocks in place, each over a small copy; the threads draw them. */
  #placeBlocks(starts: Int32Array, meets: number, bases: readonly number[], report?: Report): void {
    const { offsets, ends, space } = this.#arrays;
    const blocks = starts.length - 1;
    const cursors = new Int32Array(Math.min(1 << BLOCK_BITS, this.#rows)); // row in the block → where its next arc goes
    for (let b = this.#meeting.draw(); b < blocks; b = this.#meeting.draw()) {
      const size = starts[b + 1] - starts[b];
      if (this.#scratch.length < size) this.#scratch = new Int32Array(Math.ceil(1.25 * size));
      cursors.fill(0);
      for (let i = 0; i < size; i += PIECE)
        copyPacked(ends, this.#scratch, cursors, starts[b] + i, i, Math.min(PIECE, size - i));
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
   * For targets near each other: the rows that the arcs of each part lead to are counted by themselves.
   * False, on every thread, if a part would have too many rows to count.
   */
  bySpans(report?: Report): boolean {
    const { space, parts: counts, offsets, ends, firstArc } = this.#arrays;
    const { thread } = this.#meeting;
    const cuts = this.#cut(SPANS_PER_THREAD);
    const parts = cuts.length - 1;
    const room = Math.floor(counts.length / parts);
    for (let part = this.#meeting.draw(); part < parts; part = this.#meeting.draw())
      space.set(this.#countRows(cuts[part], cuts[part + 1], part * room, room), 2 * part);
    report?.(0.3);
    this.#meeting.meet();
    const spans = space.slice(0, 2 * parts); // part → its lowest and its highest row
    for (let part = 0; part < parts; part++) {
      if (spans[2 * part + 1] - spans[2 * part] < room) continue;
      this.#meeting.meet(); // everybody has read the spans: whoever goes on writes other notes in their place
      return false;
    }
    this.#openSpans(spans, room);
    if (thread === 0) offsets[0] = firstArc;
    report?.(0.4);
    this.#meeting.meet();
    for (let part = this.#meeting.draw(); part < parts; part = this.#meeting.draw()) {
      const shift = part * room - spans[2 * part];
      this.#eachPiece(cuts[part], cuts[part + 1], ({ from, fromShift, keys, keyShift, count }) =>
        placeKeys(counts, ends, from, keys, fromShift, keyShift, count, shift),
      );
      report?.(0.4 + (0.6 * (part + 1)) / parts);
    }
    this.#meeting.meet();
    return true;
  }

  /**
   * Counts how many of the arcs from `start` to `stop` lead to each row, in the `room` words from `first` on,
   * and returns the lowest and the highest row that were counted. A sample tells which those are; looking at
   * all arcs for that takes as long as counting, and is done only if the sample was wrong. Nothing is counted
   * if the rows are too many.
   */
  #countRows(start: number, stop: number, first: number, room: number): Int32Array {
    const bounds = this.#sampledRows(start, stop, room);
    if (this.#countWithin(start, stop, first, room, bounds)) return bounds;
    this.#eachKeys(start, stop, (keys, shift, count) => widen(bounds, keys, shift, count));
    this.#countWithin(start, stop, first, room, bounds);
    return bounds;
  }

  /** The lowest and the highest row that some of these arcs lead to, and a few more. */
  #sampledRows(start: number, stop: number, room: number): Int32Array {
    const { to, owners } = this.#arrays;
    const bounds = Int32Array.of(this.#rows, -1);
    if (owners !== undefined) return bounds; // rows are not targets there
    const step = Math.max(1, Math.floor((stop - start) / SAMPLES));
    for (let a = start; a < stop; a += step) widen(bounds, to, a, 1);
    const more = Math.max(0, Math.min((bounds[1] - bounds[0]) >> 4, room - bounds[1] + bounds[0] - 1) >> 1);
    bounds[0] = Math.max(0, bounds[0] - more);
    bounds[1] = Math.min(this.#rows - 1, bounds[1] + more);
    return bounds;
  }

  /** False if arcs lead to rows outside the bounds, or the bounds are too wide. */
  #countWithin(start: number, stop: number, first: number, room: number, bounds: Int32Array): boolean {
    const { parts: counts } = this.#arrays;
    const [lowest, highest] = bounds;
    const rows = highest - lowest + 1;
    if (rows > room) return false;
    counts.fill(0, first, first + Math.max(0, rows));
    let areInside = true;
    this.#eachKeys(start, stop, (keys, shift, count) => {
      areInside &&= countKeys(counts, keys, shift, count, first, lowest, highest);
    });
    return areInside;
  }

  /**
   * Turns the counts of each row into places for the arcs of each part. The threads draw pieces of the rows.
   * What an offset holds on the way belongs to the row before it, which at last leaves its end there.
   */
  #openSpans(spans: Int32Array, room: number): void {
    const { space, parts: counts, offsets, firstArc } = this.#arrays;
    const parts = spans.length >> 1;
    const cutOf = (piece: number): number => Math.floor((this.#rows * piece) / parts);
    const each = (piece: number, loop: (first: number, last: number, shift: number) => void): void => {
      for (let part = 0; part < parts; part++) {
        const last = Math.min(cutOf(piece + 1), spans[2 * part + 1] + 1);
        const shift = part * room - spans[2 * part];
        for (let r = Math.max(cutOf(piece), spans[2 * part]); r < last; r += PIECE)
          loop(r, Math.min(last, r + PIECE), shift);
      }
    };
    const sums = 2 * parts; // where the sums of the pieces are written down
    for (let piece = this.#meeting.draw(); piece < parts; piece = this.#meeting.draw()) {
      offsets.fill(0, cutOf(piece) + 1, cutOf(piece + 1) + 1);
      let sum = 0;
      each(piece, (first, last, shift) => {
        sum += addCounts(offsets, counts, first, last, shift);
      });
      space[sums + piece] = sum;
    }
    this.#meeting.meet();
    let at = firstArc;
    let summed = 0;
    for (let piece = this.#meeting.draw(); piece < parts; piece = this.#meeting.draw()) {
      for (; summed < piece; summed++) at += space[sums + summed];
      const to = cutOf(piece + 1);
      let start = at;
      for (let r = cutOf(piece); r < to; r += PIECE)
        start = sumOffsets(offsets, r, Math.min(to, r + PIECE), start);
      each(piece, (first, last, shift) => deal(offsets, counts, first, last, shift));
    }
  }
}

/** Arcs one after the other: the i-th has the source `from[fromShift + i]`, the row `keys[keyShift + i]`. */
interface Piece {
  readonly from: Int32Array;
  readonly fromShift: number;
  readonly keys: Int32Array;
  readonly keyShift: number;
  readonly count: number;
}

/** Runs of sources, part by part of the arcs. */
interface Runs {
  /** Part → how many runs the parts before it have; one entry more than there are parts. */
  readonly before: Int32Array;
  /** Run → its first source. */
  readonly bases: readonly number[];
}

/** Adds the counts of one part of the arcs. */
function addBlocks(sums: Int32Array, space: Int32Array, from: number, blocks: number = sums.length): void {
  for (let b = 0; b < blocks; b++) sums[b] += space[from + b];
}

/** Writes the sources of `count` arcs from `a` on, which leaves v or later; returns the last source. */
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
