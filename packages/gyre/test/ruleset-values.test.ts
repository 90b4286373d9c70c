import { expect, test } from 'vitest';
import { evaluate, Notation, parseExpression } from '../src/desk/index.ts';
import { toadsAndFrogs } from '../src/rulesets/games/toads-and-frogs.ts';
import { exploreSum } from '../src/rulesets/index.ts';
import { zeroGame } from '../src/values/game/game.ts';
import { canonicalForm, gameFromGraph, sides } from '../src/values/index.ts';
import { expectFoxWorth, facts, foxes } from './golden-rulesets.ts';

/** The Ceylonese fox takes a while: `ruleset-values.long.test.ts`. */
const quick = foxes.filter(({ setup }) => setup.foxRange === undefined);

test.each(quick)('golden $id: Fox and Geese is worth $value', ({ setup, value }) => {
  expectFoxWorth(setup, value);
});

test('every golden fact about a ruleset is compared here or in the long test', () => {
  const slow = foxes.filter(({ setup }) => setup.foxRange !== undefined);
  const compared = new Set([...quick, ...slow].map(({ id }) => id.split(' ')[0]).concat('btf-1'));
  expect(facts.map(({ id }) => id).toSorted()).toEqual([...compared].toSorted());
});

test('golden btf-1: the sides of backsliding Toads and Frogs, found from the rules', () => {
  const fact = facts.find(({ id }) => id === 'btf-1');
  if (fact === undefined || typeof fact.right === 'string') throw new Error('the fact is missing');
  const sum = exploreSum(toadsAndFrogs(fact.left.strip));
  const found = sides(gameFromGraph(sum.graph, sum.starts[0]));
  const notation = new Notation();
  for (const side of ['onside', 'offside'] as const) {
    const expected = canonicalForm(evaluate(parseExpression(fact.right[side]))[side]);
    expect(found[side].status).toBe('found');
    expect(notation.write(found[side].stopper ?? zeroGame())).toBe(notation.write(expected));
  }
});
