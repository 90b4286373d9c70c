import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conventionNamed, letterOf, positionOf, solve, tokenGame, valueAt } from '../src/index.ts';
import { parseGameJson } from '../src/io/game-json/parse.ts';
import { writeGameJson } from '../src/io/index.ts';
import { paperExamples } from './examples.ts';

const file = (name: string): URL => new URL(`../../../examples/${name}.json`, import.meta.url);

/** Write them again with GYRE_EXAMPLES=write, then format. */
if (process.env['GYRE_EXAMPLES'] === 'write') {
  for (const [name, document] of paperExamples()) writeFileSync(file(name), writeGameJson(document));
}

test.each([...paperExamples()])('examples/%s.json is what is made here', (name, document) => {
  const text = readFileSync(file(name), 'utf8');
  expect(JSON.parse(text)).toEqual(JSON.parse(writeGameJson(document)));
});

test('§3 each bilabel stands at the vertex that bears its name, and W/L at none', () => {
  const {
    graph,
    names,
    convention = conventionNamed('asymmetric'),
  } = parseGameJson(readFileSync(file('bilabels'), 'utf8'));
  const game = tokenGame(graph, convention);
  const solution = solve(game);
  const letter = (player: 0 | 1, v: number): string =>
    letterOf(valueAt(solution, positionOf(game, player, v)));
  const pointed = (names?.names ?? []).flatMap((name, v) => (/^.\/.$/.test(name) ? [{ name, v }] : []));
  expect(pointed.map(({ name }) => name).toSorted()).toEqual([
    'D/D',
    'D/L',
    'D/W',
    'L/D',
    'L/L',
    'L/W',
    'W/D',
    'W/W',
  ]);
  for (const { name, v } of pointed) expect(`${letter(0, v)}/${letter(1, v)}`).toBe(name);
});
