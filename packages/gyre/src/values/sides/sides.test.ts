import { describe, expect, test } from 'vitest';
import { evaluate, parseExpression } from '../../desk/index.ts';
import {
  canonicalForm,
  canonicalKey,
  describe as describeSteps,
  type LoopyGame,
  replay,
  sides,
} from '../../values/index.ts';

const game = (text: string): LoopyGame => evaluate(parseExpression(text)).onside;
const key = (text: string): string => canonicalKey(canonicalForm(game(text)));

describe('sides', () => {
  test.each([
    ['§6 closed (c): the bypass of dud ends', 'dud', 'on', 'off'],
    ['§6 closed (c): tis', 'a{{|a}|}', '1', '0'],
    ['§6 (d) is not closed, and its guard ends', 'x = {{|b}|}; b = {{|b}|}', '1', '0'],
    ['Figure 1: a long cycle of one colour is on', 'a{b{a|}|}', 'on', 'on'],
    ['Figure 2: two forms of over', '{0|b{0|b}}', 'over', 'over'],
    ['Figure 4: δ', 'a{{0|a}|}', '2', '0'],
    ['Figure 4: γ', '{{1|a{{0|a}|}}|}', '2', '0'],
    ['a stopper is both its sides', 'upon', 'upon', 'upon'],
    ['a sum of stoppers', 'over+under', 'over', 'under'],
  ])('%s: %s', (_, text, on, off) => {
    const { onside, offside, stopperSided } = sides(game(text));
    if (onside.status !== 'found' || offside.status !== 'found') throw new Error('a side is missing');
    expect(canonicalKey(onside.stopper)).toBe(key(on));
    expect(canonicalKey(offside.stopper)).toBe(key(off));
    expect(stopperSided).toBe(true);
    expect(replay(onside.explanation) ?? replay(offside.explanation)).toBeUndefined();
  });

  test('an explanation is words, with the names that it is given', () => {
    const { onside, offside } = sides(game('{0,1|dud}'));
    const name = (v: number): string => `v${v}`;
    expect(describeSteps(onside.explanation, name).join('\n')).toMatch(
      /Left option v\d of v0 removed: dominated/,
    );
    expect(describeSteps(offside.explanation, name).join('\n')).toMatch(/v\d⁻ ≤ v\d⁻/);
  });

  test('what was tried is said where no side is found', () => {
    const carousel = game('a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}');
    const { onside } = sides(carousel, { effort: 0 });
    expect(onside.status).toBe('unknown');
    if (onside.status === 'unknown') expect(onside.tried).toContain('the effort allowed is used up');
  });
});
