import { refuse } from '../../graph/inner.ts';
import { type IndexedRuleset, isScored } from '../../rulesets/inner.ts';
import { type CellCode, valueCode } from '../keep/cells.ts';
import { checkResume, checkSize, type IndexedTable, type TableOptions } from '../keep/table.ts';
import { checkIndexedRules } from '../rules/checks.ts';
import { BIT_BLOCK, BitShare, type BitWork, isSettled, newBitWork, type Resumed } from './bit-share.ts';

/** A table of values alone in cells of two bits, at work. */
export class BitTable<P> implements IndexedTable<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Uint8Array;
  readonly work: BitWork;
  readonly #resumed: Resumed;
  readonly blocks: number;

  constructor(ruleset: IndexedRuleset<P>, { resume }: Pick<TableOptions, 'resume'>, isShared: boolean) {
    checkIndexedRules(ruleset);
    if (isScored(ruleset))
      refuse('E_RULESET', `${ruleset.title} is played for a score`, 'solveTable finds its scores');
    checkSize(ruleset);
    this.ruleset = ruleset;
    this.code = valueCode(ruleset.mostMoves);
    this.work = newBitWork(ruleset.size, isShared);
    this.cells = this.work.cells;
    this.#resumed = resume === undefined ? 'nothing' : 'values';
    this.blocks = Math.ceil(ruleset.size / BIT_BLOCK);
    if (resume === undefined) return;
    checkResume(ruleset, resume, this.cells.length, 0);
    this.cells.set(resume.cells);
  }

  /** What is in the cells before they are filled. */
  get resumed(): Resumed {
    return this.#resumed;
  }
}

/**
 * A table whose plies are kept elsewhere: whoever keeps them may settle some beforehand, three or more, and
 * mark those of the last.
 */
export class PlyTable<P> extends BitTable<P> {
  /** All positions of this many plies or fewer are settled; 0 if nothing is. */
  plies = 0;

  constructor(ruleset: IndexedRuleset<P>) {
    super(ruleset, {}, true);
  }

  override get resumed(): Resumed {
    return this.plies === 0 ? 'nothing' : 'plies';
  }

  /** Settles a position of so many plies; it is marked if these are the last that are settled beforehand. */
  settle(index: number, plies: number, isLast: boolean): void {
    this.cells[index >>> 2] |= (plies % 2 === 0 ? 1 : 3) << ((index & 3) << 1);
    if (isLast) this.work.marks[plies & 1][index >>> 5] |= 1 << (index & 31);
  }

  /** The positions that were settled at the ply that the run has come to, in order. */
  *settledAt(plies: number): Generator<number> {
    const marks = this.work.marks[plies & 1];
    for (let word = 0; word < marks.length; word++)
      for (let bits = marks[word]; bits !== 0; bits &= bits - 1) {
        const index = word * 32 + 31 - Math.clz32(bits & -bits);
        if (((this.cells[index >>> 2] >>> ((index & 3) << 1)) & 3) !== 2) yield index; // what is open has its turn later
      }
  }
}

/**
 * Solves an indexed ruleset into values alone, in this thread, with half a byte per index: for games without
 * layers, or whose layers are too large for memory. The answers are those of `IndexedRun`.
 */
export class BitRun<P> extends BitTable<P> {
  /** All positions of this many plies or fewer are settled, in a run that was not resumed. */
  plies = 0;
  readonly #share: BitShare;
  #pass: 'prepare' | 'play' | 'check' = 'prepare';
  #block = 0;
  /** So many positions were settled in this ply. */
  #settled = 0;

  constructor(ruleset: IndexedRuleset<P>, options: Pick<TableOptions, 'resume'> = {}) {
    super(ruleset, options, false);
    this.#share = new BitShare(ruleset, this.work);
  }

  /** Goes through all blocks once; false if there is nothing more to settle. */
  step(): boolean {
    do if (!this.piece()) return false;
    while (this.#block > 0);
    return true;
  }

  /** Works on a block; false if there is nothing more to settle. */
  piece(): boolean {
    if (this.#block < this.blocks) this.#visit(this.#block++);
    if (this.#block < this.blocks) return true;
    this.#block = 0;
    if (this.#pass === 'play' && this.plies % 2 === 1) {
      this.#pass = 'check';
      return true;
    }
    if (this.#pass !== 'prepare' && isSettled(++this.plies, this.#settled)) return false;
    this.#pass = 'play';
    this.#settled = 0;
    return true;
  }

  #visit(block: number): void {
    if (this.#pass === 'prepare') this.#share.prepare(block, this.resumed);
    else this.#settled += this.#share[this.#pass](block, this.plies);
  }
}
