import { PAWN } from './board.ts';
import { DIAGONAL_FLIP, isOnDiagonal, TURNED, thenDiagonalFlip } from './kings.ts';
import { type Block, type Endings, materialBit } from './material.ts';
import { NOT_PASSED, passedBy, passingRank, placePassing } from './passing.ts';

/** Men on squares and the side to move, in arrays that are reused. Men 0 and 1 are the kings. */
export class Placement {
  count = 2;
  side = 0;
  /** The square that a pawn has just passed over and can be captured on, or NOT_PASSED. */
  passed: number = NOT_PASSED;
  readonly kinds: Uint8Array = new Uint8Array(5);
  readonly sides: Uint8Array = new Uint8Array(5);
  readonly squares: Uint8Array = new Uint8Array(5);

  /** Takes these men, to be put on squares. */
  take(kinds: Uint8Array, sides: Uint8Array): void {
    this.count = kinds.length;
    this.kinds.set(kinds);
    this.sides.set(sides);
  }

  copy(from: Placement): void {
    this.count = from.count;
    this.side = from.side;
    this.passed = from.passed;
    for (let man = 0; man < from.count; man++) {
      this.kinds[man] = from.kinds[man];
      this.sides[man] = from.sides[man];
      this.squares[man] = from.squares[man];
    }
  }

  /** Puts a man on a square and returns its number. */
  add(kind: number, side: number, square: number): number {
    const man = kind === 0 ? side : this.count++;
    this.kinds[man] = kind;
    this.sides[man] = side;
    this.squares[man] = square;
    return man;
  }

  /** Does a side have a man of this kind, other than a king, on the edge of the board? */
  hasOnEdge(kind: number, side: number): boolean {
    for (let man = 2; man < this.count; man++) {
      if (this.kinds[man] !== kind || this.sides[man] !== side) continue;
      const rank = this.squares[man] >> 3;
      const file = this.squares[man] & 7;
      if (rank === 0 || rank === 7 || file === 0 || file === 7) return true;
    }
    return false;
  }

  remove(man: number): void {
    const last = --this.count;
    this.kinds[man] = this.kinds[last];
    this.sides[man] = this.sides[last];
    this.squares[man] = this.squares[last];
  }

  /** The same game with the colours exchanged: the board upside down, White's men are Black's and the reverse. */
  flip(): void {
    for (let man = 0; man < this.count; man++) this.squares[man] ^= 56;
    for (let man = 2; man < this.count; man++) this.sides[man] ^= 1;
    const white = this.squares[0];
    this.squares[0] = this.squares[1];
    this.squares[1] = white;
    this.side ^= 1;
    if (this.passed !== NOT_PASSED) this.passed ^= 56;
  }

  /** Turns the board. */
  turn(symmetry: number): void {
    for (let man = 0; man < this.count; man++) this.squares[man] = TURNED[64 * symmetry + this.squares[man]];
    if (this.passed !== NOT_PASSED) this.passed = TURNED[64 * symmetry + this.passed];
  }

  /** Becomes what a legal move of `from` leads to; −1 means no capture, no promotion. */
  play(from: Placement, man: number, to: number, captured: number, promoted: number): void {
    this.copy(from);
    this.side = 1 - from.side;
    this.squares[man] = to;
    const isDoubleStep = from.kinds[man] === PAWN && Math.abs(to - from.squares[man]) === 16;
    this.passed = isDoubleStep ? passedBy(this) : NOT_PASSED;
    if (promoted >= 0) this.kinds[man] = promoted;
    if (captured >= 0) this.remove(captured);
  }
}

/**
 * Does the placement come after its mirror image in the diagonal (1), before it (−1), or are they the same (0)?
 * At most two men besides the kings; two that are alike can be exchanged.
 */
export function compareToMirror({ count, kinds, sides, squares }: Placement): number {
  for (let king = 0; king < 2; king++) {
    const square = squares[king];
    if (!isOnDiagonal(square)) return square < TURNED[64 * DIAGONAL_FLIP + square] ? -1 : 1;
  }
  if (count === 2) return 0;
  const a = squares[2];
  const mirrorA = TURNED[64 * DIAGONAL_FLIP + a];
  if (count === 3) return a - mirrorA;
  const b = squares[3];
  const mirrorB = TURNED[64 * DIAGONAL_FLIP + b];
  const areAlike = kinds[2] === kinds[3] && sides[2] === sides[3];
  if (!areAlike) return a - mirrorA || b - mirrorB;
  const own = Math.min(a, b) * 64 + Math.max(a, b);
  return own - (Math.min(mirrorA, mirrorB) * 64 + Math.max(mirrorA, mirrorB));
}

/** The index of a placement whose men stand in the order of the block; −1 if the kings touch. */
export function indexIn(block: Block, placement: Placement): number {
  const { squares } = placement;
  const both = 64 * squares[0] + squares[1];
  const pair = block.kings.pairs[both];
  if (pair < 0) return -1;
  const symmetry = block.kings.symmetries[both];
  if (block.isPassing) return block.base + 2 * passingRank(placement, pair, symmetry) + placement.side;
  let rank = rankOf(block, squares, pair, 64 * symmetry);
  if (block.kings.isFoldable[pair] === 1) {
    rank = Math.min(rank, rankOf(block, squares, pair, 64 * thenDiagonalFlip(symmetry)));
  }
  return block.base + 2 * rank + placement.side;
}

/** Pair and squares as one number, two men that are alike in rising order. */
function rankOf({ kinds, sides }: Block, squares: Uint8Array, pair: number, turn: number): number {
  if (kinds.length === 2) return pair;
  const a = TURNED[turn + squares[2]];
  if (kinds.length === 3) return kinds[2] === PAWN ? pair * 48 + a - 8 : pair * 64 + a;
  const b = TURNED[turn + squares[3]];
  const isSwapped = kinds[2] === kinds[3] && sides[2] === sides[3] && a > b;
  const first = isSwapped ? b : a;
  const second = isSwapped ? a : b;
  const rank = kinds[2] === PAWN ? pair * 48 + first - 8 : pair * 64 + first;
  return kinds[3] === PAWN ? rank * 48 + second - 8 : rank * 64 + second;
}

/**
 * Puts the men of an index on their squares and returns the number of the kings' pair; the placement has the
 * block's men already.
 */
export function placeIn(block: Block, index: number, placement: Placement): number {
  const { kinds, kings, base } = block;
  const { squares } = placement;
  let rest = index - base;
  placement.side = rest & 1;
  rest >>>= 1;
  if (block.isPassing) rest = placePassing(rest, placement);
  else rest = placeMen(kinds, rest, placement);
  squares[0] = kings.squares[rest] >> 6;
  squares[1] = kings.squares[rest] & 63;
  return rest;
}

/** Puts the men besides the kings on their squares and returns the number of the kings' pair. */
function placeMen(kinds: Uint8Array, rank: number, placement: Placement): number {
  const { squares } = placement;
  let rest = rank;
  placement.passed = NOT_PASSED;
  for (let man = kinds.length - 1; man >= 2; man--) {
    if (kinds[man] === PAWN) {
      squares[man] = (rest % 48) + 8;
      rest = (rest / 48) | 0;
    } else {
      squares[man] = rest & 63;
      rest >>>= 6;
    }
  }
  return rest;
}

/** The block that an index falls into. */
export function blockAt({ blocks }: Endings, index: number): Block {
  let found = blocks[0];
  for (const block of blocks) if (index >= block.base) found = block;
  return found;
}

const ordered = new Placement();

/** The index of any placement, with men in any order; exchanges the colours if its block requires it. */
export function indexAnywhere({ blocks, blockOf, passing }: Endings, placement: Placement): number {
  let code = 0;
  for (let man = 2; man < placement.count; man++)
    code += materialBit(placement.kinds[man], placement.sides[man]);
  const target = blockOf[code];
  if (target < 0) return -1;
  ordered.copy(placement);
  if ((target & 1) === 1) ordered.flip();
  const block = placement.passed === NOT_PASSED || passing === undefined ? blocks[target >> 1] : passing;
  if (ordered.count === 4 && !isInOrder(block, ordered)) swapLastMen(ordered);
  return indexIn(block, ordered);
}

function isInOrder(block: Block, { kinds, sides }: Placement): boolean {
  return block.kinds[2] === kinds[2] && block.sides[2] === sides[2];
}

function swapLastMen({ kinds, sides, squares }: Placement): void {
  for (const column of [kinds, sides, squares]) {
    const second = column[2];
    column[2] = column[3];
    column[3] = second;
  }
}
