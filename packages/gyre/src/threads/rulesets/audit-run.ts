import type { IndexedRuleset } from '../../rulesets/inner.ts';
import {
  type Audited,
  type AuditedLayer,
  type AuditedTable,
  type AuditFault,
  type AuditRound,
  addCounts,
  type CellWindow,
} from '../../tables/inner.ts';
import type { RulesetTeam } from './ruleset-team.ts';

/** What threads audit: a finished table, or a finished layer of one. Its cells are on shared memory. */
export type AuditWork = Omit<AuditedTable, 'ruleset'> | Omit<AuditedLayer, 'ruleset'>;

/** A share of it: every `shares`-th block; and the first window that moves out of a layer may lead to. */
export type AuditShare = AuditWork & {
  readonly share: number;
  readonly shares: number;
  readonly window?: CellWindow;
};

/** A round, and a position that none of the rounds before it could show. */
export type AuditRoundDone = AuditRound & { readonly never: AuditFault | undefined };

/** Audits a finished table on all threads, or a layer, whose moves lead to cells that come in windows. */
export async function auditOnThreads(
  team: RulesetTeam,
  { size }: Pick<IndexedRuleset, 'size'>,
  work: AuditWork,
  windowOf: (number: number) => CellWindow | Promise<CellWindow>,
  signal: AbortSignal | undefined,
): Promise<Audited> {
  const { from, to } = 'worth' in work ? work.layer : { from: 0, to: size };
  const hasPlies = work.code.zero === undefined;
  const common = {
    ...work,
    ...(hasPlies ? {} : { isShown: new Uint8Array(new SharedArrayBuffer(Math.ceil((to - from) / 8))) }),
    ...('worth' in work ? { window: await windowOf(0) } : {}),
  };
  const shares = Array.from({ length: team.size }, (_, share) => ({ ...common, share, shares: team.size }));
  const all = <Q>(question: Q): Q[] => shares.map(() => question);
  const reached = await team.run('audit', shares, { signal });
  for (const number of new Set(reached.flat()))
    await team.run('auditWindow', all({ window: await windowOf(number) }), { signal });
  const answers = await team.run('auditEnd', all({}), { signal });
  const counts = addCounts(answers.map((answer) => answer.counts));
  const fault = answers.find((answer) => answer.fault !== undefined)?.fault;
  if (fault !== undefined || hasPlies) return { counts, fault };
  // Rounds until every score is shown to come about, or none can be shown any more.
  for (;;) {
    const rounds = await team.run('auditRound', all({}), { signal });
    if (rounds.every(({ left }) => left === 0)) return { counts, fault: undefined };
    if (!rounds.some(({ hasShown }) => hasShown))
      return { counts, fault: rounds.find(({ never }) => never !== undefined)?.never };
  }
}
