import { type Counters, counters } from './columns.ts';
import type { Shape } from './shape.ts';

/** Arcs in a page, as a power of two. */
export const PAGE_SHIFT = 12;
export const PAGE_ARCS: number = 1 << PAGE_SHIFT;

/**
 * Rows per bucket, as a power of two: few enough that the counters of a bucket stay in the cache, and enough that
 * there are at most 512 buckets, each of which has an open page in memory.
 */
export function bucketShift(rows: number): number {
  return Math.max(14, Math.ceil(Math.log2(Math.max(1, rows / 512))));
}

/** How many buckets there are. */
export function bucketCount(rows: number): number {
  return Math.max(1, Math.ceil(rows / 2 ** bucketShift(rows)));
}

/**
 * Arcs of one bucket, reversed. The word of an arc is its row within the bucket and, below that, as many low bits of its source as there is room
 * for. Where the other bits of the source are depends on the order in which arcs come.
 *
 * If sources rise, or mostly stay close to each other, words are `packed`: a word below 0 is a mark, whose complement is the
 * other bits of the sources that follow. That makes four bytes per arc. Otherwise `highs` has those bits of every
 * arc: five bytes per arc up to 16 million rows, six up to 500 million.
 */
export interface ArcColumns {
  readonly words: Int32Array;
  /** Empty if the words are packed. */
  readonly highs: Counters;
}

/** What decides how arcs are written. */
export interface ArcFormat {
  readonly rows: number;
  readonly vertices: number;
  readonly isPacked: boolean;
}

/** The bits of a source that its word has room for. */
export function lowBits({ rows, isPacked }: ArcFormat): number {
  return (isPacked ? 31 : 32) - bucketShift(rows);
}

/** Bytes per entry of `highs`. */
export function highWidth(format: ArcFormat): number {
  if (format.isPacked) return 0;
  const most = format.vertices / 2 ** lowBits(format);
  return most <= 0x100 ? 1 : most <= 0x1_0000 ? 2 : 4;
}

export function arcColumns(format: ArcFormat, arcs: number, room = 0): ArcColumns {
  const width = highWidth(format);
  return { words: new Int32Array(arcs + room), highs: counters(width, width === 0 ? 0 : arcs) };
}

/** The format for arcs of which these are the first: would packed words have few marks? */
export function formatFor({ rows, vertices }: Shape, from: Int32Array): ArcFormat {
  const format = { rows, vertices, isPacked: true };
  const low = lowBits(format);
  let changes = 0;
  for (let a = 1; a < from.length; a++) if (from[a] >>> low !== from[a - 1] >>> low) changes++;
  // A change costs one mark in each bucket that has arcs before the next change.
  return { ...format, isPacked: 4 * changes * bucketCount(rows) <= from.length };
}

/** Words of rows that are read at a time. */
export const BUFFER_WORDS: number = 1 << 19;

/**
 * Memory for arcs in pages, which are taken and given back, with room for a reader of rows behind them. What was never taken
 * costs no memory.
 */
export class Pages {
  readonly columns: ArcColumns;
  readonly #count: number;
  readonly #free: number[] = [];
  #fresh = 0;

  constructor(format: ArcFormat, count: number) {
    this.#count = count;
    this.columns = arcColumns(format, count * PAGE_ARCS, BUFFER_WORDS);
  }

  /** The number of a page that is not in use; undefined if there is none. */
  take(): number | undefined {
    const page = this.#free.pop();
    if (page !== undefined || this.#fresh === this.#count) return page;
    return this.#fresh++;
  }

  give(page: number): void {
    this.#free.push(page);
  }
}

/**
 * How many pages a partition may have: two per bucket at least, and otherwise what this many bytes hold.
 *
 * @returns whether the arcs may stay in them, too, if all of them fit
 */
export function pagesWithin(
  shape: Shape,
  format: ArcFormat,
  arcs: number | undefined,
  bytes: number,
): { readonly count: number; readonly keeps: boolean } {
  const least = 2 * bucketCount(shape.rows);
  const room = Math.floor(Math.min(bytes, MOST_BYTES) / (PAGE_ARCS * (4 + highWidth(format))));
  if (room <= least) return { count: least, keeps: false };
  const columns = shape.kind === 'partizan' ? 2 : 1;
  const useful =
    least + Math.ceil((columns * (arcs ?? Number.POSITIVE_INFINITY) + shape.rows / 2) / PAGE_ARCS);
  return { count: Math.min(room, useful), keeps: true };
}

/** More would gain little: the system keeps files in its own memory, too. */
const MOST_BYTES = 2 ** 30;
