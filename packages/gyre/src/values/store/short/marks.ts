import { isNonnegative } from './plain.ts';

/**
 * What a value is at most and at least, of eleven small values: one word of bits per value.
 *
 * Let L and R be the stops of a value G. Bit y of the low half says that G ≤ L + y, bit y of the high half that
 * G ≥ R + y, where y is one of 0, *, *2 and ±↑, ±⇑ with and without *. The marks of a game follow from the marks of its
 * options, since every option of a small value is a small value too. They settle most comparisons of values with equal
 * stops without a search, and all comparisons with a small value.
 * Proof: docs/loopy-values.md §9.
 */
const SMALL: readonly (readonly [ups: number, nimber: number])[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [2, 0],
  [-2, 0],
  [2, 1],
  [-2, 1],
];

/** Every bit of one half. */
export const ALL_MARKS: number = (1 << SMALL.length) - 1;

/** Where the high half begins. */
export const HIGH = 16;

/** The bit of a number: G ≤ L, G ≥ R. */
export const AT_STOP = 1;

/** Small value → the bits of its Left and of its Right options; all of them are earlier in the list. */
const LEFTS: Int32Array = Int32Array.from(SMALL, ([ups, nimber]) => bitsOf(leftsOf(ups, nimber)));
const RIGHTS: Int32Array = Int32Array.from(SMALL, ([ups, nimber]) => bitsOf(leftsOf(-ups, nimber), true));

/** The Left options of n·↑ + *m: those of *m, those of ↑* = {0,* | 0}, {0 | …} above 0, {(n+1)·↑ + *(m⊕1) | …} below. */
function leftsOf(ups: number, nimber: number): [number, number][] {
  if (ups === 0) return Array.from({ length: nimber }, (_, m) => [0, m]);
  if (ups > 0) {
    return ups === 1 && nimber === 1
      ? [
          [0, 0],
          [0, 1],
        ]
      : [[0, 0]];
  }
  return [[ups + 1, nimber ^ 1]];
}

function bitsOf(values: readonly (readonly [number, number])[], isMirrored = false): number {
  let bits = 0;
  for (const [n, nimber] of values) {
    const ups = isMirrored ? 0 - n : n;
    bits |= 1 << SMALL.findIndex((small) => small[0] === ups && small[1] === nimber);
  }
  return bits;
}

/**
 * The marks of a game that is not a number. `reached` are the small values that some Left option is at least, of those
 * Left options that give the game its Left stop; `conceded` those that some Right option is at most, likewise. Where the
 * two stops are equal, the moves in the small value count as well.
 */
export function marksOf(reached: number, conceded: number, areStopsEqual: boolean): number {
  let below = ALL_MARKS & ~reached;
  let above = ALL_MARKS & ~conceded;
  if (areStopsEqual) {
    for (let y = 0; y < SMALL.length; y++) {
      if ((above & RIGHTS[y]) !== 0) below &= ~(1 << y);
      if ((below & LEFTS[y]) !== 0) above &= ~(1 << y);
    }
  }
  return below | (above << HIGH);
}

/** The marks of x + n·↑ + *m, for any number x. */
export function plainMarks(ups: number | bigint, nimber: number | bigint): number {
  const n = ups > FAR ? FAR : ups < -FAR ? -FAR : Number(ups);
  const m = nimber > FAR ? FAR : Number(nimber);
  let marks = 0;
  for (let y = 0; y < SMALL.length; y++) {
    const [u, k] = SMALL[y];
    if (isNonnegative(u - n, k ^ m)) marks |= 1 << y;
    if (isNonnegative(n - u, k ^ m)) marks |= 1 << (HIGH + y);
  }
  return marks;
}

/** More ups than any small value has, and a nimber that no sum of theirs is. */
const FAR = 4;

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
  if (leftA < rightB || (leftA === rightB && (marksA & (marksB >>> HIGH)) !== 0)) return 1;
  if (leftA > leftB || (leftA === leftB && (marksB & ~marksA & ALL_MARKS) !== 0)) return 0;
  if (rightA > rightB || (rightA === rightB && (marksA & ~marksB) >>> HIGH !== 0)) return 0;
  return OPEN;
}
