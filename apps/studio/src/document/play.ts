import { signal } from '@preact/signals';
import type { Opening, Place } from './arena.ts';

/** A game so far: where it began, and its moves by their places in the lists of moves. */
export interface PlayLine {
  readonly from?: Place;
  readonly path: readonly number[];
}

export type Parameters = Readonly<Record<string, string>>;

/** A table to be explored: a file of the reader's disk, or an address of which parts are read. */
export type TableOrigin =
  | { readonly kind: 'file'; readonly name: string; readonly file: File }
  | {
      readonly kind: 'address';
      readonly name: string;
      readonly address: string;
      /** Did it come by a link, so that the reader has yet to say that its host may be asked? */
      readonly isUnasked: boolean;
    };

/**
 * What is played, where its game begins, and the moves that are made there at once. Another object is another
 * wish: its game begins when the Play view is next looked at.
 */
export type PlaySource = { readonly line: PlayLine } & (
  | { readonly kind: 'drawn' }
  | { readonly kind: 'ruleset'; readonly name: string; readonly parameters: Parameters }
  | { readonly kind: 'table'; readonly table: TableOrigin }
);

/** What the drawn game is as a source, from its start. */
export const DRAWN: PlaySource = { kind: 'drawn', line: { path: [] } };

export const playSource = signal<PlaySource>(DRAWN);
/** The table that was opened last: it stays among the games to play. */
export const lastTable = signal<TableOrigin | undefined>(undefined);

/** A ruleset or a table that its worker has opened: what it is of. */
export interface OpenedGame extends Opening {
  readonly name: string;
  readonly parameters: Parameters;
}

const lastOpened = signal<{ readonly source: PlaySource; readonly game: OpenedGame } | undefined>(undefined);

/** Notes what a source turned out to be. */
export function noteOpened(source: PlaySource, game: OpenedGame): void {
  lastOpened.value = { source, game };
}

/** What is played, once that is known; the drawn game is never opened. */
export function openedGame(): OpenedGame | undefined {
  return lastOpened.value?.source === playSource.value ? lastOpened.value.game : undefined;
}
