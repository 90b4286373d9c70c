import { ASYMMETRIC, type Solver, tokenGame, UNKNOWN } from '../game/index.ts';
import type { Graph } from '../graph/index.ts';
import { alternatingFrom, withMovers } from './alternating.ts';
import { reachableFrom } from './component.ts';
import { withEntry } from './entry.ts';

/**
 * ℓ† of Proposition 3.10: the A-sound bilabelling of what `start` reaches, put together from A^s, where player 0
 * begins at s, and from G*ₛ, where he begins at x and player 1 comes to s.
 *
 * @returns ℓ₀ for all vertices, then ℓ₁; `UNKNOWN` at vertices that the start does not reach
 */
export function daggerLabelling(graph: Graph, start: number, solver: Solver): Uint8Array {
  const entered = withEntry(graph, start);
  const labels = new Uint8Array(2 * graph.vertices).fill(UNKNOWN);
  fillFrom(entered.graph, entered.start);
  fillFrom(graph, start); // last, so that it prevails as in the definition; where both speak they agree
  return labels;

  function fillFrom(from: Graph, at: number): void {
    const alternating = alternatingFrom(from, at);
    const { values } = solver.solve(tokenGame(withMovers(alternating), ASYMMETRIC));
    for (let i = 0; i < values.length; i++) {
      const v = alternating.origin[i];
      if (v < graph.vertices) labels[alternating.mover[i] * graph.vertices + v] = values[i];
    }
  }
}

/** Does `start` reach every vertex: is the pointed graph connected in Löwe's sense? */
export function isConnected(graph: Graph, start: number): boolean {
  return reachableFrom(graph, start).length === graph.vertices;
}
