import { availableParallelism } from 'node:os';
import { type Audited, type IndexedRuleset, refuseFault } from 'gyre/rulesets';
import { type Call, MOST_THREADS, numberOption, threadsOption } from '../command/index.ts';
import type { NamedRuleset } from '../rulesets/index.ts';
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
}

/** As many threads as the user asked for; by default all, but one for a small table, which threads would only slow down. */
export function threadsFor({ call, ruleset }: Making): number {
  const ready = ruleset.size < SMALL_TABLE ? 1 : Math.min(availableParallelism(), MOST_THREADS);
  return threadsOption(call) ?? ready;
}

const SMALL_TABLE = 8_000_000;

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

/** How many of the longest wins are played out. */
export const PLAYOUTS = 16;
