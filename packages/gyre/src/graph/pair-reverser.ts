import type { Report } from './reverser.ts';

/** The arrays of a reversal by two threads. Those to be filled are on shared memory. */
export interface PairReverserArrays {
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
  /** Room for notes that both threads read; at least one entry more than there are rows. */
  readonly notes: Int32Array;
  /** Which of the two threads this is. */
  readonly thread: 0 | 1;
}

/**
 * Sorts arcs by the row that they lead to, in one of two ways. Both give the rows of `reverser.ts`. Both threads must do it, step by
 * step, and meet after each step.
 */
export interface PairReverser {
  /** Counting sort; best where neighbouring arcs lead to neighbouring rows. */
  byCounting(draw: Draw, report: Report): Iterator<void>;
  /** The packed buckets of `reverser.ts`; best where targets scatter. */
  byBuckets(draw: Draw, report: Report): Iterator<void>;
  /** Is the table of where each part of the arcs meets each bucket small beside the arcs, and is there room for it? */
  canPack(): boolean;
}

/** Goes through arcs of a piece, whose rows are in `keys` from `keyAt` on. */
type ArcLoop = (keyAt: number, count: number) => void;

/** Returns the next number, from 0, that neither thread has drawn since the last meeting. */
type Draw = () => number;

/**
 * The loops of `reverser.ts` for one of two threads. They draw what they do, so that neither waits long for the other.
 * Hot loops over captured arrays, by the rules of decision 307. It names nothing outside itself, because spare copies are
 * made from its text (`fresh.ts`).
 */
export function createPairReverser(arrays: PairReverserArrays): PairReverser {
  const BUCKET_BITS = 14;
  const RUN_BITS = 32 - BUCKET_BITS;
  const PARTS = 64; // about so many parts of the arcs are drawn
  const PIECE = 1 << 13; // turns of a loop in one call
  const SHORT = 256; // the same while the loop is young: V8 compiles a loop twice that goes on for 500 turns after it was found hot
  const YOUNG = 64; // after so many calls a loop is compiled, or about to be
  const [COUNT, OPEN, PLACE, SCATTER, COPY] = [0, 1, 2, 3, 4]; // kinds of loops
  const { to, sources, owners, offsets, ends, firstArc, notes, thread } = arrays;
  const rows = offsets.length - 1;
  const vertices = sources.length - 1;
  const size = 1 << BUCKET_BITS;
  const buckets = (rows >> BUCKET_BITS) + 1;
  const cuts = [...partsOfArcs()]; // where the parts of the arcs begin; a part's sources are of one run
  const from = arrays.from ?? new Int32Array(0);
  const isGiven = from.length > 0 && owners === undefined;
  const steps = new Int32Array(PIECE); // arc of a piece → how much later its source is than the one before
  const keys = owners === undefined ? to : new Int32Array(PIECE); // all rows, or those of one piece
  const behind = offsets.subarray(1); // row → the entry after its own
  const own = thread === 0 ? notes : behind; // row → this thread's arcs in it, then where the next of them goes
  const next = new Int32Array(buckets); // bucket → where its next arc goes
  const starts = new Int32Array(buckets + 1); // bucket → its first arc
  const cursors = new Int32Array(Math.min(size, rows)); // row within the bucket → where its next arc goes
  const bases = Int32Array.from(cuts, (cut) => (sourceOf(cut) >> RUN_BITS) * 2 ** RUN_BITS); // part → the first vertex of its run
  const calls = new Int32Array(5); // kind of loop → how often it was called
  let source = 0; // the source of the arc before the piece
  let rowAt = 0; // where the next row's arcs go
  return { byCounting, byBuckets, canPack };

  /** How many turns the next call of a loop may have. */
  function turns(kind: number): number {
    return calls[kind]++ < YOUNG ? SHORT : PIECE;
  }

  /** Calls a loop for the arcs from `start` to `stop`, one piece after the other. */
  function inPieces(kind: number, loop: ArcLoop, start: number, stop: number): void {
    if (!isGiven && start < stop) source = sourceOf(start);
    for (let a = start; a < stop; ) {
      const count = Math.min(turns(kind), stop - a);
      if (!isGiven) noteSteps(a, a + count);
      if (owners !== undefined) findKeys(owners, a, count);
      loop(owners === undefined ? a : 0, count);
      a += count;
    }
  }

  /** The same for a loop that needs no sources, only rows. */
  function countInPieces(loop: ArcLoop, start: number, stop: number): void {
    if (owners !== undefined) {
      const countAndPass = (keyAt: number, count: number): void => {
        loop(keyAt, count);
        passSteps(count);
      };
      inPieces(COUNT, countAndPass, start, stop);
      return;
    }
    for (let a = start; a < stop; ) {
      const count = Math.min(turns(COUNT), stop - a);
      loop(a, count);
      a += count;
    }
  }

  /** The parts that this thread draws: the first thread begins with the first, the second with the last, until they meet. */
  function* drawn(draw: Draw, parts: number): Generator<number> {
    for (let i = 0; draw() < parts; i++) yield thread === 0 ? i : parts - 1 - i;
  }

  function* partsOfArcs(): Generator<number> {
    const most = Math.ceil(to.length / PARTS);
    for (let a = 0; a < to.length; ) {
      yield a;
      const run = sourceOf(a) >> RUN_BITS;
      a = Math.min(a + most, sources[Math.min(vertices, (run + 1) * 2 ** RUN_BITS)]);
    }
    yield to.length;
  }

  /** The last vertex whose arcs start at this arc or before. */
  function sourceOf(a: number): number {
    let low = 0;
    let high = vertices - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (sources[middle] <= a) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Notes where sources change. Whoever sums that up finds the sources, and need not guess how long a row is. */
  function noteSteps(a: number, stop: number): void {
    steps.fill(0, 0, stop - a);
    let w = source + 1;
    while (w < vertices && sources[w] < stop) {
      steps[sources[w] - a]++;
      w++;
    }
  }

  function passSteps(count: number): void {
    for (let i = 0; i < count; i++) source += steps[i];
  }

  function findKeys(owner: Uint8Array, a: number, count: number): void {
    let v = source;
    for (let i = 0; i < count; i++) {
      v += steps[i];
      keys[i] = to[a + i] + owner[v] * vertices;
    }
  }

  /**
   * The threads count from both ends of the arcs until they meet, and then place what they have counted. In every row the arcs of
   * the first thread stand before those of the second, so the second leaves the end of the row.
   */
  function* byCounting(draw: Draw, report: Report): Generator<void> {
    own.fill(0, 0, rows); // fresh memory must be written before it is read: see `reverser.ts`
    const most = Math.ceil(to.length / (4 * PARTS));
    const parts = Math.ceil(to.length / Math.max(1, most));
    let counted = 0;
    for (const part of drawn(draw, parts)) {
      countInPieces(countKeys, most * part, Math.min(to.length, most * (part + 1)));
      counted++;
    }
    if (thread === 0) notes[rows] = Math.min(to.length, most * counted);
    report(0.3);
    yield;
    const middle = rows >> 1;
    if (thread === 0) {
      rowAt = firstArc;
      for (let r = 0; r < middle; ) {
        const stop = Math.min(middle, r + turns(OPEN));
        openRows(r, stop);
        r = stop;
      }
    } else {
      rowAt = firstArc + to.length;
      for (let r = rows; r > middle; ) {
        const stop = Math.max(middle, r - turns(OPEN));
        openRowsDown(r, stop);
        r = stop;
      }
    }
    report(0.4);
    yield;
    const place = isGiven ? placeGiven : placeFound;
    if (thread === 0) inPieces(PLACE, place, 0, notes[rows]);
    else inPieces(PLACE, place, notes[rows], to.length);
    if (thread === 0) offsets[0] = firstArc;
    report(1);
    yield;
  }

  function countKeys(keyAt: number, count: number): void {
    for (let i = keyAt; i < keyAt + count; i++) own[keys[i]]++;
  }

  /** Turns the counts of some rows into the places of each thread's first arc: the first thread from the first row up. */
  function openRows(start: number, stop: number): void {
    let at = rowAt;
    for (let r = start; r < stop; r++) {
      const ofFirst = notes[r];
      const ofSecond = behind[r];
      notes[r] = at;
      at += ofFirst;
      behind[r] = at;
      at += ofSecond;
    }
    rowAt = at;
  }

  /** The second thread from the last row down. */
  function openRowsDown(start: number, stop: number): void {
    let at = rowAt;
    for (let r = start - 1; r >= stop; r--) {
      at -= behind[r];
      behind[r] = at;
      at -= notes[r];
      notes[r] = at;
    }
    rowAt = at;
  }

  function placeGiven(a: number, count: number): void {
    for (let i = a; i < a + count; i++) {
      const key = keys[i];
      const at = own[key];
      own[key] = at + 1;
      ends[at] = from[i];
    }
  }

  function placeFound(keyAt: number, count: number): void {
    let v = source;
    for (let i = 0; i < count; i++) {
      v += steps[i];
      const key = keys[keyAt + i];
      const at = own[key];
      own[key] = at + 1;
      ends[at] = v;
    }
    source = v;
  }

  function canPack(): boolean {
    const words = (cuts.length - 1) * buckets;
    return words <= to.length >> 1 && words <= notes.length;
  }

  /** The notes say, part by part and bucket by bucket, how many arcs the part has in the bucket, and then where they begin. */
  function* byBuckets(draw: Draw, report: Report): Generator<void> {
    const parts = cuts.length - 1;
    for (const part of drawn(draw, parts)) {
      next.fill(0);
      countInPieces(countBuckets, cuts[part], cuts[part + 1]);
      notes.set(next, part * buckets);
    }
    report(0.1);
    yield;
    const scratch = new Int32Array(openBuckets(parts)); // the packed arcs of one bucket
    yield;
    const middle = buckets >> 1;
    if (thread === 0) placeParts(parts, 0, middle);
    else placeParts(parts, middle, buckets);
    yield;
    const scatter = isGiven ? scatterGiven : scatterFound;
    for (const part of drawn(draw, parts)) {
      next.set(notes.subarray(part * buckets, (part + 1) * buckets));
      inPieces(SCATTER, scatter, cuts[part], cuts[part + 1]);
      report(0.1 + (0.4 * (part + 1)) / parts);
    }
    yield;
    for (let b = draw(); b < buckets; b = draw()) {
      cursors.fill(0);
      copyBucket(b);
      openBucketRows(b);
      placeBucket(b, parts);
      if ((b & 31) < 2) report(0.5 + (0.5 * b) / buckets);
    }
    if (thread === 0) offsets[rows] = firstArc + to.length;
    yield;

    function scatterGiven(a: number, count: number): void {
      for (let i = a; i < a + count; i++) {
        const key = keys[i];
        const b = key >> BUCKET_BITS;
        const at = next[b];
        next[b] = at + 1;
        ends[at] = (from[i] << BUCKET_BITS) | (key & (size - 1));
      }
    }

    function scatterFound(keyAt: number, count: number): void {
      let v = source;
      for (let i = 0; i < count; i++) {
        v += steps[i];
        const key = keys[keyAt + i];
        const b = key >> BUCKET_BITS;
        const at = next[b];
        next[b] = at + 1;
        ends[at] = (v << BUCKET_BITS) | (key & (size - 1));
      }
      source = v;
    }

    /** Copies a bucket aside and counts its rows. */
    function copyBucket(b: number): void {
      for (let a = starts[b]; a < starts[b + 1]; ) {
        const stop = Math.min(starts[b + 1], a + turns(COPY));
        copyPacked(a, stop, a - starts[b]);
        a = stop;
      }
    }

    function copyPacked(start: number, stop: number, into: number): void {
      for (let a = start, i = into; a < stop; a++, i++) {
        const packed = ends[a];
        scratch[i] = packed;
        cursors[packed & (size - 1)]++;
      }
    }

    /** Puts the arcs of a bucket into its rows, part by part. */
    function placeBucket(b: number, count: number): void {
      for (let part = 0, at = b; part < count; part++, at += buckets) {
        const stop = part + 1 < count ? notes[at + buckets] : starts[b + 1];
        placePacked(notes[at] - starts[b], stop - starts[b], bases[part]);
      }
    }

    /** What one part brings into a bucket; `base` is the first vertex of its run. */
    function placePacked(start: number, stop: number, base: number): void {
      for (let i = start; i < stop; i++) {
        const packed = scratch[i];
        const r = packed & (size - 1);
        const at = cursors[r];
        cursors[r] = at + 1;
        ends[at] = base + (packed >>> BUCKET_BITS);
      }
    }
  }

  function countBuckets(keyAt: number, count: number): void {
    for (let i = keyAt; i < keyAt + count; i++) next[keys[i] >> BUCKET_BITS]++;
  }

  /** Gives every bucket its place and returns the size of the largest. */
  function openBuckets(parts: number): number {
    next.fill(0);
    for (let part = 0; part < parts; part++) addCounts(part * buckets);
    let largest = 0;
    let at = firstArc;
    for (let b = 0; b < buckets; b++) {
      starts[b] = at;
      at += next[b];
      largest = Math.max(largest, next[b]);
    }
    starts[buckets] = at;
    return largest;
  }

  function addCounts(at: number): void {
    for (let b = 0; b < buckets; b++) next[b] += notes[at + b];
  }

  /** Turns how many arcs each part has in some buckets into where they begin. */
  function placeParts(parts: number, firstBucket: number, lastBucket: number): void {
    next.set(starts.subarray(0, buckets));
    for (let part = 0; part < parts; part++) placePart(part * buckets, firstBucket, lastBucket);
  }

  function placePart(at: number, firstBucket: number, lastBucket: number): void {
    for (let b = firstBucket; b < lastBucket; b++) {
      const count = notes[at + b];
      notes[at + b] = next[b];
      next[b] += count;
    }
  }

  /** Turns the counts of a bucket's rows into their starts. */
  function openBucketRows(b: number): void {
    const start = b * size;
    const stop = Math.min(rows, start + size);
    rowAt = starts[b];
    for (let r = start; r < stop; ) {
      const end = Math.min(stop, r + turns(OPEN));
      openPackedRows(r, end, r - start);
      r = end;
    }
  }

  function openPackedRows(start: number, stop: number, cursor: number): void {
    let at = rowAt;
    for (let r = start, i = cursor; r < stop; r++, i++) {
      const count = cursors[i];
      offsets[r] = at;
      cursors[i] = at;
      at += count;
    }
    rowAt = at;
  }
}

/** Where this module stands, so that it can be imported afresh. */
export const home: string = import.meta.url;
