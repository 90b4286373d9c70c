import type { Player } from '../../graph/index.ts';
import type { Ruleset } from './contract.ts';

/** What `prepare` returns for an index that does not stand for a position. */
export const NOT_A_POSITION = -1;
/** What `prepare` returns where the game is over and the player to move has lost. */
export const OVER_LOST = -2;
/** What `prepare` returns where the game is over and drawn. */
export const OVER_DRAWN = -3;

/**
 * Rules whose positions, player to move included, are numbered 0 to `size` − 1, and which can be played
 * backwards. They are solved without storing arcs: `IndexedRun`.
 *
 * The game is over only when the player to move has lost, or in a draw; endless play is a draw. Moves and
 * moves back must agree: index p appears in `movesInto(q)` as often as q appears in `movesFrom(p)`.
 */
export interface IndexedRuleset<P = unknown> extends Ruleset<P> {
  readonly size: number;
  /** No position has more moves than this. */
  readonly mostMoves: number;
  /** No position has more moves into it than this. */
  readonly mostMovesInto: number;
  /** Reports cover only the indices below this; all indices if left out. */
  readonly reported?: number;
  /** The index of a position; −1 if the index does not have it. */
  index(position: P, player: Player): number;
  /** The position of an index; undefined if the index does not stand for a position. */
  at(index: number): { readonly position: P; readonly player: Player } | undefined;
  /** Who is to move at an index, whether it stands for a position or not. */
  playerAt(index: number): Player;
  /** How many moves the position has, at least 1, or one of the three marks above. */
  prepare(index: number): number;
  /** Writes the indices that moves lead to and returns how many. */
  movesFrom(index: number, out: Uint32Array): number;
  /** Writes the indices that moves to here come from, where the game is not over, and returns how many. */
  movesInto(index: number, out: Uint32Array): number;
}

/** Does the ruleset have an index? */
export function isIndexed<P>(ruleset: Ruleset<P>): ruleset is IndexedRuleset<P> {
  return 'movesInto' in ruleset;
}
