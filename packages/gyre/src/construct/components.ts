import { componentsOf } from '../floor/components.ts';
import { checkGraph, type Graph, type Partition } from '../graph/inner.ts';

/**
 * The strongly connected components, by the arcs of both players: v and w are in the same one if each can be
 * reached from the other. Components are numbered so that every arc stays in its component or leads to a
 * lower one. O(V + E).
 */
export function stronglyConnectedComponents(graph: Graph): Partition {
  checkGraph(graph);
  const left = graph.out(0);
  const right = graph.kind === 'partizan' ? graph.out(1) : undefined;
  return componentsOf(graph.vertices, (v, i) => {
    const first = left.offsets[v + 1] - left.offsets[v];
    if (i < first) return left.ends[left.offsets[v] + i];
    const a = (right?.offsets[v] ?? 0) + i - first;
    return right !== undefined && a < right.offsets[v + 1] ? right.ends[a] : -1;
  });
}
