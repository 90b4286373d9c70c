import { startRuleset } from '#ruleset-host';
import { type HostEvents, type HostWorker, hardwareThreads, sharesMemory, Team } from '../backends/index.ts';
import { GyreError, shown } from '../graph/index.ts';
import { checkRules, isIndexed, type Ruleset } from '../rulesets/index.ts';
import type { IndexedTable } from '../tables/index.ts';
import type { RulesetJobs, RulesetName } from './ruleset-jobs.ts';
import { TableRun, type TableRunOptions } from './table-run.ts';

/** How the work on a ruleset is shared out. */
export interface RulesetThreadsOptions {
  /** How many threads; if left out, as many as the machine runs in parallel. */
  readonly threads?: number;
  /** Starts a worker that serves rulesets (`serveRuleset`); if left out, one that knows the shipped rulesets. */
  readonly start?: (events: HostEvents) => HostWorker;
}

/**
 * A ruleset on several threads over shared memory. Each thread makes the ruleset again from its name, because code cannot
 * cross to another thread. The answers are the same as on one thread, to the bit. One question at a time; an abort
 * ends the threads, and so does a failure.
 *
 *     const threads = new RulesetThreads(chessEnding('KQKR'), { name: 'chess', parameters: { men: 'KQKR' } });
 *     const table = await threads.solveTable();
 *     threads.end();
 */
export class RulesetThreads<P = unknown> {
  readonly ruleset: Ruleset<P>;
  readonly size: number;
  readonly #team: Team<RulesetJobs>;
  readonly #begun: Promise<unknown>;

  constructor(ruleset: Ruleset<P>, named: RulesetName, options: RulesetThreadsOptions = {}) {
    checkRules(ruleset);
    const { threads = hardwareThreads(), start = startRuleset } = options;
    if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS)
      throw new GyreError('E_SIZE', `${shown(threads)} threads were asked for`, `give 1 to ${MOST_THREADS}`);
    if (!sharesMemory())
      throw new GyreError(
        'E_WORKER',
        'this page cannot share memory between threads',
        'serve it cross-origin isolated (COOP and COEP headers), or work on one thread',
      );
    this.ruleset = ruleset;
    this.size = threads;
    this.#team = new Team(threads, start);
    this.#begun = this.#team.run(
      'begin',
      Array.from({ length: threads }, () => named),
    );
    this.#begun.catch(() => undefined); // the first question reports it
  }

  /** Begins a table, or resumes one. The threads have filled it with counts and ends when the promise is kept. */
  async table(options: TableRunOptions = {}): Promise<TableRun<P>> {
    const { ruleset } = this;
    if (!isIndexed(ruleset))
      throw new GyreError('E_RULESET', 'the ruleset has no index', 'use explore and solve');
    await this.#begun;
    return TableRun.begin(this.#team, ruleset, options);
  }

  /** `solveIndexed` on all threads. */
  async solveTable(options: TableRunOptions = {}): Promise<IndexedTable<P>> {
    const run = await this.table(options);
    while (await run.step());
    return run;
  }

  /** Ends the threads. */
  end(): void {
    this.#team.end();
  }
}

const MOST_THREADS = 256;
