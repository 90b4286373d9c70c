import { describe, expect, test } from 'vitest';
import {
  allowedPatterns,
  countAllowed,
  countNecklaces,
  cyclicPeriod,
  isAllowed,
  leastRotation,
  normalPattern,
  parsePattern,
  patternFault,
  writePattern,
} from './pattern.ts';

test.each([
  ...['LLRR', 'llrr', 'LLRLR', 'L', 'R', 'LRLRL'].map((text) => [text, true] as const),
  ...['LRLR', 'LR', 'LL', 'LLL', 'LLLR', 'RRRRL'].map((text) => [text, false] as const),
])('Lemmas 11, 12: %s is allowed: %s', (text, allowed) => {
  expect(isAllowed(parsePattern(text))).toBe(allowed);
  expect(patternFault(parsePattern(text)) === undefined).toBe(allowed);
});

test('a pattern is refused at the letter that is wrong', () => {
  expect(() => parsePattern('LLxR')).toThrow('the pattern has "x"');
  expect(() => parsePattern('')).toThrow('empty');
});

describe('A000031 and the patterns that are allowed', () => {
  test('lengths 1 to 10', () => {
    const lengths = Array.from({ length: 10 }, (_, i) => i + 1);
    expect(lengths.map(countNecklaces)).toEqual([2, 3, 4, 6, 8, 14, 20, 36, 60, 108]);
    expect(lengths.map(countAllowed)).toEqual([2, 0, 0, 1, 4, 9, 16, 31, 56, 103]);
  });

  test('each is listed once, at its least rotation, in rising order', () => {
    for (let n = 1; n <= 14; n++) {
      const listed = Array.from(allowedPatterns(n), writePattern);
      expect(listed.length).toBe(countAllowed(n));
      expect(listed).toEqual([...new Set(listed)].toSorted());
      for (const text of listed) expect(writePattern(normalPattern(parsePattern(text)))).toBe(text);
    }
  });
});

test.each([
  ['RRLL', 'LLRR'],
  ['RLLRLL', 'LLRLLR'],
  ['LRLRR', 'LRLRR'],
  ['R', 'R'],
  ['RLRRRLRLLL', 'LLLRLRRRLR'],
])('%s reads %s from its least rotation', (text, least) => {
  expect(writePattern(normalPattern(parsePattern(text)))).toBe(least);
});

test('least rotation and period agree with trying every rotation', () => {
  for (let n = 1; n <= 9; n++) {
    for (let code = 0; code < 2 ** n; code++) {
      const word = Array.from({ length: n }, (_, i) => (code >> i) & 1);
      const turned = (r: number): string => [...word.slice(r), ...word.slice(0, r)].join('');
      const rotations = word.map((_, r) => turned(r));
      expect(turned(leastRotation(word))).toBe(rotations.toSorted()[0]);
      const again = rotations.indexOf(turned(0), 1);
      expect(cyclicPeriod(word)).toBe(again < 0 ? n : again);
    }
  }
});
