import { checkOptions, type SolveOptions } from '../../game/inner.ts';
import { inPieces, throwIfAborted } from '../../graph/inner.ts';
import { type IndexedRuleset, isScored } from '../../rulesets/inner.ts';
import type { CellCode, Cells } from '../keep/cells.ts';
import { LayeredTable, openAreDrawn } from '../keep/layered-table.ts';
import type { IndexedTable, LayerWork, TableOptions } from '../keep/table.ts';
import { checkIndexedRules } from '../rules/checks.ts';
import { BitRun } from './bit-run.ts';
import { LayerShare } from './layer-share.ts';
import { newMail } from './mail.ts';

/** How a table is solved in one go. */
export interface SolveTableOptions extends TableOptions, Pick<SolveOptions, 'signal' | 'onProgress'> {}

/**
 * Solves an indexed ruleset ply by ply, without storing arcs, in this thread: from the ends backwards, each
 * settled position is played back once. One or two bytes per position, and four for each position on the
 * frontier. O(positions + moves into settled positions).
 *
 * A table with plies is one layer, unless it is to be made by layers. Layers are solved one after the other,
 * each on finished ones, so that only the layer at work has frontiers; the answers are the same. Without
 * plies, scores take the place of plies: within a layer, they are settled from the largest to the smallest.
 *
 * After each `step` the cells are complete up to that ply, and a run can be resumed from them.
 */
export class IndexedRun<P> implements IndexedTable<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  /** Without plies: so many scores are settled in the layer at work, from the largest down. */
  phase = 0;
  /**
   * All positions of this many plies or fewer are settled in the layer at work; without plies, so many rounds
   * for the score at work are over.
   */
  plies = 0;
  /** The finished layers. */
  readonly keeper: LayeredTable<P>;
  #work: LayerWork | undefined;
  #share: LayerShare | undefined;
  /** How many blocks of the layer at work are filled. */
  #filled = 0;
  #isFilled = false;

  constructor(ruleset: IndexedRuleset<P>, options: TableOptions = {}) {
    this.keeper = new LayeredTable(ruleset, options, false);
    const { code, cells, resumed } = this.keeper;
    this.ruleset = ruleset;
    this.code = code;
    this.cells = cells;
    this.plies = resumed;
  }

  /** The layer at work; undefined before it is begun. */
  get work(): LayerWork | undefined {
    return this.#work;
  }

  /** How many layers are finished. */
  get layer(): number {
    return this.keeper.layer;
  }

  /** Settles the next ply, or finishes a layer; false if there is nothing more to settle. */
  step(): boolean {
    const { plies, layer } = this;
    while (this.plies === plies && this.layer === layer)
      if (!this.piece(Number.POSITIVE_INFINITY)) return false;
    return true;
  }

  /**
   * Does a piece of a step: fills a block of cells, or plays back from this many positions. False if there is
   * nothing more to settle. A ply is settled once `plies` has risen.
   */
  piece(most: number = PIECE): boolean {
    const table = this.keeper;
    if (table.layer === table.layers.length) return false;
    const work = (this.#work ??= table.begin());
    const share = (this.#share ??= this.#shareOf(work));
    if (!this.#isFilled) this.#fill(share);
    else if (share.sweep.frontier === 0) this.#goOn(work, share);
    else if (share.sweep.sweep(this.plies, most)) {
      share.sweep.turn();
      this.plies++;
    }
    return true;
  }

  #shareOf(work: LayerWork): LayerShare {
    const { mostMoves, mostMovesInto } = this.ruleset;
    const mail = newMail(1, { size: work.cells.length, mostMoves, mostMovesInto }, false);
    return new LayerShare(this.ruleset, work, mail, 0, 1);
  }

  /** Fills a block of the layer at work; then it is begun, or taken up. */
  #fill(share: LayerShare): void {
    const { resumed, code } = this.keeper;
    if (resumed === 0 && share.fill(this.keeper.window(), this.#filled++)) return;
    if (resumed > 0) share.lookUp(this.keeper.window());
    this.#isFilled = true;
    this.plies = code.zero === undefined ? resumed : 0;
    this.phase = code.zero === undefined ? 0 : resumed;
    share.begin(resumed);
  }

  /** Goes on to the next score of a layer without plies, or finishes the layer. */
  #goOn(work: LayerWork, share: LayerShare): void {
    const hasPlies = this.code.zero === undefined;
    if (!hasPlies && ++this.phase < (work.mostScore ?? 1)) {
      this.plies = 0;
      share.begin(this.phase);
      return;
    }
    if (hasPlies) openAreDrawn(work);
    const table = this.keeper;
    table.finish(work);
    this.#work = undefined;
    this.#share = undefined;
    this.#filled = 0;
    this.#isFilled = false;
    if (this.layer === table.layers.length) return;
    this.plies = 0;
    this.phase = 0;
  }
}

/** How many positions are played back from before other work has its turn: some milliseconds. */
const PIECE = 1 << 12;

/**
 * Are values alone settled in cells of two bits, ply by ply? So they are where there are no layers that moves
 * back go through.
 */
export function isByBits(ruleset: IndexedRuleset, { isValues = false }: TableOptions): boolean {
  if (!isValues || isScored(ruleset)) return false;
  return ruleset.layers === undefined || ruleset.movesInto === undefined;
}

/** Solves an indexed ruleset in this thread: with plies, with scores that add up, or into values alone. */
export function solveTable<P>(ruleset: IndexedRuleset<P>, options: SolveTableOptions = {}): IndexedTable<P> {
  const run = runOf(ruleset, options);
  while (run.step()) throwIfAborted(options.signal);
  options.onProgress?.(1);
  return run;
}

/** The same solve in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function solveTableAsync<P>(
  ruleset: IndexedRuleset<P>,
  options: SolveTableOptions & { readonly onPlies?: (plies: number) => void } = {},
): Promise<IndexedTable<P>> {
  const run = runOf(ruleset, options);
  let told = run.plies;
  await inPieces(() => {
    const isMore = run.piece();
    if (run.plies !== told) options.onPlies?.((told = run.plies));
    return isMore;
  }, options.signal);
  options.onProgress?.(1);
  return run;
}

function runOf<P>(ruleset: IndexedRuleset<P>, options: SolveTableOptions): IndexedRun<P> | BitRun<P> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  throwIfAborted(options.signal);
  return isByBits(ruleset, options) ? new BitRun(ruleset, options) : new IndexedRun(ruleset, options);
}
