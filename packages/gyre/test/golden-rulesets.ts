import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { evaluate, parseExpression } from '../src/desk/index.ts';
import { exploreSum, type FoxAndGeeseSetup, foxAndGeese, type Square } from '../src/rulesets/index.ts';
import { compare, gameFromGraph, isStopper } from '../src/values/index.ts';

/** A golden fact about the value of a ruleset's position. */
export interface Fact {
  readonly id: string;
  readonly kind: string;
  readonly left: FoxAndGeeseSetup & { readonly strip: string };
  readonly right: string | Record<string, string>;
}

export const facts: readonly Fact[] = (
  JSON.parse(readFileSync(new URL('./golden/loopy-facts.json', import.meta.url), 'utf8')) as Fact[]
).filter(({ kind }) => kind === 'ruleset-value');

/** Fox and Geese facts, one a fox: the table has a value for each of its squares. */
export const foxes: readonly { id: string; setup: FoxAndGeeseSetup; value: string }[] = facts
  .filter(({ id }) => id.startsWith('fg-'))
  .flatMap(({ id, left, right }) =>
    typeof right === 'string'
      ? [{ id, setup: left, value: right }]
      : Object.entries(right).map(([square, value]) => ({
          id: `${id} ${square}`,
          setup: { ...left, fox: square.split(',').map(Number) as unknown as Square },
          value,
        })),
  );

/** Explores the board, both players' moves, and compares its value with the expression. */
export function expectFoxWorth(setup: FoxAndGeeseSetup, value: string): void {
  const sum = exploreSum(foxAndGeese(setup));
  const game = gameFromGraph(sum.graph, sum.starts[0]);
  expect(isStopper(game)).toBe(true);
  expect(compare(game, evaluate(parseExpression(value)).onside).relation).toBe('=');
}
