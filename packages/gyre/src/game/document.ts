import type { Graph, Player, VertexNames } from '../graph/inner.ts';
import type { Convention } from './convention.ts';
import type { Payoff } from './token-game.ts';

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
  /** Vertex v stands at (places[2v], places[2v + 1]) on a drawing; NaN where it has no place yet. */
  readonly places?: Float64Array;
}
