/** The chessboard as tables. Square 0 is a1, 7 is h1, 63 is h8. */

export type Kind = 0 | 1 | 2 | 3 | 4 | 5;
export const KING = 0;
export const QUEEN = 1;
export const ROOK = 2;
export const BISHOP = 3;
export const KNIGHT = 4;
export const PAWN = 5;
export const LETTERS = 'KQRBNP';

/** The mark after the last square of a list. */
export const OFF = 64;

/** Directions: the four of the rook, then the four of the bishop. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;
const KNIGHT_LEAPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** The first and the last direction, plus one, in which a kind slides; equal for kinds that do not. */
export const FIRST_DIRECTION: Uint8Array = Uint8Array.of(0, 0, 0, 4, 0, 0);
export const LAST_DIRECTION: Uint8Array = Uint8Array.of(0, 8, 4, 8, 0, 0);

/** Squares one after the other from s in direction d, from entry (8s + d) × 8 on, up to OFF. */
export const RAYS: Uint8Array = new Uint8Array(64 * 8 * 8).fill(OFF);
/** Squares that a king (from entry 9s on) or a knight (from 576 + 9s on) reaches from s, up to OFF. */
export const LEAPS: Uint8Array = new Uint8Array(2 * 64 * 9).fill(OFF);
/** Where the knights' part of LEAPS begins. */
export const KNIGHT_PART = 576;
/** Entry kind × 4096 + from × 64 + to: 1 if the man attacks `to` on an empty board; 6 stands for black pawns. */
export const ATTACKS: Uint8Array = new Uint8Array(7 * 4096);
export const BLACK_PAWN = 6;
/** Entries 2 × (from × 64 + to) and the next: the squares strictly between, as bits, of ranks 1 to 4 and 5 to 8. */
export const BETWEEN: Int32Array = new Int32Array(2 * 4096);
/** Entry from × 64 + to: how many squares lie on the line behind `to`, up to the edge; 0 off the lines. */
export const BEYOND: Uint8Array = new Uint8Array(4096);
/** Entry kind × 64 + square: how many squares a man other than a pawn attacks on an empty board. */
export const MOBILITY: Uint8Array = new Uint8Array(6 * 64);

fillTables();

function fillTables(): void {
  for (let from = 0; from < 64; from++) {
    for (let d = 0; d < 8; d++) fillRay(from, d);
    fillLeaps(from, 9 * from, DIRECTIONS, KING);
    fillLeaps(from, KNIGHT_PART + 9 * from, KNIGHT_LEAPS, KNIGHT);
    for (const side of [-1, 1]) {
      const up = squareAt(from, 1, side);
      const down = squareAt(from, -1, side);
      if (up !== OFF) ATTACKS[PAWN * 4096 + from * 64 + up] = 1;
      if (down !== OFF) ATTACKS[BLACK_PAWN * 4096 + from * 64 + down] = 1;
    }
  }
  for (let entry = 0; entry < PAWN * 4096; entry++) MOBILITY[entry >> 6] += ATTACKS[entry];
}

/** The square this many ranks up and files to the right, or OFF. */
export function squareAt(from: number, up: number, right: number): number {
  const rank = (from >> 3) + up;
  const file = (from & 7) + right;
  return rank < 0 || rank > 7 || file < 0 || file > 7 ? OFF : rank * 8 + file;
}

function fillRay(from: number, d: number): void {
  const [up, right] = DIRECTIONS[d];
  let low = 0;
  let high = 0;
  for (let steps = 1; ; steps++) {
    const to = squareAt(from, up * steps, right * steps);
    if (to === OFF) break;
    RAYS[(8 * from + d) * 8 + steps - 1] = to;
    BETWEEN[2 * (from * 64 + to)] = low;
    BETWEEN[2 * (from * 64 + to) + 1] = high;
    if (to < 32) low |= 1 << to;
    else high |= 1 << (to - 32);
    ATTACKS[QUEEN * 4096 + from * 64 + to] = 1;
    ATTACKS[(d < 4 ? ROOK : BISHOP) * 4096 + from * 64 + to] = 1;
  }
  const ray = (8 * from + d) * 8;
  const length = RAYS.subarray(ray, ray + 8).indexOf(OFF);
  for (let i = 0; i < length; i++) BEYOND[from * 64 + RAYS[ray + i]] = length - 1 - i;
}

function fillLeaps(
  from: number,
  entry: number,
  leaps: readonly (readonly [number, number])[],
  kind: Kind,
): void {
  let next = entry;
  for (const [up, right] of leaps) {
    const to = squareAt(from, up, right);
    if (to === OFF) continue;
    LEAPS[next++] = to;
    ATTACKS[kind * 4096 + from * 64 + to] = 1;
  }
}

/** The name of a square: a1 to h8. */
export function squareName(square: number): string {
  return `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
}
