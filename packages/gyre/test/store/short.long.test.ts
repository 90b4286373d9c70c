import { test } from 'vitest';
import { askBoth, askBothAboutGraph } from './oracle.ts';
import { forSeeds } from './random-values.ts';

test('100,000 games, sums, orders, multiples and ordinal sums as the graphs have them', () => {
  forSeeds(10_000, 100_000, askBoth);
});

test('10,000 loop-free graphs of 10 to 60 positions as the graph algorithms have them', () => {
  forSeeds(10_000, 10_000, askBothAboutGraph);
});
