import {
  ATTACKS,
  BETWEEN,
  BEYOND,
  BLACK_PAWN,
  FIRST_DIRECTION,
  KNIGHT,
  KNIGHT_PART,
  LAST_DIRECTION,
  LEAPS,
  MOBILITY,
  OFF,
  PAWN,
  RAYS,
} from './board.ts';
import { ROOM, TURNED } from './kings.ts';
import type { Block } from './material.ts';
import { aheadOf } from './passing.ts';

/**
 * Moves of placements, for the sweeps that look at every position of a table. Instead of trying each
 * move, they find out once per man what its leaving would open: if no line to the king opens, every move is
 * legal; if one opens, the man must block it or capture; if two open, it must stay.
 */

// The engine looks an imported name up at each use, but not a constant of the same file: a tenth of the time.
const attacks = ATTACKS;
const between = BETWEEN;
const beyond = BEYOND;
const leaps = LEAPS;
const mobility = MOBILITY;
const rays = RAYS;
const room = ROOM;
const turned = TURNED;

/** What `countMoves` returns for two men on one square, or for a king that could be captured. */
export const IMPOSSIBLE = -1;

/** The occupied squares as bits: of ranks 1 to 4, of ranks 5 to 8. */
const occupied = new Int32Array(2);
/** The open line that `openLines` found last, from × 64 + to. */
let line = 0;

/** Notes the occupied squares, for the functions below; false if two men stand on one. */
export function occupy(squares: Uint8Array, count: number): boolean {
  let low = 0;
  let high = 0;
  let twice = 0;
  for (let man = 0; man < count; man++) {
    const square = squares[man];
    const isLow = (square - 32) >> 31; // all bits set, or no bits: cheaper than a branch
    const lowBit = (1 << square) & isLow; // shifts count modulo 32
    const highBit = (1 << square) & ~isLow;
    twice |= (low & lowBit) | (high & highBit);
    low |= lowBit;
    high |= highBit;
  }
  occupied[0] = low;
  occupied[1] = high;
  return twice === 0;
}

/** Is the square among the occupied ones of ranks 1 to 4 and 5 to 8? */
function isOccupied(square: number, low: number, high: number): boolean {
  return (((square < 32 ? low : high) >>> square) & 1) !== 0;
}

/** Are all squares of a line between its ends empty? */
function isClear(open: number, low: number, high: number): boolean {
  return ((between[2 * open] & low) | (between[2 * open + 1] & high)) === 0;
}

function isBetween(open: number, square: number): boolean {
  return ((between[2 * open + (square >> 5)] >>> square) & 1) !== 0;
}

/** In how many lines do men of `by` attack the square? Man `gone` is not on the board. */
function openLines(
  { attackKinds, ends }: Block,
  squares: Uint8Array,
  by: number,
  square: number,
  gone: number,
): number {
  let open = 0;
  for (let man = ends[by]; man < ends[by + 1]; man++) {
    if (man === gone) continue;
    const from = squares[man] * 64 + square;
    if (attacks[attackKinds[man] * 4096 + from] === 0 || !isClear(from, occupied[0], occupied[1])) continue;
    open++;
    line = from;
  }
  return open;
}

/** Takes a man off the occupied squares, or puts it back. */
function lift(square: number): void {
  occupied[square >> 5] ^= 1 << square;
}

/** How many legal moves the side to move has. */
export function countMoves(block: Block, squares: Uint8Array, side: number): number {
  const { ends } = block;
  if (!occupy(squares, ends[2]) || openLines(block, squares, side, squares[1 - side], -1) > 0)
    return IMPOSSIBLE;
  let moves = countSteps(block, squares, side);
  for (let man = ends[side]; man < ends[side + 1]; man++) {
    lift(squares[man]);
    const open = openLines(block, squares, 1 - side, squares[side], -1);
    lift(squares[man]);
    if (open < 2 && block.kinds[man] === PAWN)
      moves += countPawn(block, squares, man, open === 0 ? -1 : line);
    else if (open === 0) moves += countFree(block, squares, man);
    else if (open === 1) moves += countStops(block, squares, man, line);
  }
  return moves;
}

/** After `countMoves`: is the side to move in check? */
export function isChecked(block: Block, squares: Uint8Array, side: number): boolean {
  return openLines(block, squares, 1 - side, squares[side], -1) > 0;
}

/** Moves of the king to squares that no man attacks once it has left. */
function countSteps(block: Block, squares: Uint8Array, side: number): number {
  let moves = 0;
  let entry = (squares[side] * 64 + squares[1 - side]) * 9;
  lift(squares[side]);
  for (let to = room[entry]; to !== OFF; to = room[++entry]) {
    if (openLines(block, squares, 1 - side, to, -1) === 0) moves++;
  }
  for (let man = block.ends[side]; man < block.ends[side + 1]; man++) {
    // A step onto a man of one's own side was counted if the square was not attacked.
    if (attacks[64 * squares[side] + squares[man]] === 0) continue;
    if (attacks[64 * squares[1 - side] + squares[man]] === 1) continue;
    if (openLines(block, squares, 1 - side, squares[man], -1) === 0) moves--;
  }
  lift(squares[side]);
  return moves;
}

/** Moves of a man that may go anywhere: those on an empty board, minus those that others prevent. */
function countFree({ ends, kinds, sides }: Block, squares: Uint8Array, man: number): number {
  const kind = kinds[man];
  const square = squares[man];
  let moves = mobility[kind * 64 + square];
  for (let other = 0; other < ends[2]; other++) {
    const to = square * 64 + squares[other];
    if (attacks[kind * 4096 + to] === 0 || !isClear(to, occupied[0], occupied[1])) continue;
    moves -= beyond[to];
    if (sides[other] === sides[man]) moves--;
  }
  return moves;
}

/** Moves of a man that must go to the open line: between its ends, or to the square of the attacker. */
function countStops({ kinds }: Block, squares: Uint8Array, man: number, open: number): number {
  const from = squares[man] * 64;
  let moves = 0;
  for (let to = 0; to < 64; to++) {
    if (to !== open >> 6 && !isBetween(open, to)) continue;
    if (attacks[kinds[man] * 4096 + from + to] === 0) continue;
    if (isClear(from + to, occupied[0], occupied[1])) moves++;
  }
  return moves;
}

/** Moves of a pawn, without captures in passing; only to the open line if there is one. */
function countPawn(
  { attackKinds, ends, sides }: Block,
  squares: Uint8Array,
  man: number,
  open: number,
): number {
  const side = sides[man];
  const from = squares[man];
  const ahead = aheadOf(side);
  const rank = side === 0 ? from >> 3 : 7 - (from >> 3);
  const pieces = rank === 6 ? 4 : 1; // that it may become
  const low = occupied[0];
  const high = occupied[1];
  let moves = 0;
  if (!isOccupied(from + ahead, low, high)) {
    if (stops(open, from + ahead)) moves += pieces;
    if (rank === 1 && !isOccupied(from + 2 * ahead, low, high) && stops(open, from + 2 * ahead)) moves++;
  }
  for (let other = ends[1 - side]; other < ends[2 - side]; other++) {
    const to = squares[other];
    if (attacks[attackKinds[man] * 4096 + from * 64 + to] === 1 && stops(open, to)) moves += pieces;
  }
  return moves;
}

/** Is there no open line, or does the square stop it? */
function stops(open: number, square: number): boolean {
  return open < 0 || square === open >> 6 || isBetween(open, square);
}

/**
 * For each square that a man of `mover` may have come from, without a capture and with the other king not in check
 * before, writes rest + weight × square to `out` from place `next` on; returns the place after the last.
 */
export function writeSources(
  block: Block,
  squares: Uint8Array,
  mover: number,
  man: number,
  rest: number,
  weight: number,
  out: Uint32Array,
  next: number,
): number {
  const kind = block.kinds[man];
  const square = squares[man];
  const king = squares[1 - mover];
  lift(square);
  const open = openLines(block, squares, mover, king, man);
  const blocked = open === 0 ? -1 : line;
  let end = next;
  if (open < 2) {
    if (man < 2) end = stepBack((64 * square + king) * 9, blocked, rest, weight, out, next);
    else if (kind === PAWN) end = pawnBack(square, king, mover, blocked, rest, weight, out, next);
    else if (kind === KNIGHT) end = leapBack(square, king, blocked, rest, weight, out, next);
    else end = slideBack(square, king, kind, blocked, rest, weight, out, next);
  }
  lift(square);
  return end;
}

/** A king: its list of squares leaves out those beside the other king. */
function stepBack(
  first: number,
  blocked: number,
  rest: number,
  weight: number,
  out: Uint32Array,
  next: number,
): number {
  const low = occupied[0];
  const high = occupied[1];
  let end = next;
  let entry = first;
  for (let from = room[entry]; from !== OFF; from = room[++entry]) {
    if (isOccupied(from, low, high) || (blocked >= 0 && !isBetween(blocked, from))) continue;
    out[end++] = rest + weight * from;
  }
  return end;
}

function pawnBack(
  square: number,
  king: number,
  mover: number,
  blocked: number,
  rest: number,
  weight: number,
  out: Uint32Array,
  next: number,
): number {
  const checks = (mover === 0 ? PAWN : BLACK_PAWN) * 4096 + king;
  const back = -aheadOf(mover);
  const rank = mover === 0 ? square >> 3 : 7 - (square >> 3);
  let end = next;
  for (let steps = 1; steps <= (rank === 3 ? 2 : rank === 1 ? 0 : 1); steps++) {
    const from = square + steps * back;
    if (isOccupied(from, occupied[0], occupied[1])) break;
    if (attacks[checks + 64 * from] === 1 || (blocked >= 0 && !isBetween(blocked, from))) continue;
    out[end++] = rest + weight * from;
  }
  return end;
}

function leapBack(
  square: number,
  king: number,
  blocked: number,
  rest: number,
  weight: number,
  out: Uint32Array,
  next: number,
): number {
  const low = occupied[0];
  const high = occupied[1];
  const checks = KNIGHT * 4096 + king;
  let end = next;
  let entry = KNIGHT_PART + 9 * square;
  for (let from = leaps[entry]; from !== OFF; from = leaps[++entry]) {
    if (isOccupied(from, low, high) || attacks[checks + 64 * from] === 1) continue;
    if (blocked < 0 || isBetween(blocked, from)) out[end++] = rest + weight * from;
  }
  return end;
}

function slideBack(
  square: number,
  king: number,
  kind: number,
  blocked: number,
  rest: number,
  weight: number,
  out: Uint32Array,
  next: number,
): number {
  const low = occupied[0];
  const high = occupied[1];
  const last = LAST_DIRECTION[kind];
  const checks = kind * 4096 + king;
  let end = next;
  for (let d = FIRST_DIRECTION[kind]; d < last; d++) {
    let entry = (8 * square + d) * 8;
    for (let from = rays[entry]; from !== OFF && !isOccupied(from, low, high); from = rays[++entry]) {
      if (blocked >= 0 && !isBetween(blocked, from)) continue;
      if (attacks[checks + 64 * from] === 0 || !isClear(from * 64 + king, low, high))
        out[end++] = rest + weight * from;
    }
  }
  return end;
}

/**
 * The index with `side` to move and a king on another square, in a block without twins; −1 if symmetry
 * leaves a choice.
 */
export function indexWithKing(
  { kings, kingWeight, origin, weights }: Block,
  squares: Uint8Array,
  side: number,
  king: number,
  square: number,
): number {
  const both = king === 0 ? 64 * square + squares[1] : 64 * squares[0] + square;
  const pair = kings.pairs[both];
  if (kings.isFoldable[pair] === 1) return -1;
  const turn = 64 * kings.symmetries[both];
  const men = weights[2] * turned[turn + squares[2]] + weights[3] * turned[turn + squares[3]];
  return origin + pair * kingWeight + men + side;
}
