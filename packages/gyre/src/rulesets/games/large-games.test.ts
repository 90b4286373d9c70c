/** What holds for every game that has an engine of its own on its index. */
import { expect, test } from 'vitest';
import { checkRuleset } from '../check/check.ts';
import type { IndexedRuleset } from '../contract/indexed.ts';
import { rulesetNamed } from '../families.ts';

test.each<[name: string, parameters: Record<string, string>]>([
  ['awari', {}],
  ['awari', { stones: '12' }],
  ['awari', { stones: '6', slam: 'spares' }],
  ['bagh-chal', {}],
  ['bagh-chal', { captures: '2' }],
  ['bagh-chal', { captures: '1', stuck: 'draw' }],
  ['dobutsu', {}],
  ['dobutsu', { ends: 'true' }],
  ['quixo', {}],
  ['quixo', { side: '3' }],
  ['quixo', { both: 'mover' }],
  ['teeko', {}],
  ['teeko', { goals: '58' }],
  ['teeko', { centre: 'false' }],
])('gyre check finds no fault: %s %j', (name, parameters) => {
  expect(checkRuleset(rulesetNamed(name, parameters), { games: 30 }).faults).toEqual([]);
});

test.each<[name: string, parameters: Record<string, string>, boards: string[]]>([
  ['awari', {}, ['', '1 2 3', '0 0 0 0 0 0 0 0 0 0 0 9', '-1 0 0 0 0 0 0 0 0 0 0 0']],
  [
    'bagh-chal',
    {},
    ['', 'TGGGT/GGGGG/GG.GG/GGGGG/TGGG.', 'TTGGT/GGGGG/GG.GG/GGGGG/TGGGT', '...../...../...../...../TTTT.'],
  ],
  ['dobutsu', {}, ['', 'gle/.c./.C./ELG', 'gle/.c./.C./ELG G', 'gle/.c./.C./E.. -', 'gLe/.c./.C./ELG -']],
  ['quixo', { side: '3' }, ['', '.../...', 'XXXX/.../...', '.../..q/...']],
  [
    'teeko',
    {},
    ['', '...../...../...../...../....', 'BB.../...../...../...../.....', 'BBBBB/RRRR./...../...../.....'],
  ],
])('%s %j refuses what is not a board', (name, parameters, boards) => {
  const ruleset = rulesetNamed(name, parameters) as IndexedRuleset;
  for (const board of boards) expect(() => ruleset.index(board, 0), board).toThrow(/the board is/);
});
