import type { StateGraph } from './states.ts';

/**
 * The states of δ − γ from which Left survives, straight from the definition: the largest set Z such that
 * from each of its states Left can force the last move or a favoured move back into Z. A nested fixpoint
 * with rescans, slow and plain, as a check on Algorithm 3. 1 where Right wins.
 */
export function buchi(graph: StateGraph, favoured: number): Uint8Array {
  let survives = new Uint8Array(graph.states).fill(1);
  for (;;) {
    const reaches = forcedInto(graph, favoured, survives);
    if (reaches.every((bit, s) => bit === survives[s])) return survives.map((bit) => 1 - bit);
    survives = reaches;
  }
}

/** The states from which Left forces the last move or a favoured move into `goal`. */
function forcedInto(graph: StateGraph, favoured: number, goal: Uint8Array): Uint8Array<ArrayBuffer> {
  const reaches = new Uint8Array(graph.states);
  for (let changed = true; changed; ) {
    changed = false;
    for (let s = 0; s < graph.states; s++) {
      if (reaches[s] === 1) continue;
      const arcs = Array.from(
        { length: graph.offsets[s + 1] - graph.offsets[s] },
        (_, i) => i + graph.offsets[s],
      );
      const fine = (a: number): boolean =>
        reaches[graph.ends[a]] === 1 || (graph.components[a] === favoured && goal[graph.ends[a]] === 1);
      if (graph.movers[s] === 0 ? arcs.some(fine) : arcs.every(fine)) {
        reaches[s] = 1;
        changed = true;
      }
    }
  }
  return reaches;
}
