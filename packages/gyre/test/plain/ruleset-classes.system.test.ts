import { afterAll, expect, test } from 'vitest';
import { GyreError } from '../../src/index.ts';
import { refusalOf } from '../refusal.ts';
import * as rulesets from './board-games.ts';
import { type Kind, NO_NUMBER, NOTHING, only, testClasses, testMethods } from './kinds.ts';
import { ask, ending, file, PLAYER, rules, start, table } from './solved-rulesets.ts';

testClasses(rulesets, ['MisereForms']); // a number of games is right

test('classes that the library makes are exported as types alone', () => {
  for (const name of ['TableRun', 'TableFile']) expect(Object.keys(rulesets)).not.toContain(name);
});

const GAME: Kind = { right: 2, wrong: [...NO_NUMBER, -1, 0.5, 99, undefined] };
const forms = new rulesets.MisereForms();
forms.heap(3);

testMethods('MisereForms', forms, {
  options: [GAME],
  game: [{ right: [0, 1], wrong: [null, 5n, {}, 7, [5n], [99], [-1], ['a'], 'abc', undefined] }],
  isWon: [GAME],
  nimValue: [GAME],
  heap: [{ right: 3, wrong: [...NO_NUMBER, -1, 0.5, Number.POSITIVE_INFINITY, undefined] }],
  sum: [GAME, GAME],
  genus: [GAME],
  text: [GAME, { right: 9, wrong: NO_NUMBER }],
});

testMethods('Opponent', new rulesets.Opponent(rules, ask, 'perfect'), { choose: [only(start), PLAYER] });
testMethods('TableFile', file, {
  block: [{ right: 0, wrong: [...NO_NUMBER, '0', -1, 0.5, 99, undefined] }],
});

const threads = new rulesets.RulesetThreads(
  ending,
  { name: 'chess', parameters: { men: 'KQK' } },
  { threads: 1 },
);
afterAll(() => threads.end());

test.each<[string, (run: rulesets.TableRun<unknown>) => Promise<unknown>]>([
  ['step', (run) => run.step('soon' as never)],
  ['audit', (run) => run.audit({} as never)],
  ['audit of nothing', (run) => run.audit(null as never)],
  ['auditLayer', (run) => run.auditLayer(5 as never)],
])('TableRun.%s refuses wrong arguments with a GyreError', async (_, attempt) => {
  const run = await threads.table();
  await expect(attempt(run)).rejects.toBeInstanceOf(GyreError);
});

test.each<[string, unknown[]]>([
  ['no ruleset', [undefined, ask, 'perfect']],
  ['half a ruleset', [{ ...rules, moves: 5 }, ask, 'perfect']],
  ['nobody to ask', [rules, undefined, 'perfect']],
  ['no strategy', [rules, ask]],
  ['a misspelt strategy', [rules, ask, 'perfct']],
  ['no seed', [rules, ask, 'perfect', 'x']],
  ['a broken seed', [rules, ask, 'perfect', 0.5]],
])('new Opponent with %s', (_, given) => {
  const Made = rulesets.Opponent as new (...args: unknown[]) => unknown;
  expect(refusalOf(() => new Made(...given))).toBeInstanceOf(GyreError);
});

test.each(NOTHING.map((x) => [x]))('new MisereForms of something else, %#', (most) => {
  expect(refusalOf(() => new rulesets.MisereForms(most as never))).toBeInstanceOf(GyreError);
});

test.each<[string, () => unknown]>([
  ['PositionValues of no options', () => new rulesets.PositionValues(rules, null as never)],
  ['PositionValues in no store', () => new rulesets.PositionValues(rules, { store: {} as never })],
  ['IndexedRun with no options', () => new rulesets.IndexedRun(ending, null as never)],
  ['IndexedRun from nowhere', () => new rulesets.IndexedRun(ending, { resume: 5 as never })],
  ['Audit that shows nothing', () => new rulesets.Audit({ ...table, isShown: 5 as never })],
])('%s is refused with a GyreError', (_, attempt) => {
  expect(refusalOf(attempt)).toBeInstanceOf(GyreError);
});
