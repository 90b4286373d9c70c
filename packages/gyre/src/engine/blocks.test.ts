import { expect, test } from 'vitest';
import { NORMAL, tokenGame } from '../game/index.ts';
import { symmetricGraph } from '../graph/index.ts';
import { blockBitsForMany, pairBlocks } from './blocks.ts';

const VERTICES = 1 << 18; // blocks of 2¹² vertices at least, of 2¹⁵ at most

function blocksFor(shift: number): ReturnType<typeof pairBlocks> {
  const moves = (v: number, emit: (w: number) => void): void => emit((v + shift) % VERTICES);
  return pairBlocks(tokenGame(symmetricGraph(VERTICES, { moves }), NORMAL));
}

test.each([
  ['the next vertex', 1, { blockBits: 12, isCrossed: false }],
  ['the same place in the next small block', 1 << 12, { blockBits: 12, isCrossed: true }],
  ['half a small block further', 1 << 11, { blockBits: 14, isCrossed: false }],
])('arcs to %s', (_, shift, blocks) => expect(blocksFor(shift)).toEqual(blocks));

test('who chooses the blocks gets them', () => {
  const game = tokenGame(symmetricGraph(8, { moves: (v, emit) => emit(v ^ 4) }));
  expect(pairBlocks(game, 2)).toEqual({ blockBits: 2, isCrossed: true });
  expect(pairBlocks(game, 3)).toEqual({ blockBits: 3, isCrossed: false });
});

test.each([
  ['near vertices', 1, 9],
  ['vertices half a small block away', 1 << 8, 11],
  ['the block after the next three', 1 << 11, 9],
])('four threads, arcs to %s', (_, shift, bits) => {
  const moves = (v: number, emit: (w: number) => void): void => emit((v + shift) % VERTICES);
  expect(blockBitsForMany(tokenGame(symmetricGraph(VERTICES, { moves }), NORMAL), 4)).toBe(bits);
});
