import { expect, test } from 'vitest';
import { chessEnding } from '../src/rulesets/index.ts';
import { indexedFault, solveTable } from '../src/tables/index.ts';

/** The longest win with White to move, in moves, over the whole index of an ending. */
function longestWin(men: string): number {
  const table = solveTable(chessEnding(men));
  expect(indexedFault(table, 5)).toBeUndefined();
  let most = 0;
  for (let index = 0; index < table.cells.length; index += 2) {
    const cell = table.cells[index];
    if (cell >= table.code.settled && cell < table.code.drawn)
      most = Math.max(most, cell - table.code.settled);
  }
  return Math.ceil(most / 2);
}

test.each([
  ['KBNK', 33],
  ['KBBK', 19],
  ['KQKR', 35],
])('%s: the longest win takes %i moves', (men, moves) => {
  expect(longestWin(men)).toBe(moves);
});
