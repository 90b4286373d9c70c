import { expect, test } from 'vitest';
import { dealtCount, dealtRanges } from './dealt.ts';

test('items are dealt out in blocks, in turn', () => {
  const ranges = [0, 1].map((thread) => dealtRanges(11, { blockBits: 2, thread, threads: 2 }));
  expect(ranges).toEqual([
    [0, 4, 8, 11],
    [4, 8],
  ]);
});

test('the count is that of the ranges', () => {
  for (let length = 0; length < 40; length++) {
    for (const threads of [1, 2, 3, 5]) {
      for (let thread = 0; thread < threads; thread++) {
        const dealt = { blockBits: 2, thread, threads };
        const ranges = dealtRanges(length, dealt);
        const count = ranges.reduce((sum, end, i) => sum + (i % 2 === 0 ? -end : end), 0);
        expect(dealtCount(length, dealt), `${length} items, thread ${thread} of ${threads}`).toBe(count);
      }
    }
  }
});
