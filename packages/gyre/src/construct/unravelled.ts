import { type Graph, ownedGraph, symmetricGraph, type Walks, walksFrom } from '../graph/index.ts';
import type { AlternatingGraph } from './alternating.ts';
import { checkStart, type DerivedGraph } from './pointed.ts';

/** An unravelled tree, as deep as it was asked for. Vertex i is walk i; `origin` is Löwe's Z_T. */
export interface UnravelledTree extends DerivedGraph {
  readonly walks: Walks;
  /** Does the tree hold every walk, so that nothing was cut off? */
  readonly isComplete: boolean;
}

/**
 * The unravelled tree of ⟨graph, start⟩ to a depth: its vertices are the walks of at most `depth` moves, player 0
 * moving first. It is infinite where a cycle can be reached, and grows fast: more than `limit` walks are refused.
 */
export function unravelledTree(
  graph: Graph,
  start: number,
  depth: number,
  limit: number = 1_000_000,
): UnravelledTree {
  checkStart(graph, start);
  const walks = walksFrom(graph, start, depth, 0, limit);
  const { children, cut, vertex } = walks;
  const tree = symmetricGraph(vertex.length, {
    moves(i, emit) {
      for (let child = children[i]; child < children[i + 1]; child++) emit(child);
    },
  });
  return { graph: tree, start: 0, origin: vertex, walks, isComplete: !cut.includes(1) };
}

/** The tree with each walk owned by the player to move at its end. */
export function treeWithMovers({ graph, walks }: UnravelledTree): Graph {
  return ownedGraph(walks.player, graph.out(0));
}

/** Z_T: walk → its last vertex. */
export function mapTreeToGraph(tree: UnravelledTree): Int32Array {
  return tree.origin;
}

/** Z_A: ⟨e, v⟩ → v. */
export function mapAlternatingToGraph(alternating: AlternatingGraph): Int32Array {
  return alternating.origin;
}

/** Z_{T,A}: walk → ⟨parity of its number of moves, its last vertex⟩. */
export function mapTreeToAlternating(tree: UnravelledTree, alternating: AlternatingGraph): Int32Array {
  const keyed = new Map<number, number>(); // 2v + e → the vertex ⟨e, v⟩
  for (let i = 0; i < alternating.origin.length; i++) {
    keyed.set(2 * alternating.origin[i] + alternating.mover[i], i);
  }
  const { vertex, moves } = tree.walks;
  return Int32Array.from(vertex, (v, i) => keyed.get(2 * v + (moves[i] % 2)) ?? -1);
}
