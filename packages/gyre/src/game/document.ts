import { checkGraph, type Graph, type GraphKind, type Player, type VertexNames } from '../graph/inner.ts';
import type { Convention } from './convention.ts';
import type { Payoff, PayoffColumns } from './token-game.ts';

/** A game as a file holds it: the graph and all that may stand beside it. What `io` reads and writes. */
export interface GameDocument {
  readonly graph: Graph;
  readonly title?: string;
  /** What players 0 and 1 are called; Left and Right otherwise. */
  readonly players?: readonly [string, string];
  readonly names?: VertexNames;
  readonly convention?: Convention;
  readonly payoffs?: readonly Payoff[];
  /** Where play begins, and who moves first there (player 0 unless it says otherwise). */
  readonly start?: { readonly vertex: number; readonly player?: Player };
  /** What player 0 wants, if that is not to move last. */
  readonly objective?: StatedObjective;
  /** Vertex v stands at (places[2v], places[2v + 1]) on a drawing; NaN where it has no place yet. */
  readonly places?: Float64Array;
}

/** Does the file ask for more than who moves last, so that a solver of such games may not take it? */
export function asksForMore(document: GameDocument): boolean {
  const { graph, objective } = document ?? {};
  checkGraph(graph);
  return objective !== undefined;
}

/**
 * What a file says of a game that needs something else than reaching an end: the name of the objective, if it has one,
 * and the numbers of vertices and arcs (docs/objectives.md). `gyre/objectives` makes an objective of it.
 */
export interface StatedObjective {
  readonly name?: string;
  /** For parity: `max-even`, if nothing else is said. */
  readonly parity?: string;
  /** vertex → its priority. */
  readonly priorities?: Float64Array;
  readonly targets?: Int32Array;
  /** arc → its weight, in the order of the graph's rows; of a partizan graph Left's arcs, then Right's. */
  readonly weights?: Float64Array;
  /** Vertices at which chance moves; in the graph they belong to player 0. */
  readonly chance?: Int32Array;
}

/** Some arcs of a graph, as columns: arc a leads from `from[a]` to `to[a]`. */
export interface ArcBatch {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** In a partizan graph: who may take the arc: 0, 1, or `BOTH_PLAYERS`. */
  readonly players?: Uint8Array;
}

/**
 * The mark of an arc that both players may take.
 *
 * @example
 * ```ts
 * // The player of an arc that both may use
 * import { BOTH_PLAYERS } from 'gyre';
 * console.log(BOTH_PLAYERS);
 * // prints: 2
 * ```
 */
export const BOTH_PLAYERS = 2;

/**
 * A game whose arcs come in batches, from a source that may be too large for memory and can be read again.
 * It also holds everything else of a document except names: vertices have numbers.
 */
export interface StreamedGame extends Omit<GameDocument, 'graph' | 'names' | 'places' | 'payoffs'> {
  /** What positions are worth where the game ends: a list, or two columns whose vertices rise. */
  readonly payoffs?: readonly Payoff[] | PayoffColumns;
  readonly kind: GraphKind;
  /** The number of vertices; if it is left out, as many as the arcs name. */
  readonly vertices?: number;
  /** Of an owned graph: vertex → who moves there. */
  readonly owners?: Uint8Array;
  /** The number of arcs that will come, where it is known. */
  readonly arcs?: number;
  /** All arcs, from the first. The arrays of a batch stay valid until the next batch is asked for. */
  batches(): AsyncIterable<ArcBatch> | Iterable<ArcBatch>;
}
