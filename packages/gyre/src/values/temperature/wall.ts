import { addDyadic, compareDyadic, type Dyadic, dyadic, integer } from '../plain/dyadic.ts';
import { checkDyadic, checkWalls } from './checks.ts';

/** A stretch of a wall: from t on, x grows by `slope` per unit of t, until the next stretch begins. */
export interface Stretch {
  readonly t: Dyadic;
  readonly x: Dyadic;
  readonly slope: number;
}

/** A continuous function of t ≥ −1, linear on each of its stretches; the last of them goes on for ever. */
export type Wall = readonly Stretch[];

/** Where every wall begins. */
export const FOOT: Dyadic = integer(-1);

/** The vertical wall at x. */
export function mastAt(x: Dyadic, t: Dyadic = FOOT): Stretch {
  return { t, x, slope: 0 };
}

/** All t at which one of the walls turns, rising. */
export function turnsOf(walls: readonly Wall[]): Dyadic[] {
  const all = walls.flatMap((wall) => wall.map(({ t }) => t)).toSorted(compareDyadic);
  return all.filter((t, i) => i === 0 || compareDyadic(t, all[i - 1]) !== 0);
}

/** Where the wall is at t ≥ −1. */
export function wallAt(wall: Wall, t: Dyadic): Dyadic {
  checkWalls(wall);
  checkDyadic(t, 't');
  let stretch = wall[0];
  for (const next of wall) {
    if (compareDyadic(next.t, t) > 0) break;
    stretch = next;
  }
  return along(stretch, t);
}

/** The wall moved by `tax` per unit of t: x + tax·t. */
export function taxed(wall: Wall, tax: 1 | -1): Wall {
  return wall.map(({ t, x, slope }) => ({ t, x: addDyadic(x, t, tax), slope: slope + tax }));
}

/** The greatest of the walls at each t, or with `sign` −1 the least. */
export function envelope(walls: readonly Wall[], sign: 1 | -1): Wall {
  let best = walls[0];
  for (const wall of walls.slice(1)) best = outer(best, wall, sign);
  return best;
}

function outer(a: Wall, b: Wall, sign: 1 | -1): Wall {
  const wall: Stretch[] = [];
  for (const [p, q, end] of together(a, b)) {
    const lead = sign * compareDyadic(p.x, q.x) || sign * (p.slope - q.slope);
    const [ahead, behind] = lead >= 0 ? [p, q] : [q, p];
    push(wall, ahead);
    const meeting = meetingOf(p, q);
    if (meeting === undefined || compareDyadic(meeting, p.t) <= 0) continue;
    if (end === undefined || compareDyadic(meeting, end) < 0)
      push(wall, { ...behind, t: meeting, x: along(behind, meeting) });
  }
  return wall;
}

/** The two walls cut at the same places: the stretches side by side, and where they end. */
export function together(a: Wall, b: Wall): [Stretch, Stretch, Dyadic | undefined][] {
  const rows: [Stretch, Stretch, Dyadic | undefined][] = [];
  let [i, j] = [0, 0];
  let t = FOOT;
  for (;;) {
    const cut = (stretch: Stretch): Stretch => ({ ...stretch, t, x: along(stretch, t) });
    const [p, q] = [a[i + 1], b[j + 1]];
    const isFirst = q === undefined || (p !== undefined && compareDyadic(p.t, q.t) <= 0);
    const end = isFirst ? p?.t : q.t;
    rows.push([cut(a[i]), cut(b[j]), end]);
    if (end === undefined) return rows;
    if (p !== undefined && compareDyadic(p.t, end) === 0) i++;
    if (q !== undefined && compareDyadic(q.t, end) === 0) j++;
    t = end;
  }
}

/** Where two stretches that begin together meet; slopes of walls and of taxed ones differ by at most 2. */
export function meetingOf(p: Stretch, q: Stretch): Dyadic | undefined {
  const ahead = addDyadic(p.x, q.x, -1);
  const closing = q.slope - p.slope;
  if (closing === 0) return ahead.numerator === 0n ? p.t : undefined;
  const { numerator, exponent } = ahead;
  const signed = closing > 0 ? numerator : -numerator;
  return addDyadic(p.t, dyadic(signed, exponent + Math.abs(closing) - 1));
}

/** Adds a stretch, unless it goes on as the one before. */
export function push(wall: Stretch[], stretch: Stretch): void {
  if (wall.at(-1)?.slope !== stretch.slope) wall.push(stretch);
}

function along({ t: from, x, slope }: Stretch, t: Dyadic): Dyadic {
  if (slope === 0) return x;
  const { numerator, exponent } = addDyadic(t, from, -1);
  return addDyadic(x, dyadic(BigInt(slope) * numerator, exponent));
}
