import { hardwareThreads } from '../backends/index.ts';
import { MEETING_WORDS } from '../floor/index.ts';
import { checkLimit, checkObject } from '../graph/index.ts';
import type { IndexedRuleset } from '../rulesets/index.ts';
import {
  type Audited,
  checkTable,
  type IndexedTable,
  type LayerAuditWork,
  type LayerKeeper,
  type LayerWork,
  newMail,
  openAreDrawn,
} from '../tables/index.ts';
import {
  type AuditedScores,
  auditLayerOnThreads,
  auditOnThreads,
  auditScoreLayerOnThreads,
  auditScoresOnThreads,
} from './audit-run.ts';
import type { ScoreLayerWork } from './audit-worker.ts';
import type { RulesetTeam } from './ruleset-team.ts';
import { PATIENCE, STEP } from './table-run.ts';
import { tableBoard } from './table-worker.ts';

/**
 * A table that several threads solve layer by layer: each layer on finished ones, so that only the layer at work has counters and
 * frontiers. The keeper has the finished layers, in memory or elsewhere.
 */
export class LayersRun<P> {
  readonly keeper: LayerKeeper<P>;
  /** All positions of this many plies or fewer are settled in the layer at work; without plies, so many rounds for the score at work are over. */
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

  /** Begins a layer, settles some of its plies for about `ms` milliseconds, or finishes it; false if all layers are finished. */
  async step(ms: number = STEP): Promise<boolean> {
    checkLimit(ms, 'the number of milliseconds', 0);
    const { keeper } = this;
    if (this.#work === undefined) {
      if (keeper.layer === keeper.layers.length) return false;
      await this.#begin();
    } else if (this.#frontier === 0 && !(await this.#nextPhase(this.#work))) {
      const work = this.#work;
      this.#work = undefined;
      if (keeper.code.zero === undefined) openAreDrawn(work);
      await keeper.finish(work);
      this.plies = 0;
      this.phase = 0;
    } else if (this.#frontier > 0) await this.#settle(ms);
    return true;
  }

  /** Begins the next score of a layer without plies; false if the layer is finished. */
  async #nextPhase({ pending, mostScore = 1 }: LayerWork): Promise<boolean> {
    if (this.keeper.code.zero === undefined || pending === undefined) return false;
    if (this.phase < mostScore) this.phase++;
    if (this.phase === mostScore) return false;
    await this.#beginAt(this.phase);
    this.plies = 0;
    return true;
  }

  /** Fills the next layer, and looks up what moves out of it are worth: in the first window at once, then in the others. */
  async #begin(): Promise<void> {
    const { keeper } = this;
    const { ruleset, resumed } = keeper;
    const work = keeper.begin();
    const { size } = this.#team;
    const common = {
      work,
      mail: newMail(size, rulesOf(ruleset, work), true),
      shares: size,
      meeting: new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS)),
      patience: size <= hardwareThreads() ? PATIENCE : 0,
      board: tableBoard(size),
      window: await keeper.window(0),
      isResumed: resumed > 0,
    };
    const questions = Array.from({ length: size }, (_, share) => ({ ...common, share }));
    const reached = await this.#team.run('layer', questions, { signal: this.#signal });
    for (const number of new Set(reached.flat())) {
      const window = await keeper.window(number);
      await this.#team.run('lookUp', this.#all({ window }), { signal: this.#signal });
    }
    const isScored = keeper.code.zero !== undefined && work.pending !== undefined;
    this.phase = isScored ? resumed : 0;
    this.plies = isScored ? 0 : resumed;
    if (!isScored || this.phase < (work.mostScore ?? 1)) await this.#beginAt(resumed);
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

  /** Audits the finished table with plies: every position follows from those that its moves lead to, or one that does not is named. */
  async audit(table: IndexedTable<P>): Promise<Audited> {
    checkTable(table);
    return auditOnThreads(this.#team, table, this.#signal);
  }

  /** The same for a table of values alone. */
  async auditValues(table: IndexedTable<P>): Promise<AuditedScores> {
    checkTable(table);
    return auditScoresOnThreads(this.#team, table, this.#signal);
  }

  /** The same for one layer that is solved; its cells are at rest, and `worth` is free. */
  async auditLayer(work: LayerAuditWork): Promise<Audited> {
    checkObject(work, 'the cells to audit');
    return auditLayerOnThreads(this.#team, work, (number) => this.keeper.window(number), this.#signal);
  }

  /** The same for one layer without plies. */
  async auditScoreLayer(work: ScoreLayerWork): Promise<AuditedScores> {
    return auditScoreLayerOnThreads(this.#team, work, (number) => this.keeper.window(number), this.#signal);
  }

  /** The same question for every thread. */
  #all<Q>(question: Q): Q[] {
    return Array.from({ length: this.#team.size }, () => question);
  }
}

function rulesOf(
  { mostMoves, mostMovesInto }: IndexedRuleset,
  { cells }: LayerWork,
): { size: number; mostMoves: number; mostMovesInto: number } {
  return { size: cells.length, mostMoves, mostMovesInto };
}
