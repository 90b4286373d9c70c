import { type Graph, GyreError } from '../graph/index.ts';

/** A graph and the vertex where play begins: Löwe's ⟨G, s⟩. */
export interface PointedGraph {
  readonly graph: Graph;
  readonly start: number;
}

/** A pointed graph made out of another graph: `origin[v]` is the vertex there that v stands for. */
export interface DerivedGraph extends PointedGraph {
  readonly origin: Int32Array;
}

/** Refuses a start that the graph does not have. */
export function checkStart(graph: Graph, start: number): void {
  if (Number.isInteger(start) && start >= 0 && start < graph.vertices) return;
  throw new GyreError(
    'E_POSITION',
    `there is no vertex ${start}`,
    `the graph has ${graph.vertices} vertices`,
  );
}
