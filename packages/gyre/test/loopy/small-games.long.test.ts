import { expect, test } from 'vitest';
import { gameFromOptions, isStopper, onside } from '../../src/values/index.ts';

test.each([1, 2, 3])('§8 every game on %i vertices has a stopper as its onside', (size) => {
  const arcs = size * size;
  const missing: string[] = [];
  for (let code = 0; code < 2 ** (2 * arcs); code++) {
    const rows = [0, arcs].map((shift) =>
      Array.from({ length: size }, (_, v) => {
        return Array.from({ length: size }, (_none, w) => w).filter(
          (w) => (code >> (shift + v * size + w)) & 1,
        );
      }),
    );
    const game = gameFromOptions(size, rows[0], rows[1]);
    if (game.vertices === size && !isStopper(game) && onside(game).status !== 'found')
      missing.push(JSON.stringify(rows));
  }
  expect(missing).toEqual([]);
});
