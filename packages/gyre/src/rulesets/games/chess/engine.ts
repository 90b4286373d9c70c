import { NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from '../../indexed.ts';
import { OFF, PAWN, squareAt } from './board.ts';
import { RANK_FLIP } from './kings.ts';
import type { Block, Endings, Link } from './material.ts';
import { forEachBack, forEachMove, isInCheck, isPossible, wasInCheck } from './moves.ts';
import { aheadOf, NOT_PASSED, passedBy } from './passing.ts';
import { blockAt, compareToMirror, indexAnywhere, indexIn, Placement, placeIn } from './placement.ts';
import { countMoves, IMPOSSIBLE, indexWithKing, isChecked, occupy, writeSources } from './quick.ts';

/** The three functions that an indexed ruleset is solved with; see `IndexedRuleset`. */
export interface ChessEngine {
  prepare(index: number): number;
  movesFrom(index: number, out: Uint32Array): number;
  movesInto(index: number, out: Uint32Array): number;
}

/**
 * Chess on the index.
 *
 * Moves are counted as they stand on the board, up to symmetry only at their end. That counts the same
 * forwards and backwards, except at a placement that is its own mirror image in the diagonal: its moves
 * come in mirrored pairs, of which one is kept (orbit counting: N(p→q)·|orbit p| = N(q→p)·|orbit q|).
 */
export function chessEngine(endings: Endings): ChessEngine {
  const here = new Placement();
  const there = new Placement();
  const sources = new Uint32Array(32);
  let block: Block = endings.blocks[0];
  let out: Uint32Array = new Uint32Array(0);
  let count = 0;
  let isOwnMirror = false;
  let isPlain = false; // do the kings alone fix the standard form?
  let sister = 0; // the index of the same placement with the other side to move

  function load(index: number): void {
    if (index < block.base || index >= block.base + block.size || here.count !== block.kinds.length) {
      block = blockAt(endings, index);
      here.take(block.kinds, block.sides);
    }
    const isFoldable = block.kings.isFoldable[placeIn(block, index, here)] === 1;
    isOwnMirror = isFoldable && compareToMirror(here) === 0;
    isPlain = !isFoldable && !block.hasTwins;
    sister = index + 1 - 2 * here.side;
  }

  function prepare(index: number): number {
    load(index);
    if (!block.hasPawns && !isOwnMirror) return prepareQuickly(index);
    if (!isPossible(here)) return NOT_A_POSITION;
    if (!isPlain && indexIn(block, here) !== index) return NOT_A_POSITION;
    count = 0;
    forEachMove(here, isOwnMirror ? countMirrored : countMove);
    if (count > 0) return count;
    return isInCheck(here, here.side) ? OVER_LOST : OVER_DRAWN;
  }

  function prepareQuickly(index: number): number {
    if (!isPlain && indexIn(block, here) !== index) return NOT_A_POSITION;
    const moves = countMoves(block, here.squares, here.side);
    if (moves > 0) return moves;
    if (moves === IMPOSSIBLE) return NOT_A_POSITION;
    return isChecked(block, here.squares, here.side) ? OVER_LOST : OVER_DRAWN;
  }

  function countMove(): void {
    count++;
  }

  function countMirrored(man: number, to: number, captured: number): void {
    there.play(here, man, to, captured, -1);
    if (compareToMirror(there) <= 0) count++;
  }

  function movesFrom(index: number, target: Uint32Array): number {
    load(index);
    out = target;
    count = 0;
    forEachMove(here, emitMove);
    return count;
  }

  function emitMove(man: number, to: number, captured: number, promoted: number): void {
    there.play(here, man, to, captured, promoted);
    if (isOwnMirror && compareToMirror(there) > 0) return;
    out[count++] = indexAnywhere(endings, there);
  }

  function movesInto(index: number, target: Uint32Array): number {
    load(index);
    out = target;
    count = 0;
    if (block.hasPawns || isOwnMirror) forEachBack(here, 1 - here.side, emitBack);
    else comeFromWithin(1 - here.side);
    const links = endings.links[block.number];
    for (let i = 0; i < links.length; i++) comeBack(links[i]);
    return count;
  }

  /** Moves within the block, where there are no pawns and the placement is not its own mirror image. */
  function comeFromWithin(mover: number): void {
    occupy(here.squares, here.count);
    for (let man = 0; man < here.count; man++) {
      if (here.sides[man] !== mover) continue;
      if (isPlain && man >= 2) {
        const weight = block.weights[man];
        const rest = sister - weight * here.squares[man];
        count = writeSources(block, here.squares, mover, man, rest, weight, out, count);
      } else {
        const found = writeSources(block, here.squares, mover, man, 0, 1, sources, 0);
        if (man < 2 && !block.hasTwins) kingFrom(man, found, mover);
        else for (let i = 0; i < found; i++) comeFrom(man, sources[i]);
      }
    }
  }

  /** Moves of a king from the first squares in `sources`, in a block without twins. */
  function kingFrom(king: number, found: number, mover: number): void {
    const target = out;
    let next = count;
    for (let i = 0; i < found; i++) {
      const index = indexWithKing(block, here.squares, mover, king, sources[i]);
      if (index >= 0) target[next++] = index;
      else {
        count = next;
        comeFrom(king, sources[i]);
        next = count;
      }
    }
    count = next;
  }

  function emitBack(man: number, from: number): void {
    // It would have been in check with the other to move.
    if (!wasInCheck(man, from)) comeFrom(man, from);
  }

  /** A move by which the men stay the same, one of them elsewhere. */
  function comeFrom(man: number, from: number): void {
    const to = here.squares[man];
    here.squares[man] = from;
    here.side ^= 1;
    const source = block.isPassing ? endings.blocks[0] : block;
    const index = isOwnMirror && compareToMirror(here) > 0 ? -1 : indexIn(source, here);
    if (index >= 0) out[count++] = index;
    if (block.number === 0 && index >= 0) emitPassing(here);
    here.squares[man] = to;
    here.side ^= 1;
  }

  /** The side to move may have let a capture in passing be: then these men with that right are a source too. */
  function emitPassing(before: Placement): void {
    if (endings.passing === undefined || passedBy(before) === NOT_PASSED) return;
    out[count++] = indexIn(endings.passing, before);
  }

  /** Moves from another block, by a capture, a promotion or both. */
  function comeBack(link: Link): void {
    const parent = endings.blocks[link.parent];
    const back = new Placement();
    back.copy(here);
    if (link.isFlipped) back.flip();
    // Without pawns it is enough to change the colours; the diagonal stays where it is.
    if (link.isFlipped && !parent.hasPawns) back.turn(RANK_FLIP);
    if (1 - back.side !== link.mover) return;
    const isUnfolded = parent.hasPawns && !block.hasPawns;
    const turns = isUnfolded ? (isOwnMirror ? 4 : 8) : 1;
    for (let symmetry = 0; symmetry < turns; symmetry++) {
      const turned = new Placement();
      turned.copy(back);
      turned.turn(symmetry);
      takeBack(link, parent, turned, isUnfolded);
    }
  }

  /** A pawn that captured in passing goes back aside, and the pawn it captured to that side of it. */
  function takePassingBack(mover: number, after: Placement): void {
    const to = after.squares[2]; // kings and the pawn that captured are left
    if (after.count !== 3 || after.kinds[2] !== PAWN || after.sides[2] !== mover) return;
    const behind = to - aheadOf(mover);
    for (const aside of [-1, 1]) {
      const from = squareAt(behind, 0, aside);
      if (from === OFF) continue;
      there.copy(after);
      there.squares[2] = from;
      there.add(PAWN, 1 - mover, behind);
      there.side = mover;
      there.passed = passedBy(there);
      if (there.passed !== to || !isPossible(there)) continue;
      const index = indexAnywhere(endings, there);
      if (index >= 0) out[count++] = index;
    }
  }

  function takeBack(link: Link, parent: Block, after: Placement, isUnfolded: boolean): void {
    forEachSource(link, after, (man, from) => {
      there.copy(after);
      const to = after.squares[man];
      there.squares[man] = from;
      if (link.promoted >= 0) there.kinds[man] = PAWN;
      if (link.captured >= 0) there.add(link.captured, 1 - link.mover, to);
      there.side = link.mover;
      // Unfolded, every image is tried: keep those that the parent's own symmetry leaves where they are.
      if (
        isUnfolded
          ? (there.squares[0] & 7) > 3
          : isOwnMirror && !parent.hasPawns && compareToMirror(there) > 0
      )
        return;
      if (isInCheck(there, 1 - link.mover)) return;
      const index = indexAnywhere(endings, there);
      if (index < 0) return;
      out[count++] = index;
      if (parent.number === 0) emitPassing(there);
    });
    if (link.captured === PAWN && parent.number === 0 && endings.passing !== undefined)
      takePassingBack(link.mover, after);
  }

  return { prepare, movesFrom, movesInto };
}

/** Calls `visit` for each man that may have made a move of this kind, and where it came from. */
function forEachSource(link: Link, after: Placement, visit: (man: number, from: number) => void): void {
  const { mover, promoted, captured } = link;
  const lastRank = mover === 0 ? 7 : 0;
  for (let man = 0; man < after.count; man++) {
    if (after.sides[man] !== mover) continue;
    const to = after.squares[man];
    if (captured === PAWN && (to >> 3 === 0 || to >> 3 === 7)) continue;
    if (promoted >= 0) {
      if (after.kinds[man] === promoted && to >> 3 === lastRank)
        pawnSources(after, man, mover, captured >= 0, visit);
    } else if (after.kinds[man] === PAWN) pawnSources(after, man, mover, true, visit);
  }
  if (promoted >= 0) return;
  forEachBack(after, mover, (man, from) => {
    if (after.kinds[man] === PAWN) return;
    const rank = after.squares[man] >> 3;
    if (captured === PAWN && (rank === 0 || rank === 7)) return;
    visit(man, from);
  });
}

/** Where a pawn stood before it went to where the man is now: straight behind, or aside if it captured. */
function pawnSources(
  after: Placement,
  man: number,
  mover: number,
  hasCaptured: boolean,
  visit: (man: number, from: number) => void,
): void {
  const back = mover === 0 ? -1 : 1;
  const homeRank = mover === 0 ? 0 : 7;
  for (const aside of hasCaptured ? [-1, 1] : [0]) {
    const from = squareAt(after.squares[man], back, aside);
    if (from === OFF || from >> 3 === homeRank) continue;
    let isFree = true;
    for (let other = 0; other < after.count; other++) if (after.squares[other] === from) isFree = false;
    if (isFree) visit(man, from);
  }
}
