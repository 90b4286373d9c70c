import { type ReadonlySignal, signal } from '@preact/signals';
import type { Who } from './drawing.ts';

/** The rooms of the studio. */
const VIEWS = ['draw', 'watch', 'play', 'values', 'gallery', 'large', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** Is it the name of a view? */
export function isView(name: string | undefined): name is View {
  return (VIEWS as readonly (string | undefined)[]).includes(name);
}

/** What a click on the drawing does. */
export type Tool = 'select' | 'add' | 'connect' | 'erase';

export const view = signal<View>('draw');
export const tool = signal<Tool>('select');
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
  readonly stop: () => void;
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
