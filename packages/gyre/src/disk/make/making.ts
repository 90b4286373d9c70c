import type { IndexedRuleset } from '../../rulesets/inner.ts';
import {
  type Audited,
  type LayerKeeper,
  playOutLongest,
  refuseFault,
  type TableFacts,
  type TableFile,
  type TableOptions,
} from '../../tables/inner.ts';
import type { RulesetThreads } from '../../threads/rulesets/inner.ts';
import type { Folder } from '../files/folder.ts';
import type { TablePlan, TableWords } from './plan.ts';

/** How a table is made, where it goes, and who is told. */
export interface MakeTableOptions<P = unknown> extends Pick<TableOptions, 'isValues' | 'cellBytes'> {
  /** About how many bytes of memory the work may take: the fastest way that fits is taken. */
  readonly maxBytes: number;
  /** Gets the bytes of the finished table. */
  readonly write: (pieces: Iterable<Uint8Array>) => Promise<void>;
  /** Starts threads for the ruleset, more than once if need be. A table in memory needs none. */
  readonly threads?: (() => RulesetThreads<P>) | undefined;
  /** Where finished layers go instead of into memory; of rules without layers, finished plies. */
  readonly folder?: Folder | undefined;
  /** The name of the finished table, if it will be in that folder, too. */
  readonly out?: string | undefined;
  /** Where unfinished work in memory is kept; nowhere if left out. */
  readonly save?: TableSave | undefined;
  /** Milliseconds between two saves; a table that takes long to save is saved less often. */
  readonly saveEvery?: number;
  /** The time in milliseconds. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: TableEvent) => void;
  /** How refusals spell the options; as they are called here if left out. */
  readonly words?: TableWords;
}

/** Where unfinished work is kept from one run to the next. */
export interface TableSave {
  /** Its name in refusals. */
  readonly name: string;
  /** What an earlier run has kept there. */
  open(): Promise<{ readonly file: TableFile; readonly close: () => Promise<void> } | undefined>;
  /** Replaces it as a whole. */
  write(pieces: Iterable<Uint8Array>): Promise<void>;
  remove(): Promise<void>;
}

/** How far a table has come: so many layers, and of the next one so many plies, or scores; without layers, so many plies. */
export interface TableProgress {
  readonly layers?: number;
  readonly plies: number;
  readonly scores?: number;
}

/** What happens while a table is made. */
export type TableEvent =
  | {
      readonly stage: 'planned';
      readonly plan: TablePlan;
      /** How many layers are solved one after the other. */
      readonly layers?: number;
      /** Up to how many bytes the folder takes. */
      readonly disk?: number;
    }
  | ({ readonly stage: 'resumed' | 'settled' | 'saved' } & TableProgress)
  | { readonly stage: 'auditing' };

/** A table to make, and every answer to how. */
export interface Making<P> extends MakeTableOptions<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly plan: TablePlan;
  readonly isValues: boolean;
  readonly cellBytes: 1 | 2;
  readonly words: TableWords;
  readonly tell: (event: TableEvent) => void;
}

/** How far the work by layers is. */
export function progressOf({
  keeper,
  plies,
  phase,
}: {
  readonly keeper: LayerKeeper;
  readonly plies: number;
  readonly phase: number;
}): TableProgress {
  const { layer: layers, code } = keeper;
  const hasScores = code.zero !== undefined && code.isPacked !== true;
  return { layers, plies, ...(hasScores ? { scores: phase } : {}) };
}

/** When to save: every so often, but a table that takes long to save is saved less often. */
export class Pause {
  readonly #now: () => number;
  #ms: number;
  #saved: number;

  constructor({ now, saveEvery = 20_000 }: Pick<MakeTableOptions, 'now' | 'saveEvery'>) {
    this.#now = now;
    this.#ms = saveEvery;
    this.#saved = now();
  }

  get isOver(): boolean {
    return this.#now() - this.#saved >= this.#ms;
  }

  /** Saves, and measures how long that takes. */
  async after(save: () => Promise<void>): Promise<void> {
    const began = this.#now();
    await save();
    this.#saved = this.#now();
    if (this.#ms > 0) this.#ms = Math.max(this.#ms, MOST_SAVING * (this.#saved - began));
  }
}

/** Work goes on at least this many times as long as the last saving took. */
const MOST_SAVING = 10;

/** Refuses a table whose audit has found a fault. */
export function checkAudit(
  { fault }: Pick<Audited, 'fault'>,
  table: Parameters<typeof refuseFault>[0],
  isResumed: boolean,
): void {
  if (fault !== undefined) refuseFault(table, fault, isResumed ? TAKEN_UP : WRONG_MOVES);
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
