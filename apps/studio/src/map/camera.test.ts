import { mapOf } from 'gyre/map';
import { expect, test } from 'vitest';
import {
  centred,
  centreOf,
  isClosest,
  isWhole,
  kept,
  panned,
  roundNumbers,
  toFrame,
  toMap,
  wholeWindow,
  zoomed,
} from './camera.ts';

const values = Uint8Array.from({ length: 1000 }, (_, p) => p % 3);
const map = mapOf({ values, plies: Uint16Array.from(values, (_, p) => p % 40) });
const whole = wholeWindow(map);
const frame = { width: 800, height: 500 };

test('a point of the plot and a point of the map are each other’s', () => {
  const window = zoomed(map, whole, 3, { x: 12, y: 0.4 });
  for (const at of [{ x: 0, y: 0 }, { x: 123, y: 77 }, frame].map((p) =>
    'width' in p ? { x: 800, y: 500 } : p,
  )) {
    const back = toFrame(frame, window, toMap(frame, window, at));
    expect(back.x).toBeCloseTo(at.x, 9);
    expect(back.y).toBeCloseTo(at.y, 9);
  }
});

test('what is zoomed at stays where it is', () => {
  const point = { x: 17, y: 0.3 };
  const before = toFrame(frame, whole, point);
  const after = toFrame(frame, zoomed(map, whole, 2.5, point), point);
  expect(after.x).toBeCloseTo(before.x, 9);
  expect(after.y).toBeCloseTo(before.y, 9);
});

test('zooming ends at all of the map, and at the closest look; nothing outside is ever seen', () => {
  let window = whole;
  for (let i = 0; i < 60; i++) window = zoomed(map, window, 1.5, { x: 40, y: 1 });
  expect(isClosest(map, window)).toBe(true);
  expect(kept(map, window)).toEqual(window);
  for (let i = 0; i < 60; i++) window = zoomed(map, window, 0.6, { x: 0, y: 0 });
  expect(isWhole(map, window)).toBe(true);
  expect(isWhole(map, panned(map, window, 0.5, 0.5))).toBe(true);
  expect(panned(map, window, 5, 5).left).toBeCloseTo(whole.left, 9);
});

test('a window is centred as far as the map goes', () => {
  const window = zoomed(map, whole, 4, { x: 5, y: 0.5 });
  expect(centreOf(centred(map, window, { x: 20, y: 0.5 })).x).toBeCloseTo(20, 9);
  expect(centred(map, window, { x: -100, y: 0.5 }).left).toBeCloseTo(whole.left, 9);
});

test.each([
  [0, 33, 11, [0, 5, 10, 15, 20, 25, 30]],
  [-1, 2.4, 10, [0, 1, 2]],
  [101, 199, 5, [120, 140, 160, 180]],
  [0, 1e6, 4, [0, 500_000, 1_000_000]],
])('round numbers from %d to %d, at most %d', (from, to, most, wanted) => {
  expect(roundNumbers(from, to, most)).toEqual(wanted);
});
