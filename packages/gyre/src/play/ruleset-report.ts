import { checkOptions, VALUE_LETTERS } from '../game/inner.ts';
import { checkArgument, checkParts, type Player } from '../graph/inner.ts';
import { isIndexed } from '../rulesets/inner.ts';
import {
  type Answer,
  type IndexedTable,
  lineOfPlay,
  type RankedMove,
  type ReachCounts,
  type Report,
  reachAsync,
  reachedValues,
  reportOfAsync,
} from '../tables/inner.ts';
import { type RulesetThreads, threadsPay } from '../threads/rulesets/inner.ts';
import { auditedReport, type EndingShare, endingShares } from './audited-report.ts';
import { checkSolved } from './set-up.ts';
import type { SolvedRuleset } from './solve-ruleset.ts';

/** What a report looks at; `by` says what the ruleset was solved into, unless that is on the disk. */
export type ReportedRuleset<P = unknown> = Pick<SolvedRuleset<P>, 'ruleset' | 'ask' | 'source'> &
  Partial<Pick<SolvedRuleset<P>, 'by'>>;

/** What there is to say about a solved ruleset. */
export interface RulesetReport<P = unknown> extends Report {
  readonly starts: readonly ReportedStart[];
  /** Best play from the longest win. */
  readonly line: readonly RankedMove<P>[];
  /** What the audit of a table has looked at, where the report covers the same positions. */
  readonly audit?: { readonly positions: number; readonly moves: number };
  /** How best play ends, from positions of a table drawn at random. */
  readonly endings?: readonly EndingShare[];
  /** What play from the start can reach; `goesOn` are the positions that are neither over nor won at once. */
  readonly reachable?: ReachCounts & { readonly goesOn: Report['values'] };
}

/** What a start is worth. */
export interface ReportedStart {
  readonly player: Player;
  readonly key: string;
  readonly answer: Answer;
}

/** How far a report is. */
export type ReportEvent =
  | { readonly stage: 'counting'; readonly share: number }
  | { readonly stage: 'reaching'; readonly positions: number };

/** Options of `reportOnRuleset`. */
export interface RulesetReportOptions<P = unknown> {
  readonly signal?: AbortSignal;
  /** Threads for this ruleset, which count large games. */
  readonly threads?: RulesetThreads<P> | undefined;
  /** Is it to count also what play from the start can reach? Only of a table: what was explored was reached. */
  readonly countsReachable?: boolean;
  readonly onEvent?: (event: ReportEvent) => void;
}

/** Counts a solved ruleset, and finds its longest win, the worth of its starts, and of a table what its audit said. */
export async function reportOnRuleset<P>(
  solved: ReportedRuleset<P>,
  options: RulesetReportOptions<P> = {},
): Promise<RulesetReport<P>> {
  checkSolved(solved);
  checkOptions(options);
  if (options.onEvent !== undefined) checkArgument(options.onEvent, 'onEvent', 'function');
  const { ruleset, ask, source } = solved;
  const table = tableOf(solved);
  const report = await counted(solved, options);
  const longest = report.longestWin === undefined ? undefined : source.at(report.longestWin);
  const line = longest && (await lineOfPlay(ruleset, ask, longest.position, longest.player));
  const whole = { ...report, starts: await startsOf(solved), line: line ?? [] };
  if (table === undefined) return whole;
  const rules = table.ruleset;
  const endings = await endingShares(ruleset, ask, (index) => rules.at(index), rules.size);
  return {
    ...whole,
    ...auditOf(table),
    ...(endings === undefined ? {} : { endings }),
    ...(options.countsReachable === true ? { reachable: await reachable(solved, table, options) } : {}),
  };
}

function tableOf<P>({ by }: ReportedRuleset<P>): IndexedTable<P> | undefined {
  return by !== undefined && 'table' in by ? by.table : undefined;
}

/** The counts: from the audit, where the table has one that tells as much; of a large game on threads. */
async function counted<P>(
  solved: ReportedRuleset<P>,
  { signal, threads, onEvent }: RulesetReportOptions<P>,
): Promise<Report> {
  const { source, by } = solved;
  const table = tableOf(solved);
  const known = table?.audited === undefined ? undefined : auditedReport(table, table.audited);
  if (known !== undefined) return known;
  const watched = {
    ...(signal === undefined ? {} : { signal }),
    onProgress: (share: number) => onEvent?.({ stage: 'counting', share }),
  };
  const isLarge = by !== undefined && threads !== undefined && threadsPay(source.count);
  const report = await (isLarge ? threads.report(by, watched) : reportOfAsync(source, watched));
  const { moves, ends } = table?.scoresAudited ?? report;
  return { ...report, moves, ends };
}

async function startsOf<P>({ ruleset, ask }: ReportedRuleset<P>): Promise<ReportedStart[]> {
  const starts: ReportedStart[] = [];
  for (const { position, player = 0 } of ruleset.starts()) {
    const answer = await ask(position, player);
    if (answer !== undefined) starts.push({ player, key: String(ruleset.key(position)), answer });
  }
  return starts;
}

function auditOf<P>({ audited, scoresAudited, ruleset }: IndexedTable<P>): Pick<RulesetReport, 'audit'> {
  const looked = audited ?? scoresAudited;
  if (looked === undefined || ruleset.reported !== undefined) return {};
  return { audit: { positions: looked.positions, moves: looked.moves } };
}

async function reachable<P>(
  { ruleset }: ReportedRuleset<P>,
  table: IndexedTable<P>,
  { signal, onEvent }: RulesetReportOptions<P>,
): Promise<NonNullable<RulesetReport['reachable']>> {
  const reach = await reachAsync(isIndexed(ruleset) ? ruleset : table.ruleset, {
    ...(signal === undefined ? {} : { signal }),
    onFound: (positions) => onEvent?.({ stage: 'reaching', positions }),
  });
  return { ...reach.counts, goesOn: reachedValues(reach, table) };
}

const REPORT = { rows: 'list', starts: 'list', line: 'list', mostMoves: 'object' } as const;

/** A report as plain data: positions as boards and keys, what is not known as null. */
export function reportData<P>(solved: ReportedRuleset<P>, report: RulesetReport<P>): Record<string, unknown> {
  checkSolved(solved);
  checkParts(report, 'a report', REPORT, 'make it with reportOnRuleset');
  const { ruleset, source } = solved;
  const { positions, moves, ends, values, starts, rows, longestWin, mostMoves, line } = report;
  const { audit, endings, reachable: reached } = report;
  const boardAt = (i: number): object => {
    const { position, player } = source.at(i);
    return { player, key: String(ruleset.key(position)), board: ruleset.show(position, player) };
  };
  return {
    ruleset: ruleset.name,
    parameters: ruleset.parameters ?? {},
    positions,
    moves,
    ends,
    values,
    starts: starts.map(({ player, key, answer: { value, plies, score } }) => ({
      player,
      key,
      value: VALUE_LETTERS[value],
      plies: plies ?? null,
      ...(score === undefined ? {} : { score }),
    })),
    rows: rows.map(({ example, plies, ...row }) => ({
      ...row,
      plies: plies ?? null,
      example: boardAt(example),
    })),
    longestWin:
      longestWin === undefined
        ? null
        : {
            ...boardAt(longestWin),
            plies: source.answer(longestWin)?.plies ?? null,
            line: line.map((move) => move.name),
          },
    mostMoves: { moves: mostMoves.moves, ...boardAt(mostMoves.example) },
    ...(audit === undefined ? {} : { audit }),
    ...(endings === undefined ? {} : { endings }),
    ...(reached === undefined ? {} : { reachable: reached }),
  };
}
