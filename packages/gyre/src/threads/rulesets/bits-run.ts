import { type Audited, type BitTable, type CellWindow, isSettled, PlyTable } from '../../tables/inner.ts';
import { auditOnThreads } from './audit-run.ts';
import type { RulesetTeam } from './ruleset-team.ts';
import { places, STEP } from './table-run.ts';

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
    const common = { ...places(team), work, resumed, blocks };
    const questions = Array.from({ length: team.size }, (_, share) => ({ ...common, share }));
    await team.run('bits', questions, { signal });
    const run = new BitsRun(team, table, signal);
    if (table instanceof PlyTable) run.plies = table.plies;
    return run;
  }

  /** Settles plies, at least one, for about `ms` milliseconds; false if there is nothing more to settle. */
  async step(ms: number = STEP): Promise<boolean> {
    if (isSettled(this.plies, this.#settled)) return false;
    const questions = Array.from({ length: this.#team.size }, () => ({ plies: this.plies, ms }));
    const done = await this.#team.run('bitPlies', questions, { signal: this.#signal });
    this.plies = done[0].plies;
    this.#settled = done.reduce((sum, { frontier }) => sum + frontier, 0);
    return true;
  }

  /** Audits the finished table. */
  async audit(): Promise<Audited> {
    const { ruleset, code, cells } = this.table;
    const windowOf = (): CellWindow => ({ from: 0, to: 0, cells }); // nobody asks for one
    return auditOnThreads(this.#team, ruleset, { code, cells }, windowOf, this.#signal);
  }
}
