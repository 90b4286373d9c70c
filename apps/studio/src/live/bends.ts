import type { DrawnArc, Point } from '../document/index.ts';

/** An arc that comes nearer than this to the middle of a vertex seems to end or begin there. */
const CLEAR = 30;
/** How far an arc may bow, in pixels, the least first. */
const BOWS: readonly number[] = [0, 34, -34, 60, -60, 95, -95, 140, -140];
const STEPS = 10;

const known = new WeakMap<
  ReadonlyMap<number, Point>,
  WeakMap<readonly DrawnArc[], ReadonlyMap<DrawnArc, number>>
>();

/**
 * How far each arc bows so that it runs through no vertex that is not its own; straight arcs are left out.
 * Of all ways the one through the fewest vertices is taken, the straightest of those. O(arcs · vertices).
 */
export function bendsOf(
  places: ReadonlyMap<number, Point>,
  arcs: readonly DrawnArc[],
): ReadonlyMap<DrawnArc, number> {
  const before = known.get(places)?.get(arcs);
  if (before !== undefined) return before;
  const points = [...places];
  const pairs = new Set(arcs.map(({ from, to }) => `${from} ${to}`));
  const bends = new Map<DrawnArc, number>();
  for (const arc of arcs) {
    const [from, to] = [places.get(arc.from), places.get(arc.to)];
    if (arc.from === arc.to || from === undefined || to === undefined) continue;
    // The two arcs of a pair bow to their right, so they part.
    const isPair = pairs.has(`${arc.to} ${arc.from}`);
    const bend = bestBend(from, to, nearby(points, arc, from, to), isPair);
    if (bend !== 0) bends.set(arc, bend);
  }
  const byArcs = known.get(places) ?? new WeakMap();
  known.set(places, byArcs.set(arcs, bends));
  return bends;
}

/** The vertices that the arc could meet however it bows. */
function nearby(
  points: readonly (readonly [number, Point])[],
  arc: DrawnArc,
  from: Point,
  to: Point,
): Point[] {
  const reach = 70 + CLEAR;
  const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
  const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
  const near: Point[] = [];
  for (const [id, point] of points)
    if (
      point.x > left &&
      point.x < right &&
      point.y > top &&
      point.y < bottom &&
      id !== arc.from &&
      id !== arc.to
    )
      near.push(point);
  return near;
}

function bestBend(from: Point, to: Point, near: readonly Point[], isPair: boolean): number {
  if (isPair && met(from, to, PAIR, near) === 0) return 0; // the scene bows a pair by itself
  let best = 0;
  let least = Infinity;
  for (const bow of BOWS) {
    if (isPair && bow <= 0) continue;
    const count = met(from, to, bow, near);
    if (count >= least) continue;
    [best, least] = [bow, count];
    if (count === 0) break;
  }
  return best;
}

const PAIR = 23;

/** How many vertices an arc that bows so far would run through. */
function met(from: Point, to: Point, bow: number, near: readonly Point[]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const control = {
    x: (from.x + to.x) / 2 - (dy / length) * bow,
    y: (from.y + to.y) / 2 + (dx / length) * bow,
  };
  let count = 0;
  for (const point of near) {
    for (let i = 1; i < STEPS; i++) {
      const t = i / STEPS;
      const x = (1 - t) * (1 - t) * from.x + 2 * t * (1 - t) * control.x + t * t * to.x;
      const y = (1 - t) * (1 - t) * from.y + 2 * t * (1 - t) * control.y + t * t * to.y;
      if ((x - point.x) ** 2 + (y - point.y) ** 2 < CLEAR * CLEAR) {
        count++;
        break;
      }
    }
  }
  return count;
}
