import { signal } from '@preact/signals';
import type { PackedDocument } from 'gyre/workers';
import type { DrawnArc } from './drawing.ts';
import type { Mark } from './picture.ts';

/** What came out of a file: a game that can be drawn, or one that stays in the worker. */
export type Opened = { readonly kind: 'small'; readonly game: PackedDocument } | LargeGame;

/** A game too large to draw. */
export interface LargeGame {
  readonly kind: 'large';
  readonly title: string;
  readonly vertices: number;
  readonly arcs: number;
  readonly convention: string;
}

/** One bar of the plot: this many positions of a value with `from` to `to − 1` plies. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  readonly count: number;
}

/** The census of a large game. */
export interface LargeAnswers {
  readonly positions: number;
  readonly counts: Readonly<Record<'W' | 'D' | 'L', number>>;
  /** Positions whose value rests on endless play; not known where the solver gives no plies. */
  readonly endless?: number;
  readonly longest?: { readonly vertex: number; readonly name: string; readonly plies: number };
  readonly bars: readonly Bar[];
}

/** A vertex that was found, with its values. */
export interface Found {
  readonly vertex: number;
  readonly name: string;
  readonly marks: readonly Mark[];
}

/** A vertex, first in the list, and those near it. */
export interface Around {
  readonly vertices: readonly Found[];
  readonly arcs: readonly DrawnArc[];
}

/** How a large game was made: what its worker needs to make it again. */
export interface LargeFile {
  /** Tells one opening from the next, even of the same file. */
  readonly opening: number;
  readonly source: Blob;
  readonly file?: string;
  /** The convention under which it is solved. */
  readonly convention: string;
}

/** A large game that is open, and what it was read from. */
export interface HeldGame extends LargeGame {
  readonly made: LargeFile;
}

/** The large game that is open, if one is. */
export const largeGame = signal<HeldGame | undefined>(undefined);

/** Takes a large game that was read as the one that is open. */
export function hold(game: LargeGame, source: string | File, opening: number): void {
  const { convention } = game;
  const made =
    typeof source === 'string'
      ? { opening, convention, source: new Blob([source]) }
      : { opening, convention, source, file: source.name };
  largeGame.value = { ...game, made };
}

/** Solves it under another convention from now on. */
export function holdUnder(convention: string): void {
  const now = largeGame.value;
  if (now !== undefined) largeGame.value = { ...now, convention, made: { ...now.made, convention } };
}
