import { CHOOSE, countSquares, nthSquare, setOf, turnedSets } from './bits.ts';
import { layOut, ROW } from './layout.ts';
import { foldLeaders } from './leaders.ts';
import type { MenIndex, MenSetup } from './setup.ts';

/** Does the board fit tables? Looks must be 1, 2 or 4, so that each is at most two answers of yes or no. */
export function isSmallSetup({ squares, leaders = [[]], kinds }: MenSetup): boolean {
  const areBinary = kinds.every(({ looks }) => looks === 1 || looks === 2 || looks === 4);
  const men = kinds.reduce((sum, { most }) => sum + most, 0);
  const areFew = squares <= MOST_SMALL && squares - leaders[0].length <= MOST_FREE && men <= MOST_MEN;
  return (
    areFew && kinds.length <= KINDS && areBinary && leaders[0].length <= 2 && leaders.length <= MOST_LEADERS
  );
}

/** Tables of all sets of squares must stay small enough for the cache. */
const MOST_SMALL = 12;
const MOST_FREE = 10;
const MOST_MEN = 6;
/** So that an index fits 31 bits. */
const MOST_LEADERS = 180;
/** The kinds, of up to four looks each, are written out below instead of in loops: that alone is three times as fast. */
const KINDS = 3;

/**
 * The index of men on a small board, by tables: a set of squares is squeezed onto the squares that the leaders leave free, and the
 * number of a combination is looked up. There is hardly a branch to mispredict.
 */
export function smallMenIndex(setup: MenSetup): MenIndex {
  const { squares, kinds } = setup;
  const symmetries = setup.symmetries ?? [Array.from({ length: squares }, (_, square) => square)];
  const lead = foldLeaders(setup.leaders ?? [[]], symmetries, squares, setup.alike);
  const { homes, fixing, homeFixing } = lead;
  const layout = layOut(setup, homes.length);
  const leaderCount = homes[0].length;
  const freeCount = squares - leaderCount;
  const mosts = Array.from({ length: KINDS }, (_, kind) => kinds[kind]?.most ?? 0);
  const most = Math.max(...mosts);
  const { rowOf, combination, gather, scatter, picks, pickStart } = freeSquareTables(freeCount, mosts);
  const { squeeze, expand } = squareTables(squares, homes, symmetries, freeCount);
  const counts = Uint8Array.from({ length: 1 << freeCount }, (_, set) => countSquares(set));
  const firsts = Int32Array.from(layout.firsts, (first) => Math.max(first, ABSENT));
  const blockNear = blocksNear(layout.size, layout.blockAt);
  const nextFirst = nextFirsts(layout.firsts, layout.size); // block → where the next one begins
  const homeSquares = Int32Array.from(homes.flatMap((placement) => [placement[0] ?? 0, placement[1] ?? 0]));

  /** Placement of the leaders → where its home and symmetry begin in `squeeze`; −1 if the index does not have it. */
  const begins = Int32Array.from(lead.numbers, (home, spot) =>
    home < 0 ? -1 : (home * symmetries.length + lead.turns[spot]) << squares,
  );
  const homeOf = lead.numbers;
  const perHome = symmetries.length << squares;
  const { weights, handRadix, shift, boards } = blockTables(setup, layout.boards);
  const [step0, step1, step2] = Array.from({ length: KINDS }, (_, kind) => layout.steps[kind] ?? 0);

  const leaders = new Int32Array(leaderCount);
  const sets = new Int32Array(kinds.reduce((sum, kind) => sum + kind.looks, 0) + 1); // the last stays empty
  const hands = new Int32Array(KINDS);
  const [p0, p1, p2, p3, q0, q1, q2, q3, r0, r1, r2, r3] = lookPlaces(setup, sets.length - 1);
  let placed = -1;
  let placedAt = -1;

  return {
    size: layout.size,
    leaders,
    sets: sets.subarray(0, -1),
    hands: hands.subarray(0, kinds.length),
    rank,
    place,
    isOwnImage,
    blocks: layout.blocks,
  };

  function rank(): number {
    const spot = leaderCount === 2 ? leaders[0] * squares + leaders[1] : leaderCount === 1 ? leaders[0] : 0;
    const first = begins[spot];
    if (first < 0) return -1;
    const home = homeOf[spot];
    let index = rankTurned(home, first);
    const others = fixing[spot];
    for (let i = 0; i < others.length; i++)
      index = Math.min(index, rankTurned(home, home * perHome + (others[i] << squares)));
    return index < 0 ? -1 : index;
  }

  /** The number after a symmetry; `first` is where that and the home begin in `squeeze`. */
  function rankTurned(home: number, first: number): number {
    const oddP = squeeze[first + sets[p1]];
    const highP = squeeze[first + sets[p2]];
    const bothP = squeeze[first + sets[p3]];
    const ownP = squeeze[first + sets[p0]] | oddP | highP | bothP;
    const oddQ = squeeze[first + sets[q1]];
    const highQ = squeeze[first + sets[q2]];
    const bothQ = squeeze[first + sets[q3]];
    const ownQ = squeeze[first + sets[q0]] | oddQ | highQ | bothQ;
    const oddR = squeeze[first + sets[r1]];
    const highR = squeeze[first + sets[r2]];
    const bothR = squeeze[first + sets[r3]];
    const ownR = squeeze[first + sets[r0]] | oddR | highR | bothR;
    const nP = counts[ownP];
    const nQ = counts[ownQ];
    const nR = counts[ownR];
    const block = nP * step0 + nQ * step1 + nR * step2;
    const at = KINDS * block;
    const rowP = rowOf[ownP] << freeCount;
    const rowQ = rowOf[ownQ] << freeCount;
    const rowR = rowOf[ownR] << freeCount;
    const rowPQ = rowOf[ownP | ownQ] << freeCount;
    const wornP = gather[rowP + (oddP | bothP)] | (gather[rowP + (highP | bothP)] << nP);
    const wornQ = gather[rowQ + (oddQ | bothQ)] | (gather[rowQ + (highQ | bothQ)] << nQ);
    const wornR = gather[rowR + (oddR | bothR)] | (gather[rowR + (highR | bothR)] << nR);
    const digitP = ((combination[ownP] << shift[at]) + wornP) * handRadix[at] + hands[0];
    const digitQ = ((combination[rowP + ownQ] << shift[at + 1]) + wornQ) * handRadix[at + 1] + hands[1];
    const digitR = ((combination[rowPQ + ownR] << shift[at + 2]) + wornR) * handRadix[at + 2] + hands[2];
    return firsts[block] + home * weights[at] + digitP * weights[at + 1] + digitQ * weights[at + 2] + digitR;
  }

  function place(index: number): boolean {
    let block = blockNear[index >>> NEAR];
    while (index >= nextFirst[block]) block++;
    const at = KINDS * block;
    let rest = (index - firsts[block]) | 0;
    const home = (rest / weights[at]) | 0;
    rest -= home * weights[at];
    if (leaderCount > 0) leaders[0] = homeSquares[2 * home];
    if (leaderCount > 1) leaders[1] = homeSquares[2 * home + 1];
    const first = home << freeCount;
    const digitP = (rest / weights[at + 1]) | 0;
    rest -= digitP * weights[at + 1];
    const digitQ = (rest / weights[at + 2]) | 0;
    const ownP = lay(0, p0, p1, p2, p3, first, at, 0, digitP);
    const ownQ = lay(1, q0, q1, q2, q3, first, at, ownP, digitQ);
    lay(2, r0, r1, r2, r3, first, at, ownP | ownQ, rest - digitQ * weights[at + 2]);
    sets[sets.length - 1] = 0;
    placed = index;
    placedAt = home;
    return isSmallest();
  }

  /** Lays out the men of a kind, whose looks have these places, on squares that are not taken; returns where they stand. */
  function lay(
    kind: number,
    plain: number,
    odd: number,
    high: number,
    both: number,
    first: number,
    at: number,
    taken: number,
    digit: number,
  ): number {
    const radix = handRadix[at + kind];
    const worn = (digit / radix) | 0;
    hands[kind] = digit - worn * radix;
    const onBoard = boards[at + kind];
    const own = picks[pickStart[rowOf[taken] * (most + 1) + onBoard] + (worn >> shift[at + kind])];
    const row = rowOf[own] << most;
    const hasOdd = shift[at + kind] > 0 ? scatter[row + (worn & ((1 << onBoard) - 1))] : 0;
    const hasHigh =
      shift[at + kind] > onBoard ? scatter[row + ((worn >> onBoard) & ((1 << onBoard) - 1))] : 0;
    sets[both] = expand[first + (hasOdd & hasHigh)];
    sets[high] = expand[first + (hasHigh & ~hasOdd)];
    sets[odd] = expand[first + (hasOdd & ~hasHigh)];
    sets[plain] = expand[first + (own & ~hasOdd & ~hasHigh)];
    return own;
  }

  function isSmallest(): boolean {
    const others = homeFixing[placedAt];
    for (let i = 0; i < others.length; i++)
      if (rankTurned(placedAt, placedAt * perHome + (others[i] << squares)) < placed) return false;
    return true;
  }

  function isOwnImage(): boolean {
    const others = homeFixing[placedAt];
    for (let i = 0; i < others.length; i++)
      if (rankTurned(placedAt, placedAt * perHome + (others[i] << squares)) === placed) return true;
    return false;
  }
}

/** The first index of a block that is not there: below 0 with any number added. */
const ABSENT = -(2 ** 31);
/** Indices are looked up in regions of 2 to this power. */
const NEAR = 12;

/** Region → the block of its first index. */
function blocksNear(size: number, blockAt: (index: number) => number): Uint16Array {
  return Uint16Array.from({ length: (size >>> NEAR) + 1 }, (_, region) => blockAt(region << NEAR));
}

/** Block → where the next block begins that the index has; blocks that it does not have begin where the one before ends. */
function nextFirsts(firsts: Float64Array, size: number): Int32Array {
  const next = new Int32Array(firsts.length);
  let after = size;
  for (let block = firsts.length - 1; block >= 0; block--) {
    next[block] = after;
    if (firsts[block] >= 0) after = firsts[block];
  }
  return next;
}

/** Kind × 4 + look → its place among the sets; `none` for looks that the kind does not have. */
function lookPlaces({ kinds }: MenSetup, none: number): number[] {
  let first = 0;
  return Array.from({ length: KINDS }, (_, kind) => {
    const looks = kinds.at(kind)?.looks ?? 0;
    const places = Array.from({ length: 4 }, (__, look) => (look < looks ? first + look : none));
    first += looks;
    return places;
  }).flat();
}

/** Home and symmetry, set → the same after the symmetry, squeezed onto the free squares; and the way back. */
function squareTables(
  squares: number,
  homes: readonly (readonly number[])[],
  symmetries: readonly (readonly number[])[],
  freeCount: number,
): { squeeze: Uint16Array; expand: Uint16Array } {
  const squeeze = new Uint16Array((homes.length * symmetries.length) << squares);
  const expand = new Uint16Array(homes.length << freeCount);
  const turned = symmetries.map(turnedSets);
  for (const [home, placement] of homes.entries()) {
    const free = (2 ** squares - 1) & ~setOf(placement);
    for (let set = 0; set < 1 << squares; set++) {
      for (const [turn, turnSet] of turned.entries()) {
        const first = (home * symmetries.length + turn) << squares;
        squeeze[first + set] = squeezed(turnSet(set) & free, free);
      }
      if ((set & ~free) === 0) expand[(home << freeCount) + squeezed(set, free)] = set;
    }
  }
  return { squeeze, expand };
}

/** The squares of a set, counted among the free ones. */
function squeezed(set: number, free: number): number {
  let out = 0;
  for (let left = set; left !== 0; left &= left - 1) out |= 1 << countSquares(free & ((left & -left) - 1));
  return out;
}

/** A kind that there is not. */
const NO_MEN = { most: 0, looks: 1, hands: 1 } as const;

/** Block × 3 + kind: what counts how much in an index. */
interface BlockTables {
  /** What a home counts, then what the digits of the first two kinds count; the third counts 1. */
  readonly weights: Int32Array;
  /** In how many ways the men that are not on the board can be in hands. */
  readonly handRadix: Int32Array;
  /** How many bits the looks of the men on the board take. */
  readonly shift: Int32Array;
  /** Men on the board. */
  readonly boards: Int32Array;
}

function blockTables({ squares, leaders = [[]], kinds }: MenSetup, all: readonly Int32Array[]): BlockTables {
  const weights = new Int32Array(KINDS * all.length);
  const handRadix = new Int32Array(KINDS * all.length).fill(1);
  const shift = new Int32Array(KINDS * all.length);
  const boards = new Int32Array(KINDS * all.length);
  for (const [block, onBoard] of all.entries()) {
    let free = squares - leaders[0].length;
    const digits = Array.from({ length: KINDS }, (_, kind) => {
      const n = onBoard[kind] ?? 0;
      const { most, looks, hands } = kinds.at(kind) ?? NO_MEN;
      const at = KINDS * block + kind;
      boards[at] = n;
      shift[at] = n * Math.log2(looks);
      handRadix[at] = hands === 2 ? most - n + 1 : 1;
      const ways = n > free ? 0 : CHOOSE[free * ROW + n] * looks ** n * handRadix[at];
      free -= n;
      return ways;
    });
    weights.set([digits[0] * digits[1] * digits[2], digits[1] * digits[2], digits[2]], KINDS * block);
  }
  return { weights, handRadix, shift, boards };
}

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
