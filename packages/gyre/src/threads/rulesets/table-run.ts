import { MEETING_WORDS } from '../../floor/meeting.ts';
import { checkLimit, checkObject } from '../../graph/inner.ts';
import {
  type Audited,
  checkTable,
  type IndexedTable,
  type LayerKeeper,
  type LayerWork,
  newMail,
  openAreDrawn,
} from '../../tables/inner.ts';
import { hardwareThreads } from '../workers/inner.ts';
import { type AuditWork, auditOnThreads } from './audit-run.ts';
import type { RulesetTeam } from './ruleset-team.ts';
import { type TablePlace, tableBoard } from './table-worker.ts';

/**
 * A table that several threads solve on shared memory, layer by layer: each layer on finished ones, so that
 * only the layer at work has counters and frontiers. A table with plies may be all one layer. The keeper has
 * the finished layers, in memory or elsewhere.
 */
export class TableRun<P> {
  readonly keeper: LayerKeeper<P>;
  /**
   * All positions of this many plies or fewer are settled in the layer at work; without plies, so many rounds
   * for the score at work are over.
   */
  plies = 0;
  /** Without plies: so many scores are settled in the layer at work, from the largest down. */
  phase = 0;
  readonly #team: RulesetTeam;
  readonly #signal: AbortSignal | undefined;
  #work: LayerWork | undefined;
  #frontier = 0;

  constructor(team: RulesetTeam, keeper: LayerKeeper<P>, signal: AbortSignal | undefined) {
    this.#team = team;
    this.keeper = keeper;
    this.#signal = signal;
  }

  /** The layer at work, whose cells are at rest between steps; undefined before it is begun. */
  get work(): LayerWork | undefined {
    return this.#work;
  }

  /** Begins a layer, settles plies of it for about `ms` milliseconds, or finishes it; false if all are. */
  async step(ms: number = STEP): Promise<boolean> {
    checkLimit(ms, 'the number of milliseconds', 0);
    const { keeper } = this;
    if (this.#work === undefined) {
      if (keeper.layer === keeper.layers.length) return false;
      await this.#begin();
    } else if (this.#frontier > 0) await this.#settle(ms);
    else if (!(await this.#nextPhase(this.#work))) await this.#finish(this.#work);
    return true;
  }

  async #finish(work: LayerWork): Promise<void> {
    const { keeper } = this;
    this.#work = undefined;
    if (keeper.code.zero === undefined) openAreDrawn(work);
    await keeper.finish(work);
    if (keeper.layer === keeper.layers.length) return;
    this.plies = 0;
    this.phase = 0;
  }

  /** Begins the next score of a layer without plies; false if the layer is finished. */
  async #nextPhase({ mostScore = 1 }: LayerWork): Promise<boolean> {
    if (this.keeper.code.zero === undefined) return false;
    if (this.phase < mostScore) this.phase++;
    if (this.phase === mostScore) return false;
    await this.#beginAt(this.phase);
    this.plies = 0;
    return true;
  }

  /** Fills the next layer, and looks up what moves out of it are worth, window by window. */
  async #begin(): Promise<void> {
    const { keeper } = this;
    const { ruleset, resumed } = keeper;
    const { mostMoves, mostMovesInto } = ruleset;
    const work = keeper.begin();
    const common = {
      ...places(this.#team),
      work,
      mail: newMail(this.#team.size, { size: work.cells.length, mostMoves, mostMovesInto }, true),
      window: await keeper.window(0),
      isResumed: resumed > 0,
    };
    const questions = Array.from({ length: this.#team.size }, (_, share) => ({ ...common, share }));
    const reached = await this.#team.run('layer', questions, { signal: this.#signal });
    for (const number of new Set(reached.flat())) {
      const window = await keeper.window(number);
      await this.#team.run('lookUp', this.#all({ window }), { signal: this.#signal });
    }
    const hasPlies = keeper.code.zero === undefined;
    this.phase = hasPlies ? 0 : resumed;
    this.plies = hasPlies ? resumed : 0;
    await this.#beginAt(resumed);
    this.#work = work;
  }

  /** Takes the layer up with so many plies settled, or scores. */
  async #beginAt(settled: number): Promise<void> {
    const frontiers = await this.#team.run('beginLayer', this.#all(settled), { signal: this.#signal });
    this.#frontier = frontiers.reduce((sum, frontier) => sum + frontier, 0);
  }

  async #settle(ms: number): Promise<void> {
    const { plies } = this;
    const done = await this.#team.run('plies', this.#all({ plies, ms }), { signal: this.#signal });
    this.plies = done[0].plies;
    this.#frontier = done.reduce((sum, { frontier }) => sum + frontier, 0);
  }

  /** Audits the finished table: every position follows from its moves, or one that does not is named. */
  async audit(table: IndexedTable<P>): Promise<Audited> {
    checkTable(table);
    const { code, cells } = table;
    return this.#audit({ code, cells });
  }

  /** The same for one layer that is solved; its cells are at rest. */
  async auditLayer(work: AuditWork): Promise<Audited> {
    checkObject(work, 'the cells to audit');
    return this.#audit(work);
  }

  #audit(work: AuditWork): Promise<Audited> {
    const { keeper } = this;
    const windowOf = (number: number): ReturnType<LayerKeeper['window']> => keeper.window(number);
    return auditOnThreads(this.#team, keeper.ruleset, work, windowOf, this.#signal);
  }

  /** The same question for every thread. */
  #all<Q>(question: Q): Q[] {
    return Array.from({ length: this.#team.size }, () => question);
  }
}

/** Where the threads of a team meet, and what they tell each other. */
export function places({ size }: RulesetTeam): Omit<TablePlace, 'mail' | 'share'> {
  return {
    shares: size,
    meeting: new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS)),
    patience: size <= hardwareThreads() ? PATIENCE : 0,
    board: tableBoard(size),
  };
}

/** Often enough to report progress and to save; rarely enough that messages cost nothing. */
export const STEP = 50;

/** Some microseconds of waiting for the others, where each thread has a core of its own. */
const PATIENCE = 4000;
