import { describe, expect, it } from 'vitest';
import { evaluate } from '../../notation/evaluate.ts';
import { parseExpression } from '../../notation/parser.ts';
import { isStopper } from '../game/alternation.ts';
import type { LoopyGame } from '../game/game.ts';
import { isAtMost } from '../order/compare.ts';
import { multiple, smallMultiple } from './multiple.ts';

function game(text: string): LoopyGame {
  return evaluate(parseExpression(text)).onside;
}

describe('smallMultiple', () => {
  it.each([
    '0.^ 1.over 2.upon 7.^* -5.{3|1||0} 6.tiny(1) 12.ace 5.on+off 8.tisn 30.uponth 9.1/2^*3',
    '-4.^^*2 7.-3/4v* 11.*5 13.{2|1} 10.{1|{0|-1}} 15.+-1',
  ])('multiples are the sums of the copies, on both sides: %s', (multiples) => {
    for (const one of multiples.split(' ')) {
      const [n, text] = [Number.parseInt(one, 10), one.slice(one.indexOf('.') + 1)];
      const [small, plain] = [smallMultiple(n, game(text), {}), multiple(n, game(text))];
      expect(isStopper(small)).toBe(isStopper(plain));
      for (const side of ['onside', 'offside'] as const) {
        expect(isAtMost(small, plain, side), one).toBe(true);
        expect(isAtMost(plain, small, side), one).toBe(true);
      }
    }
  });

  it.each([
    [100, '^'],
    [24, 'ace'],
    [500, '*'],
    [10_000, '1^*'],
    [100_000, '*3'],
    [500, '{2|1}'],
  ])('%i times %s is small', (n, text) => {
    expect(smallMultiple(n, game(text), {}).vertices).toBeLessThan(4 * n);
  });

  it('a multiple that would be larger than any literal is refused', () => {
    expect(() => smallMultiple(90_000, game('^1000'), {})).toThrow('too large to write out');
  });
});
