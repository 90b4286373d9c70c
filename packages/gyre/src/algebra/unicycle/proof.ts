import type { Player } from '../../graph/index.ts';

/**
 * A proof that a unicycle is in graph-canonical form, as a list of claims "player p, moving first
 * (second), wins v − w", where v and w are vertices of the game. Each claim follows from earlier ones:
 * a first player's from the one move that wins, a second player's from an answer to each of the
 * opponent's moves. So the list can be replayed from front to back without solving anything.
 */
export interface CanonicityProof {
  /** The vertices of the cycle in the order of travel. */
  readonly cycle: Int32Array;
  /** Four numbers a claim: kind, v, w, and where its premises begin; the premises end where the next's begin. */
  readonly claims: Int32Array;
  /** Claims by number, each smaller than the claim that rests on it. */
  readonly premises: Int32Array;
  /** The claims that settle the questions of `questions.ts`, in the order in which they are asked. */
  readonly answers: Int32Array;
}

/** Numbers that one claim takes in `claims`. */
export const CLAIM_SIZE = 4;

/** A claim's kind: 2 · player, and 1 more if the player moves first. */
export function kindOf(player: Player, isFirst: boolean): number {
  return player * 2 + (isFirst ? 1 : 0);
}

/** The claim in words, with a name for each vertex. */
export function writeClaim(kind: number, v: string, w: string): string {
  return `${kind < 2 ? 'Left' : 'Right'}, moving ${kind % 2 === 1 ? 'first' : 'second'}, wins ${v} − ${w}`;
}
