/** The arrays that a reverser works on. */
export interface ReverserArrays {
  /** Arc a runs from `from[a]` to row `keys[a]`. */
  readonly from: Int32Array;
  readonly keys: Int32Array;
  /** To be filled: where each row starts; one entry more than there are rows. */
  readonly offsets: Int32Array;
  /** To be filled from `firstArc` on: the sources, row by row. */
  readonly ends: Int32Array;
  readonly firstArc: number;
  /** Where the arcs of each source start, if sources never fall; one entry more than there are sources. */
  readonly sources: Int32Array | undefined;
}

/** Called now and then with the share of the work that is done, from 0 to 1. */
export type Report = (share: number) => void;

/** Sorts arcs by the row that they lead to, in one of three ways. Each gives the same rows. */
export interface Reverser {
  /** Counting sort: two passes; best where neighbouring arcs lead to neighbouring rows. */
  byCounting(report?: Report): void;
  /**
   * Into buckets of rows that fit a cache, then each bucket by counting; best where targets scatter.
   * A bucket's arcs are its rows' arcs, so it is sorted in place: fresh memory costs more than copying.
   */
  byBuckets(report?: Report): void;
  /**
   * The bucket sort for sources that never fall: together, an arc's row within the bucket and its source
   * within a run of 2¹⁸ vertices fit the four bytes of its end. It writes half the memory and holds no more.
   */
  byPackedBuckets(report?: Report): void;
  /** Do the sources rise, and is the table of where each run meets each bucket small beside the arcs? */
  canPack(): boolean;
}

/**
 * Hot loops over captured arrays: see `fresh.ts` for why they are made by a factory. Each array is a `const`
 * where its loops stand: one that is set later would be looked up again for every arc (decision 307). All
 * sorts are stable: within a row the arcs keep their order. It names nothing outside itself, because spare
 * copies are made from its text.
 */
export function createReverser(arrays: ReverserArrays): Reverser {
  const BUCKET_BITS = 14; // a bucket is 2¹⁴ rows: their cursors fit a cache, and a row within a bucket fits two bytes
  const RUN_BITS = 32 - BUCKET_BITS; // what four bytes have left for the source: a run is that many vertices
  const PIECE = 1 << 16; // loops over all arcs run over so many at a time
  const REPORT = (1 << 22) - 1; // and report every four million
  const { from, keys, offsets, ends, firstArc, sources = new Int32Array(1) } = arrays;
  const arcs = keys.length;
  const rows = offsets.length - 1;
  const size = 1 << BUCKET_BITS;
  const buckets = (rows >> BUCKET_BITS) + 1;
  const starts = new Int32Array(buckets + 1); // bucket → its first arc
  const next = new Int32Array(buckets); // bucket → where its next arc goes
  const vertices = sources.length - 1;
  const runs = ((vertices - 1) >> RUN_BITS) + 1;
  const cursors = new Int32Array(Math.min(size, rows)); // row within the bucket → where its next arc goes
  return { byCounting, byBuckets, byPackedBuckets, canPack };

  function byCounting(report?: Report): void {
    // Fresh memory must be written before it is read: otherwise the write after the read stops all threads.
    offsets.fill(0); // the first entry may be the last one of the rows before these, and keeps its value
    inPieces(countKeys, report, 0, 0.3);
    sumCounts();
    inPieces((start, stop) => placeBackwards(arcs - stop, arcs - start), report, 0.3, 1);
  }

  /**
   * Runs a loop over all arcs, one piece at a time. V8 makes captured arrays constants when it compiles a
   * function, but not when it replaces a loop that is already running; so no call may last long (decision
   * 307).
   */
  function inPieces(
    loop: (start: number, stop: number) => void,
    report: Report | undefined,
    low: number,
    high: number,
  ): void {
    for (let a = 0; a < arcs; a += PIECE) {
      loop(a, Math.min(arcs, a + PIECE));
      if ((a & REPORT) === 0) report?.(low + ((high - low) * a) / arcs);
    }
  }

  function countKeys(start: number, stop: number): void {
    for (let a = start; a < stop; a++) offsets[keys[a]]++;
  }

  /** Turns each row's count into the end of the row. */
  function sumCounts(): void {
    let end = firstArc;
    for (let r = 0; r < rows; r++) {
      end += offsets[r];
      offsets[r] = end;
    }
    offsets[rows] = end;
  }

  /** Fills each row from its end, which leaves every offset at the start of its row. */
  function placeBackwards(start: number, stop: number): void {
    for (let a = stop; a > start; ) {
      const key = keys[--a];
      const at = offsets[key] - 1;
      offsets[key] = at;
      ends[at] = from[a];
    }
  }

  function byBuckets(report?: Report): void {
    const scratch = new Int32Array(openBuckets(report)); // the sources of one bucket, unsorted
    const locals = new Uint16Array(arcs); // arc, by buckets → its row within the bucket
    inPieces(scatter, report, 0.1, 0.5);
    for (let b = 0; b < buckets; b++) {
      cursors.fill(0);
      countRowsOf(starts[b], starts[b + 1]);
      openRows(b);
      scratch.set(ends.subarray(firstArc + starts[b], firstArc + starts[b + 1]));
      place(starts[b], starts[b + 1]);
      tell(b, report);
    }
    offsets[rows] = firstArc + arcs;

    function scatter(start: number, stop: number): void {
      for (let a = start; a < stop; a++) {
        const key = keys[a];
        const b = key >> BUCKET_BITS;
        const at = next[b];
        next[b] = at + 1;
        ends[firstArc + at] = from[a];
        locals[at] = key & (size - 1);
      }
    }

    function countRowsOf(start: number, stop: number): void {
      for (let a = start; a < stop; a++) cursors[locals[a]]++;
    }

    function place(start: number, stop: number): void {
      for (let a = start; a < stop; a++) {
        const r = locals[a];
        const at = cursors[r];
        cursors[r] = at + 1;
        ends[at] = scratch[a - start];
      }
    }
  }

  /** Counts the arcs of each bucket, gives it its place, and returns the size of the largest. */
  function openBuckets(report?: Report): number {
    inPieces(countBuckets, report, 0, 0.1);
    let largest = 0;
    for (let b = 0; b < buckets; b++) {
      largest = Math.max(largest, starts[b + 1]);
      starts[b + 1] += starts[b];
      next[b] = starts[b];
    }
    return largest;
  }

  function countBuckets(start: number, stop: number): void {
    for (let a = start; a < stop; a++) starts[(keys[a] >> BUCKET_BITS) + 1]++;
  }

  /** Turns the counts of a bucket's rows into their starts. */
  function openRows(b: number): void {
    const first = b << BUCKET_BITS;
    const last = Math.min(rows, first + size);
    let at = firstArc + starts[b];
    for (let r = first; r < last; r++) {
      const count = cursors[r - first];
      offsets[r] = at;
      cursors[r - first] = at;
      at += count;
    }
  }

  function tell(b: number, report?: Report): void {
    if ((b & 31) === 31) report?.(0.5 + (0.5 * b) / buckets);
  }

  function canPack(): boolean {
    return arrays.sources !== undefined && (runs + 1) * buckets <= arcs >> 2;
  }

  function byPackedBuckets(report?: Report): void {
    const scratch = new Int32Array(openBuckets(report)); // the packed arcs of one bucket
    const meets = new Int32Array((runs + 1) * buckets); // run, bucket → the run's first arc there
    for (let run = 0; run < runs; run++) {
      meets.set(next, run * buckets);
      const last = sources[Math.min(vertices, (run + 1) * 2 ** RUN_BITS)];
      for (let a = sources[run << RUN_BITS]; a < last; a += PIECE)
        scatterPacked(a, Math.min(last, a + PIECE));
      report?.(0.1 + (0.4 * (run + 1)) / runs);
    }
    meets.set(next, runs * buckets);
    for (let b = 0; b < buckets; b++) {
      cursors.fill(0);
      copyPacked(starts[b], starts[b + 1]);
      openRows(b);
      for (let run = 0, at = b; run < runs; run++, at += buckets) {
        placePacked(meets[at] - starts[b], meets[at + buckets] - starts[b], run << RUN_BITS);
      }
      tell(b, report);
    }
    offsets[rows] = firstArc + arcs;

    function scatterPacked(start: number, stop: number): void {
      for (let a = start; a < stop; a++) {
        const key = keys[a];
        const b = key >> BUCKET_BITS;
        const at = next[b];
        next[b] = at + 1;
        ends[firstArc + at] = (from[a] << BUCKET_BITS) | (key & (size - 1));
      }
    }

    /** Copies a bucket aside and counts its rows. */
    function copyPacked(start: number, stop: number): void {
      for (let a = start; a < stop; a++) {
        const packed = ends[firstArc + a];
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
}

/** Where this module stands, so that it can be imported afresh. */
export const home: string = import.meta.url;
