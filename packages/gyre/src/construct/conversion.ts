import { checkGraph, type Graph, ownedGraph, type Player, partizanGraph } from '../graph/inner.ts';
import { alternatingGraph } from './alternating.ts';
import { IN_TURNS } from './pointed.ts';

/**
 * A game on a graph of another kind, and where its vertices come from. Two models of one game (Roth's second
 * footnote, Smith 1966): one arc set and two sets of vertices, or one set of vertices and two arc sets.
 */
export interface Converted {
  readonly graph: Graph;
  /** vertex → the vertex of the given graph that it stands for. */
  readonly origin: Int32Array;
}

/** A graph with an owner for each vertex, made of one on which players take turns. */
export interface OwnedForm extends Converted {
  /** vertex → its owner: the player to move. */
  readonly mover: Uint8Array;
}

/**
 * The owned graph that plays as a symmetric or partizan one does: vertex e·V + v has player e to move at v.
 * Values and plies are the same, under every convention. It is the alternating graph with its movers as
 * owners. O(V + E).
 */
export function asOwned(graph: Graph): OwnedForm {
  checkGraph(graph, IN_TURNS, 'give a symmetric or partizan graph');
  if (graph.vertices === 0)
    return { graph: ownedGraph([], []), origin: new Int32Array(0), mover: new Uint8Array(0) };
  const alternating = alternatingGraph(graph);
  const { mover, origin } = alternating;
  return { graph: ownedGraph(mover, alternating.graph.out(0)), origin, mover };
}

/** A graph on which players take turns, made of an owned one. */
export interface PartizanForm extends Converted {
  /**
   * The vertices from here on are pauses: a player moves there who is to move again, and from there the
   * opponent has one move, to the vertex that was meant.
   */
  readonly firstPause: number;
}

/**
 * The partizan graph that plays as an owned one does. Vertex v stays vertex v; with its owner to move there
 * it has the value that it had, under every convention. Where both ends of an arc have one owner, a pause
 * comes between them, so that players take turns: one pause for each vertex that needs one. Plies grow by the
 * pauses passed. With the other player to move at v there is no arc, and no such position in the owned graph.
 * O(V + E).
 */
export function asPartizan(graph: Graph): PartizanForm {
  checkGraph(graph, ['owned'], 'give an owned graph');
  const { owners = new Uint8Array(), vertices } = graph;
  const { offsets, ends } = graph.out(0);
  const pauseOf = new Int32Array(vertices).fill(-1); // vertex → the pause before it
  const origin = Array.from(owners.keys());
  for (let v = 0; v < vertices; v++) {
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const w = ends[a];
      if (owners[v] !== owners[w] || pauseOf[w] >= 0) continue;
      pauseOf[w] = origin.length;
      origin.push(w);
    }
  }
  const arcsOf = (player: Player): { moves: (v: number, emit: (w: number) => void) => void } => ({
    moves(v, emit) {
      if (v >= vertices) {
        if (owners[origin[v]] !== player) emit(origin[v]);
      } else if (owners[v] === player) {
        for (let a = offsets[v]; a < offsets[v + 1]; a++)
          emit(owners[ends[a]] === player ? pauseOf[ends[a]] : ends[a]);
      }
    },
  });
  return {
    graph: partizanGraph(origin.length, arcsOf(0), arcsOf(1)),
    origin: Int32Array.from(origin),
    firstPause: vertices,
  };
}
