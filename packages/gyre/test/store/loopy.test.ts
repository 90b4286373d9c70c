import { describe, expect, test } from 'vitest';
import { evaluate, Notation, parseExpression, Sheet, ValueStore, valuate } from '../../src/desk/index.ts';
import {
  canonicalForm,
  canonicalKey,
  gameFromOptions,
  integerGame,
  loopyGame,
  offside,
  onside,
  sum,
} from '../../src/values/index.ts';
import { askBothAboutCycles, askBothAboutSums } from './loopy-oracle.ts';
import { forSeeds } from './random-values.ts';

test('sides, outcomes and negatives of cyclic games as the graphs have them', () => {
  forSeeds(1, 120, askBothAboutCycles);
});

test('orders and sums of cyclic games as the graphs have them', () => forSeeds(1, 120, askBothAboutSums));

describe('expressions', () => {
  const notation = new Notation();
  const text = (expression: string, store = new ValueStore()): string =>
    notation.writeValue(valuate(parseExpression(expression), { store }).value, store);

  test.each([
    'over + under',
    'upon + upon + upon',
    'on + off',
    'hi + lo + *',
    '3.uponth - upon',
    'tis + tisn',
    '+-on + 1/2',
    '2.{on|0} + tiny(over)',
    'ace + deuce - trey',
    'a{0|b{a|}} + 1',
    '(on & off) + (over & under)',
    '{pass|*} : 1',
    'over : (1 & 0)',
    'dud : *',
    '1 : on',
    "'{*|*}' : {0|pass}",
    'x : 1; x = {0|x}',
  ])('%s is what its graph is', (expression) => {
    const store = new ValueStore();
    const { value } = valuate(parseExpression(expression), { store });
    const drawn = evaluate(parseExpression(expression));
    for (const [side, answer] of [
      [value.on, onside(drawn.onside)],
      [value.off, offside(drawn.offside)],
    ] as const) {
      expect(answer.status).toBe('found');
      if (answer.status === 'found')
        expect(canonicalKey(store.graph(side))).toBe(canonicalKey(canonicalForm(answer.stopper)));
    }
  });

  test.each([
    ['30.upon + 20.uponth + 5.tiny(on)', /^\{0\|\|0\|/u],
    ['8.upon + 7.over + 5.^', /^over$/u],
    ['50.^ + 30.(^*)', /^\^80$/u],
    ['1000000.{2|1}', /^1500000$/u],
    [`${'1:'.repeat(900)}1`, /^901$/u],
    [`${'tiny('.repeat(3000)}1${')'.repeat(3000)}`, /./u],
    [
      '100000000000000000000 + ^99999999999999999999 + *4294967296',
      /^100000000000000000000\^99999999999999999999\*4294967296$/u,
    ],
    ['1000.uponth', /^uponth$/u],
    ['{1000000000000000000000000000000|5}', /^\{1000000000000000000000000000000\|5\}$/u],
    [
      '3.{1000000000000000000000000000000|5}',
      /^\{2000000000000000000000000000005\|1000000000000000000000000000010\}$/u,
    ],
    [
      '{7,*|{3|-1000000000000000000000000000000}} + *',
      /^\{7\*\|\{3\*\|-1000000000000000000000000000000\*\}\}$/u,
    ],
  ])('%s', (expression, written) => {
    expect(text(expression)).toMatch(written);
  });

  test.each(['1000.upon', '*5000 + {1|*3000}', '*1143 + {1|*1991}', '1 : 10000000000'])(
    '%s is refused at once',
    (expression) => {
      expect(() => text(expression)).toThrow(expect.objectContaining({ code: 'E_LIMIT' }));
    },
  );
});

test('what is too large to draw is written so that it is read back', () => {
  const store = new ValueStore();
  const notation = new Notation();
  for (const expression of [
    '{1000000000000000000000000000000||^|-5} + {*|-1000000000000000000000000000000}',
    'tiny(123456789012345678901234567890) + 1/2',
    '{^99999999999999999999|*|||0,{*4294967297|-7}}',
  ]) {
    const { value } = valuate(parseExpression(expression), { store });
    const text = notation.writeValue(value, store);
    expect(valuate(parseExpression(text), { store }).value.on).toBe(value.on);
    expect(notation.writeValueLatex(value, store)).toContain('left');
    const other = new ValueStore();
    other.intern(integerGame(12)); // other ids
    expect(notation.writeValue(valuate(parseExpression(expression), { store: other }).value, other)).toBe(
      text,
    );
  }
});

test('of many stoppers it is told whether their sum is one, or that this was not looked at', () => {
  const store = new ValueStore();
  const isStopper = (expression: string): boolean | undefined =>
    valuate(parseExpression(expression), { store }).value.isStopper;
  expect(isStopper('100.upon + 7')).toBe(true); // only Left has a cycle
  expect(isStopper('30.upon + 20.over')).toBe(false); // Left's cycle and Right's
  expect(isStopper('9.on')).toBe(true);
});

test('a store that is full refuses, and answers what fits as before', () => {
  const store = new ValueStore({ maxBytes: 1 << 18 });
  const ask = (text: string): string => {
    const { value } = valuate(parseExpression(text), { store });
    return canonicalKey(store.graph(value.on));
  };
  const before = ask('upon + upon');
  for (let i = 0; i < 3; i++)
    expect(() => ask('60.tiny(2) + 50.tiny(3)')).toThrow(expect.objectContaining({ code: 'E_LIMIT' }));
  expect(ask('upon + upon')).toBe(before);
  expect(ask('3.upon')).toBe(canonicalKey(canonicalForm(evaluate(parseExpression('3.upon')).onside)));
});

test('equal stoppers are one value, whatever their graphs', () => {
  const store = new ValueStore();
  const three = store.intern(integerGame(3));
  expect(store.intern(sum(integerGame(1), integerGame(2)))).toBe(three);
  expect(store.value(three)).toBe(store.value(store.intern(sum(integerGame(4), integerGame(-1)))));
  expect(store.value(three).vertices).toBe(4);
});

test('a graph with an alternating cycle is refused', () => {
  const dud = loopyGame(1, [[0, 0]], [[0, 0]]);
  expect(() => new ValueStore().intern(dud)).toThrow(expect.objectContaining({ code: 'E_CYCLE' }));
});

test('a computation that is stopped leaves later answers as they were', () => {
  const store = new ValueStore();
  const [one, two] = [store.intern(integerGame(1)), store.intern(integerGame(2))];
  const signal = AbortSignal.abort(new Error('enough'));
  expect(() => store.atMost(one, two, { signal })).toThrow(expect.objectContaining({ code: 'E_ABORTED' }));
  expect(() => store.intern(integerGame(5), { signal })).toThrow();
  expect(store.atMost(one, two)).toBe(true);
  expect(store.relation(store.intern(integerGame(5)), two)).toBe('>');
});

test('values move from store to store', () => {
  const [first, second] = [new ValueStore(), new ValueStore()];
  second.intern(integerGame(7)); // so that ids differ
  for (const expression of [
    '12345678901234567890^*',
    '{1|-1} + {3||1|-2}',
    'upon + tiny(on)',
    'over + under',
  ]) {
    const game = valuate(parseExpression(expression), { store: first });
    const moved = game.movedTo(second);
    const again = valuate(parseExpression(expression), { store: second });
    expect([moved.value.on, moved.value.off]).toEqual([again.value.on, again.value.off]);
  }
});

test('a stopper in a cycle is found again when it is met as an option of something else', () => {
  const store = new ValueStore();
  const over = store.intern(loopyGame(2, [[0, 1]], [[0, 0]]));
  // {0 | over} with over written out, and a cycle of two that is over twice
  expect(store.intern(gameFromOptions(3, [[2], [2], []], [[1], [1], []]))).toBe(over);
  expect(store.intern(gameFromOptions(3, [[2], [2], []], [[1], [0], []]))).toBe(over);
});

describe('an integer is not counted down (npm run fuzz, inputs, case 402917)', () => {
  const answer = (text: string): string => {
    const given = new Sheet(new Notation()).answer(text);
    return given.kind === 'value' ? given.analysis.text : given.kind;
  };

  test.each(['a = {0on|-99999999999999999999}', '{on|-99999999999999999999}'])(
    '%s has a graph that is too large, and is refused at once',
    (text) => {
      expect(() => answer(text)).toThrow(/the canonical form is too large to write out/); // it took 45 seconds
    },
  );

  test.each(['{0|-9999999999}', '{0|-99999999999999999999}'])(
    '%s is written without a graph, at once',
    (text) => {
      expect(answer(text)).toBe(text);
    },
  );
});
