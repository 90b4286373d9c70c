import type { Board, BoardPoint } from 'gyre/rulesets';
import { directionOf, nearestTowards, type Point } from '../document/index.ts';

/** A square is this wide in the units of the picture. */
export const SIDE = 40;

/** Where the middle of a point is. */
export function middleOf({ x, y }: Point): Point {
  return { x: (x + 0.5) * SIDE, y: (y + 0.5) * SIDE };
}

/** The point of the board nearest to a place in the picture, unless none is near. */
export function pointAt({ points }: Board, place: Point): BoardPoint | undefined {
  let nearest: BoardPoint | undefined;
  let least = REACH * SIDE;
  for (const point of points) {
    const middle = middleOf(point);
    const distance = Math.hypot(middle.x - place.x, middle.y - place.y);
    if (distance < least) [nearest, least] = [point, distance];
  }
  return nearest;
}

/** A touch counts for a point up to this far from its middle, in squares. */
const REACH = 0.72;

/** The point that an arrow key goes to. */
export function pointTowards({ points }: Board, from: string, key: string): string | undefined {
  const direction = directionOf(key);
  const here = points.find(({ name }) => name === from);
  if (direction === undefined || here === undefined) return undefined;
  return nearestTowards(points, here, direction)?.name;
}
