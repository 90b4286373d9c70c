import type { ArcColumns, ArcRows } from './arcs.ts';
import { reverseInto } from './reverse.ts';

/** Rows from columns in any order; each row keeps the order of the input. O(V + E). */
export function rowsFromColumns(vertices: number, { from, to }: ArcColumns): ArcRows {
  const offsets = new Int32Array(vertices + 1);
  const ends = new Int32Array(to.length);
  reverseInto({ from: to, keys: from, offsets, ends, firstArc: 0, rising: false });
  return { offsets, ends };
}

/** The arcs of rows as columns, in the order of the rows. */
export function columnsFromRows(vertices: number, { offsets, ends }: ArcRows): ArcColumns {
  const from = new Int32Array(ends.length);
  for (let v = 0; v < vertices; v++) {
    const stop = offsets[v + 1];
    for (let a = offsets[v]; a < stop; a++) from[a] = v;
  }
  return { from, to: ends, rising: true };
}

/** The same arcs, turned round: row w holds the vertices with an arc to w, in rising order. O(V + E). */
export function reverseRows(vertices: number, rows: ArcRows): ArcRows {
  const { from, to: keys } = columnsFromRows(vertices, rows);
  const offsets = new Int32Array(vertices + 1);
  const ends = new Int32Array(keys.length);
  reverseInto({ from, keys, offsets, ends, firstArc: 0, rising: true });
  return { offsets, ends };
}
