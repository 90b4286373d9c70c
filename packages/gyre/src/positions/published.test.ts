import { expect, test } from 'vitest';
import { GyreError } from '../graph/inner.ts';
import { evaluate, Notation, parseExpression } from '../notation/inner.ts';
import { exploreSum, rulesetNamed } from '../rulesets/inner.ts';
import { canonicalForm, gameFromGraph, stops, ValueStore } from '../values/inner.ts';
import { rulesetValue } from './position-values.ts';
import { rulesetWords, valueOfWord } from './words.ts';

const notation = new Notation();

function valueOf(name: string, parameters: Record<string, string>): string {
  const ruleset = rulesetNamed(name, parameters);
  const { value, store } = rulesetValue(ruleset, ruleset.starts()[0].position).value;
  return notation.writeValue(value, store);
}

/** The value of an expression, as it is written. */
function written(text: string): string {
  return notation.write(canonicalForm(evaluate(parseExpression(text)).onside));
}

function stopsOf(name: string, parameters: Record<string, string>): { left: string; right: string } {
  const ruleset = rulesetNamed(name, parameters);
  const { value, store } = rulesetValue(ruleset, ruleset.starts()[0].position).value;
  const { left, right } = stops(store, value.on as number);
  return { left: notation.write(store.value(left)), right: notation.write(store.value(right)) };
}

const ONAG = 'Conway, On Numbers and Games';
/** Books that we had not at hand when we cited them; what they say agrees with brute force. */
const WW = 'Winning Ways, cited from memory';

/**
 * Small positions and their values. A source is named only where its text was at hand and says so, or says that it is cited from memory;
 * every value is checked by brute force as well: the canonical form of the whole graph, without parts, symmetries or ordinal sums. More
 * published values, without brute force, are in desk/published-boards.test.ts.
 */
const VALUES: readonly [
  source: string,
  ruleset: string,
  parameters: Record<string, string>,
  value: string,
][] = [
  [`${ONAG}, chapter 7`, 'domineering', { board: '..|.#' }, '*'],
  ['Wikipedia, Domineering', 'domineering', { board: '..' }, '-1'],
  ['Wikipedia, Domineering', 'domineering', { board: '...' }, '-1'],
  ['Wikipedia, Domineering', 'domineering', { board: '....' }, '-2'],
  ['Wikipedia, Domineering', 'domineering', { board: '..|..' }, '+-1'],
  ['Wikipedia, Domineering', 'domineering', { board: '...|...' }, '{2|-1/2}'],
  [`${ONAG}, chapter 10, turned`, 'domineering', { board: '..|..|..' }, '{1/2|-2}'],
  [`${ONAG}, chapter 10`, 'domineering', { board: '...|...|...' }, '+-1'],
  ['brute force', 'domineering', { board: '....|....|....|....' }, '+-{0,{2+tiny(2),{2|0}|miny(2),{2|0}}}'],
  // Uiterwijk and Barton, New results for Domineering from combinatorial game theory endgame databases (2015): with 1 + 5n squares n·↑ and n·↓.
  ['Uiterwijk and Barton 2015', 'domineering', { board: '#.#|#..|..#|#.#' }, '^'],
  ['Uiterwijk and Barton 2015', 'domineering', { board: '##.#|....|#.##' }, 'v'],
  [`${ONAG}, chapter 8`, 'hackenbush', { edges: '0-1B,1-2R' }, '1/2'],
  [`${WW}, chapter 2: green stalks are nim-heaps`, 'hackenbush', { edges: '0-1G,1-2G' }, '*2'],
  [`${ONAG}, chapter 15: a flower is * : 1`, 'hackenbush', { edges: '0-1G,1-2B' }, '^*'],
  [`${ONAG}, chapter 8: chains`, 'hackenbush', { edges: '0-1B,1-2R,2-3R,3-4B' }, '3/8'],
  [`${ONAG}, chapter 8: chains`, 'hackenbush', { edges: '0-1B,1-2B,2-3R' }, '3/2'],
  ['brute force', 'hackenbush', { edges: '0-1G,1-2G,2-3G' }, '*3'],
  ['brute force', 'hackenbush', { edges: '0-1G,1-2G,2-0G' }, '*'],
  ['brute force', 'hackenbush', { edges: '0-1G,1-2G,2-3G,3-0G' }, '0'],
  ['MCGS, cgt_tests/clobber_1xn', 'clobber', { board: 'xo' }, '*'],
  ['MCGS, cgt_tests/clobber_1xn', 'clobber', { board: 'xxo' }, '^'],
  ['brute force', 'clobber', { board: 'xxxo' }, '^^*'],
  ['brute force', 'col', { board: '.' }, '*'],
  [`${ONAG}, chapter 8: symmetry`, 'col', { board: '..' }, '0'],
  [`${ONAG}, chapter 9`, 'snort', { board: '..' }, '+-1'],
  ['brute force', 'snort', { board: '...' }, '+-2'],
  // The help of the Gamesman’s Toolkit on toads, by Jeff Erickson: |t f| = *, |t tf| = 1/2.
  ['Erickson, HELP_TOADS', 'toads-and-frogs', { strip: 't.f', backsliding: 'false' }, '*'],
  ['Erickson, HELP_TOADS', 'toads-and-frogs', { strip: 't.tf', backsliding: 'false' }, '1/2'],
  ['brute force', 'toads-and-frogs', { strip: 'tt..ff', backsliding: 'false' }, '*'],
  ['Erickson 1996: the exception', 'toads-and-frogs', { strip: 'ttt..fff', backsliding: 'false' }, '+-1/8'],
  ['brute force', 'toppling-dominoes', { rows: 'xxxoo' }, '{2|-1}'],
  ['brute force', 'toppling-dominoes', { rows: 'xox' }, '1/2'],
  ['plain to see: a free amazon has a move for each square', 'amazons', { board: 'x...' }, '3'],
  ['plain to see: whoever moves shuts the other in', 'amazons', { board: 'x.o' }, '*'],
  ['plain to see: one jump, then none', 'konane', { board: 'xo.' }, '1'],
  ['plain to see: x takes one after the other', 'konane', { board: 'xoxo.' }, '2'],
];

test.each(VALUES)('%s: %s %j is %s', (_, name, parameters, value) => {
  expect(valueOf(name, parameters)).toBe(value);
  const ruleset = rulesetNamed(name, parameters);
  const bare = Object.fromEntries(
    Object.entries(ruleset).filter(([part]) => !['canonical', 'parts', 'ordinal'].includes(part)),
  ) as unknown as typeof ruleset;
  const { graph, starts } = exploreSum(bare);
  expect(notation.write(canonicalForm(gameFromGraph(graph, starts[0])))).toBe(value);
});

/** Erickson, New Toads and Frogs results (1996), conjectures 1 to 4, as Thanatipanonda, Further hopping with Toads and Frogs (2011), gives them. */
const ERICKSON: readonly [toads: number, spaces: number, frogs: number, value: string][] = [
  ...['3 2', '4 2', '4 3', '5 2', '5 3'].map((pair): [number, number, number, string] => {
    const [a, b] = pair.split(' ').map(Number);
    return [a, 2, b, `{{${a - 3}|${a - b}}|{*|${3 - b}}}`];
  }),
  ...[2, 3, 4].map((a): [number, number, number, string] => [a, 3, 2, `{${a - 2}|${a - 2}}`]),
  [5, 3, 3, '3/2'],
  [1, 1, 0, '1'],
  [2, 2, 1, '1'],
  [3, 3, 2, '{1|1}'],
];

test.each(ERICKSON)('Erickson 1996: %i toads, %i spaces, %i frogs are %s', (toads, spaces, frogs, value) => {
  const strip = `${'t'.repeat(toads)}${'.'.repeat(spaces)}${'f'.repeat(frogs)}`;
  expect(valueOf('toads-and-frogs', { strip, backsliding: 'false' })).toBe(written(value));
});

test('Erickson 1996, conjecture: as many toads as frogs are an infinitesimal, but for three of each and two spaces', () => {
  for (const pair of ['1 1', '2 1', '3 1', '1 2', '2 2', '3 2', '4 2', '2 3']) {
    const [each, spaces] = pair.split(' ').map(Number);
    const strip = `${'t'.repeat(each)}${'.'.repeat(spaces)}${'f'.repeat(each)}`;
    const { left, right } = stopsOf('toads-and-frogs', { strip, backsliding: 'false' });
    expect([left, right]).toEqual(each === 3 && spaces === 2 ? ['1/8', '-1/8'] : ['0', '0']);
  }
});

test('OEIS A002187 gives octal game .07, Dawson’s Kayles, the values a(n − 1): Cram on a strip of n squares', () => {
  const known = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
  const found = known.map((_, n) => valueOf('cram', { board: '.'.repeat(n + 1) }));
  expect(found).toEqual(known.map((n) => (n === 0 ? '0' : n === 1 ? '*' : `*${n}`)));
});

test('Winning Ways and Uiterwijk 2020, as MCGS reports them: Cram on two rows is 0 if their length is even, else *', () => {
  for (const length of [2, 3, 4, 5, 6]) {
    const row = '.'.repeat(length);
    expect(valueOf('cram', { board: `${row}|${row}` })).toBe(length % 2 === 0 ? '0' : '*');
  }
});

test('by brute force: with the sets {1} and {k} values have period k + 1', () => {
  for (const k of [2, 3, 4]) {
    const values = Array.from({ length: 4 * k }, (_, n) =>
      valueOf('partizan-subtraction', { heaps: `${n}`, left: '1', right: `${k}` }),
    );
    expect(values.slice(k + 1)).toEqual(values.slice(0, -k - 1));
    expect(values.slice(0, k)).toEqual(Array.from({ length: k }, (_, n) => `${n}`));
  }
});

test(`Guy and Conway, ${ONAG}, chapter 8: every value of Col is a number, or a number and a star`, () => {
  for (const board of ['....', '..|..', '.x.|...', '...|.o.|..#', 'x..o|....', '..#|...|#..'])
    expect(valueOf('col', { board })).toMatch(/^-?\d*(\/\d+)?\*?$/);
});

test('Fink, Nowakowski, Siegel and Wolfe, Toppling conjectures (2015), abstract: numbers are palindromes, each of one row', () => {
  const rows = [1, 2, 3, 4, 5].flatMap((length) =>
    Array.from({ length: 2 ** length }, (_, n) =>
      Array.from({ length }, (__, i) => 'xo'[(n >> i) & 1]).join(''),
    ),
  );
  const seen = new Map<string, string>();
  for (const row of rows) {
    const value = valueOf('toppling-dominoes', { rows: row });
    if (!/^-?\d+\/\d+$/.test(value)) continue; // fractions; integers have rows with other rows beside them
    expect(row).toBe(Array.from(row).toReversed().join(''));
    expect(seen.get(value) ?? row).toBe(row);
    seen.set(value, row);
  }
  expect(seen.size).toBeGreaterThan(3);
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
    return notation.writeValue(value, store);
  };
  expect(write('domineering', '..|.#')).toBe('*');
  expect(write('ToadsAndFrogs', 't.tf')).toBe('on');
  expect(write('nim', '3,5')).toBe('*6');
  for (const word of rulesetWords) expect(() => valueOfWord(word, '?')).toThrow(GyreError);
  expect(() => valueOfWord('dominering', '..')).toThrow('did you mean "domineering"?');
});
