import { checkVertex } from '../game/inner.ts';
import {
  checkGraph,
  type Graph,
  type GraphKind,
  hasParts,
  type Kind,
  kindOf,
  refuse,
  shown,
} from '../graph/inner.ts';

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

/** Graphs on which players take turns. */
export const IN_TURNS: readonly GraphKind[] = ['symmetric', 'partizan'];

export const MAP: Kind = kindOf('the map is …', 'give an image for each vertex', (map) =>
  hasParts(map, { length: 'number' }),
);

/** Refuses anything that is not a graph, and a start that the graph does not have. */
export function checkStart(graph: Graph, start: number): void {
  checkGraph(graph);
  checkVertex(graph, start, 'E_POSITION', 'the start');
}

/** Refuses a map that carries v to nothing. */
export function checkImage(map: ArrayLike<number>, v: number, vertices: number): void {
  if (Number.isInteger(map[v]) && map[v] >= 0 && map[v] < vertices) return;
  refuse('E_SHAPE', `vertex ${v} is mapped to ${shown(map[v])}`, `map every vertex to one of ${vertices}`, {
    at: v,
  });
}
