import {
  check,
  checkGraph,
  type Graph,
  hasParts,
  kindOf,
  type Player,
  symmetricGraph,
} from '../graph/inner.ts';
import { connectedComponent } from './component.ts';
import { checkPointed, checkStart, type DerivedGraph, IN_TURNS } from './pointed.ts';

/** An alternating graph, or the part of it that a start reaches. */
export interface AlternatingGraph extends DerivedGraph {
  /** Vertex ⟨e, v⟩ → e, the player to move. */
  readonly mover: Uint8Array;
}

/**
 * Löwe's alternating graph: vertex e·V + v stands for ⟨e, v⟩, with arcs ⟨e,v⟩ → ⟨1−e,w⟩ for the arcs v → w of
 * player e. Its start is ⟨0, start⟩.
 */
export function alternatingGraph(graph: Graph, start: number = 0): AlternatingGraph {
  checkGraph(graph, IN_TURNS, 'only graphs on which players take turns alternate');
  checkStart(graph, start);
  const { vertices } = graph;
  const origin = Int32Array.from({ length: 2 * vertices }, (_, i) => i % vertices);
  const mover = new Uint8Array(2 * vertices).fill(1, vertices);
  const alternating = symmetricGraph(2 * vertices, {
    moves(i, emit) {
      const { offsets, ends } = graph.out(mover[i] as Player);
      const base = mover[i] === 0 ? vertices : 0;
      for (let a = offsets[origin[i]]; a < offsets[origin[i] + 1]; a++) emit(base + ends[a]);
    },
  });
  return { graph: alternating, start, origin, mover };
}

/** A^s: the part of the alternating graph that ⟨0, s⟩ reaches. */
export function alternatingFrom(graph: Graph, start: number): AlternatingGraph {
  const whole = alternatingGraph(graph, start);
  const part = connectedComponent(whole.graph, start);
  return {
    graph: part.graph,
    start: part.start,
    origin: Int32Array.from(part.origin, (i) => whole.origin[i]),
    mover: Uint8Array.from(part.origin, (i) => whole.mover[i]),
  };
}

const ALTERNATING = kindOf(
  'the alternating graph has no movers',
  'make one with alternatingGraph or alternatingFrom',
  (graph) => hasParts(graph, { mover: Uint8Array, origin: Int32Array }),
);

/** Refuses anything that is not an alternating graph. */
export function checkAlternating(alternating: AlternatingGraph): void {
  checkPointed(alternating);
  check(alternating, ALTERNATING);
}
