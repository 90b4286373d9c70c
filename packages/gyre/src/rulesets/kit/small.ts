import { CHOOSE, countSquares, setOf, turnedSets } from './bits.ts';
import { layOut, powersOf, ROW } from './layout.ts';
import { foldLeaders } from './leaders.ts';
import { freeSquareTables } from './small-tables.ts';
import type { MenIndex, MenSetup } from './setup.ts';

/** Does the board fit tables? Looks must be 1, 2, 4 … of a kind, so that each is a few answers of yes or no. */
export function isSmallSetup({ squares, leaders = [[]], kinds }: MenSetup): boolean {
  const areBinary = kinds.every(({ looks }) => (looks & (looks - 1)) === 0);
  const men = kinds.reduce((sum, { most }) => sum + most, 0);
  return squares <= MOST_SMALL && squares - leaders[0].length <= MOST_FREE && men <= MOST_MEN && areBinary;
}

/** Tables of all sets of squares must stay small enough for the cache. */
const MOST_SMALL = 12;
const MOST_FREE = 10;
const MOST_MEN = 6;

/**
 * The index of men on a small board, by tables: a set of squares is squeezed onto the squares that the leaders leave free, and the
 * number of a combination is looked up. There are no branches to mispredict, which makes it three times as fast as `largeMenIndex`.
 */
export function smallMenIndex(setup: MenSetup): MenIndex {
  const { squares, kinds } = setup;
  const symmetries = setup.symmetries ?? [Array.from({ length: squares }, (_, square) => square)];
  const lead = foldLeaders(setup.leaders ?? [[]], symmetries, squares);
  const { numbers, turns, homes, fixing, homeFixing } = lead;
  const layout = layOut(setup, homes.length);
  const { firsts, strides, boards } = layout;
  const leaderCount = homes[0].length;
  const freeCount = squares - leaderCount;
  const { rowOf, combination, gather, scatter, picks, pickStart } = freeSquareTables(
    freeCount,
    kinds.map(({ most }) => most),
  );
  const mostOfKind = Math.max(0, ...kinds.map(({ most }) => most));

  const kindCount = kinds.length;
  const most = Int32Array.from(kinds, (kind) => kind.most);
  const looks = Int32Array.from(kinds, (kind) => kind.looks);
  const planes = Int32Array.from(kinds, (kind) => 31 - Math.clz32(kind.looks)); // yes-or-no answers per man
  const hasHands = Uint8Array.from(kinds, (kind) => (kind.hands === 2 ? 1 : 0));
  const power = powersOf(kinds);
  const blockStep = layout.steps;

  /** Home and symmetry → set of squares → the same after the symmetry, squeezed onto the free squares. */
  const squeeze = new Uint16Array((homes.length * symmetries.length) << squares);
  /** Home → set of free squares → the set of squares. */
  const expand = new Uint16Array(homes.length << freeCount);
  const turned = symmetries.map(turnedSets);
  for (const [home, placement] of homes.entries()) {
    const free = (2 ** squares - 1) & ~setOf(placement);
    for (const [turn, turnSet] of turned.entries()) {
      const first = (home * symmetries.length + turn) << squares;
      for (let set = 0; set < 1 << squares; set++) squeeze[first + set] = squeezed(turnSet(set) & free, free);
    }
    for (let set = 0; set < 1 << squares; set++) {
      if ((set & ~free) === 0) expand[(home << freeCount) + squeezed(set, free)] = set;
    }
  }

  const leaders = new Int32Array(leaderCount);
  const sets = new Int32Array(kinds.reduce((sum, kind) => sum + kind.looks, 0));
  const hands = new Int32Array(kindCount);
  const symmetryCount = symmetries.length;
  const digits = new Int32Array(3 * kindCount); // kind → combination, looks, hand
  let placed = -1;
  let placedAt = -1;

  return { size: layout.size, leaders, sets, hands, rank, place, isOwnImage, blocks: layout.blocks };

  function rank(): number {
    let spot = 0;
    for (let i = 0; i < leaderCount; i++) spot = spot * squares + leaders[i];
    const home = numbers[spot];
    if (home < 0) return -1;
    let index = rankTurned(home, turns[spot]);
    const others = fixing[spot];
    for (let i = 0; i < others.length; i++) index = Math.min(index, rankTurned(home, others[i]));
    return index < 0 ? -1 : index;
  }

  function rankTurned(home: number, turn: number): number {
    const first = (home * symmetryCount + turn) << squares;
    let index = home;
    let block = 0;
    let taken = 0;
    let choices = freeCount;
    for (let kind = 0, look = 0; kind < kindCount; kind++) {
      const count = looks[kind];
      let own = 0;
      let odd = 0; // looks 1, 3 …
      let high = 0; // looks 2, 3, 6, 7 …
      for (let i = 0; i < count; i++) {
        const set = squeeze[first + sets[look + i]];
        own |= set;
        if ((i & 1) !== 0) odd |= set;
        if ((i & 2) !== 0) high |= set;
      }
      const onBoard = countSquares(own);
      index = index * CHOOSE[choices * ROW + onBoard] + combination[(rowOf[taken] << freeCount) + own];
      if (count > 1) {
        const row = rowOf[own] << freeCount;
        const worn = gather[row + odd] | (count > 2 ? gather[row + high] << onBoard : 0);
        index = index * power[kind * ROW + onBoard] + worn;
      }
      if (hasHands[kind] === 1) index = index * (most[kind] - onBoard + 1) + hands[kind];
      block += onBoard * blockStep[kind];
      taken |= own;
      choices -= onBoard;
      look += count;
    }
    return firsts[block] + index;
  }

  function place(index: number): boolean {
    const block = layout.blockAt(index);
    const board = boards[block];
    let rest = index - firsts[block];
    const home = Math.floor(rest / strides[block]);
    rest -= home * strides[block];
    for (let i = 0; i < leaderCount; i++) leaders[i] = homes[home][i];
    readDigits(board, rest);
    const first = home << freeCount;
    let taken = 0;
    for (let kind = 0, look = 0; kind < kindCount; kind++) {
      const onBoard = board[kind];
      const own = picks[pickStart[rowOf[taken] * (mostOfKind + 1) + onBoard] + digits[3 * kind]];
      taken |= own;
      const row = rowOf[own] << mostOfKind;
      const worn = digits[3 * kind + 1];
      const mask = (1 << onBoard) - 1;
      const odd = looks[kind] > 1 ? scatter[row + (worn & mask)] : 0;
      const high = looks[kind] > 2 ? scatter[row + (worn >> onBoard)] : 0;
      sets[look] = expand[first + (own & ~odd & ~high)];
      if (looks[kind] > 1) sets[look + 1] = expand[first + (odd & ~high)];
      if (looks[kind] > 2) {
        sets[look + 2] = expand[first + (high & ~odd)];
        sets[look + 3] = expand[first + (high & odd)];
      }
      look += looks[kind];
    }
    placed = index;
    placedAt = home;
    return isSmallest();
  }

  /** Splits what is left of an index, from the last kind to the first. */
  function readDigits(board: Int32Array, index: number): void {
    let rest = index;
    let choices = freeCount;
    for (let kind = 0; kind < kindCount; kind++) choices -= board[kind];
    for (let kind = kindCount - 1; kind >= 0; kind--) {
      const onBoard = board[kind];
      choices += onBoard;
      if (hasHands[kind] === 1) {
        const radix = most[kind] - onBoard + 1;
        const next = (rest / radix) | 0;
        hands[kind] = rest - next * radix;
        rest = next;
      }
      const shift = planes[kind] * onBoard;
      digits[3 * kind + 1] = rest & ((1 << shift) - 1);
      rest >>>= shift;
      const radix = CHOOSE[choices * ROW + onBoard];
      const next = (rest / radix) | 0;
      digits[3 * kind] = rest - next * radix;
      rest = next;
    }
  }

  function isSmallest(): boolean {
    const others = homeFixing[placedAt];
    for (let i = 0; i < others.length; i++) if (rankTurned(placedAt, others[i]) < placed) return false;
    return true;
  }

  function isOwnImage(): boolean {
    const others = homeFixing[placedAt];
    for (let i = 0; i < others.length; i++) if (rankTurned(placedAt, others[i]) === placed) return true;
    return false;
  }
}

/** The squares of a set, counted among the free ones. */
function squeezed(set: number, free: number): number {
  let out = 0;
  for (let left = set; left !== 0; left &= left - 1) out |= 1 << countSquares(free & ((left & -left) - 1));
  return out;
}
