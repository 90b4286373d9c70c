import { test } from 'vitest';
import { askBothAboutCycles, askBothAboutSums } from './loopy-oracle.ts';
import { forSeeds } from './random-values.ts';

test('20,000 cyclic games: sides, outcomes and negatives', () =>
  forSeeds(100_000, 20_000, askBothAboutCycles));

test('20,000 pairs of cyclic games: orders and sums', () => forSeeds(100_000, 20_000, askBothAboutSums));
