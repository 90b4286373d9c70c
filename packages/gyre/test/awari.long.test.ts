import { awari } from 'gyre/rulesets';
import { askIndexed, auditTable, rankMoves, solveTable } from 'gyre/tables';
import { expect, test } from 'vitest';

// The example in the notes to the score database of Romein and Bal, Solving the game of awari using parallel retrograde analysis (2003).
test('a position with 16 stones, and its moves, are worth what Romein and Bal say', async () => {
  const ruleset = awari({ stones: 16 });
  const table = solveTable(ruleset);
  const ask = askIndexed(table);
  const board = '1 1 1 1 1 2 4 2 3 0 0 0';
  expect((await ask(board, 0))?.score).toBe(0);
  const moves = await rankMoves(ruleset, ask, board, 0);
  const scores = moves.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ score }) => score);
  expect(scores).toEqual([-1, -1, -2, -2, -2, 0]);
  const { counts, fault } = await auditTable(table);
  expect(fault).toBeUndefined();
  expect(counts.positions).toBe(29_775_109);
});
