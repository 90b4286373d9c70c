import { expect, test } from 'vitest';
import { chessEnding, quixo } from '../src/rulesets/inner.ts';
import { columnsOfTable, probeIndexed, solveTable } from '../src/tables/inner.ts';

test('the columns of a table say what its cells say', () => {
  const ruleset = chessEnding('KQK');
  const table = solveTable(ruleset);
  const { values, plies } = columnsOfTable(table);
  const wrong: number[] = [];
  for (let i = 0; i < ruleset.size; i++) {
    const { value = 3, plies: found = 0xffff } = probeIndexed(table, i) ?? {};
    if (values[i] !== value || plies?.[i] !== found) wrong.push(i);
  }
  expect(values.length).toBe(ruleset.size);
  expect(wrong).toEqual([]);
});

test('a table of values alone has no column of plies', () => {
  const table = solveTable(quixo({ side: 3 }), { isValues: true });
  const { values, plies } = columnsOfTable(table);
  expect(plies).toBeUndefined();
  expect([...values].findIndex((value, i) => value !== (probeIndexed(table, i)?.value ?? 3))).toBe(-1);
});
