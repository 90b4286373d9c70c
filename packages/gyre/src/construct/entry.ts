import { checkGraph, type Graph, type Player, partizanGraph, symmetricGraph } from '../graph/inner.ts';
import { checkStart, IN_TURNS, type PointedGraph } from './pointed.ts';

/** Löwe's G*ₛ: one more vertex x, the last, with the one arc x → s; play begins at x. */
export function withEntry(graph: Graph, start: number): PointedGraph {
  checkGraph(graph, IN_TURNS, 'G* needs a graph on which players take turns');
  checkStart(graph, start);
  const entry = graph.vertices;
  const arcsOf = (player: Player): { moves: (v: number, emit: (w: number) => void) => void } => {
    const { offsets, ends } = graph.out(player);
    return {
      moves(v, emit) {
        if (v === entry) emit(start);
        else for (let a = offsets[v]; a < offsets[v + 1]; a++) emit(ends[a]);
      },
    };
  };
  const larger =
    graph.kind === 'symmetric'
      ? symmetricGraph(entry + 1, arcsOf(0))
      : partizanGraph(entry + 1, arcsOf(0), arcsOf(1));
  return { graph: larger, start: entry };
}
