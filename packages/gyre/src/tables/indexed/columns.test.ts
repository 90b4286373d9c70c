import { expect, test } from 'vitest';
import { chessEnding } from '../../rulesets/index.ts';
import { columnsOfTable } from './columns.ts';
import { probeIndexed, solveIndexed } from './run.ts';

test('the columns of a table say what its cells say', () => {
  const ruleset = chessEnding('KQK');
  const table = solveIndexed(ruleset);
  const { values, plies } = columnsOfTable(table);
  expect(values.length).toBe(ruleset.size);
  for (let i = 0; i < ruleset.size; i += 7) {
    const read = probeIndexed(table, i);
    expect([i, values[i], plies[i]]).toEqual([i, read?.value ?? 3, read?.plies ?? 0xffff]);
  }
});
