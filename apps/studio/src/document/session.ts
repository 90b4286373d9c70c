import { type ReadonlySignal, signal } from '@preact/signals';
import type { Place } from './arena.ts';
import type { Who } from './drawing.ts';

/** The rooms of the studio. */
const VIEWS = ['draw', 'watch', 'play', 'values', 'gallery', 'large', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** Is it the name of a view? */
export function isView(name: string | undefined): name is View {
  return (VIEWS as readonly (string | undefined)[]).includes(name);
}

/** A game so far: where it began, and its moves by their places in the lists of moves. */
export interface PlayLine {
  readonly from?: Place;
  readonly path: readonly number[];
}

/** What a click on the drawing does. */
export type Tool = 'select' | 'add' | 'connect' | 'erase';

export const view = signal<View>('draw');
export const tool = signal<Tool>('select');
/** What the Play view plays: the drawn game, or a ruleset by name. */
export const playSource = signal('drawn');
/** Grows with every wish to play another ruleset, or the same one from elsewhere. */
export const playWish = signal(0);
/** What the game that is played is called. */
export const playTitle = signal('');
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

/** The table that is played, if `playSource` is TABLE. */
export const playTable = signal<TableOrigin | undefined>(undefined);
/** The ruleset of that table, for links. */
export const tableOf = signal<
  { readonly name: string; readonly parameters: Readonly<Record<string, string>> } | undefined
>(undefined);
/** The name under which a table is played. */
export const TABLE = 'table';
/** The parameters of that ruleset which differ from their defaults. */
export const playParameters = signal<Readonly<Record<string, string>>>({});
/** Where a ruleset's game begins when it is next set up, if not at its start, and the moves made there: links carry them. */
export const playLine = signal<PlayLine>({ path: [] });
/** The step and the solver that the Watch view is at; links carry them. */
export const watchStep = signal(0);
export const watchedSolver = signal('attractor');
/** Which panel stands beside the drawing. */
export const sidePanel = signal<'positions' | 'vertex' | 'text'>('positions');
/** Whose arcs the connect tool draws. */
export const arcWho = signal<Who>('both');
export const snaps = signal(true);
/** Grows when the scene is to fit the whole drawing into view. */
export const fitCount = signal(0);
/** The vertex whose neighbourhood is then fitted instead of everything. */
export const fitTo = signal<number | undefined>(undefined);
/** Are places being found for the vertices? */
export const isLayingOut = signal(false);
/** The vertex from which the connect tool, or the keyboard, is drawing an arc. */
export const connectFrom = signal<number | undefined>(undefined);
/** What a screen reader hears: each step, each move, each edit. */
export const spoken = signal('');
/** Work that takes long enough to be noticed: what stops it, and how far it is, where that is known. */
interface Work {
  readonly words: string;
  readonly stop: AbortController;
  readonly share: ReadonlySignal<number | undefined>;
}

/** What the page is doing, if it takes long. */
export const busyWith = signal<Work | undefined>(undefined);
/** Which dialog is open. */
export const dialog = signal<'open' | 'save' | 'share' | 'help' | 'manual' | undefined>(undefined);

/** Has the reader put the welcome away? */
export const isWelcomed = signal(false);
/** The step of the tour that is shown; undefined outside the tour. */
export const tourStep = signal<number | undefined>(undefined);

/** Closes whichever dialog is open. */
export function closeDialog(): void {
  dialog.value = undefined;
}

/** A message that stays until the reader closes it. */
export interface Notice {
  readonly id: number;
  readonly kind: 'trouble' | 'word';
  readonly text: string;
}

export const notices = signal<readonly Notice[]>([]);
let lastNotice = 0;

/** Says something that must not be missed. */
export function tell(kind: Notice['kind'], text: string): void {
  const others = notices.value.filter((notice) => notice.text !== text);
  notices.value = [...others, { id: ++lastNotice, kind, text }].slice(-3);
  spoken.value = text;
}

/** Closes the notices of trouble: something has worked since. */
export function forgetTroubles(): void {
  notices.value = notices.value.filter(({ kind }) => kind !== 'trouble');
}

/** Puts a notice away. */
export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Says it to a screen reader only. */
export function speak(text: string): void {
  spoken.value = text;
}

/** Fits the drawing into view. */
export function fitAll(): void {
  fitTo.value = undefined;
  fitCount.value++;
}

/** Fits a vertex and its neighbours into view. */
export function fitAround(id: number): void {
  fitTo.value = id;
  fitCount.value++;
}
