import type { ArcColumns, ArcRows } from './arcs.ts';

/**
 * Rows from columns and reversed rows, by counting sort: stable, so each row keeps the order of the
 * input. O(V + E).
 */
export function rowsFromColumns(vertices: number, { from, to }: ArcColumns): ArcRows {
  const offsets = countRows(vertices, from);
  if (isSorted(from)) return { offsets, ends: to };
  const ends = new Int32Array(to.length);
  const next = offsets.slice(0, vertices);
  for (let a = 0; a < from.length; a++) {
    const v = from[a];
    ends[next[v]] = to[a];
    next[v] = next[v] + 1;
  }
  return { offsets, ends };
}

/** How many arcs each vertex has, summed up: offsets[v + 1] − offsets[v] entries of `keys` are v. */
export function countRows(vertices: number, keys: Int32Array): Int32Array {
  const offsets = new Int32Array(vertices + 1);
  for (let a = 0; a < keys.length; a++) {
    const v = keys[a] + 1;
    offsets[v] = offsets[v] + 1;
  }
  for (let v = 0; v < vertices; v++) offsets[v + 1] = offsets[v + 1] + offsets[v];
  return offsets;
}

function isSorted(keys: Int32Array): boolean {
  for (let a = 1; a < keys.length; a++) if (keys[a - 1] > keys[a]) return false;
  return true;
}

/** The same arcs, turned round: row w holds the vertices with an arc to w, in rising order. */
export function reverseRows(vertices: number, rows: ArcRows): ArcRows {
  const offsets = countRows(vertices, rows.ends);
  const ends = new Int32Array(rows.ends.length);
  const next = offsets.slice(0, vertices);
  for (let v = 0; v < vertices; v++) {
    const stop = rows.offsets[v + 1];
    for (let a = rows.offsets[v]; a < stop; a++) {
      const w = rows.ends[a];
      ends[next[w]] = v;
      next[w] = next[w] + 1;
    }
  }
  return { offsets, ends };
}

/** The rows of the vertices for which `keep` is true; all other rows are empty. */
export function keepRows(vertices: number, rows: ArcRows, keep: (vertex: number) => boolean): ArcRows {
  const offsets = new Int32Array(vertices + 1);
  const ends = new Int32Array(rows.ends.length);
  let count = 0;
  for (let v = 0; v < vertices; v++) {
    if (keep(v)) {
      const stop = rows.offsets[v + 1];
      for (let a = rows.offsets[v]; a < stop; a++) ends[count++] = rows.ends[a];
    }
    offsets[v + 1] = count;
  }
  return { offsets, ends: ends.slice(0, count) };
}
