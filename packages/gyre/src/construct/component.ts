import { type Graph, ownedGraph, type Player, partizanGraph, symmetricGraph } from '../graph/inner.ts';
import { checkStart, type DerivedGraph } from './pointed.ts';

const PLAYERS: readonly Player[] = [0, 1];

/** The vertices that can be reached from `start` by moves of either player in any order, rising. O(V + E). */
export function reachableFrom(graph: Graph, start: number): Int32Array {
  checkStart(graph, start);
  const met = new Uint8Array(graph.vertices);
  const queue = new Int32Array(graph.vertices);
  let tail = 0;
  const visit = (v: number): void => {
    if (met[v] === 1) return;
    met[v] = 1;
    queue[tail++] = v;
  };
  visit(start);
  for (let head = 0; head < tail; head++) {
    for (const player of PLAYERS) {
      const { offsets, ends } = graph.out(player);
      for (let a = offsets[queue[head]]; a < offsets[queue[head] + 1]; a++) visit(ends[a]);
    }
  }
  return queue.slice(0, tail).toSorted();
}

/** Löwe's connected component of `start`: the graph of all that can be reached from it. */
export function connectedComponent(graph: Graph, start: number): DerivedGraph {
  const origin = reachableFrom(graph, start);
  const numberOf = new Int32Array(graph.vertices); // vertex → its number in the component
  for (let i = 0; i < origin.length; i++) numberOf[origin[i]] = i;
  const arcsOf = (player: Player): { moves: (i: number, emit: (j: number) => void) => void } => {
    const { offsets, ends } = graph.out(player);
    return {
      moves(i, emit) {
        for (let a = offsets[origin[i]]; a < offsets[origin[i] + 1]; a++) emit(numberOf[ends[a]]);
      },
    };
  };
  return { graph: sameKind(graph, origin, arcsOf), start: numberOf[start], origin };
}

function sameKind(
  graph: Graph,
  origin: Int32Array,
  arcsOf: (player: Player) => { moves: (i: number, emit: (j: number) => void) => void },
): Graph {
  const { owners } = graph;
  if (owners !== undefined)
    return ownedGraph(
      Uint8Array.from(origin, (v) => owners[v]),
      arcsOf(0),
    );
  if (graph.kind === 'symmetric') return symmetricGraph(origin.length, arcsOf(0));
  return partizanGraph(origin.length, arcsOf(0), arcsOf(1));
}
