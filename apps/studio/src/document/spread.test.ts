import { expect, test } from 'vitest';
import { spread } from './spread.ts';

/** The least distance of two places, and the width and height of all. */
function measured(places: Float64Array): { least: number; wide: number } {
  let [least, wide] = [Infinity, 0];
  for (let v = 0; v < places.length; v += 2) {
    for (let w = v + 2; w < places.length; w += 2) {
      const [dx, dy] = [places[w] - places[v], places[w + 1] - places[v + 1]];
      least = Math.min(least, Math.hypot(dx, dy));
      wide = Math.max(wide, Math.abs(dx), Math.abs(dy));
    }
  }
  return { least, wide };
}

test.each([2, 30, 100, 480])('%i places, most of them in a crowd, get room and stay together', (count) => {
  const places = new Float64Array(2 * count);
  for (let v = 0; v < count; v++) {
    const far = v % 10 === 0 ? 5000 : v; // one in ten is far away
    places.set([far * Math.cos(v * v), far * Math.sin(v * v)], 2 * v);
  }
  spread(places, 76);
  const { least, wide } = measured(places);
  expect(least).toBeGreaterThan(0.7 * 76);
  expect(wide).toBeLessThan(2 * 76 * Math.sqrt(count));
});

test('places that fall together part, and the same places give the same answer', () => {
  const [a, b] = [new Float64Array(60), new Float64Array(60)];
  spread(a, 76);
  spread(b, 76);
  expect(measured(a).least).toBeGreaterThan(50);
  expect(a).toEqual(b);
});

test('one place, and none', () => {
  const one = new Float64Array([3, 4]);
  spread(one, 76);
  spread(new Float64Array(0), 76);
  expect([...one]).toEqual([3, 4]);
});
