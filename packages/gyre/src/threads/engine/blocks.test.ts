import { expect, test } from 'vitest';
import { NORMAL, tokenGame } from '../../game/inner.ts';
import { symmetricGraph } from '../../graph/inner.ts';
import { blockBitsFor, dealtCount, dealtRanges } from './share.ts';

const VERTICES = 1 << 18;

test.each([
  ['near vertices', 4, 1, 9],
  ['vertices half a small block away', 4, 1 << 8, 11],
  ['the block after the next three', 4, 1 << 11, 9],
  ['near vertices', 2, 1, 9],
  ['the block after the next one', 2, 1 << 10, 9],
])('arcs to %s, for %i threads', (_, threads, shift, bits) => {
  const moves = (v: number, emit: (w: number) => void): void => emit((v + shift) % VERTICES);
  expect(blockBitsFor(tokenGame(symmetricGraph(VERTICES, { moves }), NORMAL), threads)).toBe(bits);
});

test('positions are dealt out in blocks, in turn', () => {
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
        expect(dealtCount(length, dealt), `${length} positions, thread ${thread} of ${threads}`).toBe(count);
      }
    }
  }
});
