/** The views. Each is a record in a file of its own; this is the menu. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Shown } from '../actions/shown.ts';
import { type View, view } from '../document/index.ts';
import { drawView } from './draw.tsx';
import type { StudioView } from './view.ts';

/** A view as the menu has it; its code comes when it is first looked at. */
export interface Tab {
  readonly name: View;
  readonly title: string;
  readonly tip: string;
  /** Is it there in a figure in another page, too? */
  readonly isInFigures?: boolean;
  readonly load: () => Promise<StudioView>;
}

/** The views in the order of the menu. */
export const VIEWS: readonly Tab[] = [
  {
    name: 'draw',
    title: 'Draw',
    tip: 'Draw a game and see it solved',
    isInFigures: true,
    load: () => Promise.resolve(drawView),
  },
  {
    name: 'watch',
    title: 'Watch',
    tip: 'Watch a solver work, step by step',
    isInFigures: true,
    load: async () => (await import('./watch.tsx')).watchView,
  },
  {
    name: 'play',
    title: 'Play',
    tip: 'Play a game against perfect play',
    isInFigures: true,
    load: async () => (await import('./play.tsx')).playView,
  },
  {
    name: 'map',
    title: 'Map',
    tip: 'All positions of a game at once',
    load: async () => (await import('./map.tsx')).mapView,
  },
  {
    name: 'values',
    title: 'Values',
    tip: 'Work out values of loopy games',
    load: async () => (await import('./values.tsx')).valuesView,
  },
  {
    name: 'gallery',
    title: 'Gallery',
    tip: 'Games from the papers, rulesets and my games',
    load: async () => (await import('./gallery.tsx')).galleryView,
  },
  {
    name: 'large',
    title: 'Large',
    tip: 'A game too large to draw',
    load: async () => (await import('./large.tsx')).largeView,
  },
];

const loaded = signal<Partial<Record<View, StudioView>>>({ draw: drawView });

/** The view that is chosen, once its code is here. */
export const currentView: ReadonlySignal<StudioView | undefined> = computed(() => loaded.value[view.value]);

/** What the page shows. */
export const shown: ReadonlySignal<Shown> = computed(() => (currentView.value ?? drawView).shown());

/** Fetches the code of a view. */
export async function loadView(name: View): Promise<StudioView['Body']> {
  const tab = VIEWS.find((one) => one.name === name) ?? VIEWS[0];
  const found = await tab.load();
  loaded.value = { ...loaded.value, [name]: found };
  return found.Body;
}
