import { expect, test } from 'vitest';
import { GyreError } from '../graph/index.ts';
import { Notation } from '../notation/index.ts';
import { rulesetNamed } from '../rulesets/index.ts';
import { ValueStore } from '../values/index.ts';
import { rulesetValue } from './position-values.ts';
import { rulesetWords, valueOfWord } from './words.ts';

const notation = new Notation();

function valueOf(name: string, parameters: Record<string, string>): string {
  const ruleset = rulesetNamed(name, parameters);
  const { value, store } = rulesetValue(ruleset, ruleset.starts()[0].position).value;
  return notation.writeValue(value, store).text;
}

/** Values that others have published; Winning Ways is quoted by the chapters of its second edition. */
const PUBLISHED: readonly [
  source: string,
  ruleset: string,
  parameters: Record<string, string>,
  value: string,
][] = [
  ['On Numbers and Games, ch. 10', 'domineering', { board: '..|.#' }, '*'],
  ['On Numbers and Games, ch. 10', 'domineering', { board: '..|..' }, '+-1'],
  ['Wikipedia, Domineering', 'domineering', { board: '...|...' }, '{2|-1/2}'],
  ['Wikipedia, Domineering', 'domineering', { board: '..|..|..' }, '{1/2|-2}'],
  ['Winning Ways, ch. 5', 'domineering', { board: '...|...|...' }, '+-1'],
  ['Winning Ways, ch. 1', 'hackenbush', { edges: '0-1B,1-2R' }, '1/2'],
  [
    'Winning Ways, ch. 3, Berlekamp’s rule for strings',
    'hackenbush',
    { edges: '0-1B,1-2R,2-3R,3-4B' },
    '3/8',
  ],
  ['Winning Ways, ch. 3, Berlekamp’s rule for strings', 'hackenbush', { edges: '0-1B,1-2B,2-3R' }, '3/2'],
  ['Winning Ways, ch. 2, green stalks are heaps of Nim', 'hackenbush', { edges: '0-1G,1-2G,2-3G' }, '*3'],
  ['Winning Ways, ch. 7, the fusion principle', 'hackenbush', { edges: '0-1G,1-2G,2-0G' }, '*'],
  ['Winning Ways, ch. 7, the fusion principle', 'hackenbush', { edges: '0-1G,1-2G,2-3G,3-0G' }, '0'],
  ['Albert, Grossman, Nowakowski, Wolfe 2005', 'clobber', { board: 'xo' }, '*'],
  ['Albert, Grossman, Nowakowski, Wolfe 2005', 'clobber', { board: 'xxo' }, '^'],
  ['Albert, Grossman, Nowakowski, Wolfe 2005', 'clobber', { board: 'xxxo' }, '^^*'],
  ['On Numbers and Games, ch. 8', 'col', { board: '.' }, '*'],
  ['On Numbers and Games, ch. 8', 'col', { board: '..' }, '0'],
  ['Winning Ways, ch. 6', 'snort', { board: '..' }, '+-1'],
  ['Winning Ways, ch. 6', 'snort', { board: '...' }, '+-2'],
  ['Winning Ways, ch. 1', 'toads-and-frogs', { strip: 't.f', backsliding: 'false' }, '*'],
  [
    'Erickson, Games of No Chance (1996) 299–310',
    'toads-and-frogs',
    { strip: 'tt..ff', backsliding: 'false' },
    '*',
  ],
  [
    'Erickson, Games of No Chance (1996) 299–310',
    'toads-and-frogs',
    { strip: 'ttt..fff', backsliding: 'false' },
    '+-1/8',
  ],
  ['Fink, Nowakowski, Siegel, Wolfe 2015: LᵐRⁿ', 'toppling-dominoes', { rows: 'xxxoo' }, '{2|-1}'],
  ['Fink, Nowakowski, Siegel, Wolfe 2015', 'toppling-dominoes', { rows: 'xox' }, '1/2'],
  ['plain to see: a free amazon has a move for each square', 'amazons', { board: 'x...' }, '3'],
  ['plain to see: whoever moves shuts the other in', 'amazons', { board: 'x.o' }, '*'],
  ['plain to see: one jump, then none', 'konane', { board: 'xo.' }, '1'],
  ['plain to see: x takes one after the other', 'konane', { board: 'xoxo.' }, '2'],
];

test.each(PUBLISHED)('%s: %s %j is %s', (_, name, parameters, value) => {
  expect(valueOf(name, parameters)).toBe(value);
});

test('Dawson’s Kayles (OEIS A002187): Cram on a strip of n squares', () => {
  const known = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
  const found = known.map((_, n) => valueOf('cram', { board: '.'.repeat(n + 1) }));
  expect(found).toEqual(known.map((n) => (n === 0 ? '0' : n === 1 ? '*' : `*${n}`)));
});

test('Winning Ways, ch. 15: Cram on two rows is lost if their length is even, else worth *', () => {
  for (const length of [2, 3, 4, 5, 6]) {
    const row = '.'.repeat(length);
    expect(valueOf('cram', { board: `${row}|${row}` })).toBe(length % 2 === 0 ? '0' : '*');
  }
});

test('Fraenkel and Kotzig 1987: with the sets {1} and {k} values have period k + 1', () => {
  for (const k of [2, 3, 4]) {
    const values = Array.from({ length: 4 * k }, (_, n) =>
      valueOf('partizan-subtraction', { heaps: `${n}`, left: '1', right: `${k}` }),
    );
    expect(values.slice(k + 1)).toEqual(values.slice(0, -k - 1));
    expect(values.slice(0, k)).toEqual(Array.from({ length: k }, (_, n) => `${n}`));
  }
});

test('On Numbers and Games, ch. 8: every value of Col is a number, or a number and a star', () => {
  for (const board of ['....', '..|..', '.x.|...', '...|.o.|..#', 'x..o|....', '..#|...|#..'])
    expect(valueOf('col', { board })).toMatch(/^-?\d*(\/\d+)?\*?$/);
});

test('a fox with a hole in its meadow: without the hole the geese have one move', () => {
  expect(valueOf('fox-and-geese', { board: '.x.x|o...' })).toBe('1');
  expect(valueOf('fox-and-geese', { board: '.x.x|o.#.' })).toBe('0');
  expect(() => rulesetNamed('fox-and-geese', { board: '.x|..' })).toThrow('there is one fox');
});

test('rulesets as words of an expression', () => {
  const store = new ValueStore();
  const write = (word: string, text: string): string => {
    const { value } = valueOfWord(word, text, { store });
    return notation.writeValue(value, store).text;
  };
  expect(write('domineering', '..|.#')).toBe('*');
  expect(write('ToadsAndFrogs', 't.tf')).toBe('on');
  expect(write('nim', '3,5')).toBe('*6');
  for (const word of rulesetWords) expect(() => valueOfWord(word, '?')).toThrow(GyreError);
  expect(() => valueOfWord('dominering', '..')).toThrow('did you mean "domineering"?');
});
