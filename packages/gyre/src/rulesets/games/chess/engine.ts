import { NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from '../../contract/indexed.ts';
import { OFF, PAWN, squareAt } from './board.ts';
import { RANK_FLIP } from './kings.ts';
import type { Block, Endings, Link } from './material.ts';
import { forEachBack, forEachMove, forEachTakeBack, isInCheck, isPossible, wasInCheck } from './moves.ts';
import { aheadOf, NOT_PASSED, passedBy } from './passing.ts';
import { blockAt, compareToMirror, indexAnywhere, indexIn, Placement, placeIn } from './placement.ts';
import { countMoves, IMPOSSIBLE, indexWithKing, isChecked, occupy, writeSources } from './quick.ts';

/**
 * Chess on the index: the three functions that an indexed ruleset is solved with, see `IndexedRuleset`.
 *
 * Moves are counted as they stand on the board, and up to symmetry only in the position that they lead to. That counts the same
 * forwards and backwards, except at a placement that is its own mirror image in the diagonal: its moves
 * come in mirrored pairs, of which one is kept (orbit counting: N(p→q)·|orbit p| = N(q→p)·|orbit q|).
 */
export class ChessEngine {
  readonly #endings: Endings;
  /** The placement in question; one that a move leads to or comes from. */
  readonly #here = new Placement();
  readonly #there = new Placement();
  /** The placement as its parent block has it, and that turned. */
  readonly #after = new Placement();
  readonly #turned = new Placement();
  readonly #sources = new Uint32Array(32);
  #block: Block;
  #out: Uint32Array = new Uint32Array(0);
  #count = 0;
  #isOwnMirror = false;
  /** Do the kings alone fix the standard form? */
  #isPlain = false;
  /** The index of the same placement with the other side to move. */
  #sister = 0;
  /** The way into this block that is being taken back. */
  #link: Link | undefined;

  constructor(endings: Endings) {
    this.#endings = endings;
    this.#block = endings.blocks[0];
    this.#here.take(this.#block.kinds, this.#block.sides);
  }

  #load(index: number): void {
    const here = this.#here;
    let block = this.#block;
    if (index < block.base || index >= block.base + block.size) {
      block = blockAt(this.#endings, index);
      this.#block = block;
      here.take(block.kinds, block.sides);
    }
    const isFoldable = block.kings.isFoldable[placeIn(block, index, here)] === 1;
    this.#isOwnMirror = isFoldable && compareToMirror(here) === 0;
    this.#isPlain = !isFoldable && !block.hasTwins;
    this.#sister = index + 1 - 2 * here.side;
  }

  prepare(index: number): number {
    this.#load(index);
    const here = this.#here;
    if (!this.#block.isPassing && !this.#isOwnMirror) return this.#prepareQuickly(index);
    if (!isPossible(here)) return NOT_A_POSITION;
    if (!this.#isPlain && indexIn(this.#block, here) !== index) return NOT_A_POSITION;
    this.#count = 0;
    forEachMove(here, this.#isOwnMirror ? this.#countMirrored : this.#countMove);
    if (this.#count > 0) return this.#count;
    return isInCheck(here, here.side) ? OVER_LOST : OVER_DRAWN;
  }

  #prepareQuickly(index: number): number {
    const block = this.#block;
    const { side, squares } = this.#here;
    if (!this.#isPlain && indexIn(block, this.#here) !== index) return NOT_A_POSITION;
    const moves = countMoves(block, squares, side);
    if (moves > 0) return moves;
    if (moves === IMPOSSIBLE) return NOT_A_POSITION;
    return isChecked(block, squares, side) ? OVER_LOST : OVER_DRAWN;
  }

  readonly #countMove = (): void => {
    this.#count++;
  };

  readonly #countMirrored = (man: number, to: number, captured: number): void => {
    this.#there.play(this.#here, man, to, captured, -1);
    if (compareToMirror(this.#there) <= 0) this.#count++;
  };

  movesFrom(index: number, out: Uint32Array): number {
    this.#load(index);
    this.#out = out;
    this.#count = 0;
    forEachMove(this.#here, this.#emitMove);
    return this.#count;
  }

  readonly #emitMove = (man: number, to: number, captured: number, promoted: number): void => {
    this.#there.play(this.#here, man, to, captured, promoted);
    if (this.#isOwnMirror && compareToMirror(this.#there) > 0) return;
    this.#out[this.#count++] = indexAnywhere(this.#endings, this.#there);
  };

  movesInto(index: number, out: Uint32Array): number {
    this.#load(index);
    this.#out = out;
    this.#count = 0;
    const mover = 1 - this.#here.side;
    const { links, linkStarts, passing } = this.#endings;
    const { number } = this.#block;
    const mayPass = passing !== undefined && number <= passing.number;
    if (mayPass || this.#isOwnMirror) forEachBack(this.#here, mover, this.#emitBack);
    else this.#comeFromWithin(mover);
    for (let i = linkStarts[number]; i < linkStarts[number + 1]; i++) this.#comeBack(links[i]);
    return this.#count;
  }

  /** Moves within the block, where nothing is captured in passing and the placement is not its own mirror image. */
  #comeFromWithin(mover: number): void {
    const block = this.#block;
    const { count, sides, squares } = this.#here;
    occupy(squares, count);
    for (let man = 0; man < count; man++) {
      if (sides[man] !== mover) continue;
      if (this.#isPlain && man >= 2) {
        const weight = block.weights[man];
        const rest = this.#sister - weight * squares[man];
        this.#count = writeSources(block, squares, mover, man, rest, weight, this.#out, this.#count);
      } else {
        const found = writeSources(block, squares, mover, man, 0, 1, this.#sources, 0);
        if (man < 2 && !block.hasTwins) this.#kingFrom(man, found, mover);
        else for (let i = 0; i < found; i++) this.#comeFrom(man, this.#sources[i]);
      }
    }
  }

  /** Moves of a king from the first squares in `sources`, in a block without twins. */
  #kingFrom(king: number, found: number, mover: number): void {
    const out = this.#out;
    const block = this.#block;
    const sources = this.#sources;
    const { squares } = this.#here;
    let next = this.#count;
    for (let i = 0; i < found; i++) {
      const index = indexWithKing(block, squares, mover, king, sources[i]);
      if (index >= 0) out[next++] = index;
      else {
        this.#count = next;
        this.#comeFrom(king, sources[i]);
        next = this.#count;
      }
    }
    this.#count = next;
  }

  readonly #emitBack = (man: number, from: number): void => {
    // The king would have been in check with the other side to move.
    if (!wasInCheck(man, from)) this.#comeFrom(man, from);
  };

  /** A move after which the men are the same, one of them elsewhere. */
  #comeFrom(man: number, from: number): void {
    const here = this.#here;
    const to = here.squares[man];
    here.squares[man] = from;
    here.side ^= 1;
    const source = this.#block.isPassing ? this.#endings.blocks[0] : this.#block;
    const index = this.#isOwnMirror && compareToMirror(here) > 0 ? -1 : indexIn(source, here);
    if (index >= 0) this.#emitSource(index, source, here);
    here.squares[man] = to;
    here.side ^= 1;
  }

  /**
   * Notes a source of a move. If its men stand so that a capture in passing was possible, the same men with that
   * right are also a source.
   */
  #emitSource(index: number, source: Block, before: Placement): void {
    this.#out[this.#count++] = index;
    const { passing } = this.#endings;
    if (source.number !== 0 || passing === undefined || passedBy(before) === NOT_PASSED) return;
    this.#out[this.#count++] = indexIn(passing, before);
  }

  /** Moves from another block, by a capture, a promotion or both. */
  #comeBack(link: Link): void {
    const { isFlipped, mover } = link;
    if ((this.#here.side === mover) !== isFlipped) return;
    const parent = this.#endings.blocks[link.parent];
    const after = this.#after;
    after.copy(this.#here);
    if (isFlipped) after.flip();
    // Without pawns it is enough to change the colours; the diagonal stays where it is.
    if (isFlipped && !parent.hasPawns) after.turn(RANK_FLIP);
    if (link.promoted >= 0 && !after.hasOnEdge(link.promoted, mover)) return;
    this.#link = link;
    const turns = this.#isUnfolded(parent) ? (this.#isOwnMirror ? 4 : 8) : 1;
    for (let symmetry = 0; symmetry < turns; symmetry++) {
      this.#turned.copy(after);
      this.#turned.turn(symmetry);
      forEachTakeBack(this.#turned, mover, link.promoted, link.captured >= 0, this.#takeBack);
    }
    if (link.captured === PAWN && parent.number === 0 && this.#endings.passing !== undefined)
      this.#takePassingBack(mover, after);
  }

  /** Does the parent have fewer symmetries, so that every image of the board comes from another of its positions? */
  #isUnfolded(parent: Block): boolean {
    return parent.hasPawns && !this.#block.hasPawns;
  }

  /** A capture or promotion: the man goes back, and the captured man appears where it was. */
  readonly #takeBack = (man: number, from: number): void => {
    const { parent: number, mover, promoted, captured } = this.#link as Link;
    const parent = this.#endings.blocks[number];
    const there = this.#there;
    const to = this.#turned.squares[man];
    if (captured === PAWN && (to >> 3 === 0 || to >> 3 === 7)) return;
    there.copy(this.#turned);
    there.squares[man] = from;
    if (promoted >= 0) there.kinds[man] = PAWN;
    if (captured >= 0) there.add(captured, 1 - mover, to);
    there.side = mover;
    // Unfolded, every image is tried: keep those that the parent's own symmetry leaves where they are.
    if (this.#isUnfolded(parent)) {
      if ((there.squares[0] & 7) > 3) return;
    } else if (this.#isOwnMirror && !parent.hasPawns && compareToMirror(there) > 0) return;
    if (isInCheck(there, 1 - mover)) return;
    const index = indexAnywhere(this.#endings, there);
    if (index >= 0) this.#emitSource(index, parent, there);
  };

  /** A pawn that captured in passing goes back aside, and the pawn it captured to that side of it. */
  #takePassingBack(mover: number, after: Placement): void {
    const there = this.#there;
    const to = after.squares[2]; // kings and the pawn that captured are left
    if (after.sides[2] !== mover) return;
    const behind = to - aheadOf(mover);
    for (let aside = -1; aside <= 1; aside += 2) {
      const from = squareAt(behind, 0, aside);
      if (from === OFF) continue;
      there.copy(after);
      there.squares[2] = from;
      there.add(PAWN, 1 - mover, behind);
      there.side = mover;
      there.passed = passedBy(there);
      if (there.passed !== to || !isPossible(there)) continue;
      const index = indexAnywhere(this.#endings, there);
      if (index >= 0) this.#out[this.#count++] = index;
    }
  }
}
