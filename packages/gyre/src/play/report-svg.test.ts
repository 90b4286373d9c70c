import { expect, test } from 'vitest';
import { awari, dobutsu } from '../rulesets/inner.ts';
import { type IndexedTable, indexedSource, reportOf, solveTable } from '../tables/inner.ts';
import { reportSvg } from './report-svg.ts';

const titlesOf = <P>(table: IndexedTable<P>): string[] => {
  const picture = reportSvg('A & B', reportOf(indexedSource(table)));
  expect(picture).toContain('A &amp; B');
  return Array.from(picture.matchAll(/<title>([^<]*)</g), ([, title]) => title);
};

test('a picture has a bar for each number of plies, each score, or each value', () => {
  const plies = titlesOf(solveTable(dobutsu({ men: '' })));
  expect(plies[0]).toMatch(/^won in 1 ply: \d+$/);
  expect(plies.every((title) => /^(?:won|lost) in \d+ (?:ply|plies): \d+$/.test(title))).toBe(true);
  const values = titlesOf(solveTable(dobutsu({ men: '' }), { isValues: true }));
  expect(values.every((title) => /^(?:won|drawn|lost): \d+$/.test(title))).toBe(true);
  const scores = titlesOf(solveTable(awari({ stones: 2 })));
  expect(scores).toHaveLength(5);
  expect(scores[0]).toMatch(/^score 2: \d+$/);
});
