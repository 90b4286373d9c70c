import { describe, expect, test } from 'vitest';
import {
  answerLines,
  evaluate,
  Notation,
  parseExpression,
  Sheet,
  type SidedGame,
} from '../../src/desk/index.ts';
import { ordinalSum } from '../../src/values/graphs/multiple.ts';
import {
  canonicalForm,
  canonicalKey,
  compare,
  follower,
  isAtMost,
  isStopper,
  type LoopyGame,
  outcome,
  type Side,
  sides,
} from '../../src/values/index.ts';
import { type Fact, facts } from './golden.ts';

const notation = new Notation();
const read = (text: unknown): SidedGame => evaluate(parseExpression(text as string));
const game = (text: unknown): LoopyGame => read(text).onside;
const key = (g: LoopyGame | undefined): string => (g ? canonicalKey(canonicalForm(g)) : 'none');
const stopper = (text: unknown): LoopyGame => canonicalForm(game(text));

function atMost(a: SidedGame, b: SidedGame): boolean {
  return isAtMost(a.onside, b.onside, 'onside') && isAtMost(a.offside, b.offside, 'offside');
}

/** How two values compare, each side with its own game. */
function relation(a: SidedGame, b: SidedGame): string {
  return `${atMost(a, b)},${atMost(b, a)}`;
}

const optionsOf = (text: unknown, player: 0 | 1): string[] => {
  const canonical = stopper(text);
  return Array.from(canonical.options(player), (v) => key(follower(canonical, v))).toSorted();
};

const texts = (list: unknown): string[] => list as string[];
const keys = (list: unknown): string[] =>
  texts(list)
    .map((text) => key(game(text)))
    .toSorted();
/** What a worksheet answers about values with names. */
function asked(line: string, names: Readonly<Record<string, unknown>>): string {
  const sheet = new Sheet(notation);
  for (const [name, text] of Object.entries(names)) sheet.define(name, text as string);
  return answerLines(sheet.answer(line))[0];
}

const checks: Readonly<Record<string, (left: unknown, right: unknown) => void>> = {
  equal: (a, b) => expect(relation(read(a), read(b))).toBe('true,true'),
  greater: (a, b) => expect(relation(read(a), read(b))).toBe('false,true'),
  less: (a, b) => expect(relation(read(a), read(b))).toBe('true,false'),
  fuzzy: (a, b) => expect(relation(read(a), read(b))).toBe('false,false'),
  sides: (a, b) => {
    const { onside: on, offside: off } = b as { onside: string; offside: string };
    expectSides(game(a), on, off);
  },
  outcome: (a, b) => expect(outcome(game(a)).class).toBe(b),
  'is-stopper': (a) => expect(isStopper(game(a))).toBe(true),
  'is-plumtree': (G) => expect(asked('G.IsPlumtree', { G })).toBe('yes'),
  'not-plumtree': (G) => expect(asked('G.IsPlumtree', { G })).toBe('no'),
  'is-infinitesimal': (G) => expect(asked('G.IsInfinitesimal', { G })).toBe('yes'),
  'not-infinitesimal': (G) => expect(asked('G.IsInfinitesimal', { G })).toBe('no'),
  'is-idempotent': (G) => expect(asked('G.IsIdempotent', { G })).toBe('yes'),
  'not-idempotent': (G) => expect(asked('G.IsIdempotent', { G })).toBe('no'),
  degree: (G, H) => expect(asked('G.Degree == H', { G, H })).toBe('yes'),
  variety: (G, H) => expect(asked('G.Variety == H', { G, H })).toBe('yes'),
  'left-options': (a, b) => expect(optionsOf(a, 0)).toEqual(keys(b)),
  'right-options': (a, b) => expect(optionsOf(a, 1)).toEqual(keys(b)),
  'left-stop': (G, H) => expect(asked('G.LeftStop == H', { G, H })).toBe('yes'),
  'right-stop': (G, H) => expect(asked('G.RightStop == H', { G, H })).toBe('yes'),
  'follower-count': (a, b) => expect(stopper(a).vertices).toBe(b),
  upsum: (list, K) => {
    const [G, H] = texts(list);
    expect(asked('upsum(G, H) == K', { G, H, K })).toBe('yes');
  },
  'ordinal-sum': (list, b) => {
    const [s, t] = texts(list);
    expect(compare(ordinalSum(game(s), game(t)), game(b)).relation).toBe('=');
  },
  'onside-equal': (a, b) => expectEqualOn('onside', game(a), game(b)),
  'offside-equal': (a, b) => expectEqualOn('offside', game(a), game(b)),
  'not-stopper-sided': (a) => {
    const { onside: on, offside: off } = sides(game(a));
    expect(on.status === 'found' && off.status === 'found').toBe(false);
  },
};

function expectEqualOn(side: Side, a: LoopyGame, b: LoopyGame): void {
  expect(isAtMost(a, b, side)).toBe(true);
  expect(isAtMost(b, a, side)).toBe(true);
}

function expectSides(value: LoopyGame, on: string, off: string): void {
  const found = sides(value);
  expect(key(found.onside.stopper)).toBe(key(game(on)));
  expect(key(found.offside.stopper)).toBe(key(game(off)));
}

describe('golden facts about expressions', () => {
  test.each(facts.filter(({ kind }) => kind in checks))('$id ($kind)', ({ kind, left, right }) => {
    checks[kind](left, right);
  });

  test('the variety is undefined where the degree is not idempotent', () => {
    const { left } = facts.find(({ id }) => id === 'stopper-07-var') as Fact;
    expect(() => asked('G.Variety', { G: left })).toThrow('the degree is not idempotent');
  });
});
