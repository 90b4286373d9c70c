import { dagger, games, sound, stages } from './games.ts';
import { quotient, walk } from './graphs.ts';
import { nmfl, order } from './labels.ts';
import { roth } from './roth.ts';
import type { Topic } from './topic.ts';

/** Everything that `gyre paper` can be asked, in the order of the papers. */
export const topics: readonly Topic[] = [quotient, walk, games, sound, stages, dagger, order, nmfl, roth];
