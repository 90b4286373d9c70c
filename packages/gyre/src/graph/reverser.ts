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
}

/** Told now and then which share of the work is done, from 0 to 1. */
export type Report = (share: number) => void;

/** Sorts arcs by the row that they lead to, in one of two ways. Each gives the same rows. */
export interface Reverser {
  /** Counting sort: two passes; best where neighbouring arcs lead to neighbouring rows. */
  byCounting(report?: Report): void;
  /**
   * Into buckets of rows that fit a cache, then each bucket by counting; best where targets scatter.
   * A bucket's arcs are its rows' arcs, so it is sorted in place: fresh memory costs more than copying.
   */
  byBuckets(report?: Report): void;
}

/** A bucket is 2¹⁵ rows, so that a row within it fits two bytes. */
const BUCKET_BITS = 15;

/** Loops over all arcs run in this many pieces, so that there is something to report. */
const PIECES = 8;

/**
 * Hot loops over captured arrays: see `fresh.ts` for why they are made by a factory.
 * Both sorts are stable: within a row the arcs keep their order.
 */
export function createReverser({ from, keys, offsets, ends, firstArc }: ReverserArrays): Reverser {
  const arcs = keys.length;
  const rows = offsets.length - 1;
  const size = 1 << BUCKET_BITS;
  const buckets = (rows >> BUCKET_BITS) + 1;
  const starts = new Int32Array(buckets + 1); // bucket → its first arc
  const next = new Int32Array(buckets); // bucket → where its next arc goes
  const cursors = new Int32Array(Math.min(size, rows)); // row within the bucket → where its next arc goes
  let scratch = new Int32Array(0); // the sources of one bucket, unsorted
  let locals = new Uint16Array(0); // arc, by buckets → its row within the bucket
  return { byCounting, byBuckets };

  function byCounting(report?: Report): void {
    offsets[0] = 0; // it may be the last entry of the rows before these, and comes out as it was
    inPieces(countKeys, report, 0, 0.3);
    sumCounts();
    inPieces(placeBackwards, report, 0.3, 1);
  }

  /** Runs a loop over all arcs a piece at a time, with a report after each. */
  function inPieces(
    loop: (start: number, stop: number) => void,
    report: Report | undefined,
    low: number,
    high: number,
  ): void {
    for (let piece = 0; piece < PIECES; piece++) {
      loop(Math.floor((arcs * piece) / PIECES), Math.floor((arcs * (piece + 1)) / PIECES));
      report?.(low + ((high - low) * (piece + 1)) / PIECES);
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
    for (let a = arcs - 1 - start; a > arcs - 1 - stop; a--) {
      const key = keys[a];
      const at = offsets[key] - 1;
      offsets[key] = at;
      ends[at] = from[a];
    }
  }

  function byBuckets(report?: Report): void {
    locals = new Uint16Array(arcs);
    inPieces(countBuckets, report, 0, 0.1);
    let largest = 0;
    for (let b = 0; b < buckets; b++) {
      largest = Math.max(largest, starts[b + 1]);
      starts[b + 1] += starts[b];
      next[b] = starts[b];
    }
    scratch = new Int32Array(largest);
    inPieces(scatter, report, 0.1, 0.5);
    for (let b = 0; b < buckets; b++) {
      cursors.fill(0);
      const first = b << BUCKET_BITS;
      countRowsOf(starts[b], starts[b + 1]);
      openRows(first, Math.min(rows, first + size), firstArc + starts[b]);
      scratch.set(ends.subarray(firstArc + starts[b], firstArc + starts[b + 1]));
      place(starts[b], starts[b + 1]);
      if ((b & 15) === 15) report?.(0.5 + (0.5 * b) / buckets);
    }
    offsets[rows] = firstArc + arcs;
  }

  function countBuckets(start: number, stop: number): void {
    for (let a = start; a < stop; a++) starts[(keys[a] >> BUCKET_BITS) + 1]++;
  }

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

  function openRows(first: number, last: number, firstAt: number): void {
    let at = firstAt;
    for (let r = first; r < last; r++) {
      const count = cursors[r - first];
      offsets[r] = at;
      cursors[r - first] = at;
      at += count;
    }
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

/** Where this module stands, so that it can be imported afresh. */
export const home: string = import.meta.url;
