import { describe, expect, it } from 'vitest';
import { isStopper } from '../alternation.ts';
import { isAtMost } from '../compare.ts';
import type { LoopyGame } from '../game.ts';
import { multiple } from '../operations.ts';
import { evaluate } from './evaluate.ts';
import { parseExpression } from './parser.ts';
import { smallMultiple } from './small-multiple.ts';

function game(text: string): LoopyGame {
  return evaluate(parseExpression(text)).onside;
}

describe('smallMultiple', () => {
  it.each([
    [0, '^'],
    [1, 'over'],
    [2, 'upon'],
    [7, '^*'],
    [-5, '{3|1||0}'],
    [6, 'tiny(1)'],
    [12, 'ace'],
    [5, 'on+off'],
    [8, 'tisn'],
    [30, 'uponth'],
  ])('%i times %s is the sum of the copies, on both sides', (n, text) => {
    const [small, plain] = [smallMultiple(n, game(text), {}), multiple(n, game(text))];
    expect(isStopper(small)).toBe(isStopper(plain));
    for (const side of ['onside', 'offside'] as const) {
      expect(isAtMost(small, plain, side)).toBe(true);
      expect(isAtMost(plain, small, side)).toBe(true);
    }
  });

  it.each([
    [100, '^'],
    [24, 'ace'],
    [500, '*'],
  ])('%i times %s is small', (n, text) => {
    expect(smallMultiple(n, game(text), {}).vertices).toBeLessThan(4 * n);
  });
});
