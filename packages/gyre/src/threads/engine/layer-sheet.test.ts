import { expect, test } from 'vitest';
import type { Spread } from '../../engine/inner.ts';
import { LayerSheet } from './layer-sheet.ts';

const THREADS = 2;
const FROM_ATTACKER: Spread = {
  fromAttacker: true,
  toAttacker: false,
  claims: false,
  rowShift: 0,
  base: 0,
};
const FROM_DEFENDER: Spread = { ...FROM_ATTACKER, fromAttacker: false, toAttacker: true, claims: true };

function sheetOf(...parts: readonly (readonly [number, number, number, number])[]): LayerSheet {
  const sheet = new LayerSheet(new Int32Array(LayerSheet.wordsFor(THREADS)), THREADS);
  for (const [part, [low, left, right, high]] of parts.entries())
    sheet.write(part, low, left, right, high, 7);
  return sheet;
}

test('parts of a layer are ranges of the frontier, one after the other', () => {
  const sheet = sheetOf([0, 3, 8, 10], [10, 10, 18, 20], [20, 21, 30, 30]);
  expect(sheet.parts).toBe(3);
  expect(sheet.size).toBe(8);
  expect(sheet.positionsOf('attacker')).toEqual([0, 3, 20, 21]);
  expect(sheet.positionsOf('defender')).toEqual([8, 10, 18, 20]);
  expect(sheet.ranges([FROM_ATTACKER, FROM_DEFENDER], 0, 3)).toEqual({
    stops: [3, 5, 7, 8],
    shifts: [0, 5, 13, 13],
    kinds: [FROM_ATTACKER, FROM_DEFENDER, FROM_DEFENDER, FROM_ATTACKER],
  });
  expect(sheet.ranges([FROM_DEFENDER], 1, 2)).toEqual({ stops: [2], shifts: [18], kinds: [FROM_DEFENDER] });
});

test('a part can be read once it bears the stamp of its layer', () => {
  const sheet = sheetOf([0, 3, 8, 10]);
  expect([0, 1].map((part) => sheet.bears(part, 7))).toEqual([true, false]);
  expect(sheet.bears(0, 6)).toBe(false);
});

test('thin layers leave nothing in the parts of threads, and others nothing in the thin part', () => {
  const sheet = sheetOf([0, 3, 8, 10], [10, 10, 18, 20], [20, 21, 30, 30]);
  sheet.thin = 64;
  sheet.layer = 5;
  sheet.clearThin();
  expect([sheet.size, sheet.thin, sheet.layer]).toEqual([7, 64, 5]);
  sheet.clear();
  expect([sheet.size, sheet.bears(0, 7)]).toEqual([0, false]);
});
