import { startRuleset } from '#ruleset-host';
import { checkColumns, checkOptions, type PliesColumn, type Solution } from '../../game/inner.ts';
import {
  checkLimit,
  checkObject,
  checkOptionNames,
  checkParts,
  checkWhole,
  refuse,
} from '../../graph/inner.ts';
import {
  checkExplorable,
  checkRules,
  cutsOf,
  type ExploredPlay,
  type ExploreOptions,
  exploreAsync,
  type IndexedRuleset,
  type Ruleset,
} from '../../rulesets/inner.ts';
import {
  BitTable,
  checkIndexedRules,
  checkPlay,
  checkTable,
  countedColumns,
  type IndexedTable,
  isByBits,
  joinReport,
  LayeredTable,
  type LayerKeeper,
  type Report,
  type ReportPart,
  type TableOptions,
} from '../../tables/inner.ts';
import {
  checkThreads,
  type HostEvents,
  type HostWorker,
  hardwareThreads,
  sharedCopy,
  Team,
  type TeamOptions,
} from '../workers/inner.ts';
import { BitsRun } from './bits-run.ts';
import { ExploreRun, type RoundSizes } from './explore-run.ts';
import type { ReportWanted, RulesetJobs, RulesetName } from './ruleset-jobs.ts';
import type { RulesetTeam } from './ruleset-team.ts';
import { TableRun } from './table-run.ts';

/** How the work on a ruleset is shared out. */
export interface RulesetThreadsOptions extends RoundSizes {
  /** How many threads; if left out, as many as the machine runs in parallel. */
  readonly threads?: number;
  /** Starts a worker that serves rulesets (`serveRuleset`); by default, one that knows the shipped ones. */
  readonly start?: (events: HostEvents) => HostWorker;
}

/** How a table is solved on threads. */
export interface TableRunOptions<P = unknown> extends TableOptions {
  readonly signal?: AbortSignal;
  /** Who keeps the finished layers; memory if left out. */
  readonly keeper?: LayerKeeper<P>;
}

/** How values alone are solved with half a byte per index. */
type BitsRunOptions<P> = Omit<TableRunOptions<P>, 'keeper'> & { readonly table?: BitTable<P> };

/**
 * A ruleset on several threads over shared memory. Each thread makes the ruleset again from its name, because
 * code cannot cross to another thread. The answers are the same as on one thread, to the bit. One question at
 * a time: a second one is refused while the first is answered, and a run that was begun is refused its next
 * step once there is a new question. An abort ends the threads, and so does a failure.
 *
 *     const threads = new RulesetThreads(chessEnding('KQKR'), { name: 'chess', parameters: { men: 'KQKR' } });
 *     const table = await threads.solveTable();
 *     threads.end();
 */
export class RulesetThreads<P = unknown> {
  readonly ruleset: Ruleset<P>;
  readonly size: number;
  readonly #named: RulesetName;
  readonly #sizes: RoundSizes;
  readonly #start: (events: HostEvents) => HostWorker;
  #team: Team<RulesetJobs> | undefined;
  #begun: Promise<unknown> | undefined;
  #hasEnded = false;
  #isBusy = false;
  /** The number of the last question. */
  #question = 0;

  constructor(ruleset: Ruleset<P>, named: RulesetName, options: RulesetThreadsOptions = {}) {
    checkRules(ruleset);
    const parts = { name: 'text', parameters: 'object' } as const;
    checkParts(named, 'the name of a ruleset', parts, 'give { name, parameters }');
    checkOptionNames(options, 'threads start thickRound roundMoves');
    const { threads = hardwareThreads(), start = startRuleset } = options;
    checkThreads(threads, MOST_THREADS, 'work on one thread');
    this.ruleset = ruleset;
    this.size = threads;
    const { thickRound, roundMoves } = options;
    if (thickRound !== undefined) checkLimit(thickRound, 'thickRound', 0);
    if (roundMoves !== undefined) checkLimit(roundMoves, 'roundMoves', 1);
    this.#sizes = { thickRound, roundMoves };
    this.#named = named;
    this.#start = start;
  }

  /** Starts the threads, if they are not running. Without this call they start when they are first needed. */
  async begin(): Promise<void> {
    await this.#ready();
  }

  /** Begins a table, or resumes one. Another keeper than memory may be given for what is finished. */
  async table(options: TableRunOptions<P> = {}): Promise<TableRun<P>> {
    checkOptions(options);
    return this.#alone(() => this.#beginTable(options));
  }

  async #beginTable(options: TableRunOptions<P>): Promise<TableRun<P>> {
    const ruleset = this.#indexed();
    const keeper = options.keeper ?? new LayeredTable(ruleset, options, true);
    return new TableRun(await this.#asked(), keeper, options.signal);
  }

  /**
   * Begins a table of values alone with half a byte per index, or resumes one; a table may be given whose
   * plies somebody keeps. The threads have filled it when the promise is kept.
   */
  async bits(options: BitsRunOptions<P> = {}): Promise<BitsRun<P>> {
    checkOptions(options);
    return this.#alone(() => this.#beginBits(options));
  }

  async #beginBits(options: BitsRunOptions<P>): Promise<BitsRun<P>> {
    const table = options.table ?? new BitTable(this.#indexed(), options, true);
    return BitsRun.begin(await this.#asked(), table, options.signal);
  }

  /** `solveTable` on all threads. `onPlies` is called now and then with the number of plies that are settled. */
  async solveTable(
    options: Omit<TableRunOptions<P>, 'keeper'> & { readonly onPlies?: (plies: number) => void } = {},
  ): Promise<IndexedTable<P>> {
    checkOptions(options);
    return this.#alone(async () => {
      const isBits = isByBits(this.#indexed(), options);
      const run = isBits ? await this.#beginBits(options) : await this.#beginTable(options);
      while (await run.step()) options.onPlies?.(run.plies);
      return 'table' in run ? run.table : (run.keeper as LayeredTable<P>);
    });
  }

  #indexed(): IndexedRuleset<P> {
    const { ruleset } = this;
    checkIndexedRules(ruleset);
    return ruleset;
  }

  /**
   * `explore` on all threads: the same vertices and moves in the same order. Where threads cannot share
   * positions, because the ruleset has no `fromKey`, it goes on one thread. A small game is explored without
   * the threads.
   */
  async explore(options: ExploreOptions = {}): Promise<ExploredPlay<P>> {
    checkOptions(options);
    return this.#alone(() => this.#explore(options));
  }

  async #explore(options: ExploreOptions): Promise<ExploredPlay<P>> {
    const { ruleset } = this;
    checkExplorable(ruleset);
    if (ruleset.fromKey === undefined) return exploreAsync(ruleset, options);
    return new ExploreRun(ruleset, this.size, { ...options, ...this.#sizes }).run(() => this.#asked());
  }

  /** `reportOf` on all threads: of a table, or of what `explore` found and its solution. */
  async report(
    by: { readonly table: IndexedTable<P> } | { readonly play: ExploredPlay<P>; readonly solution: Solution },
    options: TeamOptions = {},
  ): Promise<Report> {
    checkOptions(options);
    checkObject(by, 'what to report');
    return this.#alone(() => this.#report(by, options));
  }

  async #report(
    by: { readonly table: IndexedTable<P> } | { readonly play: ExploredPlay<P>; readonly solution: Solution },
    options: TeamOptions,
  ): Promise<Report> {
    const { counted, count } = 'table' in by ? countedTable(by.table) : countedPlay(by.play, by.solution);
    const team = await this.#ready();
    const parts: ReportPart[] = [];
    for (let piece = 0; piece < PIECES; piece++) {
      const [from, to] = [piece, piece + 1].map((at) => Math.floor((count * at) / PIECES));
      const cut = cutsOf(from, to, team.size);
      const questions = Array.from({ length: team.size }, (_, t) => ({
        counted,
        from: cut(t),
        to: cut(t + 1),
      }));
      parts.push(...(await team.run('report', questions, { signal: options.signal })));
      options.onProgress?.((piece + 1) / PIECES);
    }
    return joinReport(parts);
  }

  /** Nobody else may ask while a question is being answered. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy)
      refuse('E_WORKER', 'the threads are busy with another question', 'wait for its answer first');
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
    }
  }

  /** The threads for a new question: jobs of an earlier one are refused from now on. */
  async #asked(): Promise<RulesetTeam> {
    const team = await this.#ready();
    const question = ++this.#question;
    let isAtWork = false;
    return {
      size: team.size,
      run: async (job, questions, options) => {
        if (question !== this.#question || isAtWork)
          refuse(
            'E_WORKER',
            isAtWork ? 'the last step is not done yet' : 'the threads have been asked another question since',
            'ask one thing at a time, or start more threads',
          );
        isAtWork = true;
        try {
          return await team.run(job, questions, options);
        } finally {
          isAtWork = false;
        }
      },
    };
  }

  /** The threads, once each of them has its ruleset. */
  async #ready(): Promise<Team<RulesetJobs>> {
    if (this.#hasEnded) refuse('E_WORKER', 'the workers have been ended', 'start new ones');
    const team = (this.#team ??= new Team<RulesetJobs>(this.size, this.#start));
    this.#begun ??= team.run(
      'begin',
      Array.from({ length: this.size }, () => ({ ...this.#named, title: this.ruleset.title })),
    );
    await this.#begun;
    return team;
  }

  /** Ends the threads. */
  end(): void {
    this.#hasEnded = true;
    this.#team?.end();
  }
}

function countedTable<P>(table: IndexedTable<P>): {
  counted: ReportWanted['counted'];
  count: number;
} {
  checkTable(table);
  const { ruleset, code, cells } = table;
  return { counted: { code, cells: sharedCopy(cells) }, count: ruleset.reported ?? ruleset.size };
}

function countedPlay<P>(
  play: ExploredPlay<P>,
  solution: Solution,
): { counted: ReportWanted['counted']; count: number } {
  checkPlay(play);
  checkColumns(solution);
  const { values, plies, scores, players, offsets } = countedColumns(play, solution);
  const counted = {
    values: sharedCopy(values),
    plies: plies && sharedCopy<PliesColumn>(plies),
    scores: scores && sharedCopy(scores),
    players: players && sharedCopy(players),
    offsets: sharedCopy(offsets),
  };
  return { counted, count: play.graph.vertices };
}

/** Do threads pay for so many indices, or positions and moves? Less is solved before they have begun. */
export function threadsPay(indices: number): boolean {
  checkWhole(indices, 'the number of indices');
  return indices >= 3_000_000;
}

/** A report tells so often how far it is. */
const PIECES = 10;

const MOST_THREADS = 256;
