import { CHOOSE, countSquares, HALF, HALF_MASK, nthSquare, setOf, turnTables } from './bits.ts';
import { layOut, powersOf, ROW } from './layout.ts';
import { foldLeaders } from './leaders.ts';
import type { MenIndex, MenSetup } from './setup.ts';

/**
 * The index of men on a board of any size, square by square and man by man.
 */
export function largeMenIndex(setup: MenSetup): MenIndex {
  const { squares, kinds } = setup;
  const symmetries = setup.symmetries ?? [Array.from({ length: squares }, (_, square) => square)];
  const lead = foldLeaders(setup.leaders ?? [[]], symmetries, squares, setup.alike);
  const { numbers, turns, homes, fixing } = lead;
  const layout = layOut(setup, homes.length);
  const { firsts, strides, boards } = layout;

  const most = Int32Array.from(kinds, (kind) => kind.most);
  const looks = Int32Array.from(kinds, (kind) => kind.looks);
  const hasHands = Uint8Array.from(kinds, (kind) => (kind.hands === 2 ? 1 : 0));
  const blockStep = layout.steps; // kind → what one more of its men on the board adds to the number of the block
  const power = powersOf(kinds);
  const turnLow = new Int32Array(symmetries.length << HALF); // symmetry, set of the lower squares → where they go
  const turnHigh = new Int32Array(symmetries.length << HALF);
  for (const [turn, symmetry] of symmetries.entries()) {
    const [low, high] = turnTables(symmetry);
    turnLow.set(low, turn << HALF);
    turnHigh.set(high, turn << HALF);
  }
  const full = 2 ** squares - 1;
  const homeSets = Int32Array.from(homes, setOf);
  const leaderCount = homes[0].length;
  const kindCount = kinds.length;

  const leaders = new Int32Array(leaderCount);
  const sets = new Int32Array(kinds.reduce((sum, kind) => sum + kind.looks, 0));
  const hands = new Int32Array(kindCount);
  const lookCount = sets.length;
  const work = new Int32Array(lookCount); // the sets, turned
  const combinations = new Int32Array(kindCount); // kind → the number of the combination of its squares
  const worns = new Int32Array(kindCount); // kind → how its men on the board look, as one number
  let placed = -1;
  let placedAt = -1; // the home of the leaders that were laid out last

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

  /** The number of the arrangement after a symmetry, which takes the leaders to that home. */
  function rankTurned(home: number, turn: number): number {
    if (turn === 0) for (let look = 0; look < lookCount; look++) work[look] = sets[look];
    else {
      const first = turn << HALF;
      for (let look = 0; look < lookCount; look++) {
        const set = sets[look];
        work[look] = turnLow[first | (set & HALF_MASK)] | turnHigh[first | (set >>> HALF)];
      }
    }
    let free = full & ~homeSets[home];
    let choices = squares - leaderCount;
    let index = home;
    let block = 0;
    for (let kind = 0, look = 0; kind < kindCount; kind++) {
      const count = looks[kind];
      const plain = work[look]; // the men that look the first way
      let own = plain;
      for (let i = 1; i < count; i++) own |= work[look + i];
      let onBoard = 0;
      let combination = 0;
      let worn = 0;
      for (let left = own; left !== 0; left &= left - 1) {
        const bit = left & -left;
        combination += CHOOSE[countSquares(free & (bit - 1)) * ROW + ++onBoard];
        worn *= count;
        if ((plain & bit) === 0) worn += count === 2 ? 1 : lookOf(look, count, bit);
      }
      index = index * CHOOSE[choices * ROW + onBoard] + combination;
      index = index * power[kind * ROW + onBoard] + worn;
      if (hasHands[kind] === 1) index = index * (most[kind] - onBoard + 1) + hands[kind];
      block += onBoard * blockStep[kind];
      free &= ~own;
      choices -= onBoard;
      look += count;
    }
    return firsts[block] + index;
  }

  /** How does the man on a square of the turned board look, if not the first way? */
  function lookOf(first: number, count: number, bit: number): number {
    let look = 1;
    while (look < count - 1 && (work[first + look] & bit) === 0) look++;
    return look;
  }

  function place(index: number): boolean {
    const block = layout.blockAt(index);
    const board = boards[block];
    let rest = index - firsts[block];
    const home = Math.floor(rest / strides[block]);
    rest -= home * strides[block];
    for (let i = 0; i < leaderCount; i++) leaders[i] = homes[home][i];
    sets.fill(0);
    readHands(board, rest);
    let free = full & ~homeSets[home];
    for (let kind = 0, look = 0; kind < kindCount; kind++) {
      const onBoard = board[kind];
      const choices = countSquares(free);
      let combination = combinations[kind];
      let left = worns[kind];
      let own = 0;
      for (let nth = onBoard, from = choices; nth > 0; nth--) {
        do from--;
        while (CHOOSE[from * ROW + nth] > combination);
        combination -= CHOOSE[from * ROW + nth];
        const square = nthSquare(free, from);
        const next = (left / looks[kind]) | 0;
        sets[look + left - next * looks[kind]] |= 1 << square;
        own |= 1 << square;
        left = next;
      }
      free &= ~own;
      look += looks[kind];
    }
    placed = index;
    placedAt = home;
    return isSmallest();
  }

  /** Splits what is left of an index, from the last kind to the first. */
  function readHands(board: Int32Array, index: number): void {
    let rest = index;
    let free = squares - leaderCount;
    for (let kind = 0; kind < kindCount; kind++) free -= board[kind];
    for (let kind = kindCount - 1; kind >= 0; kind--) {
      const onBoard = board[kind];
      free += onBoard;
      const inHands = hasHands[kind] === 1 ? most[kind] - onBoard + 1 : 1;
      let next = (rest / inHands) | 0;
      hands[kind] = rest - next * inHands;
      rest = next;
      next = (rest / power[kind * ROW + onBoard]) | 0;
      worns[kind] = rest - next * power[kind * ROW + onBoard];
      rest = next;
      next = (rest / CHOOSE[free * ROW + onBoard]) | 0;
      combinations[kind] = rest - next * CHOOSE[free * ROW + onBoard];
      rest = next;
    }
  }

  function isSmallest(): boolean {
    const others = lead.homeFixing[placedAt];
    for (let i = 0; i < others.length; i++) if (rankTurned(placedAt, others[i]) < placed) return false;
    return true;
  }

  function isOwnImage(): boolean {
    const others = lead.homeFixing[placedAt];
    for (let i = 0; i < others.length; i++) if (rankTurned(placedAt, others[i]) === placed) return true;
    return false;
  }
}
