import { expect, test } from 'vitest';
import { masked, statementsOf } from './statements.ts';

test('neighbouring equations are one statement; what stands between two of them parts them', () => {
  const sources = (text: string): string[] => statementsOf(text).map(({ source }) => source);
  const [a, b, c] = ['a = {0|b}', 'b = {a|0}', 'c = {c|0}'];
  expect(sources(`${a}; ${b}; 1; 2; ${c}`)).toEqual([`${a}; ${b}`, '1', '2', c]);
  expect(sources('1; 2')).toEqual(['1', '2']);
});

test('quotes are masked, comments are not', () => {
  expect(masked('"a;b" # "c"')).toBe('"___" # "c"');
});
