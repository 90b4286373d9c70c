import type { Survival } from './algorithms.ts';
import { IN_DELTA, IN_GAMMA, type StateGraph } from './states.ts';

/** Which matching game is meant: γ⁺, where endless play is Left's, or γ⁻, where it is Right's. */
export type Side = 'onside' | 'offside';

/** The component in which Left must move endlessly often, where play is endless. */
export function favouredComponent(side: Side): number {
  return side === 'onside' ? IN_DELTA : IN_GAMMA;
}

/**
 * Proof that γ is, or is not, at most δ on one side: a positional strategy in δ − γ, for Left if it holds
 * and for Right if not, with a rank for every state that it meets.
 *
 * If it holds: a move outside the favoured component (δ on the onside, −γ on the offside) lowers the rank, so
 * endless play moves in the favoured component without end. If not: no move raises the rank and a favoured
 * move lowers it. Either way the strategist always has a move. `certificateFault` needs nothing else.
 */
export interface ComparisonCertificate {
  readonly side: Side;
  readonly holds: boolean;
  /** State → its vertex of γ, its vertex of δ, the player to move. State 0 is the start, Right to move. */
  readonly gamma: readonly number[];
  readonly delta: readonly number[];
  readonly movers: readonly number[];
  readonly ranks: readonly number[];
  /** State → the state that the strategist moves to, −1 where the other player moves. */
  readonly moves: readonly number[];
  /** State → where the strategist moves: 0 in γ, 1 in δ, −1 where the other player moves. */
  readonly components: readonly number[];
}

/** The part of the answer that its strategy meets, as a certificate. */
export function certify(graph: StateGraph, survival: Survival, side: Side): ComparisonCertificate {
  const holds = survival.lost[0] === 0;
  const strategist = holds ? 0 : 1;
  const ranks = holds ? survival.goodAt : survival.lostAt;
  const favoured = favouredComponent(side);
  const met = [0];
  const numbers = new Int32Array(graph.states).fill(-1); // state of the graph → state of the certificate
  numbers[0] = 0;
  const numberOf = (s: number): number => {
    if (numbers[s] < 0) numbers[s] = met.push(s) - 1;
    return numbers[s];
  };
  const moves: number[] = [];
  const components: number[] = [];
  for (let i = 0; i < met.length; i++) {
    const s = met[i];
    if (graph.movers[s] === strategist) {
      const arc = bestArc(graph, survival, s, favoured, holds);
      moves.push(numberOf(graph.ends[arc]));
      components.push(graph.components[arc]);
      continue;
    }
    for (let a = graph.offsets[s]; a < graph.offsets[s + 1]; a++) numberOf(graph.ends[a]);
    moves.push(-1);
    components.push(-1);
  }
  return {
    side,
    holds,
    gamma: met.map((s) => graph.gamma[s]),
    delta: met.map((s) => graph.delta[s]),
    movers: met.map((s) => graph.movers[s]),
    ranks: met.map((s) => ranks[s]),
    moves,
    components,
  };
}

/** The strategist's move from s: to the lowest rank that keeps the rule of the certificate. */
function bestArc(graph: StateGraph, survival: Survival, s: number, favoured: number, holds: boolean): number {
  const ranks = holds ? survival.goodAt : survival.lostAt;
  let best = -1;
  for (let a = graph.offsets[s]; a < graph.offsets[s + 1]; a++) {
    const t = graph.ends[a];
    if (survival.lost[t] !== survival.lost[s]) continue;
    const free = (graph.components[a] === favoured) === holds;
    if (!(ranks[t] < ranks[s] || (free && (holds || ranks[t] === ranks[s])))) continue;
    if (best < 0 || ranks[t] < ranks[graph.ends[best]]) best = a;
  }
  return best;
}
