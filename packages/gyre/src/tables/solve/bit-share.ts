import {
  type IndexedRuleset,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../rulesets/inner.ts';
import { badCount, badMoveInto } from './swept.ts';

/** A table at work in cells of two bits, as all threads see it: half a byte per index in all. */
export interface BitWork {
  /** Four cells per byte, as in the finished table: what is open is drawn. */
  readonly cells: Uint8Array;
  /**
   * A bit per index, twice: the positions settled in plies of one parity and of the other. They take turns,
   * as now and next.
   */
  readonly marks: readonly [Uint32Array, Uint32Array];
}

/**
 * What is in the cells of a table that is begun: nothing, some values, or all values up to a ply whose
 * positions are marked.
 */
export type Resumed = 'nothing' | 'values' | 'plies';

/**
 * Settles a table ply by ply without counters. A move to a lost position wins, as ever. A position with a
 * move to one that was just won is looked at forwards, once per ply: it is lost if all its moves lead to won
 * ones. That takes longer than counting, and an eighth of the memory or less.
 *
 * A ply goes over all blocks with `play` and, if its number is odd, then again with `check`; in between all
 * threads must meet. Threads draw the blocks. Whatever several threads may write, they write with atomic
 * operations, and no answer depends on the order. Theory: docs/theory.md §2.
 */
export class BitShare {
  readonly #ruleset: IndexedRuleset;
  readonly #work: BitWork;
  readonly #moves: Uint32Array;
  readonly #movesInto: IndexedRuleset['movesInto'];

  constructor(ruleset: IndexedRuleset, work: BitWork) {
    this.#ruleset = ruleset;
    this.#work = work;
    this.#moves = new Uint32Array(Math.max(ruleset.mostMoves, ruleset.mostMovesInto));
    this.#movesInto = ruleset.movesInto?.bind(ruleset);
  }

  /**
   * Fills the cells of a block. In a table that is resumed some are settled already. Unless it is known which
   * of them were settled last, the run plays back from all of them once more, since their cells do not say
   * whether that was done.
   */
  prepare(block: number, resumed: Resumed): void {
    const { marks, cells } = this.#work;
    for (let index = block * BIT_BLOCK; index < this.#end(block); index++) {
      const mark = this.#ruleset.prepare(index);
      const before = resumed === 'nothing' ? NOTHING : this.#value(index);
      const value = before === WON || before === LOST ? before : valueOf(mark);
      if (value < 0 || mark > this.#ruleset.mostMoves) throw badCount(this.#ruleset, index, mark);
      cells[index >>> 2] |= value << ((index & 3) << 1);
      if (resumed === 'plies') continue;
      if (value === LOST || mark === LOST_NEXT) this.#put(marks[0], index);
      else if (value === WON && mark !== WON_AT_ONCE) this.#put(marks[1], index);
    }
  }

  /**
   * Plays back from the positions of a block that were settled at `plies`. At an even number they are lost,
   * and what can move there is won: returns how many. At an odd number what can move there is marked, to be
   * looked at.
   */
  play(block: number, plies: number): number {
    const now = this.#work.marks[plies & 1];
    const next = this.#work.marks[(plies + 1) & 1];
    if (this.#movesInto === undefined) {
      const settled = this.#playForwards(block, plies, next);
      now.fill(0, block * BLOCK_WORDS, (block + 1) * BLOCK_WORDS);
      return settled;
    }
    let settled = 0;
    for (let word = block * BLOCK_WORDS; word < Math.min(now.length, (block + 1) * BLOCK_WORDS); word++) {
      for (let bits = now[word]; bits !== 0; bits &= bits - 1) {
        const index = word * 32 + 31 - Math.clz32(bits & -bits);
        if (this.#value(index) === OPEN)
          this.#put(next, index); // lost in 2 plies by the rules: its turn comes
        else settled += this.#playFrom(index, plies, next, this.#movesInto);
      }
      now[word] = 0;
    }
    return settled;
  }

  #playFrom(
    index: number,
    plies: number,
    next: Uint32Array,
    movesInto: NonNullable<IndexedRuleset['movesInto']>,
  ): number {
    const moves = this.#moves;
    const found = movesInto(index, moves);
    let settled = 0;
    for (let i = 0; i < found; i++) {
      const p = moves[i];
      const value = p < this.#ruleset.size ? this.#value(p) : NOTHING;
      if (value === NOTHING) throw badMoveInto(this.#ruleset, p);
      if (value !== OPEN) continue;
      if (plies % 2 === 0) settled += this.#win(p, next);
      else if (((next[p >>> 5] >>> (p & 31)) & 1) === 0) this.#put(next, p);
    }
    return settled;
  }

  /** Without moves back: what can move to a lost position is won. At odd numbers all open ones are marked. */
  #playForwards(block: number, plies: number, next: Uint32Array): number {
    let settled = 0;
    for (let index = block * BIT_BLOCK; index < this.#end(block); index++) {
      if (this.#value(index) !== OPEN || this.#ruleset.prepare(index) === OVER_DRAWN) continue;
      if (plies % 2 === 1) this.#put(next, index);
      else if (this.#hasMoveToLost(index)) settled += this.#win(index, next);
    }
    return settled;
  }

  /**
   * Among the marked positions of a block, those whose moves are all refuted are lost; the marks of the
   * others go. Returns how many are lost.
   */
  check(block: number, plies: number): number {
    const next = this.#work.marks[(plies + 1) & 1];
    const { cells } = this.#work;
    let settled = 0;
    for (let word = block * BLOCK_WORDS; word < Math.min(next.length, (block + 1) * BLOCK_WORDS); word++)
      for (let bits = next[word]; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const index = word * 32 + 31 - Math.clz32(bit);
        if (this.#value(index) === OPEN && this.#isRefuted(index)) {
          cells[index >>> 2] ^= (OPEN ^ LOST) << ((index & 3) << 1);
          settled++;
        } else next[word] &= ~bit;
      }
    return settled;
  }

  #isRefuted(index: number): boolean {
    const moves = this.#moves;
    const listed = this.#ruleset.movesFrom(index, moves);
    for (let i = 0; i < listed; i++) {
      const to = moves[i];
      if (to !== MOVE_LOSES && (to === MOVE_WINS || this.#value(to) !== WON)) return false;
    }
    return true;
  }

  #hasMoveToLost(index: number): boolean {
    const moves = this.#moves;
    const listed = this.#ruleset.movesFrom(index, moves);
    for (let i = 0; i < listed; i++) if (moves[i] < MOVE_LOSES && this.#value(moves[i]) === LOST) return true;
    return false;
  }

  /** An open position is won: 1 if nobody else has settled it meanwhile. */
  #win(index: number, next: Uint32Array): number {
    const shift = (index & 3) << 1;
    const before = Atomics.or(this.#work.cells, index >>> 2, WON << shift);
    this.#put(next, index);
    return ((before >>> shift) & 3) === OPEN ? 1 : 0;
  }

  #put(marks: Uint32Array, index: number): void {
    Atomics.or(marks, index >>> 5, 1 << (index & 31));
  }

  #value(index: number): number {
    return (this.#work.cells[index >>> 2] >>> ((index & 3) << 1)) & 3;
  }

  #end(block: number): number {
    return Math.min(this.#ruleset.size, (block + 1) * BIT_BLOCK);
  }
}

/** How many indices a block has: a millisecond of work or more. Two blocks never share a byte. */
export const BIT_BLOCK: number = 1 << 14;
const BLOCK_WORDS = BIT_BLOCK / 32;

/** Cells: a score of −1, 0 or 1 above 2, and 0 where there is no position. */
const NOTHING = 0;
const LOST = 1;
const OPEN = 2;
const WON = 3;

/**
 * The value of a position before the first ply; what is lost in 2 plies stays open until then. Below 0: there
 * is no such mark.
 */
function valueOf(mark: number): number {
  if (mark > 0 || mark === OVER_DRAWN || mark === LOST_NEXT) return OPEN;
  if (mark === NOT_A_POSITION) return NOTHING;
  if (mark === OVER_LOST) return LOST;
  return mark === WON_AT_ONCE || mark === WON_NEXT ? WON : -1;
}

/** Room for a table of that many indices; on shared memory if several threads need it. */
export function newBitWork(size: number, isShared: boolean): BitWork {
  const room = (bytes: number): ArrayBuffer | SharedArrayBuffer =>
    isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  const bits = (): Uint32Array => new Uint32Array(room(4 * Math.ceil(size / 32)));
  return { cells: new Uint8Array(room(Math.ceil(size / 4))), marks: [bits(), bits()] };
}

/** Positions that the rules settle come in up to ply 2. Then nothing comes once a ply settles nothing. */
export function isSettled(plies: number, settledLast: number): boolean {
  return plies > LAST_KNOWN && settledLast === 0;
}

const LAST_KNOWN = 2;
