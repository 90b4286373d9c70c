import { expect, test } from 'vitest';
import type { Ruleset } from '../contract/contract.ts';
import { kayles } from '../games/kayles.ts';
import { mnk } from '../games/mnk.ts';
import { nim } from '../games/nim.ts';
import { subtraction } from '../games/subtraction.ts';
import { nimValue } from './nim-values.ts';

test('Kayles: the nim-values of Guy and Smith, of period 12 from 71 pins on', () => {
  const ruleset = kayles([120]);
  const values = Array.from({ length: 121 }, (_, pins) => nimValue(ruleset, pins === 0 ? [] : [pins]));
  expect(values.slice(0, 24)).toEqual([
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
  ]);
  const period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]; // at n = 0 … 11 modulo 12
  for (let pins = 71; pins <= 120; pins++) expect(values[pins]).toBe(period[pins % 12]);
  expect(values[70]).not.toBe(period[70 % 12]);
});

test.each([
  [nim([3, 5, 6]), [3, 5, 6], 0],
  [nim([1, 2, 4]), [4, 2, 1], 7],
] as const)('Nim: sizes add up without carry (case %#)', (ruleset, piles, value) => {
  expect(nimValue(ruleset, piles)).toBe(value);
});

test('a sum is worth the exclusive or of its parts', () => {
  const ruleset = kayles([9, 4]);
  expect(nimValue(ruleset, [9, 4])).toBe(nimValue(ruleset, [9]) ^ nimValue(ruleset, [4]));
});

test('a long game does not overflow the stack', () => {
  expect(nimValue(subtraction(30_000, [1, 2, 3]), 30_000)).toBe(30_000 % 4);
});

test('endless play and payoffs are refused', () => {
  const loop: Ruleset<number> = { ...subtraction(9, [1]), moves: (p, _, emit) => emit((p + 1) % 3, 'on') };
  expect(() => nimValue(loop, 0)).toThrow(/can come back to/);
  expect(() => nimValue(mnk(3, 3, 3), { marks: [0, 0] })).toThrow(/has no nim-values/);
});
