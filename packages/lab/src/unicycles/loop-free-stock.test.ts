import { expect, test } from 'vitest';
import { LoopFreeStock } from './loop-free-stock.ts';

test.each([
  [0, 1],
  [1, 4],
  [2, 22],
])('born by day %i: %i games', (day, count) => {
  expect(new LoopFreeStock().bornBy(day).length).toBe(count);
});

test('day 3 is refused before it starts', () => {
  expect(() => new LoopFreeStock().bornBy(3)).toThrow('1,474');
});

test('equal games have one number: dominated and reversible options go', () => {
  const stock = new LoopFreeStock();
  const one = stock.integer(1);
  const star = stock.nimber(1);
  expect(
    stock.game(
      [-1, 0, 1].map((k) => stock.integer(k)),
      [],
    ),
  ).toBe(stock.integer(2));
  expect(stock.game([star], [star])).toBe(0); // both reverse
  expect(stock.game([stock.integer(-1)], [one])).toBe(0);
  expect(stock.game([0, star], [0])).toBe(stock.game([0, star], [0, stock.integer(2)]));
  const up = stock.game([0], [star]);
  expect(stock.game([up], [0])).toBe(star); // up reverses through * to 0
  expect(stock.integerAndNimber(1, 1)).toBe(stock.game([one], [one]));
});

test('order: 0 < ↑ < 1, ↑ and * are confused, −1 + * is between −2 and 0', () => {
  const stock = new LoopFreeStock();
  const star = stock.nimber(1);
  const up = stock.game([0], [star]);
  const one = stock.integer(1);
  const low = stock.integerAndNimber(-1, 1);
  const isLess = (g: number, h: number): boolean => stock.isAtMost(g, h) && !stock.isAtMost(h, g);
  expect([isLess(0, up), isLess(up, one), isLess(stock.integer(-2), low), isLess(low, 0)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(stock.isAtMost(up, star) || stock.isAtMost(star, up)).toBe(false);
});

test('negatives: each of the 22, twice, is itself, and order turns round', () => {
  const stock = new LoopFreeStock();
  const games = stock.bornBy(2);
  for (const g of games) {
    expect(stock.negative(stock.negative(g))).toBe(g);
    for (const h of games) {
      expect(stock.isAtMost(stock.negative(h), stock.negative(g))).toBe(stock.isAtMost(g, h));
    }
  }
  expect(stock.size).toBe(22);
});
