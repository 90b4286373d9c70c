import type { Report } from './reverser.ts';

/** How the vertices are dealt out to threads: in blocks of 2 to the power of `blockBits`, in turn. */
export interface Dealt {
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

/** The arrays of a reversal of the arcs that leave one thread's vertices. */
export interface OwnReverserArrays extends Dealt {
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
}

/** Sorts one thread's arcs by the row that they lead to, in one of two ways. Both give the same rows. */
export interface OwnReverser {
  /** Counting sort; best where neighbouring arcs lead to neighbouring rows. */
  byCounting(report: Report): void;
  /** The packed buckets of `reverser.ts`; best where targets scatter. */
  byBuckets(report: Report): void;
  /** Is the table of where each run meets each bucket small beside the arcs? */
  canPack(): boolean;
}

/**
 * The loops of `reverser.ts` over the arcs of one thread's blocks of vertices: hot loops over captured arrays, by the rules
 * of decision 307. It names nothing outside itself, because spare copies are made from its text (`fresh.ts`).
 */
export function createOwnReverser(arrays: OwnReverserArrays): OwnReverser {
  const BUCKET_BITS = 14;
  const RUN_BITS = 32 - BUCKET_BITS;
  const PIECE = 1 << 15; // arcs in one call of a loop
  const { to, sources, owners, offsets, ends, firstArc, blockBits, thread, threads } = arrays;
  const rows = offsets.length - 1;
  const size = 1 << BUCKET_BITS;
  const buckets = (rows >> BUCKET_BITS) + 1;
  const vertices = sources.length - 1;
  const runs = ((vertices - 1) >> RUN_BITS) + 1;
  const unit = 2 ** Math.min(blockBits, RUN_BITS); // so many vertices have one owner and lie in one run
  const arcs = countArcs();
  const isGiven = arrays.from !== undefined;
  const from = arrays.from ?? new Int32Array(PIECE); // all sources, or those of one piece
  const steps = new Int32Array(isGiven ? 0 : PIECE); // arc of a piece → how much later its source is than the one before
  const keys = owners === undefined ? to : new Int32Array(PIECE); // all rows, or those of one piece
  const behind = offsets.subarray(1); // row → the entry after its own
  const starts = new Int32Array(buckets + 1); // bucket → its first arc
  const next = new Int32Array(buckets); // bucket → where its next arc goes
  const cursors = new Int32Array(Math.min(size, rows)); // row within the bucket → where its next arc goes
  let source = 0; // the source of the arc before the piece
  return { byCounting, byBuckets, canPack };

  function isOwn(v: number): boolean {
    return Math.floor(v / 2 ** blockBits) % threads === thread;
  }

  function countArcs(): number {
    let count = 0;
    for (let v = 0; v < vertices; v += unit)
      if (isOwn(v)) count += sources[Math.min(vertices, v + unit)] - sources[v];
    return count;
  }

  /** Calls a loop for own arcs whose sources are from `first` up to, not including, `last`, one piece after the other. */
  function inPieces(
    loop: (fromAt: number, keyAt: number, count: number) => void,
    first: number,
    last: number,
    isCounting = false,
  ): void {
    const mustFind = !isGiven && !(isCounting && owners === undefined); // who counts needs only the rows
    for (let v = first; v < last; v += unit) {
      if (!isOwn(v)) continue;
      const stop = sources[Math.min(vertices, v + unit)];
      source = v;
      for (let a = sources[v]; a < stop; a += PIECE) {
        const count = Math.min(PIECE, stop - a);
        if (mustFind) findSources(a, a + count);
        const fromAt = isGiven ? a : 0;
        if (owners !== undefined) findKeys(owners, a, fromAt, count);
        loop(fromAt, owners === undefined ? a : 0, count);
      }
    }
  }

  /** Notes where sources change, and sums that up: no loop has to guess how long a row is. */
  function findSources(a: number, stop: number): void {
    let w = source;
    while (w + 1 < vertices && sources[w + 1] < stop) {
      w++;
      steps[Math.max(0, sources[w] - a)]++;
    }
    sumSteps(stop - a);
  }

  function sumSteps(count: number): void {
    let v = source;
    for (let i = 0; i < count; i++) {
      v += steps[i];
      steps[i] = 0;
      from[i] = v;
    }
    source = v;
  }

  function findKeys(owner: Uint8Array, a: number, fromAt: number, count: number): void {
    for (let i = 0; i < count; i++) keys[i] = to[a + i] + owner[from[fromAt + i]] * vertices;
  }

  /** Runs a loop over all own arcs, and reports. */
  function overAll(
    loop: (fromAt: number, keyAt: number, count: number) => void,
    report: Report,
    low: number,
    high: number,
    isCounting = false,
  ): void {
    for (let run = 0; run < runs; run++) {
      inPieces(loop, run * 2 ** RUN_BITS, Math.min(vertices, (run + 1) * 2 ** RUN_BITS), isCounting);
      report(low + ((high - low) * (run + 1)) / runs);
    }
  }

  function byCounting(report: Report): void {
    behind.fill(0); // fresh memory must be written before it is read: see `reverser.ts`
    overAll(countKeys, report, 0, 0.3, true);
    sumCounts();
    overAll(place, report, 0.3, 1);
    offsets[0] = firstArc;
  }

  function countKeys(_: number, keyAt: number, count: number): void {
    for (let i = keyAt; i < keyAt + count; i++) behind[keys[i]]++;
  }

  /** Turns the count behind each row into the start of the row, which `place` turns into its end. */
  function sumCounts(): void {
    let at = firstArc;
    for (let r = 0; r < rows; r++) {
      const count = behind[r];
      behind[r] = at;
      at += count;
    }
  }

  function place(fromAt: number, keyAt: number, count: number): void {
    for (let i = 0; i < count; i++) {
      const key = keys[keyAt + i];
      const at = behind[key];
      behind[key] = at + 1;
      ends[at] = from[fromAt + i];
    }
  }

  function canPack(): boolean {
    return (runs + 1) * buckets <= arcs >> 2;
  }

  function byBuckets(report: Report): void {
    const scratch = new Int32Array(openBuckets(report)); // the packed arcs of one bucket
    const meets = new Int32Array((runs + 1) * buckets); // run, bucket → the run's first arc there
    for (let run = 0; run < runs; run++) {
      meets.set(next, run * buckets);
      inPieces(scatter, run * 2 ** RUN_BITS, Math.min(vertices, (run + 1) * 2 ** RUN_BITS));
      report(0.1 + (0.4 * (run + 1)) / runs);
    }
    meets.set(next, runs * buckets);
    for (let b = 0; b < buckets; b++) {
      cursors.fill(0);
      copyPacked(starts[b], starts[b + 1]);
      openRows(b);
      for (let run = 0, at = b; run < runs; run++, at += buckets)
        placePacked(meets[at] - starts[b], meets[at + buckets] - starts[b], run * 2 ** RUN_BITS);
      if ((b & 31) === 31) report(0.5 + (0.5 * b) / buckets);
    }
    offsets[rows] = firstArc + arcs;

    function scatter(fromAt: number, keyAt: number, count: number): void {
      for (let i = 0; i < count; i++) {
        const key = keys[keyAt + i];
        const b = key >> BUCKET_BITS;
        const at = next[b];
        next[b] = at + 1;
        ends[at] = (from[fromAt + i] << BUCKET_BITS) | (key & (size - 1));
      }
    }

    /** Copies a bucket aside and counts its rows. */
    function copyPacked(start: number, stop: number): void {
      for (let a = start; a < stop; a++) {
        const packed = ends[a];
        scratch[a - start] = packed;
        cursors[packed & (size - 1)]++;
      }
    }

    /** Puts the part of a bucket that comes from one run, whose first vertex is `base`, into its rows. */
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

  /** Counts the arcs of each bucket, gives it its place, and returns the size of the largest. */
  function openBuckets(report: Report): number {
    overAll(countBuckets, report, 0, 0.1, true);
    let largest = 0;
    starts[0] = firstArc;
    for (let b = 0; b < buckets; b++) {
      largest = Math.max(largest, starts[b + 1]);
      starts[b + 1] += starts[b];
      next[b] = starts[b];
    }
    return largest;
  }

  function countBuckets(_: number, keyAt: number, count: number): void {
    for (let i = keyAt; i < keyAt + count; i++) starts[(keys[i] >> BUCKET_BITS) + 1]++;
  }

  /** Turns the counts of a bucket's rows into their starts. */
  function openRows(b: number): void {
    const first = b * size;
    const last = Math.min(rows, first + size);
    let at = starts[b];
    for (let r = first; r < last; r++) {
      const count = cursors[r - first];
      offsets[r] = at;
      cursors[r - first] = at;
      at += count;
    }
  }
}

/** Where this module stands, so that it can be imported afresh. */
export const home: string = import.meta.url;
