import { expect, test } from 'vitest';
import { expectFoxWorth, foxes } from './golden-rulesets.ts';

const slow = foxes.filter(({ setup }) => setup.foxRange !== undefined);

test('there is a slow fact', () => {
  expect(slow).toHaveLength(1);
});

test.each(slow)('golden $id: Fox and Geese is worth $value', ({ setup, value }) => {
  expectFoxWorth(setup, value);
});
