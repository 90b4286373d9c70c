/**
 * Moves places apart until hardly any two are closer than `room`, in the array itself: x and y of each place
 * in turn.
 *
 * The places are first brought to a box in which all of them have that room. Then every pair that is too
 * close gives way, half each, so a crowd in the middle widens and lonely places come nearer. Graphviz removes
 * overlaps by scaling everything: 480 vertices were 120,000 pixels wide.
 */
export function spread(places: Float64Array, room: number): void {
  const count = places.length / 2;
  if (count < 2) return;
  const extent = Math.max(extentOf(places, 0), extentOf(places, 1));
  const wanted = SPARE * room * Math.sqrt(count);
  if (extent > 0) for (let i = 0; i < places.length; i++) places[i] *= wanted / extent;
  for (let round = 0; round < ROUNDS; round++) if (!giveWay(places, room)) return;
}

/** The box is wider than it must be, so that the shape of the drawing stays. */
const SPARE = 1.25;
const ROUNDS = 200;
/** Closer than this share of the room is too close. */
const CLOSE = 0.95;

/** How far the places reach, from left to right (0) or from top to bottom (1). */
function extentOf(places: Float64Array, along: 0 | 1): number {
  let [least, most] = [Infinity, -Infinity];
  for (let i: number = along; i < places.length; i += 2) {
    least = Math.min(least, places[i]);
    most = Math.max(most, places[i]);
  }
  return most - least;
}

/** Every pair that is too close moves apart; did any? */
function giveWay(places: Float64Array, room: number): boolean {
  let hasMoved = false;
  for (let v = 0; v < places.length; v += 2) {
    for (let w = v + 2; w < places.length; w += 2) {
      let [dx, dy] = [places[w] - places[v], places[w + 1] - places[v + 1]];
      if (Math.abs(dx) > room || Math.abs(dy) > room) continue;
      let far = Math.hypot(dx, dy);
      if (far >= CLOSE * room) continue;
      if (far < 1e-6) [dx, dy, far] = [Math.cos(v + w), Math.sin(v + w), 1]; // on the same place: any way will do
      const push = (room - Math.min(far, room)) / 2 / far;
      places[v] -= push * dx;
      places[v + 1] -= push * dy;
      places[w] += push * dx;
      places[w + 1] += push * dy;
      hasMoved = true;
    }
  }
  return hasMoved;
}
