import { expect, test } from 'vitest';
import { chessEnding } from '../../rulesets/inner.ts';
import { IndexedRun } from '../solve/indexed-run.ts';
import { Audit } from './audit.ts';
import { indexedFault } from './audit-table.ts';
import { type AuditCounts, addCounts } from './tally.ts';

const run = new IndexedRun(chessEnding('KQK'));
while (run.step());

/** A finished audit of a share of the table. */
function audited(share = 0, shares = 1, cells = run.cells): Audit {
  const audit = new Audit({ ruleset: run.ruleset, code: run.code, cells }, share, shares);
  while (audit.piece());
  return audit;
}

test('a finished table passes, and its positions are counted by plies', () => {
  const audit = audited();
  const counts = audit.counts as AuditCounts;
  expect(audit.fault).toBeUndefined();
  const decided = counts.plies.reduce((sum, n) => sum + n, 0);
  expect(decided + counts.draws).toBe(counts.positions);
  expect(counts.plies).toHaveLength(21); // mate in ten at most: White moves first and last
  expect(counts.plies[0]).toBeLessThan(counts.ends); // mates, and stalemates
});

test('shares add up to the whole', () => {
  expect(addCounts([audited(0, 3).counts, audited(1, 3).counts, audited(2, 3).counts])).toEqual(
    audited().counts,
  );
});

// Every kind of wrong cell: too long, too short, another value, no entry, an entry where there is no position.
test.each([
  ['two plies too many', (cell: number) => cell + 2],
  ['two plies too few', (cell: number) => cell - 2],
  ['won instead of lost', (cell: number) => cell + 1],
  ['drawn', () => run.code.drawn],
  ['no entry', () => run.code.nothing],
])('a cell that is wrong is found: %s', (_, change) => {
  for (const plies of [4, 5, 9]) {
    const index = run.cells.indexOf(run.code.settled + plies);
    const cells = run.cells.slice();
    cells[index] = change(cells[index]);
    expect(audited(0, 1, cells).fault).toBeDefined();
    expect(indexedFault({ ruleset: run.ruleset, code: run.code, cells })).toEqual(audited(0, 1, cells).fault);
  }
});

test('an entry without a position is found', () => {
  const cells = run.cells.slice();
  const index = cells.indexOf(run.code.nothing);
  cells[index] = run.code.settled + 3;
  expect(audited(0, 1, cells).fault).toEqual({ index, found: 'an entry without a position' });
});

test('a draw where one can win is found, and a win where one can only draw', () => {
  const drawn = run.cells.findIndex(
    (cell, index) => cell === run.code.drawn && run.ruleset.prepare(index) > 0,
  );
  const cells = run.cells.slice();
  cells[drawn] = run.code.settled + 7;
  expect(audited(0, 1, cells).fault?.found).toMatch(/where its moves give/);
});
