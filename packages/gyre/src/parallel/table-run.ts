import { hardwareThreads } from '../backends/index.ts';
import { MEETING_WORDS } from '../floor/index.ts';
import type { IndexedRuleset } from '../rulesets/index.ts';
import {
  type Audited,
  type CellCode,
  type Cells,
  cellCode,
  checkRoom,
  type IndexedOptions,
  type IndexedTable,
  newCells,
  newMail,
} from '../tables/index.ts';
import { auditOnThreads } from './audit-run.ts';
import type { RulesetTeam } from './ruleset-team.ts';
import { tableBoard } from './table-worker.ts';

/** How a table is solved on threads. */
export interface TableRunOptions extends Omit<IndexedOptions, 'onProgress'> {
  /** Called now and then with the number of plies that are settled. */
  readonly onPlies?: (plies: number) => void;
}

/** A table that several threads fill on shared memory: with n threads, each owns every n-th block of it. */
export class TableRun<P> implements IndexedTable<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  /** All positions of this many plies or fewer are settled. */
  plies: number;
  readonly #options: TableRunOptions;
  readonly #team: RulesetTeam;
  #frontier = 0;

  private constructor(team: RulesetTeam, ruleset: IndexedRuleset<P>, options: TableRunOptions) {
    const { cellBytes = 1, resume } = options;
    const bytes = resume === undefined ? cellBytes : (resume.cells.BYTES_PER_ELEMENT as 1 | 2);
    this.ruleset = ruleset;
    this.code = cellCode(ruleset.mostMoves, bytes);
    checkRoom(ruleset, this.code, resume);
    this.cells = newCells(ruleset.size, bytes, true);
    if (resume !== undefined) this.cells.set(resume.cells);
    this.plies = resume?.plies ?? 0;
    this.#team = team;
    this.#options = options;
  }

  static async begin<P>(
    team: RulesetTeam,
    ruleset: IndexedRuleset<P>,
    options: TableRunOptions,
  ): Promise<TableRun<P>> {
    const run = new TableRun(team, ruleset, options);
    const common = {
      cells: run.cells,
      mail: newMail(team.size, ruleset, true),
      shares: team.size,
      meeting: new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS)),
      patience: team.size <= hardwareThreads() ? PATIENCE : 0,
      board: tableBoard(team.size),
      ...(options.resume === undefined ? {} : { resumed: options.resume.plies }),
    };
    const questions = Array.from({ length: team.size }, (_, share) => ({ ...common, share }));
    const frontiers = await team.run('table', questions, { signal: options.signal });
    run.#frontier = frontiers.reduce((sum, frontier) => sum + frontier, 0);
    return run;
  }

  /** Settles some more plies, at least one, for about `ms` milliseconds; false if there is nothing more to settle. */
  async step(ms: number = STEP): Promise<boolean> {
    if (this.#frontier === 0) return false;
    const { plies } = this;
    const { signal, onPlies } = this.#options;
    const questions = Array.from({ length: this.#team.size }, () => ({ plies, ms }));
    const done = await this.#team.run('plies', questions, { signal });
    this.plies = done[0].plies;
    this.#frontier = done.reduce((sum, { frontier }) => sum + frontier, 0);
    onPlies?.(this.plies);
    return true;
  }

  /** Audits the finished table: every position follows from those that its moves lead to, or one that does not is named. */
  async audit(): Promise<Audited> {
    return auditOnThreads(this.#team, this, this.#options.signal);
  }
}

/** Often enough to report progress and to save; rarely enough that messages cost nothing. */
export const STEP = 50;

/** Some microseconds of waiting for the others, where each thread has a core of its own. */
export const PATIENCE = 4000;
