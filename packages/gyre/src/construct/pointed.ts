import { checkVertex } from '../game/inner.ts';
import { checkGraph, type Graph, GyreError, shown } from '../graph/inner.ts';

/** A graph and the vertex where play begins: Löwe's ⟨G, s⟩. */
export interface PointedGraph {
  readonly graph: Graph;
  readonly start: number;
}

/** A pointed graph made out of another graph: `origin[v]` is the vertex there that v stands for. */
export interface DerivedGraph extends PointedGraph {
  readonly origin: Int32Array;
}

/** Refuses anything that is not a pointed graph. */
export function checkPointed(pointed: PointedGraph): void {
  checkStart(pointed?.graph, pointed?.start);
}

/** Refuses a value that has no entries. */
export function checkMap(map: ArrayLike<number>): void {
  if (typeof map === 'object' && typeof map?.length === 'number') return;
  throw new GyreError('E_SHAPE', `the map is ${shown(map)}`, 'give an image for each vertex');
}

/** Refuses anything that is not a graph, and a start that the graph does not have. */
export function checkStart(graph: Graph, start: number): void {
  checkGraph(graph);
  checkVertex(graph, start, 'E_POSITION', 'the start');
}
