import { expect, test } from 'vitest';
import { dobutsu, type IndexedRuleset, quixo, rulesetNamed } from '../rulesets/inner.ts';
import { Audit, type AuditCounts, addCounts, indexedSource, reportOf, solveTable } from '../tables/inner.ts';
import { auditedReport } from './audited-report.ts';

const GAMES: readonly IndexedRuleset[] = [
  dobutsu({ men: 'C' }),
  quixo({ side: 3 }),
  rulesetNamed('bagh-chal', { captures: '1' }) as IndexedRuleset, // players have boards of their own
  rulesetNamed('bagh-chal', { captures: '1', stuck: 'draw' }) as IndexedRuleset,
];

test.each(
  GAMES.map((ruleset) => [`${ruleset.title} ${JSON.stringify(ruleset.parameters)}`, ruleset] as const),
)('the report from an audit, in shares or not, is that of counting all positions: %s', (_, ruleset) => {
  const table = solveTable(ruleset);
  const shares = [0, 1].map((share) => {
    const audit = new Audit(table, share, 2);
    while (audit.piece());
    return audit.counts as AuditCounts;
  });
  const { rows, values, positions, longestWin } = reportOf(indexedSource(table));
  const report = auditedReport(table, addCounts(shares));
  expect(report?.rows).toEqual(rows);
  expect([report?.values, report?.positions, report?.longestWin]).toEqual([values, positions, longestWin]);
});

test('an audit that does not tell players apart is not enough where boards are not turned', () => {
  const table = solveTable(rulesetNamed('bagh-chal', { captures: '1' }) as IndexedRuleset);
  const audit = new Audit(table);
  while (audit.piece());
  const { ofPlayer1: _, ...older } = audit.counts as AuditCounts;
  expect(auditedReport(table, older)).toBeUndefined();
});
