import { availableParallelism } from 'node:os';
import { RulesetThreads, type TableRun, threadsPay } from 'gyre/play';
import { type Audited, type IndexedRuleset, playOutLongest, refuseFault, type TableFacts } from 'gyre/tables';
import { type Call, checkThreads, MOST_THREADS, numberOption, threadsOption } from '../command/index.ts';
import { count } from '../output/index.ts';
import { type NamedRuleset, namedRuleset } from '../rulesets/index.ts';
import type { TablePlan } from './plan.ts';

/** A table to make, and how. */
export interface Making {
  readonly call: Call;
  readonly ruleset: IndexedRuleset;
  readonly named: NamedRuleset;
  /** Where the finished table goes. */
  readonly out: string;
  /** Where unfinished work is saved; undefined if nothing is. */
  readonly part: string | undefined;
  readonly plan: TablePlan;
  readonly cellBytes: 1 | 2;
  /** Values alone, without plies? */
  readonly isValues: boolean;
}

/** As many threads as the user asked for; by default all, but one for a small table. */
export function threadsFor({ call, ruleset }: Making): number {
  const ready = threadsPay(ruleset.size) ? Math.min(availableParallelism(), MOST_THREADS) : 1;
  return threadsOption(call) ?? ready;
}

/** Threads that make the table; they start when they are first asked. */
export function startThreads({ ruleset, named }: Making, size: number): RulesetThreads {
  checkThreads(size);
  const { name, start } = namedRuleset(named);
  return new RulesetThreads(ruleset, name, { ...start, threads: size });
}

/** How far the work by layers is, in a line. */
export function progress(
  { title }: IndexedRuleset,
  { keeper, plies, phase }: Pick<TableRun<unknown>, 'keeper' | 'plies' | 'phase'>,
): string {
  const hasScores = keeper.code.zero !== undefined && keeper.code.isPacked !== true;
  const far = hasScores
    ? phase > 0 && `${count(phase, 'score')} of the next`
    : plies > 0 && `${count(plies, 'ply', 'plies')} of the next`;
  const within = far === false || keeper.layer === keeper.layers.length ? '' : `, ${far}`;
  return `${title}: ${keeper.layer} of ${count(keeper.layers.length, 'layer')} solved${within}`;
}

/** When to save: every so many seconds, but a table that takes long to save is saved less often. */
export class Pause {
  #ms: number;
  #saved = Date.now();

  constructor(call: Call) {
    this.#ms = 1000 * (numberOption(call, 'saveEvery', '--save-every') ?? 20);
  }

  get isOver(): boolean {
    return Date.now() - this.#saved >= this.#ms;
  }

  /** Saves, and measures how long that takes. */
  async after(save: () => Promise<void>): Promise<void> {
    const began = Date.now();
    await save();
    this.#saved = Date.now();
    if (this.#ms > 0) this.#ms = Math.max(this.#ms, MOST_SAVING * (this.#saved - began));
  }
}

/** Work goes on at least this many times as long as the last saving took. */
const MOST_SAVING = 10;

/** Refuses a table whose audit has found a fault. */
export function checkAudit(
  { fault }: Pick<Audited, 'fault'>,
  table: Parameters<typeof refuseFault>[0],
  isTakenUp: boolean,
): void {
  if (fault !== undefined) refuseFault(table, fault, isTakenUp ? TAKEN_UP : WRONG_MOVES);
}

const WRONG_MOVES = 'moves, moves back and layers do not agree; gyre check looks for where';
const TAKEN_UP =
  'it was taken up from a run that was stopped; have the rules changed? what was saved is removed: try again';

/** What the file says of an audit; with plies, some of the longest wins are played out, too. */
export async function auditFacts(
  counts: Audited['counts'],
  table: Parameters<typeof playOutLongest>[0],
): Promise<TableFacts> {
  if ('scores' in counts) return { scoreAudit: counts };
  return { audit: { ...counts, playouts: await playOutLongest(table, counts.plies, PLAYOUTS) } };
}

/** How many of the longest wins are played out. */
const PLAYOUTS = 16;
