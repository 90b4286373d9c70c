import {
  ATTACKS,
  BETWEEN,
  BISHOP,
  BLACK_PAWN,
  FIRST_DIRECTION,
  KING,
  KNIGHT,
  KNIGHT_PART,
  LAST_DIRECTION,
  LEAPS,
  OFF,
  PAWN,
  QUEEN,
  RAYS,
  ROOK,
} from './board.ts';
import { aheadOf, NOT_PASSED, passedBy } from './passing.ts';
import type { Placement } from './placement.ts';

/** Hears each move: which man goes where, which man it captures (−1: none), what a pawn becomes (−1: no promotion). */
export type VisitMove = (man: number, to: number, captured: number, promoted: number) => void;

/** Hears each way back: the man came from there. */
export type VisitBack = (man: number, from: number) => void;

const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT] as const;

/**
 * The board that moves are being listed on. It is kept here, not in closures, because listing happens
 * millions of times per second; nothing outside a call of this file's functions may rely on it.
 */
const at = new Int8Array(64).fill(-1); // square → the man on it, −1 if it is empty
let men: Placement;
let side = 0;
let low = 0; // occupied squares of ranks 1 to 4, as bits
let high = 0; // occupied squares of ranks 5 to 8
let visitMove: VisitMove;
let visitBack: VisitBack;

/**
 * Does any man of `by` other than the king attack the square, with these squares occupied? Man `ignored` has
 * left the board. Kings are kept apart by the index of king pairs, and in `isSafe`.
 */
function isAttacked(
  { count, kinds, sides, squares }: Placement,
  by: number,
  square: number,
  lowBits: number,
  highBits: number,
  ignored: number,
): boolean {
  for (let man = 2; man < count; man++) {
    if (sides[man] !== by || man === ignored) continue;
    const kind = kinds[man] === PAWN && by === 1 ? BLACK_PAWN : kinds[man];
    const line = squares[man] * 64 + square;
    if (ATTACKS[kind * 4096 + line] === 0) continue;
    if (((BETWEEN[2 * line] & lowBits) | (BETWEEN[2 * line + 1] & highBits)) === 0) return true;
  }
  return false;
}

/** Is the king of `of` in check? */
export function isInCheck(placement: Placement, of: number): boolean {
  const { count, squares } = placement;
  let lowBits = 0;
  let highBits = 0;
  for (let man = 0; man < count; man++) {
    if (squares[man] < 32) lowBits |= 1 << squares[man];
    else highBits |= 1 << (squares[man] - 32);
  }
  return isAttacked(placement, 1 - of, squares[of], lowBits, highBits, -1);
}

/** Do two men stand on one square? */
function isCrowded({ count, squares }: Placement): boolean {
  for (let a = 1; a < count; a++) for (let b = 0; b < a; b++) if (squares[a] === squares[b]) return true;
  return false;
}

/** Can the placement arise at all: one man per square, no king that can be captured, and room for the double step? */
export function isPossible(placement: Placement): boolean {
  if (isCrowded(placement) || isInCheck(placement, 1 - placement.side)) return false;
  return placement.passed === NOT_PASSED || placement.passed === passedBy(placement);
}

function setUp(placement: Placement): void {
  men = placement;
  low = 0;
  high = 0;
  for (let man = 0; man < placement.count; man++) {
    const square = placement.squares[man];
    at[square] = man;
    if (square < 32) low |= 1 << square;
    else high |= 1 << (square - 32);
  }
}

function clear(): void {
  for (let man = 0; man < men.count; man++) at[men.squares[man]] = -1;
}

/** Calls `visit` for every legal move of the side to move. Works on one board at a time: `visit` must not list moves itself. */
export function forEachMove(placement: Placement, visit: VisitMove): void {
  setUp(placement);
  side = placement.side;
  visitMove = visit;
  const { count, kinds, sides, squares } = placement;
  for (let man = 0; man < count; man++) {
    if (sides[man] !== side) continue;
    const kind = kinds[man];
    if (kind === PAWN) pawnMoves(man);
    else if (kind === KING || kind === KNIGHT) {
      let entry = (kind === KING ? 0 : KNIGHT_PART) + 9 * squares[man];
      for (let to = LEAPS[entry]; to !== OFF; to = LEAPS[++entry]) step(man, to);
    } else {
      for (let d = FIRST_DIRECTION[kind]; d < LAST_DIRECTION[kind]; d++) {
        let entry = (8 * squares[man] + d) * 8;
        for (let to = RAYS[entry]; to !== OFF; to = RAYS[++entry]) {
          step(man, to);
          if (at[to] >= 0) break;
        }
      }
    }
  }
  clear();
}

function step(man: number, to: number): void {
  const captured = at[to];
  if (captured >= 0 && (men.sides[captured] === side || captured < 2)) return;
  if (isSafe(man, to, captured)) visitMove(man, to, captured, -1);
}

/** Is the own king out of check after the move? */
function isSafe(man: number, to: number, captured: number): boolean {
  const from = men.squares[man];
  if (man === side && ATTACKS[KING * 4096 + to * 64 + men.squares[1 - side]] !== 0) return false;
  let lowAfter = low;
  let highAfter = high;
  if (from < 32) lowAfter &= ~(1 << from);
  else highAfter &= ~(1 << (from - 32));
  if (to < 32) lowAfter |= 1 << to;
  else highAfter |= 1 << (to - 32);
  return !isAttacked(men, 1 - side, man === side ? to : men.squares[side], lowAfter, highAfter, captured);
}

function pawnMoves(man: number): void {
  const from = men.squares[man];
  const ahead = aheadOf(side);
  const rank = side === 0 ? from >> 3 : 7 - (from >> 3);
  if (at[from + ahead] < 0) {
    pawnStep(man, from + ahead, rank, -1);
    if (rank === 1 && at[from + 2 * ahead] < 0) pawnStep(man, from + 2 * ahead, rank, -1);
  }
  for (let aside = -1; aside <= 1; aside += 2) {
    if ((from & 7) + aside < 0 || (from & 7) + aside > 7) continue;
    const isPassing = from + ahead + aside === men.passed;
    const captured = at[isPassing ? from + aside : from + ahead + aside];
    if (captured >= 2 && men.sides[captured] !== side) pawnStep(man, from + ahead + aside, rank, captured);
  }
}

function pawnStep(man: number, to: number, rank: number, captured: number): void {
  if (!isSafe(man, to, captured)) return;
  if (rank < 6) visitMove(man, to, captured, -1);
  else for (const promoted of PROMOTIONS) visitMove(man, to, captured, promoted);
}

/**
 * Calls `visit` for every square that each man of `mover` may have come from without a capture or promotion; after
 * a double step that can be captured in passing, only for that step. Works on one board at a time, as
 * `forEachMove` does.
 */
export function forEachBack(placement: Placement, mover: number, visit: VisitBack): void {
  setUp(placement);
  side = mover;
  visitBack = visit;
  const { count, kinds, sides } = placement;
  for (let man = 0; man < count; man++) {
    if (sides[man] !== mover) continue;
    if (kinds[man] === PAWN) pawnBack(man);
    else if (placement.passed === NOT_PASSED) pieceBack(man, kinds[man]);
  }
  clear();
}

/**
 * Calls `visit` for every square that a man of `mover` may have come from by a promotion to `promoted`, or, if that is
 * −1, by a capture. Works on one board at a time, as `forEachMove` does.
 */
export function forEachTakeBack(
  placement: Placement,
  mover: number,
  promoted: number,
  isCapture: boolean,
  visit: VisitBack,
): void {
  setUp(placement);
  side = mover;
  visitBack = visit;
  const { count, kinds, sides, squares } = placement;
  const lastRank = mover === 0 ? 7 : 0;
  for (let man = 0; man < count; man++) {
    if (sides[man] !== mover) continue;
    if (promoted >= 0) {
      if (kinds[man] === promoted && squares[man] >> 3 === lastRank) pawnCameFrom(man, isCapture);
    } else if (kinds[man] === PAWN) pawnCameFrom(man, true);
    else pieceBack(man, kinds[man]);
  }
  clear();
}

/** Where a pawn stood before it went to where the man is now: straight behind, or aside if it captured. */
function pawnCameFrom(man: number, isCapture: boolean): void {
  const to = men.squares[man];
  const behind = to - aheadOf(side);
  if (behind < 8 || behind >= 56) return;
  if (!isCapture) {
    if (at[behind] < 0) visitBack(man, behind);
    return;
  }
  if ((to & 7) > 0 && at[behind - 1] < 0) visitBack(man, behind - 1);
  if ((to & 7) < 7 && at[behind + 1] < 0) visitBack(man, behind + 1);
}

/** While ways back are listed: would the other king be in check with this man still on `from`? */
export function wasInCheck(man: number, from: number): boolean {
  const to = men.squares[man];
  let lowBefore = low;
  let highBefore = high;
  if (to < 32) lowBefore &= ~(1 << to);
  else highBefore &= ~(1 << (to - 32));
  if (from < 32) lowBefore |= 1 << from;
  else highBefore |= 1 << (from - 32);
  men.squares[man] = from;
  const isCheck = isAttacked(men, side, men.squares[1 - side], lowBefore, highBefore, -1);
  men.squares[man] = to;
  return isCheck;
}

function pieceBack(man: number, kind: number): void {
  const square = men.squares[man];
  if (kind === KING || kind === KNIGHT) {
    let entry = (kind === KING ? 0 : KNIGHT_PART) + 9 * square;
    for (let from = LEAPS[entry]; from !== OFF; from = LEAPS[++entry]) if (at[from] < 0) visitBack(man, from);
    return;
  }
  for (let d = FIRST_DIRECTION[kind]; d < LAST_DIRECTION[kind]; d++) {
    let entry = (8 * square + d) * 8;
    for (let from = RAYS[entry]; from !== OFF && at[from] < 0; from = RAYS[++entry]) visitBack(man, from);
  }
}

function pawnBack(man: number): void {
  const to = men.squares[man];
  const back = -aheadOf(side);
  const rank = side === 0 ? to >> 3 : 7 - (to >> 3);
  if (rank < 2 || at[to + back] >= 0) return;
  if (men.passed === NOT_PASSED) visitBack(man, to + back);
  if (rank === 3 && at[to + 2 * back] < 0 && passedBy(men) === men.passed) visitBack(man, to + 2 * back);
}
