import type { ArcColumns, ArcRows } from './arcs.ts';
import { FreshModules, importAgain } from './fresh.ts';
import * as reverserModule from './reverser.ts';

const reversers = new FreshModules<typeof reverserModule>(reverserModule, (number) =>
  importAgain(reverserModule.home, 'reverser', number, reverserModule.createReverser),
);

/**
 * Fills `offsets` and `ends` (from `firstArc` on) with the sources of the arcs, row by row of their
 * keys. Scattered keys go through buckets (3–4 times faster at 50 million arcs, and half as much again
 * where the sources rise, so that an arc packs into four bytes), local ones through a plain counting
 * sort (1.7–2 times faster); a sample decides.
 */
export function reverseInto(arrays: reverserModule.ReverserArrays, report?: reverserModule.Report): void {
  // Small graphs keep away from the captured-array loops, whose first use must be a large one.
  if (arrays.keys.length < LARGE) {
    sortPlainly(arrays);
    return;
  }
  const reverser = reversers.take().createReverser(arrays);
  if (!isScattered(arrays.keys)) reverser.byCounting(report);
  else if (reverser.canPack()) reverser.byPackedBuckets(report);
  else reverser.byBuckets(report);
}

/** From so many arcs on, fresh loops pay: with fewer, compiling them costs more than it saves. */
export const LARGE: number = 1 << 19;

function sortPlainly({ from, keys, offsets, ends, firstArc }: reverserModule.ReverserArrays): void {
  const rows = offsets.length - 1;
  for (let a = 0; a < keys.length; a++) offsets[keys[a] + 1]++;
  offsets[0] = firstArc;
  for (let r = 0; r < rows; r++) offsets[r + 1] += offsets[r];
  const next = offsets.slice(0, rows);
  for (let a = 0; a < keys.length; a++) ends[next[keys[a]]++] = from[a];
}

/** Are numbers that stand side by side mostly far apart? It looks at about `samples` pairs of them. */
export function isScattered(keys: Int32Array, samples: number = SAMPLES): boolean {
  const step = Math.max(1, Math.floor(keys.length / samples));
  let far = 0;
  let looked = 0;
  for (let a = 1; a < keys.length; a += step) {
    if (Math.abs(keys[a] - keys[a - 1]) > FAR) far++;
    looked++;
  }
  return far * 2 > looked;
}

const SAMPLES = 1024;
const FAR = 1 << 16;

/** Resolves once the next large graph will find fresh loops; used between timed runs. */
export function prepareReverser(): Promise<void> {
  return reversers.prepare();
}

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
