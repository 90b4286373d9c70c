import type { Player } from '../../graph/inner.ts';

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
