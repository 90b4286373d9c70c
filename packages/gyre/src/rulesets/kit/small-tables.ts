import { CHOOSE, countSquares, nthSquare } from './bits.ts';
import { ROW } from './layout.ts';

/** Tables of sets among few free squares. A row belongs to a set of not too many squares. */
export interface FreeSquareTables {
  /** Set → its row. */
  readonly rowOf: Int32Array;
  /** Row of the squares that are taken, set of others → the number of that combination of what is left. */
  readonly combination: Uint16Array;
  /** Row of a set, another set → which of the first set's squares are in the other one, as bits from the lowest. */
  readonly gather: Uint8Array;
  /** Row of a set, bits → those of its squares: undoes `gather`. */
  readonly scatter: Uint16Array;
  /** The sets by row, size and combination: undoes `combination`. */
  readonly picks: Uint16Array;
  /** Row of the squares that are taken × (most + 1) + size → where these sets begin. */
  readonly pickStart: Int32Array;
}

/** Makes the tables for kinds of at most so many men each, where each kind is placed after those before it. */
export function freeSquareTables(freeCount: number, mosts: readonly number[]): FreeSquareTables {
  const all = 2 ** freeCount;
  const most = Math.max(0, ...mosts);
  const before = mosts.slice(0, -1).reduce((sum, n) => sum + n, 0);
  const rows = Array.from({ length: all }, (_, set) => set)
    .filter((set) => countSquares(set) <= Math.max(before, most))
    .toSorted((a, b) => countSquares(a) - countSquares(b) || a - b);
  const rowOf = new Int32Array(all);
  for (const [row, set] of rows.entries()) rowOf[set] = row;

  const combination = new Uint16Array(rows.length << freeCount);
  const gather = new Uint8Array(rows.length << freeCount);
  const scatter = new Uint16Array(rows.length << most);
  const pickStart = new Int32Array(rows.length * (most + 1));
  const picks: number[] = [];
  for (const [row, taken] of rows.entries()) {
    const free = (all - 1) & ~taken;
    for (let set = 0; set < all; set++) {
      combination[(row << freeCount) + set] = combinationOf(set & free, free);
      if (countSquares(taken) <= most) gather[(row << freeCount) + set] = gathered(set, taken);
    }
    if (countSquares(taken) <= most)
      for (let bits = 0; bits < 1 << most; bits++) scatter[(row << most) + bits] = scattered(bits, taken);
    for (let size = 0; size <= most; size++) {
      pickStart[row * (most + 1) + size] = picks.length;
      const ways = CHOOSE[countSquares(free) * ROW + size];
      for (let n = 0; n < ways; n++) picks.push(nthCombination(n, size, free));
    }
  }
  return { rowOf, combination, gather, scatter, picks: Uint16Array.from(picks), pickStart };
}

/** The number of a set among all of its size, by the combinatorial number system. */
function combinationOf(set: number, free: number): number {
  let number = 0;
  let nth = 0;
  for (let left = set; left !== 0; left &= left - 1)
    number += CHOOSE[countSquares(free & ((left & -left) - 1)) * ROW + ++nth];
  return number;
}

function nthCombination(number: number, size: number, free: number): number {
  let rest = number;
  let set = 0;
  for (let nth = size, from = countSquares(free); nth > 0; nth--) {
    do from--;
    while (CHOOSE[from * ROW + nth] > rest);
    rest -= CHOOSE[from * ROW + nth];
    set |= 1 << nthSquare(free, from);
  }
  return set;
}

function gathered(set: number, own: number): number {
  let bits = 0;
  let nth = 0;
  for (let left = own; left !== 0; left &= left - 1, nth++) if ((set & left & -left) !== 0) bits |= 1 << nth;
  return bits;
}

function scattered(bits: number, own: number): number {
  let set = 0;
  let nth = 0;
  for (let left = own; left !== 0; left &= left - 1, nth++)
    if (((bits >>> nth) & 1) !== 0) set |= left & -left;
  return set;
}
