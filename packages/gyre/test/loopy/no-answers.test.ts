import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { facts, type GraphData, gameCases, pairCases } from './golden.ts';

const ROOT = new URL('../../../../', import.meta.url);
/** The source files that are shipped, tests left out. */
const sources = ['packages/gyre/src', 'packages/cli/src', 'packages/formats/src', 'apps/studio/src'].flatMap(
  (folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$/u.test(name))
      .map((name) => ({ name, text: readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8') })),
);

test('no source file contains the id of a golden case', () => {
  const ids = new Set([...gameCases, ...pairCases, ...facts].map(({ id }) => id));
  expect([sources.length > 100, ids.size > 700]).toEqual([true, true]);
  for (const { name, text } of sources) {
    const words = text.match(/[\w-]+/gu) ?? [];
    expect(
      words.filter((word) => ids.has(word)),
      name,
    ).toEqual([]);
  }
});

test('no source file contains a known carousel, as an expression or as a list of arcs', () => {
  const texts = facts.flatMap(({ id, kind, left }) => {
    if (kind !== 'not-stopper-sided' && !id.includes('carousel')) return [];
    return [typeof left === 'string' ? left : JSON.stringify((left as GraphData).left).slice(1, -1)];
  });
  expect(texts.length).toBeGreaterThan(5);
  for (const { name, text } of sources) {
    const tight = text.replaceAll(/\s/gu, '');
    expect(
      texts.filter((one) => tight.includes(one)),
      name,
    ).toEqual([]);
  }
});
