import { expect, test } from 'vitest';
import type { DrawnArc, Point } from '../document/index.ts';
import { bendsOf } from './bends.ts';

const arc = (from: number, to: number): DrawnArc => ({ from, to, who: 'both' });
const places = (...points: readonly (readonly [number, number])[]): Map<number, Point> =>
  new Map(points.map(([x, y], id) => [id, { x, y }]));

test('an arc with a free way is straight', () => {
  expect(bendsOf(places([0, 0], [200, 0], [100, 90]), [arc(0, 1)]).size).toBe(0);
});

test('an arc that would run through a vertex bows round it', () => {
  const arcs = [arc(0, 1)];
  expect(
    Math.abs(bendsOf(places([0, 0], [200, 0], [100, 0]), arcs).get(arcs[0]) ?? 0),
  ).toBeGreaterThanOrEqual(60);
});

test('it bows to the side that is free', () => {
  const arcs = [arc(0, 1)];
  // To the right of the way from left to right is below, on a screen.
  expect(bendsOf(places([0, 0], [200, 0], [100, 12]), arcs).get(arcs[0])).toBeLessThan(0);
  expect(bendsOf(places([0, 0], [200, 0], [100, -12]), arcs).get(arcs[0])).toBeGreaterThan(0);
});

test('two arcs that go and come are parted by the scene, and bow to their right if something stands there', () => {
  const arcs = [arc(0, 1), arc(1, 0)];
  expect(bendsOf(places([0, 0], [200, 0]), arcs).size).toBe(0);
  const found = bendsOf(places([0, 0], [200, 0], [100, 0]), arcs);
  expect([...found.values()].every((bend) => bend > 0)).toBe(true);
});

test('loops, and vertices without places, are left alone', () => {
  expect(bendsOf(places([0, 0]), [arc(0, 0), arc(0, 7)]).size).toBe(0);
});
