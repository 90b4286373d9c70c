import { check, type Graph, refuse, symmetricGraph, type Walks, walksFrom } from '../graph/inner.ts';
import { type AlternatingGraph, checkAlternating } from './alternating.ts';
import { arcFault } from './epimorphism.ts';
import { checkPointed, checkStart, type DerivedGraph, type PointedGraph } from './pointed.ts';
import { WALKS } from './walk.ts';

/** An unravelled tree, as deep as it was asked for. Vertex i is walk i; `origin` is Löwe's Z_T. */
export interface UnravelledTree extends DerivedGraph {
  readonly walks: Walks;
  /** ⟨G, s⟩, whose walks these are. */
  readonly source: PointedGraph;
  /** Does the tree hold every walk, so that nothing was cut off? */
  readonly isComplete: boolean;
}

/**
 * The unravelled tree of ⟨graph, start⟩ to a depth: its vertices are the walks of at most `depth` moves.
 * Player 0 moves first; on an owned graph, whoever owns the start. The tree is infinite where a cycle can be
 * reached, and grows fast: more than `limit` walks are refused.
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
  const source = { graph, start };
  return { graph: tree, start: 0, origin: vertex, walks, isComplete: !cut.includes(1), source };
}

/** Refuses anything that is not an unravelled tree. */
export function checkTree(tree: UnravelledTree): void {
  check(tree?.walks, WALKS);
  checkPointed(tree);
  checkPointed(tree.source);
}

/** Z_T: walk → its last vertex. */
export function mapTreeToGraph(tree: UnravelledTree): Int32Array {
  checkTree(tree);
  return tree.origin;
}

/** Z_A: ⟨e, v⟩ → v. */
export function mapAlternatingToGraph(alternating: AlternatingGraph): Int32Array {
  checkAlternating(alternating);
  return alternating.origin;
}

/**
 * Z_{T,A}: walk → ⟨parity of its number of moves, its last vertex⟩. Refuses an alternating graph that is not
 * of the tree's graph, or not from its start.
 */
export function mapTreeToAlternating(tree: UnravelledTree, alternating: AlternatingGraph): Int32Array {
  checkTree(tree);
  checkAlternating(alternating);
  const map = parityMap(tree.walks, alternating);
  const lost = map.indexOf(-1);
  const fault =
    lost >= 0
      ? `⟨${tree.walks.moves[lost] % 2}, ${tree.walks.vertex[lost]}⟩ is not in it`
      : arcFault(tree, alternating, map, tree.walks.cut)?.text;
  if (fault === undefined) return map;
  const found = `the tree does not map into the alternating graph: ${fault}`;
  return refuse('E_SHAPE', found, 'make both of one graph and from one start');
}

/** walk → the vertex ⟨parity of its moves, its last vertex⟩; −1 where the alternating graph has none. */
function parityMap({ vertex, moves }: Walks, { origin, mover }: AlternatingGraph): Int32Array {
  const last = origin.reduce((high, v) => Math.max(high, v), -1);
  const keyed = new Int32Array(2 * (last + 1)).fill(-1); // 2v + e → the vertex ⟨e, v⟩
  for (let i = 0; i < origin.length; i++) keyed[2 * origin[i] + mover[i]] = i;
  return vertex.map((v, i) => keyed[2 * v + (moves[i] % 2)] ?? -1);
}
