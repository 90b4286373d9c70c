import type { Convention } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import type { Board, Touches } from './board.ts';

/**
 * What tells two positions apart: a whole number from 0 to 2⁵³ − 1, a bigint from 0 to 2⁶⁴ − 1, or a text.
 * Numbers are fastest, texts slowest. One ruleset uses one kind.
 */
export type Key = number | bigint | string;

/** A ruleset calls it once for each move: where it leads, and what players call it. */
export type EmitMove<P> = (to: P, name: string) => void;

/** A move: where it leads, and what players call it. */
export interface Move<P> {
  readonly to: P;
  readonly name: string;
}

/** A position in which play may begin, and who moves first there (by default player 0). */
export interface Start<P> {
  readonly position: P;
  readonly player?: Player;
}

/**
 * The rules of a game, as a page of code. `P` is whatever describes a position best in this ruleset: the board and
 * everything that matters for later play, except the player to move, which is always given separately.
 *
 * Positions never change: a move makes a new one.
 */
export interface Ruleset<P = unknown> {
  /** Short name, as on a command line: lower case with hyphens. */
  readonly name: string;
  readonly title: string;
  /** The parameters of this instance (board size and the like); written into tables. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What players 0 and 1 are called. */
  readonly players?: readonly [string, string];
  /** Who wins when a player is stuck and when play never ends; normal play if left out. */
  readonly convention?: Convention;
  /**
   * True if a position is the same game whoever is to move: Nim, or a board that is always written
   * from the mover's side. Then there is one position, not two, per board, and the rules may ignore `player`.
   */
  readonly impartial?: boolean;

  starts(): readonly Start<P>[];
  /** Calls `emit` once for every move that `player` has in `position`. Not called where the game is over. */
  moves(position: P, player: Player, emit: EmitMove<P>): void;
  /**
   * What the game is worth to the player to move if it is over here: 1 won, 0 drawn, −1 lost, or a score.
   * Undefined where the game continues. A position without moves and without payoff is judged by the convention.
   */
  payoff?(position: P, player: Player): number | undefined;
  /**
   * What a move gains the player who makes it, at once, in a game whose score adds up move by move: men that are taken. `payoff` is then
   * what the end adds. Such a game needs an index (`ScoredRuleset`).
   */
  gain?(from: P, to: P): number;
  /** How the game ended, in a word or two, where it is over: for reports. */
  ending?(position: P, player: Player): string;
  /** The key of a position: equal exactly if the positions are equal. */
  key(position: P): Key;
  /** The position of a key. With it, explored positions are kept as keys only. */
  fromKey?(key: Key): P;
  /** The board as text. */
  show(position: P, player: Player): string;
  /** The board as a complete `<svg>` element, where `board` is not enough. */
  svg?(position: P, player: Player): string;
  /** The board as data, to be drawn and played on. Tells apart whatever `key` tells apart. */
  board?(position: P, player: Player): Board;
  /**
   * The position with these pieces and marks, and `player` to move: undoes `board`. Refuses what is no position, in
   * words. Only needed where positions are kept up to symmetry; elsewhere a board that was set up is looked for among all.
   */
  fromBoard?(board: Pick<Board, 'pieces' | 'marks'>, player: Player): P;
  /**
   * Every way to make a move on the board by touching points; empty for a move that has no place there, such as a
   * pass. If left out: the points that the move's name mentions, one after the other.
   */
  touches?(position: P, player: Player, move: Move<P>): readonly Touches[];
  /** One position chosen from all that are the same game up to symmetry. */
  canonical?(position: P, player: Player): P;
  /** Positions whose sum this position is, if it falls into independent parts. */
  parts?(position: P): readonly P[];
  /**
   * Two positions whose ordinal sum this position is, the base first: a move in the base removes the rest, a
   * move in the rest leaves the base. Undefined where it is not an ordinal sum. A stem with a bush on it in Hackenbush is one.
   */
  ordinal?(position: P): readonly [base: P, rest: P] | undefined;
}

/** One parameter of a family of rulesets. */
export interface Parameter {
  readonly name: string;
  readonly summary: string;
  readonly fallback: string;
  /** If it is a board in rows: everything that one of its squares can be. */
  readonly squares?: string;
}

/** A game whose parameters are still open, such as the size of its board. */
export interface RulesetFamily {
  readonly name: string;
  readonly title: string;
  /** One line for lists. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Millions of positions: solved into a table once, and read from there. */
  readonly isLarge?: boolean;
  /** The ruleset for these parameters, all of which must be given. */
  make(parameters: Readonly<Record<string, string>>): Ruleset;
}
