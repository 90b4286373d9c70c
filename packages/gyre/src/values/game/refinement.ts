import { type ArcRows, reverseRows } from '../../graph/index.ts';

/** A partition of the vertices into classes that every arc respects. */
export interface Refinement {
  /** Vertex → its colour: the index in `order` at which its class begins. */
  readonly colours: Int32Array;
  /** The vertices by rising colour. */
  readonly order: Int32Array;
}

/**
 * Colours all vertices alike (or by `seeds`), then again and again by (colour, sorted colours of the row
 * in the first arc set, in the second, …) until nothing splits. The ranks depend on the graph only, not
 * on its numbering. Only classes that a changed vertex points into are sorted again.
 */
export function refine(vertices: number, sets: readonly ArcRows[], seeds?: ArrayLike<number>): Refinement {
  const partition = startPartition(vertices, seeds);
  const { colours, order } = partition;
  const into = sets.map((rows) => reverseRows(vertices, rows));
  const signatures = sets.map((rows) => new Int32Array(rows.ends.length));
  const dirty = new Uint8Array(vertices).fill(1); // by colour: must the class be sorted again?
  for (let changed = order.slice(); changed.length > 0; ) {
    const moved: number[] = [];
    const work = dirty.slice();
    dirty.fill(0);
    for (let first = 0, last = 0; first < vertices; first = last) {
      last = classEnd(partition, first);
      if (last - first > 1 && work[first] === 1) sortClass(partition, first, last, sets, signatures, moved);
    }
    for (let i = 0; i < moved.length; i += 2) colours[moved[i]] = moved[i + 1];
    changed = Int32Array.from({ length: moved.length / 2 }, (_, i) => moved[2 * i]);
    for (const w of changed) {
      for (const { offsets, ends } of into) {
        for (let a = offsets[w]; a < offsets[w + 1]; a++) dirty[colours[ends[a]]] = 1;
      }
    }
  }
  return partition;
}

function startPartition(vertices: number, seeds: ArrayLike<number> | undefined): Refinement {
  const colours = new Int32Array(vertices);
  const order = new Int32Array(vertices);
  for (let v = 0; v < vertices; v++) order[v] = v;
  if (seeds !== undefined) {
    sortBySeeds(order, seeds);
    for (let i = 1; i < vertices; i++) {
      colours[order[i]] = seeds[order[i]] === seeds[order[i - 1]] ? colours[order[i - 1]] : i;
    }
  }
  return { colours, order };
}

/** Sorts the vertices by seed, then by number. Seed and number fit into one number as a rule, which the engine sorts by itself. */
function sortBySeeds(order: Int32Array, seeds: ArrayLike<number>): void {
  const vertices = order.length;
  const keys = new Float64Array(vertices); // seed · vertices + vertex
  for (let v = 0; v < vertices; v++) keys[v] = seeds[v] * vertices + v;
  if (!keys.every((key, v) => Number.isSafeInteger(key) && seeds[v] >= 0)) {
    order.sort((v, w) => seeds[v] - seeds[w] || v - w);
    return;
  }
  keys.sort();
  for (let i = 0; i < vertices; i++) order[i] = keys[i] % vertices;
}

function classEnd({ colours, order }: Refinement, first: number): number {
  let last = first + 1;
  while (last < order.length && colours[order[last]] === first) last++;
  return last;
}

/** Sorts one class by signature; lists each vertex that gets a new colour, and that colour, in `moved`. */
function sortClass(
  { colours, order }: Refinement,
  first: number,
  last: number,
  sets: readonly ArcRows[],
  signatures: readonly Int32Array[],
  moved: number[],
): void {
  for (let i = first; i < last; i++) {
    for (let s = 0; s < sets.length; s++) signRow(sets[s], signatures[s], order[i], colours);
  }
  const compare = (v: number, w: number): number => {
    for (let s = 0; s < sets.length; s++) {
      const by = compareRows(sets[s].offsets, signatures[s], v, w);
      if (by !== 0) return by;
    }
    return 0;
  };
  // A plain array's sort uses sorted runs as they are, so a class that hardly changes costs only a scan.
  order.set(Array.from(order.subarray(first, last)).toSorted(compare), first);
  let colour = first;
  for (let i = first + 1; i < last; i++) {
    if (compare(order[i - 1], order[i]) !== 0) colour = i;
    if (colour !== first) moved.push(order[i], colour);
  }
}

/** Writes the sorted colours of row v to the row's place in `signature`. */
function signRow({ offsets, ends }: ArcRows, signature: Int32Array, v: number, colours: Int32Array): void {
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const colour = colours[ends[a]];
    let at = a;
    for (; at > offsets[v] && signature[at - 1] > colour; at--) signature[at] = signature[at - 1];
    signature[at] = colour;
  }
}

/** Compares rows v and w word by word; a row that ends first comes first. */
function compareRows(offsets: Int32Array, signature: Int32Array, v: number, w: number): number {
  const lengthV = offsets[v + 1] - offsets[v];
  const lengthW = offsets[w + 1] - offsets[w];
  for (let i = 0; i < lengthV && i < lengthW; i++) {
    const by = signature[offsets[v] + i] - signature[offsets[w] + i];
    if (by !== 0) return by;
  }
  return lengthV - lengthW;
}
