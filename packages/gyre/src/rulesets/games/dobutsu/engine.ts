import {
  type IndexPlay,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_LOST,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../contract/indexed.ts';
import { countSquares, lowestSquare, turnedSets } from '../../kit/bits.ts';
import { type MenIndex, menIndex } from '../../kit/men.ts';
import { FILES, LAST_SQUARE, lionPairs, reach, SQUARES, STEPS } from './steps.ts';

/** Looks of the men in the index: of the player to move (at the bottom), then of the other one. */
const MY_G = 0;
const THEIR_G = 1;
const MY_E = 2;
const THEIR_E = 3;
const MY_C = 4;
const THEIR_C = 5;
const MY_H = 6;
const THEIR_H = 7;

const KING = reach(STEPS.L, 1);
const STRAIGHT = reach(STEPS.G, 1);
const ASLANT = reach(STEPS.E, 1);
const UP = reach(STEPS.C, 1);
const DOWN = reach(STEPS.C, -1);
const HEN_UP = reach(STEPS.H, 1);
const HEN_DOWN = reach(STEPS.H, -1);
const TOP_RANK = 2 ** FILES - 1;
const BOTTOM_RANK = TOP_RANK << (SQUARES - FILES);
const turnSet = turnedSets(Array.from({ length: SQUARES }, (_, square) => LAST_SQUARE - square));

/** Bounds that no position reaches. */
export const MOST_MOVES = 48;
export const MOST_MOVES_INTO = 256;

/** The index of dobutsu shogi and the play on it. */
export interface DobutsuEngine extends IndexPlay {
  readonly men: MenIndex;
  /** Turns the desk of the index round: the other player sits at the bottom. */
  turnDesk(): void;
}

/**
 * The index holds the positions of the player to move up to the left-right mirror, by the men kit: the lions lead, then giraffes,
 * elephants and chicks, whose looks are mine, theirs and, for chicks, the same as hens.
 *
 * Left out are positions that are plainly over or won at once: lions side by side, and a lion on its last rank. With `ends`
 * they are in it, except for a player to move whose own lion is on its last rank: that game was over before. `kinds` says which men
 * besides the lions play along, of G, E and C.
 */
export function dobutsuEngine(ends: boolean, kinds: string): DobutsuEngine {
  const most = Int32Array.from(['G', 'E', 'C'], (kind) => (kinds.includes(kind) ? 2 : 0));
  const men = menIndex({
    squares: SQUARES,
    symmetries: [
      Array.from({ length: SQUARES }, (_, square) => square),
      Array.from(
        { length: SQUARES },
        (_, square) => square - (square % FILES) + FILES - 1 - (square % FILES),
      ),
    ],
    leaders: lionPairs(ends),
    kinds: [
      { most: most[0], looks: 2, hands: 2 },
      { most: most[1], looks: 2, hands: 2 },
      { most: most[2], looks: 4, hands: 2 },
    ],
  });
  const { leaders, sets, hands } = men;
  const list = new Uint32Array(MOST_MOVES_INTO);

  return { men, prepare, movesFrom, movesInto, turnDesk };

  function prepare(index: number): number {
    if (!men.place(index)) return NOT_A_POSITION;
    const lion = leaders[0];
    if (attackedByMe(leaders[1])) return WON_AT_ONCE;
    if (leaders[1] >= SQUARES - FILES) return OVER_LOST;
    const mine = (1 << lion) | sets[MY_G] | sets[MY_E] | sets[MY_C] | sets[MY_H];
    let count = 0;
    const steps = KING[lion] & ~mine;
    for (let left = steps; left !== 0; left &= left - 1) {
      const to = lowestSquare(left);
      if (attackersOn(to) !== 0) continue;
      if (to < FILES && !ends) return WON_NEXT;
      count++;
    }
    const checks = attackersOn(lion);
    let others = checks === 0 ? countDrops(mine) : 0;
    const wanted = checks === 0 ? ~mine : (checks & (checks - 1)) === 0 ? checks : 0;
    others += countSteps(sets[MY_G], STRAIGHT, wanted) + countSteps(sets[MY_E], ASLANT, wanted);
    others += countSteps(sets[MY_C], UP, wanted) + countSteps(sets[MY_H], HEN_UP, wanted);
    count += others;
    if (count === 0) return steps === 0 && !hasOtherMove(mine) ? OVER_LOST : LOST_NEXT;
    return men.isOwnImage() ? countOnce(index) : count;
  }

  /** Men of the player at the top that attack a square. */
  function attackersOn(square: number): number {
    return (
      (STRAIGHT[square] & sets[THEIR_G]) |
      (ASLANT[square] & sets[THEIR_E]) |
      (UP[square] & sets[THEIR_C]) |
      (HEN_UP[square] & sets[THEIR_H]) |
      (KING[square] & (1 << leaders[1]))
    );
  }

  function attackedByMe(square: number): boolean {
    return (
      ((STRAIGHT[square] & sets[MY_G]) |
        (ASLANT[square] & sets[MY_E]) |
        (DOWN[square] & sets[MY_C]) |
        (HEN_DOWN[square] & sets[MY_H]) |
        (KING[square] & (1 << leaders[0]))) !==
      0
    );
  }

  function countSteps(own: number, steps: Int32Array, wanted: number): number {
    let count = 0;
    for (let left = own; left !== 0; left &= left - 1)
      count += countSquares(steps[lowestSquare(left)] & wanted & ALL);
    return count;
  }

  function countDrops(mine: number): number {
    const droppable = (hands[0] > 0 ? 1 : 0) + (hands[1] > 0 ? 1 : 0) + (hands[2] > 0 ? 1 : 0);
    return droppable === 0 ? 0 : droppable * countSquares(ALL & ~mine & ~theirs());
  }

  function theirs(): number {
    return (1 << leaders[1]) | sets[THEIR_G] | sets[THEIR_E] | sets[THEIR_C] | sets[THEIR_H];
  }

  function hasOtherMove(mine: number): boolean {
    const steps =
      countSteps(sets[MY_G], STRAIGHT, ~mine) +
      countSteps(sets[MY_E], ASLANT, ~mine) +
      countSteps(sets[MY_C], UP, ~mine) +
      countSteps(sets[MY_H], HEN_UP, ~mine);
    return steps + countDrops(mine) > 0;
  }

  /** In a position that is its own mirror image, two moves that are images of each other are one. */
  function countOnce(index: number): number {
    const listed = movesFrom(index, list);
    let count = 0;
    for (let i = 0; i < listed; i++) {
      if (list[i] === MOVE_LOSES) continue;
      men.place(list[i]);
      if (!attackedByMe(leaders[1])) count++;
    }
    men.place(index);
    return count;
  }

  function turnDesk(): void {
    for (let kind = 0; kind < 3; kind++) {
      let onBoard = 0;
      for (let look = 2 * kind; look < (kind === 2 ? 8 : 2 * kind + 2); look += 2) {
        const mine = turnSet(sets[look]);
        sets[look] = turnSet(sets[look + 1]);
        sets[look + 1] = mine;
        onBoard += countSquares(mine | sets[look]);
      }
      hands[kind] = most[kind] - onBoard - hands[kind];
    }
    const lion = LAST_SQUARE - leaders[0];
    leaders[0] = LAST_SQUARE - leaders[1];
    leaders[1] = lion;
  }

  function movesFrom(index: number, out: Uint32Array): number {
    men.place(index);
    if (attackedByMe(leaders[1])) return only(MOVE_WINS, out);
    if (leaders[1] >= SQUARES - FILES) return 0;
    if (!ends && canEnter()) return only(MOVE_WINS, out);
    const isOwnImage = men.isOwnImage();
    turnDesk(); // as the next player sees it: the men at the top move down
    const own = theirs();
    const mine = (1 << leaders[0]) | sets[MY_G] | sets[MY_E] | sets[MY_C] | sets[MY_H];
    let count = lionMoves(own, out);
    count = manMoves(THEIR_G, STRAIGHT, own, out, count);
    count = manMoves(THEIR_E, ASLANT, own, out, count);
    count = manMoves(THEIR_C, DOWN, own, out, count);
    count = manMoves(THEIR_H, HEN_DOWN, own, out, count);
    count = drops(ALL & ~own & ~mine, out, count);
    return isOwnImage ? eachOnce(out, count) : count;
  }

  /** Can my lion step on its last rank and stay? */
  function canEnter(): boolean {
    const mine = sets[MY_G] | sets[MY_E] | sets[MY_C] | sets[MY_H];
    for (let left = KING[leaders[0]] & TOP_RANK & ~mine; left !== 0; left &= left - 1) {
      if (attackersOn(lowestSquare(left)) === 0) return true;
    }
    return false;
  }

  function lionMoves(own: number, out: Uint32Array): number {
    const from = leaders[1];
    let count = 0;
    for (let left = KING[from] & ~own; left !== 0; left &= left - 1) {
      leaders[1] = lowestSquare(left);
      out[count++] = rankAfter(left & -left);
    }
    leaders[1] = from;
    return count;
  }

  /** Moves of the men that look so, to squares without one of their own. */
  function manMoves(look: number, steps: Int32Array, own: number, out: Uint32Array, first: number): number {
    let count = first;
    const before = sets[look];
    const hens = sets[THEIR_H];
    for (let standing = before; standing !== 0; standing &= standing - 1) {
      const bit = standing & -standing;
      for (let left = steps[lowestSquare(bit)] & ~own; left !== 0; left &= left - 1) {
        const to = left & -left;
        sets[look] = before & ~bit;
        if (look === THEIR_C && (to & BOTTOM_RANK) !== 0) sets[THEIR_H] = hens | to;
        else sets[look] |= to;
        out[count++] = rankAfter(to);
        sets[look] = before;
        if (look === THEIR_C) sets[THEIR_H] = hens;
      }
    }
    return count;
  }

  /** The index once a man at the bottom on this square, if there is one, is taken into the hand of the player at the top. */
  function rankAfter(to: number): number {
    let index: number;
    if ((sets[MY_G] & to) !== 0) index = rankWithout(MY_G, to);
    else if ((sets[MY_E] & to) !== 0) index = rankWithout(MY_E, to);
    else if ((sets[MY_C] & to) !== 0) index = rankWithout(MY_C, to);
    else if ((sets[MY_H] & to) !== 0) index = rankWithout(MY_H, to);
    else index = men.rank();
    return index < 0 ? MOVE_LOSES : index;
  }

  function rankWithout(look: number, square: number): number {
    sets[look] ^= square;
    const index = men.rank();
    sets[look] ^= square;
    return index;
  }

  /** Drops of the player at the top. */
  function drops(empty: number, out: Uint32Array, first: number): number {
    let count = first;
    for (let kind = 0; kind < 3; kind++) {
      const look = 2 * kind + 1;
      let onBoard = countSquares(sets[look] | sets[look - 1]);
      if (kind === 2) onBoard += countSquares(sets[MY_H] | sets[THEIR_H]);
      if (most[kind] - onBoard - hands[kind] <= 0) continue;
      for (let left = empty; left !== 0; left &= left - 1) {
        const to = left & -left;
        sets[look] |= to;
        out[count++] = men.rank();
        sets[look] ^= to;
      }
    }
    return count;
  }

  function movesInto(index: number, out: Uint32Array): number {
    men.place(index);
    const isOwnImage = men.isOwnImage();
    turnDesk(); // as the player who has moved sees it
    if (leaders[1] >= SQUARES - FILES) return 0; // the game was over before that move
    const mine = (1 << leaders[0]) | sets[MY_G] | sets[MY_E] | sets[MY_C] | sets[MY_H];
    const empty = ALL & ~mine & ~theirs();
    let count = lionBack(empty, out);
    count = manBack(MY_G, STRAIGHT, empty, out, count);
    count = manBack(MY_E, ASLANT, empty, out, count);
    count = chicksBack(empty, out, count);
    count = manBack(MY_H, HEN_DOWN, empty, out, count);
    count = dropsBack(out, count);
    return isOwnImage ? eachOnce(out, count) : count;
  }

  function lionBack(empty: number, out: Uint32Array): number {
    const to = leaders[0];
    let count = 0;
    for (let left = KING[to] & empty; left !== 0; left &= left - 1) {
      leaders[0] = lowestSquare(left);
      count = beforeCapture(1 << to, out, count);
    }
    leaders[0] = to;
    return count;
  }

  function manBack(look: number, steps: Int32Array, empty: number, out: Uint32Array, first: number): number {
    let count = first;
    const after = sets[look];
    for (let standing = after; standing !== 0; standing &= standing - 1) {
      const to = standing & -standing;
      for (let left = steps[lowestSquare(to)] & empty; left !== 0; left &= left - 1) {
        sets[look] = (after ^ to) | (left & -left);
        count = beforeCapture(to, out, count);
      }
      sets[look] = after;
    }
    return count;
  }

  /** Chicks step back, unless they stand on their last rank, where only a drop leaves a chick; hens there may have been chicks. */
  function chicksBack(empty: number, out: Uint32Array, first: number): number {
    let count = first;
    const chicks = sets[MY_C];
    const hens = sets[MY_H];
    for (let left = (chicks & ~TOP_RANK) | (hens & TOP_RANK); left !== 0; left &= left - 1) {
      const to = left & -left;
      const from = (to << FILES) & empty;
      if (from === 0) continue;
      sets[MY_C] = (chicks & ~to) | from;
      sets[MY_H] = hens & ~to;
      count = beforeCapture(to, out, count);
    }
    sets[MY_C] = chicks;
    sets[MY_H] = hens;
    return count;
  }

  /** The positions before a move to this square: it was empty, or a man that is now in the mover's hand stood on it. */
  function beforeCapture(to: number, out: Uint32Array, first: number): number {
    let count = add(out, first);
    for (let kind = 0; kind < 3; kind++) {
      if (hands[kind] === 0) continue;
      hands[kind]--;
      for (let look = 2 * kind + 1; look < (kind === 2 ? 8 : 2 * kind + 2); look += 2) {
        sets[look] |= to;
        count = add(out, count);
        sets[look] ^= to;
      }
      hands[kind]++;
    }
    return count;
  }

  function dropsBack(out: Uint32Array, first: number): number {
    let count = first;
    for (let kind = 0; kind < 3; kind++) {
      const look = 2 * kind;
      hands[kind]++;
      for (let left = sets[look]; left !== 0; left &= left - 1) {
        const to = left & -left;
        sets[look] ^= to;
        count = add(out, count);
        sets[look] ^= to;
      }
      hands[kind]--;
    }
    return count;
  }

  function add(out: Uint32Array, count: number): number {
    const index = men.rank();
    if (index < 0) return count;
    out[count] = index;
    return count + 1;
  }
}

const ALL = 2 ** SQUARES - 1;

function only(mark: number, out: Uint32Array): number {
  out[0] = mark;
  return 1;
}

/** Leaves out what was listed before. */
function eachOnce(out: Uint32Array, count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    let isNew = true;
    for (let j = 0; j < kept; j++) if (out[j] === out[i]) isNew = false;
    if (isNew) out[kept++] = out[i];
  }
  return kept;
}
