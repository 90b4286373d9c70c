import { evaluate, Notation, parseExpression } from 'gyre/algebra';
import { isStopper, type LoopyGame, offside, onside, zeroGame } from 'gyre/loopy';
import { counterexampleOf, minimisedPair } from 'gyre-lab/stoppers';
import { expect, test } from 'vitest';

const game = (text: string): LoopyGame => evaluate(parseExpression(text)).onside;

test('a carousel plus 0 lacks a side, and the proof holds in two ways', () => {
  const carousel = evaluate(parseExpression('a{0,{1|0,{0|a||0}}|0}')).onside;
  const found = counterexampleOf(carousel, zeroGame());
  expect(found?.side).toBe('onside');
  expect(found?.comparisons).toBeGreaterThan(4);
  expect(counterexampleOf(game('over'), game('under'))).toBeUndefined();
});

test('a pair is made small as long as what is asked stays true', () => {
  const notation = new Notation();
  const passes = (g: LoopyGame): boolean =>
    Array.from({ length: g.vertices }, (_, v) => v).some((v) => g.options(1, v).includes(v));
  const [first, second] = minimisedPair(
    game('{over|||0||0|-3}'),
    game('{3|{over|-5}}'),
    (g, h) => g.vertices > 1 && h.vertices > 2 && isStopper(g),
  );
  expect([notation.write(first), notation.write(second)].every((text) => text.length < 12)).toBe(true);
  const [smallest] = minimisedPair(game('{3|{over|-5}}'), zeroGame(), passes);
  expect(notation.write(smallest)).toBe('off');
});

test.each([
  ['onside', 'a{0,{1|0,{0|a||0}}|0}'],
  ['offside', 'a{1|1,{1,{1|a}|0}||1}'],
  ['onside', 'a{0||0,{1|0,a}|0|||0}'],
  ['offside', 'a{1,{1|||1|1,a||1}|0}'],
  ['offside', 'a{0,{1|1,{1,{1|a}|0}}|1}'],
  ['onside', 'a{0|1,{0,{1|0,a}|0}||0}'],
  ['onside', 'a{0,{1|0,{0|1,a||0}}|0}'],
  ['offside', 'a{1,{1||0,{1|1,a}|1}|0}'],
] as const)('§9 no stopper is the %s of %s', (side, text) => {
  const answer = side === 'onside' ? onside(game(text)) : offside(game(text));
  expect([answer.status, game(text).vertices]).toEqual(['impossible', 6]);
});
