import { test } from 'vitest';
import { askBoth, askBothAboutGraph } from './oracle.ts';
import { forSeeds } from './random-values.ts';

const BLOCKS: readonly number[] = Array.from({ length: 20 }, (_, block) => block);

/** In twenty blocks, so that one sees how far it is. */
test.each(BLOCKS)(
  '100,000 games, sums, orders, multiples and ordinal sums as the graphs have them: %i',
  (block) => {
    forSeeds(10_000 + 5000 * block, 5000, askBoth);
  },
);

test('10,000 loop-free graphs of 10 to 60 positions as the graph algorithms have them', () => {
  forSeeds(10_000, 10_000, askBothAboutGraph);
});
