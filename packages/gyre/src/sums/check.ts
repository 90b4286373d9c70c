import { checkGraph } from '../graph/inner.ts';
import { INFINITE, type NimValues } from './nim-values.ts';

/**
 * Checks nim-values by their counter function, in O(V + E), sharing nothing with how they were found:
 *
 * 1. a number is the least number that no follower has;
 * 2. from a vertex of number m, a move to a greater number or to ∞ can be undone: from there some move leads
 *    to m again, and to a lower counter, so that undoing comes to an end;
 * 3. a vertex without a number has a follower without one from which the number it would get cannot be
 *    reached.
 *
 * @returns the first fault in words; undefined if the values are proved
 */
export function nimValuesFault(found: NimValues): string | undefined {
  checkGraph(found?.graph);
  const { graph, values, counters } = found;
  if (!(values instanceof Int32Array) || !(counters instanceof Int32Array)) return 'a column is missing';
  if (values.length !== graph.vertices || counters.length !== graph.vertices) {
    return `${values.length} values and ${counters.length} counters are given for ${graph.vertices} vertices`;
  }
  const out = graph.out(0);
  const into = graph.into(0);
  const wanted = leastAbsent(out, values); // vertex → the least number that no follower has
  const isHeld = new Uint8Array(values.length); // vertex without a number → 1 once clause 3 is shown
  for (let v = 0; v < values.length; v++) {
    if (values[v] !== INFINITE && values[v] !== wanted[v]) {
      return `vertex ${v} has the number ${values[v]}, but the least that no follower has is ${wanted[v]}`;
    }
  }
  for (let w = 0; w < values.length; w++) {
    const lowest = new Map<number, number>(); // number among the followers of w → its lowest counter
    for (let a = out.offsets[w]; a < out.offsets[w + 1]; a++) {
      const x = out.ends[a];
      if (values[x] !== INFINITE)
        lowest.set(values[x], Math.min(lowest.get(values[x]) ?? Infinity, counters[x]));
    }
    for (let a = into.offsets[w]; a < into.offsets[w + 1]; a++) {
      const v = into.ends[a];
      if (values[v] === INFINITE) {
        if (values[w] === INFINITE && !lowest.has(wanted[v])) isHeld[v] = 1;
      } else if (values[w] === INFINITE || values[w] > values[v]) {
        if ((lowest.get(values[v]) ?? Infinity) >= counters[v]) {
          return `the move from vertex ${v} to ${w} cannot be undone with a lower counter`;
        }
      }
    }
  }
  const loose = values.findIndex((value, v) => value === INFINITE && isHeld[v] === 0);
  return loose < 0 ? undefined : `vertex ${loose} should have the number ${wanted[loose]}`;
}

function leastAbsent(
  { offsets, ends }: { readonly offsets: Int32Array; readonly ends: Int32Array },
  values: Int32Array,
): Int32Array {
  const lastSeen = new Int32Array(values.length + 1).fill(-1); // number → the last vertex with such a follower
  return values.map((_, v) => {
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const value = values[ends[a]];
      if (value !== INFINITE && value <= values.length) lastSeen[value] = v;
    }
    let least = 0;
    while (lastSeen[least] === v) least++;
    return least;
  });
}
