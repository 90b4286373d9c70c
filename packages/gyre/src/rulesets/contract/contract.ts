import { type Convention, NORMAL, scoreFor } from '../../game/inner.ts';
import { opponent, type Player } from '../../graph/inner.ts';

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

/** Does a move of the player end the game and win it? */
export function winsAtOnce<P>(ruleset: Ruleset<P>, position: P, player: Player): boolean {
  let wins = false;
  ruleset.moves(position, player, (to) => {
    if ((ruleset.payoff?.(to, opponent(player)) ?? 0) < 0) wins = true;
  });
  return wins;
}

/** What a position is worth to its mover where he is stuck. */
export function stuckScore<P>({ convention = NORMAL }: Ruleset<P>, player: Player): number {
  return scoreFor(player, convention.stuck[player]);
}

/** A move as it was listed: where it leads, its name, and the key that its target had then. */
export interface Listed<P> {
  readonly to: P;
  readonly name: string;
  readonly key: Key;
}

/** All moves of a player, in the ruleset's order. */
export function listMoves<P>(ruleset: Ruleset<P>, position: P, player: Player): Listed<P>[] {
  const moves: Listed<P>[] = [];
  ruleset.moves(position, player, (to, name) => moves.push({ to, name, key: ruleset.key(to) }));
  return moves;
}

/**
 * A position's board as data: enough to draw it, to make moves on it and to read it out. Lengths are in
 * squares; x grows to the right and y downwards. All of it can be written as JSON.
 */
export interface Board {
  /** The places that pieces stand on and that players touch. */
  readonly points: readonly BoardPoint[];
  /** Lines from point to point. */
  readonly lines?: readonly BoardLine[];
  readonly pieces: readonly BoardPiece[];
  /** Names of points that look different without a piece: visited, gone, to be captured on. */
  readonly marks?: readonly string[];
  /** Texts beside the points, such as the letters along the edge of a chessboard. */
  readonly labels?: readonly BoardLabel[];
  /** What points and pieces cannot express, in one line. */
  readonly caption?: string;
  /** The size of the whole board, where it should stay the same while points come and go. */
  readonly width?: number;
  readonly height?: number;
}

/** A place on a board, with the name that moves use for it. */
export interface BoardPoint {
  readonly name: string;
  /** Where its middle is. */
  readonly x: number;
  readonly y: number;
  /** A square of a light or dark colour, a spot with its name beside it, or nothing except what stands on it. */
  readonly look: 'light' | 'dark' | 'spot' | 'bare';
}

/** A line between two points; in the colour of a player if it has an owner. */
export interface BoardLine {
  readonly from: string;
  readonly to: string;
  readonly owner?: Player;
  /** Drawn thick: players play with the line itself. */
  readonly isThick?: boolean;
}

/** What stands on a point. */
export interface BoardPiece {
  readonly point: string;
  /** What it is, in a word: goose, white king, pin. */
  readonly kind: string;
  /** Its owner; nobody if left out. */
  readonly owner?: Player;
  /** How it is drawn: by default a disc; or a block that fills its square, a pin, or a text of its own. */
  readonly shape?: 'disc' | 'block' | 'pin' | { readonly text: string };
  /** How many pieces stand there, if not one. */
  readonly count?: number;
}

/** A text on the board. */
export interface BoardLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/**
 * One way to make a move by hand: steps that follow each other, and the points of each step, which are touched
 * in any order. From a square to another: `[['a1'], ['b2']]`; a domino: `[['a1', 'a2']]`.
 */
export type Touches = readonly (readonly string[])[];
