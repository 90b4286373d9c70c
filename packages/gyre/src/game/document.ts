import type { Graph, GraphKind, Player, VertexNames } from '../graph/inner.ts';
import type { Convention } from './convention.ts';
import type { Payoff, PayoffColumns } from './token-game.ts';

/** A game as a file holds it: the graph and all that may stand beside it. What `io` reads and writes. */
export interface GameDocument {
  readonly graph: Graph;
  readonly title?: string;
  readonly names?: VertexNames;
  readonly convention?: Convention;
  readonly payoffs?: readonly Payoff[];
  /** Where play begins, and who moves first there (player 0 unless it says otherwise). */
  readonly start?: { readonly vertex: number; readonly player?: Player };
  /** Vertex v stands at (places[2v], places[2v + 1]) on a drawing; NaN where it has no place yet. */
  readonly places?: Float64Array;
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
