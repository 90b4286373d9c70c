import { isNonnegative } from '../../plain/plain.ts';

/**
 * What a value is at most and at least, of sums of ups and nimbers near its stops: one word per value.
 *
 * Let L and R be the stops of a value G. The low half of the word says from which n on G ≤ L + n·↑, from
 * which n on G ≤ L + n·↑ + *, and whether G ≤ L + *2. The high half says up to which n G ≥ R + n·↑, up to
 * which n G ≥ R + n·↑ + *, and whether G ≥ R + *2. All n from −31 to 30 count; they are kept as n + 32. 63 in
 * the low half, and 0 in the high half, say that there is none.
 *
 * The marks of a game follow from the marks of its options, since every option of such a sum is such a sum
 * too. They settle most comparisons of values with equal stops without a search. Proof: docs/loopy-values.md
 * §9.
 */

/** Where the high half begins, and all bits of the low half. */
export const HIGH = 16;
export const LOW = 0xffff;

/**
 * Two lanes of six bits, the first for n·↑, the second for n·↑ + *; above each stands a bit that catches
 * borrows.
 */
const LANE = 0x3f;
const SECOND = 7;
const GUARDS: number = (1 << 6) | (1 << 13);
const LANES = 0x1fbf;

/** The bit of *2. */
const STAR_2: number = 1 << 14;

/** n = 0 in a lane; none at all in the low half. */
const ZERO = 32;
const NEVER = 63;

/** What the Left options of a game are at least, before there is one; what its Right options are at most. */
export const NOTHING_REACHED = 0;
export const NOTHING_CONCEDED: number = NEVER | (NEVER << SECOND);

/**
 * The small values that one of two options is at least, by the marks of the second and those of all before
 * it.
 */
export function reachedBy(reached: number, marks: number): number {
  const more = marks >>> HIGH;
  const better = (((more & LANES) | GUARDS) - (reached & LANES)) & GUARDS;
  const mask = better - (better >>> 6); // all bits of a lane that is replaced
  return (more & mask) | (reached & ~mask & LANES) | ((more | reached) & STAR_2);
}

/** The small values that one of two options is at most, likewise. */
export function concededBy(conceded: number, marks: number): number {
  const better = (((conceded & LANES) | GUARDS) - (marks & LANES)) & GUARDS;
  const mask = better - (better >>> 6); // all bits of a lane that is replaced
  return (marks & mask) | (conceded & ~mask & LANES) | ((marks | conceded) & STAR_2);
}

/** Is some option at least the number where it stops? */
export function reachesStop(reached: number): boolean {
  return (reached & LANE) >= ZERO;
}

/** Is some option at most the number where it stops? */
export function concedesStop(conceded: number): boolean {
  return (conceded & LANE) <= ZERO;
}

/**
 * The marks of a game that is not a number. `reached` are the small values that some Left option is at least,
 * of those Left options that give the game its Left stop; `conceded` those that some Right option is at most,
 * likewise. Where the two stops are equal, the moves in the small value count as well.
 */
export function marksOf(reached: number, conceded: number, areStopsEqual: boolean): number {
  const star2 = ((~reached & STAR_2) | ((~conceded & STAR_2) << HIGH)) >>> 0;
  if (!areStopsEqual) {
    // A lane is at most 62 above, and at least 1 below, so that nothing is carried.
    const ones = 1 | (1 << SECOND);
    return ((reached & LANES) + ones) | (((conceded & LANES) - ones) << HIGH) | star2;
  }
  return nearMarks(
    reached & LANE,
    (reached >>> SECOND) & LANE,
    conceded & LANE,
    (conceded >>> SECOND) & LANE,
    star2,
  );
}

/**
 * The same where the stops are equal. With y = n·↑ + *m: G ≤ y unless a Left option of G is at least y, or G
 * is at least a Right option of y. Those are (n−1)·↑ + *(m⊕1) for n > 0, and 0 for n < 0, for ↓* also *. G ≥
 * y in the mirror.
 */
function nearMarks(r0: number, r1: number, c0: number, c1: number, star2: number): number {
  const isAbove0 = c0 > ZERO; // G ≥ 0
  const isBelow0 = r0 < ZERO;
  const isAbove1 = c1 > ZERO && !isBelow0; // G ≥ *
  const isBelow1 = r1 < ZERO && !isAbove0;
  // The greatest n for which G ≥ n·↑, if that is not below 0; then the same for n·↑ + *.
  const high0 = !isBelow0 && c0 > ZERO + 1 ? c0 - 1 : isAbove0 ? ZERO : NONE;
  const isFar1 = !isBelow0 && c1 > (isBelow1 ? ZERO + 2 : ZERO + 1);
  const high1 = isFar1 ? c1 - 1 : isAbove1 ? ZERO : NONE;
  // The least n for which G ≤ n·↑, if that is not above 0; then the same for n·↑ + *.
  const low0 = !isAbove0 && r0 < ZERO - 1 ? r0 + 1 : isBelow0 ? ZERO : NONE;
  const isDeep1 = !isAbove0 && r1 < (isAbove1 ? ZERO - 2 : ZERO - 1);
  const low1 = isDeep1 ? r1 + 1 : isBelow1 ? ZERO : NONE;
  const below0 = low0 === NONE ? Math.min(NEVER, Math.max(r0 + 1, high1 + 2, ZERO + 1)) : low0;
  const below1 = low1 === NONE ? Math.min(NEVER, Math.max(r1 + 1, high0 + 2, ZERO + 1)) : low1;
  const above0 = high0 === NONE ? Math.max(0, Math.min(c0 - 1, downBy2(low1), ZERO - 1)) : high0;
  const above1 = high1 === NONE ? Math.max(0, Math.min(c1 - 1, downBy2(low0), ZERO - 1)) : high1;
  let marks = below0 | (below1 << SECOND) | ((above0 | (above1 << SECOND)) << HIGH) | star2;
  if (isAbove0 || isAbove1) marks &= ~STAR_2;
  if (isBelow0 || isBelow1) marks &= ~(STAR_2 << HIGH);
  return marks;
}

/** Not settled yet. */
const NONE = -1;

function downBy2(low: number): number {
  return low === NONE ? NEVER : low - 2;
}

/** The marks of x + n·↑ + *m, for any number x. */
export function plainMarks(ups: number | bigint, nimber: number | bigint): number {
  const n = ups > FAR ? FAR : ups < -FAR ? -FAR : Number(ups);
  const m = nimber > 4 ? 4 : Number(nimber);
  const apart = (k: number): number => (m === k ? 0 : (m ^ k) === 1 ? 2 : 1); // how many ups more make up for *m + *k
  const below = (k: number): number => Math.min(NEVER, Math.max(1, n + ZERO + apart(k)));
  const above = (k: number): number => Math.max(0, Math.min(NEVER - 1, n + ZERO - apart(k)));
  let marks = below(0) | (below(1) << SECOND) | ((above(0) | (above(1) << SECOND)) << HIGH);
  if (isNonnegative(-n, m ^ 2)) marks |= STAR_2;
  if (isNonnegative(n, m ^ 2)) marks |= STAR_2 << HIGH;
  return marks;
}

/** More ups than lanes hold. */
const FAR = 64;

/** Stops and marks do not tell. */
export const OPEN = 2;

/** Is a ≤ b, by the stops and marks of both? 1, 0 or OPEN. A stop that is not a double tells nothing. */
export function glance(
  leftA: number,
  rightA: number,
  marksA: number,
  leftB: number,
  rightB: number,
  marksB: number,
): number {
  if (leftA < rightB || (leftA === rightB && isBetween(marksA, marksB >>> HIGH))) return 1;
  if (leftA > leftB || (leftA === leftB && isLess(marksB, marksA))) return 0;
  if (rightA > rightB || (rightA === rightB && isMore(marksA >>> HIGH, marksB >>> HIGH))) return 0;
  return OPEN;
}

/** Is one value at most something that the other is at least? */
function isBetween(below: number, above: number): boolean {
  return ((((above & LANES) | GUARDS) - (below & LANES)) & GUARDS) !== 0 || (below & above & STAR_2) !== 0;
}

/** Is the first value at most something that the second is not at most? */
function isLess(first: number, second: number): boolean {
  return (
    ((((first & LANES) | GUARDS) - (second & LANES)) & GUARDS) !== GUARDS || (first & ~second & STAR_2) !== 0
  );
}

/** Is the first value at least something that the second is not at least? */
function isMore(first: number, second: number): boolean {
  return (
    ((((second & LANES) | GUARDS) - (first & LANES)) & GUARDS) !== GUARDS || (first & ~second & STAR_2) !== 0
  );
}
