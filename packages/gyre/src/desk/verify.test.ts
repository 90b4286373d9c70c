import { expect, test } from 'vitest';
import { Orders, valueOfText, verifyOrder } from '../doors/algebra.ts';

test('an order of values that cannot be drawn is known, and is not proved', () => {
  const orders = new Orders();
  const [on, million] = [valueOfText('on'), valueOfText('1000000')];
  const order = orders.of(on, million);
  expect([order.onGeq, order.onLeq]).toEqual([true, false]);
  expect(() => verifyOrder(on, million, order)).toThrow(
    /^the order is known, but it cannot be proved: .* too large to draw; graphs are drawn of numbers up to 100000/u,
  );
});
