import { bytesOf, type DiskFile } from '../files/folder.ts';
import {
  type ArcColumns,
  type ArcFormat,
  arcColumns,
  bucketCount,
  highWidth,
  PAGE_ARCS,
  type Pages,
} from './pages.ts';
import type { BucketPages, Pieces } from './partition.ts';

/** Arcs in buckets, wherever they are. */
export interface Buckets {
  readonly format: ArcFormat;
  /** Where `visit` finds arcs. */
  readonly columns: ArcColumns;
  /** Bucket → how many words it has: one per arc, and marks. */
  readonly lengths: Float64Array;
  /** Calls `see` with ranges of the columns, which together hold all arcs of the bucket, in the order in which they came. */
  visit(bucket: number, see: (from: number, to: number) => void): void;
  /** The arcs of this bucket are not needed any more. */
  leave(bucket: number): void;
}

/** Arcs that stayed in their pages. */
export function bucketsInMemory(
  format: ArcFormat,
  pages: Pages,
  { pages: of, skips, ends }: BucketPages,
): Buckets {
  return {
    format,
    columns: pages.columns,
    lengths: Float64Array.from(of, ({ length }, b) => (length - 1) * PAGE_ARCS + ends[b] - skips[b]),
    visit: (bucket, see) => {
      const last = of[bucket].length - 1;
      for (const [i, page] of of[bucket].entries())
        see(
          page * PAGE_ARCS + (i === 0 ? skips[bucket] : 0),
          page * PAGE_ARCS + (i === last ? ends[bucket] : PAGE_ARCS),
        );
    },
    leave: (bucket) => {
      for (const page of of[bucket]) pages.give(page);
    },
  };
}

/**
 * Arcs in a file. A bucket is read once, or, if it has more arcs than there is room for, some at a time whenever it is visited.
 *
 * @param room how many words may be held in memory
 */
export function bucketsInFile(file: DiskFile, pieces: Pieces, format: ArcFormat, room: number): Buckets {
  const width = highWidth(format);
  const of = byBucket(pieces, bucketCount(format.rows), 4 + width);
  const lengths = Float64Array.from(of, sumOf);
  const fullest = lengths.reduce((top, length) => Math.max(top, length), 1);
  const held = Math.min(room, fullest);
  const columns = arcColumns(format, held);
  let loaded = -1; // the bucket that is in the columns as a whole
  const read = ({ at, length }: Piece, first: number, count: number, to: number): void => {
    file.read(bytesOf(columns.words.subarray(to, to + count)), at + 4 * first);
    if (width > 0)
      file.read(bytesOf(columns.highs.subarray(to, to + count)), at + 4 * length + width * first);
  };
  const load = (bucket: number): void => {
    let used = 0;
    for (const piece of of[bucket]) {
      read(piece, 0, piece.length, used);
      used += piece.length;
    }
    loaded = bucket;
  };
  return {
    format,
    columns,
    lengths,
    visit: (bucket, see) => {
      if (lengths[bucket] <= held) {
        if (loaded !== bucket) load(bucket);
        return see(0, lengths[bucket]);
      }
      loaded = -1;
      for (const piece of of[bucket])
        for (let first = 0; first < piece.length; first += held) {
          const count = Math.min(held, piece.length - first);
          read(piece, first, count, 0);
          see(0, count);
        }
    },
    leave: () => undefined,
  };
}

/** A piece of the file of arcs: the byte at which it begins, and how many words it has. */
interface Piece {
  readonly at: number;
  readonly length: number;
}

/** Bucket → its pieces, as places in the file. */
function byBucket({ buckets, lengths }: Pieces, count: number, arcBytes: number): Piece[][] {
  const pieces: Piece[][] = Array.from({ length: count }, () => []);
  let at = 0;
  for (const [i, bucket] of buckets.entries()) {
    pieces[bucket].push({ at, length: lengths[i] });
    at += arcBytes * lengths[i];
  }
  return pieces;
}

function sumOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
