import { checkObject, type Player } from '../../graph/inner.ts';
import type { Ruleset } from './contract.ts';

/** What `prepare` returns for an index that does not stand for a position. */
export const NOT_A_POSITION = -1;
/** What `prepare` returns where the game is over and the player to move has lost. */
export const OVER_LOST = -2;
/** What `prepare` returns where the game is over and drawn. */
export const OVER_DRAWN = -3;

/**
 * What `prepare` returns where a move ends the game and wins (won in 1 ply), and where no position counts its moves to
 * here: a king left to be captured, as it were. The solver does not play back from here.
 */
export const WON_AT_ONCE = -4;
/** What `prepare` returns where a move ends the game and wins (won in 1 ply), but other positions count their moves to here. */
export const WON_NEXT = -5;
/** What `prepare` returns where there are moves, but all to positions that are won at once: lost in 2 plies. */
export const LOST_NEXT = -6;

/** What `prepare` returns where the game is over and the player to move has won. */
export const OVER_WON = -7;

/** In a list of moves: one that ends the game and wins. Where it leads needs no index. */
export const MOVE_WINS: number = 2 ** 32 - 1;
/** In a list of moves: one to a position without an index, in which the other player wins at once. */
export const MOVE_LOSES: number = 2 ** 32 - 2;

/**
 * Rules whose positions, player to move included, are numbered 0 to `size` − 1, and which can often be played
 * backwards. They are solved without storing arcs: `IndexedRun`.
 *
 * The game is over only when the player to move has lost, or in a draw; endless play is a draw. Moves and
 * moves back must agree: index p appears in `movesInto(q)` as often as q appears in `movesFrom(p)`, unless
 * either is won in 1 ply.
 *
 * Positions in which the game is over, or in which a move ends and wins it, may be left out of the index: what they are worth
 * is plain from the rules. Often most positions are of that kind.
 */
export interface IndexedRuleset<P = unknown> extends Ruleset<P> {
  readonly size: number;
  /** No position has more moves than this. */
  readonly mostMoves: number;
  /** No position has more moves into it than this. */
  readonly mostMovesInto: number;
  /**
   * The board is turned for the player to move, so that a position and the same position with the players changed over
   * share an index; `at` then always gives player 0 the move.
   */
  readonly isTurned?: boolean;
  /** How many positions share the index by symmetries of the board; 1 if left out. */
  images?(index: number): number;
  /** Reports cover only the indices below this; all indices if left out. */
  readonly reported?: number;
  /**
   * Where captures or placements make a direction: runs of indices, all of them together, each of which moves leave only for runs
   * before it in the list. A table of wins, draws and losses alone is solved run by run; it depends on finished ones only.
   * With layers no position may be marked `WON_AT_ONCE`.
   */
  readonly layers?: readonly Layer[];
  /** The index of a position; −1 if the index does not have it: the game is over, or won at once. */
  index(position: P, player: Player): number;
  /** The position of an index; undefined if the index does not stand for a position. */
  at(index: number): { readonly position: P; readonly player: Player } | undefined;
  /** Who is to move at an index, whether it stands for a position or not. */
  playerAt(index: number): Player;
  /** How many moves the position has to positions that are not won at once, at least 1; or one of the marks above. */
  prepare(index: number): number;
  /**
   * Writes the indices that moves lead to, or `MOVE_WINS` or `MOVE_LOSES`, and returns how many. Where a move wins at once
   * it is enough to list that.
   */
  movesFrom(index: number, out: Uint32Array): number;
  /**
   * Writes the indices that moves to here come from, where the game is not over, and returns how many. If left out, the solver sweeps
   * forwards over all open positions in every ply, which takes longer the longer the wins are.
   */
  movesInto?(index: number, out: Uint32Array): number;
}

/** The indices from `from` up to, not including, `to`. */
export interface Layer {
  readonly from: number;
  readonly to: number;
}

/** The play on an index, as the engine of a ruleset gives it. */
export type IndexPlay = Pick<ReversibleRuleset, 'prepare' | 'movesFrom' | 'movesInto'>;

/** An indexed ruleset that can be played backwards. */
export interface ReversibleRuleset<P = unknown> extends IndexedRuleset<P> {
  movesInto(index: number, out: Uint32Array): number;
}

/**
 * An indexed game with scores that add up. Moves gain something only when they lead to another layer; endless play gains nothing more.
 * `movesInto` lists moves within the layer, those from other layers as it likes.
 */
export interface ScoredRuleset<P = unknown> extends ReversibleRuleset<P> {
  readonly layers: readonly Layer[];
  gain(from: P, to: P): number;
  /** Nobody gains more than this from a position of the layer with this number. */
  mostScore(layer: number): number;
  /** What a move from one index to another gains the player who makes it. */
  gainOf(from: number, to: number): number;
  /** What a position in which the game is over is worth to the player to move. */
  endOf(index: number): number;
}

/** Does the score of the game add up move by move? */
export function isScored<P>(ruleset: Ruleset<P>): ruleset is ScoredRuleset<P> {
  checkObject(ruleset, 'the rules');
  return 'gainOf' in ruleset;
}

/** Does the ruleset have an index? */
export function isIndexed<P>(ruleset: Ruleset<P>): ruleset is IndexedRuleset<P> {
  checkObject(ruleset, 'the rules');
  return 'prepare' in ruleset;
}
