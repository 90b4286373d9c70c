import { expect, test } from 'vitest';
import { Random } from '../floor/random.ts';
import { Notation } from '../notation/inner.ts';
import { ValueStore } from '../values/inner.ts';
import { analyse } from './analyse.ts';
import { Orders } from './order.ts';
import { valueOfText } from './texts.ts';
import { verifyOrder } from './verify.ts';

const notation = new Notation();

/** A game in which every move is worth a lot: its sums are long. */
function hotGame(random: Random, depth: number, centre = 0): string {
  if (depth === 0) return `${centre}`;
  const gain = 4 ** depth + random.below(5);
  const side = (sign: number): string =>
    Array.from({ length: 1 + random.below(2) }, () =>
      hotGame(random, depth - 1, centre + sign * gain + random.below(3)),
    ).join(',');
  return `{${side(1)}|${side(-1)}}`;
}

test('values without loops have no labels; beyond 500 characters they begin with definitions; all are read back', () => {
  const random = new Random(500);
  const orders = new Orders();
  let long = 0;
  for (let trial = 0; trial < 60; trial++) {
    const text = Array.from({ length: 1 + random.below(4) }, () => hotGame(random, 1 + random.below(2))).join(
      ' + ',
    );
    const store = new ValueStore();
    const given = valueOfText(text, { store });
    const { text: written, latex } = analyse(given, notation);
    expect(written, text).not.toMatch(/[\p{L}\d]\{/u);
    const isDefined = written.includes(' := ');
    if (isDefined) long++;
    else expect(written.length, text).toBeLessThanOrEqual(500);
    expect(latex.includes('\\quad'), text).toBe(isDefined);
    const again = valueOfText(written, { store });
    expect(orders.of(given, again).relation, text).toBe('=');
    expect(analyse(again, notation).text, text).toBe(written);
  }
  expect(long).toBeGreaterThan(3);
});

test('as one side of a value a long game has labels, since a definition cannot stand there', () => {
  const store = new ValueStore();
  const long = '({{3||1|-2},{3|1}|{-7|-9}} + {5|1||-3} + {8|{1|-7}}+{21|-13})';
  const given = valueOfText(`on & ${long}`, { store });
  const { text } = analyse(given, notation);
  expect(text).not.toContain(':=');
  expect(new Orders().of(given, valueOfText(text, { store })).relation).toBe('=');
});

test('an order of values that cannot be drawn is known, and is not proved', () => {
  const [on, million] = [valueOfText('on'), valueOfText('1000000')];
  const order = new Orders().of(on, million);
  expect([order.onGeq, order.onLeq]).toEqual([true, false]);
  expect(() => verifyOrder(on, million, order)).toThrow(
    /^the order is known, but it cannot be proved: .* too large to draw; graphs are drawn of numbers up to 100000/u,
  );
});
