import type { Meeting } from '../floor/index.ts';
import { BLOCK_BITS, copyPacked, countBlocks, openRows, placePacked, scatterPacked } from './block-loops.ts';
import type { Report } from './reverser.ts';
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
  /** Room for notes of each thread: equal parts, one after the other. */
  readonly parts: Int32Array;
}

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
    for (let t = 0; t < threads; t++) {
      if (spans[2 * t + 1] - spans[2 * t] < this.#partLength) continue;
      this.#meeting.meet(); // everybody has read the spans: whoever goes on writes other notes in their place
      return false;
    }
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
