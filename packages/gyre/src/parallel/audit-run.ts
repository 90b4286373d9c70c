import type { IndexedRuleset } from '../rulesets/index.ts';
import {
  type Audited,
  type AuditFault,
  addCounts,
  addScoreCounts,
  type CellWindow,
  type IndexedTable,
  type LayerAuditWork,
  type ScoreCounts,
} from '../tables/index.ts';
import type { ScoreLayerWork } from './audit-worker.ts';
import type { RulesetTeam } from './ruleset-team.ts';

/** What an audit of a table without plies has found. */
export interface AuditedScores {
  readonly counts: ScoreCounts;
  readonly fault: AuditFault | undefined;
}

/** Audits a finished table with plies on all threads; its cells are on shared memory. */
export async function auditOnThreads(
  team: RulesetTeam,
  { code, cells }: Pick<IndexedTable, 'code' | 'cells'>,
  signal?: AbortSignal,
): Promise<Audited> {
  const answers = await team.run('audit', questions(team, { code, cells }), { signal });
  return together(answers);
}

/** Audits a finished layer whose moves lead to cells that come in windows. */
export async function auditLayerOnThreads(
  team: RulesetTeam,
  work: LayerAuditWork,
  windowOf: (number: number) => CellWindow | Promise<CellWindow>,
  signal?: AbortSignal,
): Promise<Audited> {
  const reached = await team.run('auditLayer', questions(team, work), { signal });
  for (const number of new Set(reached.flat())) {
    const window = await windowOf(number);
    await team.run('auditWindow', questions(team, { window }), { signal });
  }
  return together(await team.run('auditEnd', questions(team, {}), { signal }));
}

/** Audits a finished table without plies on all threads; its cells are on shared memory. */
export async function auditScoresOnThreads(
  team: RulesetTeam,
  { ruleset, code, cells }: Pick<IndexedTable, 'code' | 'cells'> & { readonly ruleset: IndexedRuleset },
  signal?: AbortSignal,
): Promise<AuditedScores> {
  const isShown = new Uint8Array(new SharedArrayBuffer(Math.ceil(ruleset.size / 8)));
  const answers = await team.run('auditScores', questions(team, { code, cells, isShown }), { signal });
  return shownInRounds(team, answers, signal);
}

/** Audits a finished layer without plies, whose moves lead to cells that come in windows. */
export async function auditScoreLayerOnThreads(
  team: RulesetTeam,
  work: ScoreLayerWork,
  windowOf: (number: number) => CellWindow | Promise<CellWindow>,
  signal?: AbortSignal,
): Promise<AuditedScores> {
  const first = { ...work, window: await windowOf(0) };
  const reached = await team.run('auditScoreLayer', questions(team, first), { signal });
  for (const number of new Set(reached.flat())) {
    const window = await windowOf(number);
    await team.run('auditScoreWindow', questions(team, { window }), { signal });
  }
  return shownInRounds(team, await team.run('auditScoreEnd', questions(team, {}), { signal }), signal);
}

/** What all shares have found, and then rounds until every score is shown to come about, or none can be shown any more. */
async function shownInRounds(
  team: RulesetTeam,
  answers: readonly AuditedScores[],
  signal: AbortSignal | undefined,
): Promise<AuditedScores> {
  const counts = addScoreCounts(answers.map((answer) => answer.counts));
  const fault = answers.find((answer) => answer.fault !== undefined)?.fault;
  if (fault !== undefined) return { counts, fault };
  for (;;) {
    const rounds = await team.run('auditRound', questions(team, {}), { signal });
    if (rounds.every(({ left }) => left === 0)) return { counts, fault: undefined };
    if (!rounds.some(({ hasShown }) => hasShown))
      return { counts, fault: rounds.find(({ never }) => never !== undefined)?.never };
  }
}

function questions<Q>(team: RulesetTeam, common: Q): (Q & { share: number; shares: number })[] {
  return Array.from({ length: team.size }, (_, share) => ({ ...common, share, shares: team.size }));
}

function together(answers: readonly Audited[]): Audited {
  const fault = answers.find((answer) => answer.fault !== undefined)?.fault;
  return { counts: addCounts(answers.map(({ counts }) => counts)), fault };
}
