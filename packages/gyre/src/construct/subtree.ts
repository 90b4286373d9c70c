import { checkNumbered, refuse, symmetricGraph, type Walks } from '../graph/inner.ts';
import { type AlternatingGraph, alternatingFrom } from './alternating.ts';
import { connectedComponent } from './component.ts';
import type { DerivedGraph } from './pointed.ts';
import { checkTree, mapTreeToAlternating, type UnravelledTree } from './unravelled.ts';

/** The part of an unravelled tree below one of its walks W. Walks in it are counted from the end of W. */
export interface Subtree extends UnravelledTree {
  /** Vertex here → the walk of the larger tree: the isomorphism between T^v and what W reaches in T^s. */
  readonly walkOf: Int32Array;
}

/**
 * What walk W reaches in an unravelled tree, as the unravelled tree of ⟨G, v⟩, where v is the last vertex of
 * W. On a symmetric graph player 0 moves first again; on an owned graph the owner of v moves. On a partizan
 * graph player 0 must be to move at v, or the two trees are not the same.
 */
export function subtreeAt(tree: UnravelledTree, walk: number): Subtree {
  checkTree(tree);
  const { walks, source } = tree;
  checkNumbered(walk, 'walk', 'walks', walks.vertex.length);
  if (source.graph.kind === 'partizan' && walks.player[walk] === 1) {
    const hint = 'on a partizan graph take a walk of an even number of moves';
    refuse('E_SHAPE', `player 1 is to move after walk ${walk}`, hint);
  }
  const walkOf = walksBelow(walks, walk);
  const cutWalks = renumbered(walks, walkOf, source.graph.kind === 'symmetric');
  const { children, vertex, cut } = cutWalks;
  const graph = symmetricGraph(vertex.length, {
    moves(i, emit) {
      for (let child = children[i]; child < children[i + 1]; child++) emit(child);
    },
  });
  const root = { graph: source.graph, start: vertex[0] };
  return {
    graph,
    start: 0,
    origin: vertex,
    walks: cutWalks,
    isComplete: !cut.includes(1),
    source: root,
    walkOf,
  };
}

/** The walks that prolong a walk, itself first: in the order of the larger tree, which is breadth first. */
function walksBelow({ parent }: Walks, walk: number): Int32Array {
  const isBelow = new Uint8Array(parent.length);
  isBelow[walk] = 1;
  for (let i = walk + 1; i < parent.length; i++) isBelow[i] = isBelow[parent[i]];
  return Int32Array.from(isBelow.keys()).filter((i) => isBelow[i] === 1);
}

function renumbered(walks: Walks, walkOf: Int32Array, alternates: boolean): Walks {
  const numberOf = inverseOf(walkOf, walks.vertex.length + 1); // walk of the larger tree → its number here
  const pick = (column: Int32Array): Int32Array => walkOf.map((walk) => column[walk]);
  const base = walks.moves[walkOf[0]];
  const moves = pick(walks.moves).map((count) => count - base);
  const children = new Int32Array(walkOf.length + 1).fill(walkOf.length);
  for (let i = walkOf.length - 1; i >= 0; i--) {
    const first = numberOf[walks.children[walkOf[i]]]; // −1 where the next walk with children is not in the subtree
    children[i] = first < 0 ? children[i + 1] : first;
  }
  return {
    vertex: pick(walks.vertex),
    parent: pick(walks.parent).map((up, i) => (i === 0 ? -1 : numberOf[up])),
    moves,
    player: Uint8Array.from(walkOf, (walk, i) => (alternates ? moves[i] % 2 : walks.player[walk])),
    children,
    cut: Uint8Array.from(walkOf, (walk) => walks.cut[walk]),
  };
}

/** image → where in the list it stands; −1 where it does not. */
function inverseOf(list: Int32Array, images: number): Int32Array {
  const inverse = new Int32Array(images).fill(-1);
  for (let i = 0; i < list.length; i++) inverse[list[i]] = i;
  return inverse;
}

/** The maps of Proposition 2.3 from a walk W with last vertex v, each with what it goes to. */
export interface MapsFromWalk {
  /** ⟨T^s, W⟩, cut where the tree was. */
  readonly subtree: Subtree;
  /** Z_T from W: vertex of the subtree → vertex of what v reaches in G. */
  readonly toGraph: { readonly to: DerivedGraph; readonly map: Int32Array };
  /** Z_{T,A} from W: vertex of the subtree → vertex of A^v, W itself to ⟨0, v⟩. */
  readonly toAlternating: { readonly to: AlternatingGraph; readonly map: Int32Array };
}

/**
 * Proposition 2.3: the bounded epimorphisms from ⟨T^s, W⟩ to ⟨G, v⟩ and to ⟨A^v, ⟨0, v⟩⟩. The paper says ⟨G,
 * v⟩ and means what v reaches: a walk that W does not prolong cannot be mapped, and a vertex that v does not
 * reach not met.
 */
export function mapsFromWalk(tree: UnravelledTree, walk: number): MapsFromWalk {
  const subtree = subtreeAt(tree, walk);
  const { graph, start } = subtree.source;
  const component = connectedComponent(graph, start);
  const numberOf = inverseOf(component.origin, graph.vertices);
  const alternating = alternatingFrom(graph, start);
  return {
    subtree,
    toGraph: { to: component, map: subtree.origin.map((v) => numberOf[v]) },
    toAlternating: { to: alternating, map: mapTreeToAlternating(subtree, alternating) },
  };
}
