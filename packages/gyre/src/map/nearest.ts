import { check } from '../graph/inner.ts';
import { checkNumbers, POINTS } from './check-map.ts';
import type { PositionMap } from './position-map.ts';

/**
 * The point of a map nearest to a place, within `reachX` to either side and `reachY` above and below;
 * distances are counted in these reaches. −1 if there is none. Only the first `until` points are looked at,
 * and of those only the layers within reach.
 */
export function nearestPoint(
  map: PositionMap,
  x: number,
  y: number,
  reachX: number,
  reachY: number,
  until: number = Infinity,
): number {
  check(map, POINTS);
  checkNumbers({ x, y, reachX, reachY, until });
  const { places, layers, longest } = map;
  let nearest = -1;
  let least = 1;
  const look = (from: number, to: number): void => {
    for (let i = from; i < Math.min(to, until); i++) {
      const [dx, dy] = [(places[2 * i] - x) / reachX, (places[2 * i + 1] - y) / reachY];
      const distance = dx * dx + dy * dy;
      if (distance > least) continue;
      least = distance;
      nearest = i;
    }
  };
  const first = Math.max(0, Math.floor(x - reachX - 0.5));
  const last = Math.min(longest, Math.floor(x + reachX + 0.5));
  if (first <= last) look(layers[first], layers[last + 1]);
  if (x + reachX >= map.endlessFrom) look(layers[longest + 1], layers[longest + 2]);
  return nearest;
}

/** The points inside a rectangle, at most that many, in the order of the map. */
export function pointsWithin(
  map: PositionMap,
  left: number,
  right: number,
  top: number,
  bottom: number,
  most: number,
): number[] {
  check(map, POINTS);
  checkNumbers({ left, right, top, bottom, most });
  const { places, layers, longest } = map;
  const found: number[] = [];
  const look = (from: number, to: number): void => {
    for (let i = from; i < to && found.length < most; i++) {
      const [x, y] = [places[2 * i], places[2 * i + 1]];
      if (x >= left && x <= right && y >= top && y <= bottom) found.push(i);
    }
  };
  const first = Math.max(0, Math.floor(left - 0.5));
  const last = Math.min(longest, Math.floor(right + 0.5));
  if (first <= last) look(layers[first], layers[last + 1]);
  if (right >= map.endlessFrom) look(layers[longest + 1], layers[longest + 2]);
  return found;
}
