import type { Drawing } from '../document/index.ts';
import { drawSketch } from './build.ts';

/** One card of the gallery. */
export interface Example {
  readonly title: string;
  /** What to look at, in a sentence. */
  readonly about: string;
  /** The paper it comes from. */
  readonly source: string;
  readonly draw: () => Drawing;
}

/** The tutorial's five positions: what the studio shows first. */
export const tutorial: Example = {
  title: 'Five positions',
  about: 'One terminal, one win, and a loop that turns three positions into draws.',
  source: 'the tutorial',
  draw: () =>
    drawSketch({
      title: 'Five positions',
      places: { 0: [0, 0], 1: [140, -100], 2: [140, 100], 3: [300, -100], 4: [300, 100] },
      both: '0 1, 0 2, 1 3, 2 1, 2 4, 4 2',
    }),
};
