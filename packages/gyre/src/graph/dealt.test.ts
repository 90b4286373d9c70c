import { expect, test } from 'vitest';
import { dealtRanges } from './dealt.ts';

test('items are dealt out in blocks, in turn', () => {
  const ranges = [0, 1].map((thread) => [...dealtRanges(11, { blockBits: 2, thread, threads: 2 })]);
  expect(ranges).toEqual([
    [
      [0, 4],
      [8, 11],
    ],
    [[4, 8]],
  ]);
});
