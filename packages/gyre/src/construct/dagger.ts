import { ASYMMETRIC, positionOf, type SolverChoice, tokenGame, UNKNOWN, valueAt } from '../game/inner.ts';
import { checkGraph, type Graph, type Player } from '../graph/inner.ts';
import { solve } from '../solve/inner.ts';
import { alternatingFrom } from './alternating.ts';
import { reachableFrom } from './component.ts';
import { withEntry } from './entry.ts';

/**
 * ℓ† of Proposition 3.10: the A-sound bilabelling of what `start` reaches, put together from A^s, where
 * player 0 begins at s, and from G*ₛ, where he begins at x and player 1 comes to s. Only symmetric graphs: on
 * others the two together need not come to both ⟨0, v⟩ and ⟨1, v⟩ of a vertex that is reached.
 *
 * @returns ℓ₀ for all vertices, then ℓ₁; `UNKNOWN` at vertices that the start does not reach
 */
export function daggerLabelling(graph: Graph, start: number, options: SolverChoice = {}): Uint8Array {
  checkGraph(graph, ['symmetric'], 'ℓ† needs a symmetric graph');
  const entered = withEntry(graph, start);
  const labels = new Uint8Array(2 * graph.vertices).fill(UNKNOWN);
  fillFrom(entered.graph, entered.start);
  fillFrom(graph, start); // last, so that it prevails as in the definition; where both speak they agree
  return labels;

  /** A of the alternating graph, begun at ⟨e, v⟩ by player e, is A begun at v by player e. */
  function fillFrom(from: Graph, at: number): void {
    const alternating = alternatingFrom(from, at);
    const game = tokenGame(alternating.graph, ASYMMETRIC);
    const solution = solve(game, options);
    for (let i = 0; i < alternating.origin.length; i++) {
      const v = alternating.origin[i];
      const e = alternating.mover[i] as Player;
      if (v < graph.vertices) labels[e * graph.vertices + v] = valueAt(solution, positionOf(game, e, i));
    }
  }
}

/** Does `start` reach every vertex: is the pointed graph connected in Löwe's sense? */
export function isConnected(graph: Graph, start: number): boolean {
  return reachableFrom(graph, start).length === graph.vertices;
}
