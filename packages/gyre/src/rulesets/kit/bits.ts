/**
 * Sets of up to 26 squares as the bits of a number, by tables of 13 bits each: how many there are, and which is
 * the n-th. A table is faster than counting bit by bit, and one of 26 bits would not stay in the cache.
 */
export const HALF = 13;
export const HALF_MASK: number = (1 << HALF) - 1;

/** The most squares that a set of this kind can have. */
export const MOST_SQUARES: number = 2 * HALF;

const counts = new Uint8Array(1 << HALF); // set → how many squares are in it
const places = new Uint8Array(HALF << HALF); // set × 13 + n → its n-th square
for (let set = 0; set < counts.length; set++) {
  for (let square = 0; square < HALF; square++) {
    if ((set >>> square) & 1) places[set * HALF + counts[set]++] = square;
  }
}

/** How many squares are in the set? */
export function countSquares(set: number): number {
  return counts[set & HALF_MASK] + counts[set >>> HALF];
}

/** The n-th square of the set, from 0, by rising number. */
export function nthSquare(set: number, n: number): number {
  const low = set & HALF_MASK;
  const inLow = counts[low];
  return n < inLow ? places[low * HALF + n] : HALF + places[(set >>> HALF) * HALF + n - inLow];
}

/** The lowest square of a set that is not empty. */
export function lowestSquare(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** The set that holds these squares. */
export function setOf(squares: Iterable<number>): number {
  let set = 0;
  for (const square of squares) set |= 1 << square;
  return set;
}

/** A symmetry of the board as a function of sets. */
export function turnedSets(symmetry: readonly number[]): (set: number) => number {
  const [low, high] = turnTables(symmetry);
  return (set) => low[set & HALF_MASK] | high[set >>> HALF];
}

/** Where a symmetry takes the sets of the lower and of the higher 13 squares. */
export function turnTables(symmetry: readonly number[]): [low: Int32Array, high: Int32Array] {
  const low = new Int32Array(1 << HALF);
  const high = new Int32Array(1 << HALF);
  for (let set = 0; set <= HALF_MASK; set++) {
    for (let square = 0; square < HALF; square++) {
      if (((set >>> square) & 1) === 0) continue;
      if (square < symmetry.length) low[set] |= 1 << symmetry[square];
      if (square + HALF < symmetry.length) high[set] |= 1 << symmetry[square + HALF];
    }
  }
  return [low, high];
}

/** Row n, column k: how many sets of k among n squares there are; row by row, `MOST_SQUARES + 1` long. */
export const CHOOSE: Int32Array = new Int32Array((MOST_SQUARES + 1) * (MOST_SQUARES + 1));
for (let n = 0; n <= MOST_SQUARES; n++) {
  for (let k = 0; k <= n; k++) {
    const above = (n - 1) * (MOST_SQUARES + 1);
    CHOOSE[n * (MOST_SQUARES + 1) + k] = k === 0 || k === n ? 1 : CHOOSE[above + k - 1] + CHOOSE[above + k];
  }
}
