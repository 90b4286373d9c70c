import type { ArcColumns, ArcRows } from './arcs.ts';
import { reverseInto } from './reverse.ts';

/** Rows from columns in any order; each row keeps the order of the input. O(V + E). */
export function rowsFromColumns(vertices: number, { from, to }: ArcColumns): ArcRows {
  const offsets = new Int32Array(vertices + 1);
  const ends = new Int32Array(to.length);
  reverseInto({ from: to, keys: from, offsets, ends, firstArc: 0, sources: undefined });
  return { offsets, ends };
}

/** Arc → its source. */
export function sourcesOf(vertices: number, { offsets, ends, from }: ArcRows): Int32Array {
  if (from?.length === ends.length) return from;
  const sources = new Int32Array(ends.length);
  let a = 0;
  for (let v = 0; v < vertices; v++) for (const stop = offsets[v + 1]; a < stop; a++) sources[a] = v;
  return sources;
}

/** The same arcs, turned round: row w holds the vertices with an arc to w, in rising order. O(V + E). */
export function reverseRows(vertices: number, rows: ArcRows): ArcRows {
  const from = sourcesOf(vertices, rows);
  const offsets = new Int32Array(vertices + 1);
  const ends = new Int32Array(from.length);
  reverseInto({ from, keys: rows.ends, offsets, ends, firstArc: 0, sources: rows.offsets });
  return { offsets, ends };
}
