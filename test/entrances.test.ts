import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entrancesOf, valuesOf } from './entrances.ts';

const entrances = entrancesOf('gyre');
const ours = [...entrances, ...entrancesOf('lab')];

test('no entrance exports more than 60 runtime values', () => {
  expect(entrances[0].name).toBe('gyre');
  const widths = entrances.map((entrance) => ({ name: entrance.name, values: valuesOf(entrance).length }));
  expect(widths.filter(({ values }) => values < 1 || values > 60)).toEqual([]);
});

test('no name stands in two entrances with two meanings', () => {
  expect(entrances.length).toBeGreaterThanOrEqual(9);
  const meanings = new Map<string, string>();
  const doubles: string[] = [];
  for (const { name: entrance, exports } of ours) {
    for (const [name, { from }] of exports) {
      const known = meanings.get(name);
      if (known !== undefined && known !== from) doubles.push(`${name}: ${known} and ${from} (${entrance})`);
      meanings.set(name, from);
    }
  }
  expect(doubles).toEqual([]);
});

test('ARCHITECTURE.md says how many runtime values each entrance has', () => {
  const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');
  const line = /^Runtime values per entrance: .*$/mu.exec(page)?.[0] ?? '';
  const said = Array.from(
    line.matchAll(/`(gyre(?:\/[a-z]+)?)` (\d+)/gu),
    ([, name, count]) => `${name} ${count}`,
  );
  const counted = entrances.map((entrance) => `${entrance.name} ${valuesOf(entrance).length}`);
  expect(said.toSorted()).toEqual(counted.toSorted());
});
