import { expect, test } from 'vitest';
import { checkRuleset, chessEnding } from '../src/rulesets/index.ts';
import { type IndexedTable, indexedFault, solveTable } from '../src/tables/index.ts';

/** Plies → how many positions with `side` to move in the first block of the index; draws under −1. */
function histogram(table: IndexedTable, side: number, size: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = side; index < size; index += 2) {
    const cell = table.cells[index];
    if (cell === table.code.nothing) continue;
    const plies = cell === table.code.drawn || cell < table.code.settled ? -1 : cell - table.code.settled;
    counts.set(plies, (counts.get(plies) ?? 0) + 1);
  }
  return counts;
}

const THREE_MEN = 2 * 462 * 64;

test('KRK, Black to move: the published counts', () => {
  const table = solveTable(chessEnding('KRK'));
  const counts = histogram(table, 1, THREE_MEN);
  expect([...counts.values()].reduce((a, b) => a + b, 0)).toBe(28_056);
  expect(counts.get(-1)).toBe(2796);
  expect(Array.from({ length: 17 }, (_, moves) => counts.get(2 * moves))).toEqual([
    27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390,
  ]);
  expect(indexedFault(table)).toBeUndefined();
});

test('KK: two kings alone, drawn everywhere and with a move everywhere', () => {
  const ruleset = chessEnding('KK');
  const table = solveTable(ruleset);
  expect([...table.cells].every((cell, i) => cell === table.code.drawn && ruleset.prepare(i) > 0)).toBe(true);
  expect(indexedFault(table)).toBeUndefined();
  expect(checkRuleset(ruleset, { games: 5, length: 30 }).faults).toEqual([]);
});

test('KQK: the longest mate takes 10 moves', () => {
  const table = solveTable(chessEnding('KQK'));
  expect(Math.max(...histogram(table, 1, THREE_MEN).keys())).toBe(20);
  expect(indexedFault(table)).toBeUndefined();
});

test('KPK: 28 moves to win', () => {
  const table = solveTable(chessEnding('KPK'));
  expect(Math.max(...histogram(table, 0, 2 * 1806 * 48).keys())).toBe(2 * 28 - 1);
  expect(indexedFault(table, 7)).toBeUndefined();
});
