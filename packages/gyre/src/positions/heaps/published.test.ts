import { expect, test } from 'vitest';
import { MisereForms } from '../../sums/inner.ts';
import { coordinateRules, coordinateValues } from './coordinates.ts';
import { parseHeapRule } from './heap-rule.ts';
import { heapValues } from './heap-values.ts';
import { heapForms } from './misere-heaps.ts';
import { periodFault, periodOf } from './period.ts';

/** Periods of octal games with the first heap from which they hold; OEIS gives the last exception, which is one less. */
test.each<[source: string, code: string, period: number, preperiod: number, heaps: number]>([
  ['Guy and Smith 1956; OEIS A002186', 'kayles', 12, 71, 300],
  ['Guy and Smith 1956; OEIS A002187', 'dawsons-chess', 34, 52, 300],
  ['Guy and Smith 1956', 'dawsons-kayles', 34, 53, 300],
  ['our own count, proved by the bound', 'guiles', 10, 1, 300],
  ['plain to see: answer k with 4 − k', '{1,2,3}', 4, 0, 20],
  ['our own count, proved by the bound', '{2,5,6}', 11, 0, 80],
  ['OEIS A071434', '0.1377', 24, 141, 500],
  ['OEIS A071435', '0.177', 20, 497, 1500],
  ['OEIS A071452', '0.11377', 32, 187, 600],
  ['OEIS A071453', '0.117', 48, 47, 400],
  ['OEIS A125920', '0.176', 8, 24, 200],
  ['Kenyon 1967; On Numbers and Games, chapter 11', '0.156', 349, 3479, 8000],
  ['Winning Ways, chapter 4, table of octal games, from memory', '0.055', 148, 259, 1000],
  ['Winning Ways, chapter 4, table of octal games, from memory; Austin 1976', '0.644', 442, 3256, 8000],
])('%s: %s has period %i from heap %i on', (_, code, period, preperiod, heaps) => {
  const rule = parseHeapRule(code);
  const values = heapValues(rule, heaps);
  expect(periodOf(rule, values)).toMatchObject({ period, preperiod });
  expect(periodFault(rule, values, { period, preperiod })).toBeUndefined();
  const far = heapValues(rule, heaps > 1500 ? heaps : 4 * heaps); // beyond the bound, by brute force
  for (let n = preperiod; n + period < far.length; n++) expect(far[n]).toBe(far[n + period]);
});

test.each<[source: string, rule: string, from: number, values: string]>([
  [
    'On Numbers and Games, chapter 11: Kayles',
    'kayles',
    0,
    '0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7',
  ],
  [
    'OEIS A002188: Grundy’s game',
    'grundy',
    0,
    '0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3',
  ],
  ['OEIS A071464: .127', '0.127', 1, '1 0 2 2 1 0 4 4 1 2 2 0 1 4 4 6 1 7 7 0 1 2 2 6 1 4 4 8 1 2 7 8 1 0'],
  ['OEIS A071436: .56', '0.56', 1, '1 0 2 2 4 1 1 3 2 4 4 6 6 2 1 1 7 6 8 4 1 1 6 5 4 8 1 1 12 4 5 6 1 1'],
  [
    'OEIS A071453: .117',
    '0.117',
    1,
    '1 1 1 0 2 2 1 3 4 0 1 1 1 3 2 2 2 3 4 0 1 5 4 3 2 2 2 3 1 0 1 0 4 3 2 2',
  ],
])('%s', (_, name, from, values) => {
  const known = values.split(' ').map(Number);
  const found = Array.from(heapValues(parseHeapRule(name), from + known.length - 1));
  expect(found.slice(from)).toEqual(known);
});

test('Wythoff 1907, from memory: a queen loses at (0,0), (1,2), (3,5), (4,7), (6,10), (8,13) and nowhere else below 14', () => {
  const size = 14;
  const values = coordinateValues(coordinateRules.queen, size, size);
  const lost = Array.from(values.keys()).filter((i) => values[i] === 0 && i % size <= Math.floor(i / size));
  expect(lost.map((i) => [i % size, Math.floor(i / size)])).toEqual([
    [0, 0],
    [1, 2],
    [3, 5],
    [4, 7],
    [6, 10],
    [8, 13],
  ]);
});

test('Winning Ways, chapter 13, from memory: genera of nim-heaps, and 2 + 2 has the genus 0^02', () => {
  const forms = new MisereForms();
  expect([0, 1, 2, 3, 4, 5].map((n) => forms.genus(forms.heap(n)))).toEqual(
    '0^120 1^031 2^20 3^31 4^46 5^57'.split(' '),
  );
  expect(forms.genus(forms.sum(forms.heap(2), forms.heap(2)))).toBe('0^02');
});

test('Sibert and Conway, Mathematical Kayles (1992), from memory: of rows of up to ten pins the first player loses 1, 4 and 9 in misère play', () => {
  const forms = new MisereForms();
  const heaps = heapForms(parseHeapRule('kayles'), 10, forms);
  expect(heaps.flatMap((form, n) => (forms.isWon(form) ? [] : [n]))).toEqual([1, 4, 9]);
});
