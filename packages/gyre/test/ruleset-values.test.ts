import { expect, test } from 'vitest';
import { evaluate, gameFromGraph, isAtMost, parseExpression } from '../src/algebra/index.ts';
import { exploreSum, toadsAndFrogs } from '../src/rulesets/index.ts';
import { expectFoxWorth, facts, foxes } from './golden-rulesets.ts';

/** The Ceylonese fox takes a while: `ruleset-values.long.test.ts`. */
const quick = foxes.filter(({ setup }) => setup.foxRange === undefined);

test.each(quick)('golden $id: Fox and Geese is worth $value', ({ setup, value }) => {
  expectFoxWorth(setup, value);
});

test('golden btf-1: the sides of backsliding Toads and Frogs', () => {
  const fact = facts.find(({ id }) => id === 'btf-1');
  if (fact === undefined || typeof fact.right === 'string') throw new Error('the fact is missing');
  const sum = exploreSum(toadsAndFrogs(fact.left.strip));
  const game = gameFromGraph(sum.graph, sum.starts[0]);
  for (const side of ['onside', 'offside'] as const) {
    const expected = evaluate(parseExpression(fact.right[side]))[side];
    expect(isAtMost(game, expected, side)).toBe(true);
    expect(isAtMost(expected, game, side)).toBe(true);
  }
});
