import {
  ATTACKS,
  BETWEEN_HIGH,
  BETWEEN_LOW,
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
import type { Placement } from './placement.ts';

/** Told of each move: which man goes where, whom it captures (−1 nobody), what a pawn becomes (−1 no promotion). */
export type VisitMove = (man: number, to: number, captured: number, promoted: number) => void;

/** Told of each way back: the man came from there. */
export type VisitBack = (man: number, from: number) => void;

const at = new Int8Array(64).fill(-1); // square → the man on it, −1 nobody
const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT] as const;

/** Does any man of `side` attack the square? `occupied` is the board as bits; `ignored` has left it. */
export function isAttacked(
  placement: Placement,
  side: number,
  square: number,
  low: number,
  high: number,
  ignored: number,
): boolean {
  const { count, kinds, sides, squares } = placement;
  for (let man = 0; man < count; man++) {
    if (sides[man] !== side || man === ignored) continue;
    const kind = kinds[man] === PAWN && side === 1 ? BLACK_PAWN : kinds[man];
    const line = squares[man] * 64 + square;
    if (ATTACKS[kind * 4096 + line] === 0) continue;
    if (((BETWEEN_LOW[line] & low) | (BETWEEN_HIGH[line] & high)) === 0) return true;
  }
  return false;
}

/** Squares of ranks 1 to 4 that are occupied, as bits; and of ranks 5 to 8. */
export function lowBits({ count, squares }: Placement): number {
  let bits = 0;
  for (let man = 0; man < count; man++) if (squares[man] < 32) bits |= 1 << squares[man];
  return bits;
}
export function highBits({ count, squares }: Placement): number {
  let bits = 0;
  for (let man = 0; man < count; man++) if (squares[man] >= 32) bits |= 1 << (squares[man] - 32);
  return bits;
}

/** Is the king of `side` in check? */
export function isInCheck(placement: Placement, side: number): boolean {
  return isAttacked(
    placement,
    1 - side,
    placement.squares[side],
    lowBits(placement),
    highBits(placement),
    -1,
  );
}

/** Do two men stand on one square? */
export function isCrowded({ count, squares }: Placement): boolean {
  for (let a = 1; a < count; a++) for (let b = 0; b < a; b++) if (squares[a] === squares[b]) return true;
  return false;
}

/** Calls `visit` for every legal move of the side to move. The placement is as before when it returns. */
export function forEachMove(placement: Placement, visit: VisitMove): void {
  const { count, kinds, sides, squares, side } = placement;
  const low = lowBits(placement);
  const high = highBits(placement);
  for (let man = 0; man < count; man++) at[squares[man]] = man;
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
  for (let man = 0; man < count; man++) at[squares[man]] = -1;

  function step(man: number, to: number): void {
    const captured = at[to];
    if (captured >= 0 && (sides[captured] === side || kinds[captured] === KING)) return;
    if (isSafe(man, to, captured)) visit(man, to, captured, -1);
  }

  /** Is the own king out of check after the move? */
  function isSafe(man: number, to: number, captured: number): boolean {
    const from = squares[man];
    let lowAfter = low;
    let highAfter = high;
    if (from < 32) lowAfter &= ~(1 << from);
    else highAfter &= ~(1 << (from - 32));
    if (to < 32) lowAfter |= 1 << to;
    else highAfter |= 1 << (to - 32);
    const king = man === side ? to : squares[side];
    return !isAttacked(placement, 1 - side, king, lowAfter, highAfter, captured);
  }

  function pawnMoves(man: number): void {
    const from = squares[man];
    const ahead = side === 0 ? 8 : -8;
    const rank = side === 0 ? from >> 3 : 7 - (from >> 3);
    if (at[from + ahead] < 0) {
      pawnStep(man, from + ahead, rank, -1);
      if (rank === 1 && at[from + 2 * ahead] < 0) pawnStep(man, from + 2 * ahead, rank, -1);
    }
    for (const aside of [-1, 1]) {
      if ((from & 7) + aside < 0 || (from & 7) + aside > 7) continue;
      const captured = at[from + ahead + aside];
      if (captured >= 0 && sides[captured] !== side && kinds[captured] !== KING) {
        pawnStep(man, from + ahead + aside, rank, captured);
      }
    }
  }

  function pawnStep(man: number, to: number, rank: number, captured: number): void {
    if (!isSafe(man, to, captured)) return;
    if (rank < 6) visit(man, to, captured, -1);
    else for (const promoted of PROMOTIONS) visit(man, to, captured, promoted);
  }
}

/** Calls `visit` for every square that each man of `side` may have come from without a capture or promotion. */
export function forEachBack(placement: Placement, side: number, visit: VisitBack): void {
  const { count, kinds, sides, squares } = placement;
  for (let man = 0; man < count; man++) at[squares[man]] = man;
  for (let man = 0; man < count; man++) {
    if (sides[man] !== side) continue;
    if (kinds[man] === PAWN) pawnBack(man);
    else pieceBack(man, kinds[man]);
  }
  for (let man = 0; man < count; man++) at[squares[man]] = -1;

  function pieceBack(man: number, kind: number): void {
    if (kind === KING || kind === KNIGHT) {
      let entry = (kind === KING ? 0 : KNIGHT_PART) + 9 * squares[man];
      for (let from = LEAPS[entry]; from !== OFF; from = LEAPS[++entry]) if (at[from] < 0) visit(man, from);
      return;
    }
    for (let d = FIRST_DIRECTION[kind]; d < LAST_DIRECTION[kind]; d++) {
      let entry = (8 * squares[man] + d) * 8;
      for (let from = RAYS[entry]; from !== OFF && at[from] < 0; from = RAYS[++entry]) visit(man, from);
    }
  }

  function pawnBack(man: number): void {
    const to = squares[man];
    const back = side === 0 ? -8 : 8;
    const rank = side === 0 ? to >> 3 : 7 - (to >> 3);
    if (rank < 2 || at[to + back] >= 0) return;
    visit(man, to + back);
    if (rank === 3 && at[to + 2 * back] < 0) visit(man, to + 2 * back);
  }
}
