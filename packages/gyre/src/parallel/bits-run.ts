import { hardwareThreads } from '../backends/index.ts';
import { MEETING_WORDS } from '../floor/index.ts';
import { type BitTable, type IndexedTable, isSettled, PlyTable } from '../tables/index.ts';
import { type AuditedScores, auditScoresOnThreads } from './audit-run.ts';
import type { RulesetTeam } from './ruleset-team.ts';
import { PATIENCE, STEP } from './table-run.ts';
import { tableBoard } from './table-worker.ts';

/** A table of values alone that several threads settle ply by ply, with half a byte per index. */
export class BitsRun<P> {
  readonly table: BitTable<P>;
  /** All positions of this many plies or fewer are settled. */
  plies = 0;
  readonly #team: RulesetTeam;
  readonly #signal: AbortSignal | undefined;
  #settled = 1;

  private constructor(team: RulesetTeam, table: BitTable<P>, signal: AbortSignal | undefined) {
    this.#team = team;
    this.table = table;
    this.#signal = signal;
  }

  /** Begins the table, or resumes it: the threads have filled it when the promise is kept. */
  static async begin<P>(
    team: RulesetTeam,
    table: BitTable<P>,
    signal: AbortSignal | undefined,
  ): Promise<BitsRun<P>> {
    const { work, resumed, blocks } = table;
    const { size } = team;
    const common = {
      work,
      resumed,
      blocks,
      shares: size,
      meeting: new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS)),
      patience: size <= hardwareThreads() ? PATIENCE : 0,
      board: tableBoard(size),
    };
    const questions = Array.from({ length: size }, (_, share) => ({ ...common, share }));
    await team.run('bits', questions, { signal });
    const run = new BitsRun(team, table, signal);
    if (table instanceof PlyTable) run.plies = table.plies;
    return run;
  }

  /** Settles some more plies, at least one, for about `ms` milliseconds; false if there is nothing more to settle. */
  async step(ms: number = STEP): Promise<boolean> {
    if (isSettled(this.plies, this.#settled)) return false;
    const questions = Array.from({ length: this.#team.size }, () => ({ plies: this.plies, ms }));
    const done = await this.#team.run('bitPlies', questions, { signal: this.#signal });
    this.plies = done[0].plies;
    this.#settled = done.reduce((sum, { frontier }) => sum + frontier, 0);
    return true;
  }

  /** Audits the finished table. */
  async audit(table: IndexedTable<P>): Promise<AuditedScores> {
    return auditScoresOnThreads(this.#team, table, this.#signal);
  }
}
