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

/** A large game that is open, and what it was read from. */
export interface HeldGame extends LargeGame {
  readonly source: string | File;
  /** Tells one opening from the next, even of the same file. */
  readonly opening: number;
}

/** The large game that is open, if one is. */
export const largeGame = signal<HeldGame | undefined>(undefined);
let openings = 0;

/** Takes a large game that was read as the one that is open. */
export function hold(game: LargeGame, source: string | File): void {
  largeGame.value = { ...game, source, opening: ++openings };
}
