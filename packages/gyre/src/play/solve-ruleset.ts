import { checkOptions, type Solution, type TokenGame } from '../game/inner.ts';
import { GyreError } from '../graph/inner.ts';
import {
  checkRules,
  type ExploredPlay,
  exploreAsync,
  guardOf,
  isIndexed,
  type Ruleset,
} from '../rulesets/inner.ts';
import {
  type Ask,
  askExplored,
  askIndexed,
  checkPlay,
  checkTable,
  exploredSource,
  faultWords,
  type IndexedTable,
  indexedSource,
  type ReportSource,
  sampledFault,
  solveTableAsync,
} from '../tables/inner.ts';
import { solveAsync, Threads } from '../threads/graphs/inner.ts';
import { type RulesetThreads, threadsPay } from '../threads/rulesets/inner.ts';
import type { TeamOptions } from '../threads/workers/inner.ts';

/** A ruleset with perfect play, in memory. */
export interface SolvedRuleset<P = unknown> {
  readonly ruleset: Ruleset<P>;
  readonly ask: Ask<P>;
  readonly source: ReportSource<P>;
  /** What it was solved into: a graph with its solution, or a table. */
  readonly by:
    | { readonly play: ExploredPlay<P>; readonly solution: Solution }
    | { readonly table: IndexedTable<P> };
}

/** How far the solving of a ruleset has come. */
export type RulesetProgress =
  | { readonly stage: 'exploring'; readonly positions: number }
  | { readonly stage: 'solving'; readonly positions: number; readonly share: number }
  | { readonly stage: 'sweeping'; readonly indices: number; readonly plies: number };

/** Options of `solveRuleset`. */
export interface SolveRulesetOptions<P = unknown> {
  /** The most positions that an exploration may find; beyond that it throws `E_LIMIT`. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RulesetProgress) => void;
  /** Threads for this ruleset; without them everything is done on one thread. */
  readonly threads?: RulesetThreads<P> | undefined;
  /** Called and awaited once all positions are known, before they are solved; if it throws, the work ends. */
  readonly onExplored?: (play: ExploredPlay<P>) => void | Promise<void>;
}

/** Solves a ruleset, on its index or by exploring it. The work lets other tasks run in between. */
export async function solveRuleset<P>(
  ruleset: Ruleset<P>,
  options: SolveRulesetOptions<P> = {},
): Promise<SolvedRuleset<P>> {
  checkRules(ruleset);
  checkOptions(options);
  const { limit, signal, onProgress, threads } = options;
  const stop = signal === undefined ? {} : { signal };
  if (isIndexed(ruleset)) {
    const { size: indices } = ruleset;
    if (indices > Math.max(limit ?? 0, MOST_AT_ONCE)) throw tooLarge(ruleset.title, indices);
    onProgress?.({ stage: 'sweeping', indices, plies: 0 });
    const onPlies = (plies: number): void => onProgress?.({ stage: 'sweeping', indices, plies });
    const table =
      threads !== undefined && threadsPay(indices)
        ? await threads.solveTable({ ...stop, onPlies })
        : await solveTableAsync(ruleset, { ...stop, onPlies });
    await auditOwn(table, signal);
    return solvedTable(table);
  }
  const play = await explored(ruleset, options);
  const { positions } = play.game;
  const solving = {
    ...stop,
    onProgress: (share: number) => onProgress?.({ stage: 'solving', positions, share }),
  };
  return solvedPlay(
    play,
    threads !== undefined && threadsPay(positions + play.graph.arcs)
      ? await solveOn(threads.size, play.game, solving)
      : await solveAsync(play.game, solving),
  );
}

/** Explores a ruleset, on threads if there are some, and lets the caller look at what was found. */
export async function explored<P>(
  ruleset: Ruleset<P>,
  { limit, signal, onProgress, threads, onExplored }: SolveRulesetOptions<P>,
): Promise<ExploredPlay<P>> {
  const options = {
    ...(limit === undefined ? {} : { limit }),
    ...(signal === undefined ? {} : { signal }),
    onProgress: (positions: number) => onProgress?.({ stage: 'exploring', positions }),
  };
  const play = await (threads?.explore(options) ?? exploreAsync(ruleset, options));
  await onExplored?.(play);
  return play;
}

/**
 * Refuses the table of a user's own ruleset if it does not follow from the moves, played forwards. `why` says how that
 * can be; for a table that was just made, that the moves backwards are wrong.
 */
export async function auditOwn<P>(table: IndexedTable<P>, signal?: AbortSignal, why?: string): Promise<void> {
  const file = guardOf(table.ruleset)?.file;
  if (file === undefined) return;
  const fault = await sampledFault(table, Math.ceil(table.ruleset.size / MOST_AUDITED), signal);
  if (fault === undefined) return;
  const hint = why ?? `moves and moves back do not agree (gyre check ${file} looks for where)`;
  throw new GyreError('E_RULESET', faultWords(table, fault), hint, { file });
}

const MOST_AUDITED = 1_000_000;

async function solveOn(size: number, game: TokenGame, options: TeamOptions): Promise<Solution> {
  const threads = new Threads({ threads: size });
  try {
    return await threads.solve(game, options);
  } finally {
    threads.end();
  }
}

/** A larger table is made once, where the work is saved now and then, and read from its file. */
const MOST_AT_ONCE = 50_000_000;

function tooLarge(title: string, indices: number): GyreError {
  const hint = `make its table once and read that; at most ${MOST_AT_ONCE} are solved in passing`;
  return new GyreError('E_LIMIT', `${title} has ${indices} indices`, hint);
}

/** An explored and solved game as a solved ruleset. */
export function solvedPlay<P>(play: ExploredPlay<P>, solution: Solution): SolvedRuleset<P> {
  checkPlay(play);
  return {
    ruleset: play.ruleset,
    ask: askExplored(play, solution),
    source: exploredSource(play, solution),
    by: { play, solution },
  };
}

/** A finished table as a solved ruleset. */
export function solvedTable<P>(table: IndexedTable<P>): SolvedRuleset<P> {
  checkTable(table);
  return { ruleset: table.ruleset, ask: askIndexed(table), source: indexedSource(table), by: { table } };
}
