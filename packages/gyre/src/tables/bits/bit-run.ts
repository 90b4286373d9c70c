import { checkOptions, type SolveOptions } from '../../game/index.ts';
import { GyreError, throwIfAborted } from '../../graph/index.ts';
import { type IndexedRuleset, isScored } from '../../rulesets/index.ts';
import { type CellCode, type Cells, valueCode } from '../indexed/cells.ts';
import { checkIndexedRules } from '../indexed/checks.ts';
import { checkSize, type IndexedTable } from '../indexed/run.ts';
import { BIT_BLOCK, BitShare, type BitWork, isSettled, newBitWork, type Resumed } from './bit-share.ts';

/** How a table of values alone is solved in half a byte per index. */
export interface BitOptions {
  /** Cells of a run that was stopped: some are settled. */
  readonly resume?: Cells;
}

/** A table of values alone in cells of two bits, at work. */
export class BitTable<P> implements IndexedTable<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Uint8Array;
  readonly work: BitWork;
  readonly #resumed: Resumed;
  readonly blocks: number;

  constructor(ruleset: IndexedRuleset<P>, { resume }: BitOptions, isShared: boolean) {
    checkIndexedRules(ruleset);
    if (isScored(ruleset))
      throw new GyreError('E_RULESET', `${ruleset.title} is played for a score`, 'solveScores solves it');
    checkSize(ruleset);
    this.ruleset = ruleset;
    this.code = valueCode(ruleset.mostMoves);
    this.work = newBitWork(ruleset.size, isShared);
    this.cells = this.work.cells;
    this.#resumed = resume === undefined ? 'nothing' : 'values';
    this.blocks = Math.ceil(ruleset.size / BIT_BLOCK);
    if (resume === undefined) return;
    if (resume.byteLength !== this.cells.length) throw otherTable(ruleset);
    this.cells.set(resume);
  }

  /** What is in the cells before they are filled. */
  get resumed(): Resumed {
    return this.#resumed;
  }
}

/** A table whose plies are kept elsewhere: whoever keeps them may settle some beforehand, three or more, and mark those of the last. */
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
 * Solves an indexed ruleset into values alone, in this thread, with half a byte per index: for games without layers, or whose layers are too large for
 * memory. The answers are those of the other solvers.
 */
export function solveBits<P>(
  ruleset: IndexedRuleset<P>,
  options: BitOptions & Pick<SolveOptions, 'signal'> = {},
): IndexedTable<P> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  const table = new BitTable(ruleset, options, false);
  const share = new BitShare(ruleset, table.work);
  pass((block) => {
    share.prepare(block, table.resumed);
    return 0;
  });
  for (let plies = 0, settled = 0; !isSettled(plies, settled); plies++) {
    settled = pass((block) => share.play(block, plies));
    if (plies % 2 === 1) settled += pass((block) => share.check(block, plies));
  }
  return table;

  function pass(visit: (block: number) => number): number {
    let sum = 0;
    for (let block = 0; block < table.blocks; block++) {
      throwIfAborted(options.signal);
      sum += visit(block);
    }
    return sum;
  }
}

function otherTable({ title }: IndexedRuleset): GyreError {
  return new GyreError(
    'E_SOLUTION',
    `the unfinished table is none of ${title}`,
    'resume with the ruleset and parameters that it was begun with',
  );
}
