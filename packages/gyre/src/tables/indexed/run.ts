import { checkOptions, type SolveOptions } from '../../game/index.ts';
import {
  checkArgument,
  checkObject,
  checkParts,
  GyreError,
  inPieces,
  throwIfAborted,
} from '../../graph/index.ts';
import { type IndexedRuleset, isScored } from '../../rulesets/index.ts';
import type { AuditCounts } from '../audit/tally.ts';
import {
  type CellCode,
  type CellReading,
  type Cells,
  cellAt,
  cellCode,
  newCells,
  readCell,
} from './cells.ts';
import { checkIndexedRules, checkTable } from './checks.ts';
import { newMail } from './mail.ts';
import { IndexedShare } from './share.ts';

/** A solved table: one cell per position. */
export interface IndexedTable<P = unknown> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  /** What an audit counted, if the table comes from a file that says so. */
  readonly audited?: AuditCounts;
  /** The same for a table without plies: how many positions, moves and ends. */
  readonly scoresAudited?: Pick<AuditCounts, 'positions' | 'moves' | 'ends'>;
}

/** Where a run resumes stopped work: cells settled up to and including `plies`. */
export interface ResumeFrom {
  readonly cells: Cells;
  readonly plies: number;
}

/** How a table is solved. */
export interface IndexedOptions extends Omit<SolveOptions, 'watcher'> {
  /** Width of a cell: 1 (the default, up to about 200 plies) or 2. */
  readonly cellBytes?: 1 | 2;
  readonly resume?: ResumeFrom;
}

/**
 * Solves an indexed ruleset ply by ply, without storing arcs: from the ends backwards, each settled
 * position is played back once. One or two bytes per position, and four for each position on the frontier.
 * O(positions + moves into settled positions).
 *
 * After each `step` the cells are complete up to that ply, and a run can be resumed from them.
 */
export class IndexedRun<P> implements IndexedTable<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  /** All positions of this many plies or fewer are settled. */
  plies = 0;
  readonly #share: IndexedShare;
  /** Are the cells filled with counts and ends? */
  #isPrepared: boolean;

  constructor(ruleset: IndexedRuleset<P>, options: IndexedOptions = {}) {
    checkIndexedRules(ruleset);
    checkObject(options, 'the options');
    const { cellBytes = 1, resume } = options;
    if (resume !== undefined)
      checkParts(resume, 'a run to resume', { cells: 'list', plies: 'number' }, RESUME);
    this.ruleset = ruleset;
    const bytes = resume === undefined ? cellBytes : (resume.cells.BYTES_PER_ELEMENT as 1 | 2);
    this.code = cellCode(ruleset.mostMoves, bytes);
    checkRoom(ruleset, this.code, resume);
    this.cells = resume?.cells ?? newCells(ruleset.size, bytes);
    const mail = newMail(1, ruleset, false);
    this.#share = new IndexedShare(ruleset, this.code, this.cells, mail, 0, 1);
    this.#isPrepared = resume !== undefined;
    if (resume !== undefined) this.#share.resume(resume.plies);
    this.plies = resume?.plies ?? 0;
  }

  /** Settles the next ply; false if there is nothing more to settle. */
  step(): boolean {
    const { plies } = this;
    while (this.plies === plies) if (!this.piece(Number.POSITIVE_INFINITY)) return false;
    return true;
  }

  /**
   * Does a piece of a step: fills a block of cells, or plays back from this many positions. False if there is nothing more to
   * settle. A ply is settled once `plies` has risen.
   */
  piece(most: number = PIECE): boolean {
    if (!this.#isPrepared) {
      this.#isPrepared = !this.#share.prepareSome();
      return true;
    }
    if (this.#share.frontier === 0) return false;
    if (!this.#share.sweep(this.plies, most)) return true;
    this.#share.turn();
    this.plies++;
    return true;
  }
}

const RESUME = 'give its cells and plies';

/** How many positions are played back from before other work has its turn: some milliseconds. */
const PIECE = 1 << 12;

/** Refuses sizes that do not fit, and a resumed table of another ruleset. */
export function checkRoom(ruleset: IndexedRuleset, code: CellCode, resume?: ResumeFrom): void {
  if (isScored(ruleset))
    throw new GyreError('E_RULESET', `${ruleset.title} is played for a score`, 'solveScores solves it');
  checkSize(ruleset);
  if (code.mostPlies < 1) {
    throw new GyreError(
      'E_LIMIT',
      `${ruleset.mostMoves} moves a position do not fit a cell of one byte`,
      'solve with cellBytes: 2',
    );
  }
  if (resume !== undefined && resume.cells.length !== ruleset.size) {
    throw new GyreError(
      'E_SOLUTION',
      `the unfinished table has ${resume.cells.length} positions, ${ruleset.title} has ${ruleset.size}`,
      'resume with the ruleset and parameters that it was begun with',
    );
  }
}

/** Refuses a size that indices of 32 bits do not reach. */
export function checkSize({ title, size }: IndexedRuleset): void {
  if (Number.isInteger(size) && size >= 0 && size <= MOST_INDICES) return;
  throw new GyreError('E_SIZE', `${title} has the size ${size}`, `give a whole number up to ${MOST_INDICES}`);
}

/** The last two numbers of 32 bits mark moves that end the game. */
const MOST_INDICES = 2 ** 32 - 2;

/** Solves an indexed ruleset in this thread. */
export function solveIndexed<P>(ruleset: IndexedRuleset<P>, options: IndexedOptions = {}): IndexedTable<P> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  throwIfAborted(options.signal);
  const run = new IndexedRun(ruleset, options);
  while (run.step()) throwIfAborted(options.signal);
  options.onProgress?.(1);
  return run;
}

/** The same solve in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function solveIndexedAsync<P>(
  ruleset: IndexedRuleset<P>,
  options: IndexedOptions & { readonly onPlies?: (plies: number) => void } = {},
): Promise<IndexedTable<P>> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  throwIfAborted(options.signal);
  const run = new IndexedRun(ruleset, options);
  let told = run.plies;
  await inPieces(() => {
    const isMore = run.piece();
    if (run.plies > told) options.onPlies?.((told = run.plies));
    return isMore;
  }, options.signal);
  options.onProgress?.(1);
  return run;
}

/** What the table says about a position; undefined if the index does not have it. */
export function probeIndexed<P>(table: IndexedTable<P>, index: number): CellReading | undefined {
  if (table?.ruleset === undefined || table.code === undefined || table.cells === undefined)
    checkTable(table);
  if (typeof index !== 'number') checkArgument(index, 'the index', 'number');
  const { ruleset, code, cells } = table;
  return index >= 0 && index < ruleset.size ? readCell(code, cellAt(code, cells, index)) : undefined;
}
