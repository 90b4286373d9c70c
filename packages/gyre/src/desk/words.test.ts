import { expect, test } from 'vitest';
import {
  degreeByGraphs,
  isIdempotentByGraphs,
  isPseudonumberByGraphs,
  stopsByGraphs,
  varietyByGraphs,
} from '../../test/loopy/graph-oracle.ts';
import { Random } from '../floor/random.ts';
import { Notation, parseExpression, valuate } from '../notation/inner.ts';
import { offside, onside, ValueStore } from '../values/inner.ts';
import { WORDS } from '../words/inner.ts';
import { helpOn } from './help.ts';
import { Sheet, type SheetAnswer } from './sheet.ts';

const notation = new Notation();

function textOf(answer: SheetAnswer): string {
  if (answer.kind === 'value') return answer.analysis.text;
  if (answer.kind === 'rows') throw new Error('a loop');
  return answer.kind === 'telling' ? answer.telling.text : answer.order.relation;
}

const asked = (line: string, sheet = new Sheet(notation)): string => textOf(sheet.answer(line));

test.each([...WORDS.values()])(
  '$name: its example, its kind of answer, its help',
  ({ name, example, gives }) => {
    const answer = new Sheet(notation).answer(example[0]);
    expect(textOf(answer)).toBe(example[1]);
    expect(answer.kind).toBe(gives === 'value' ? 'value' : 'telling');
    expect(helpOn(name)?.[0]).toContain(name);
  },
);

/**
 * The names that issue 15 lists, each asked of a game for which it is defined, with its further arguments.
 */
const NAMED: readonly (readonly [name: string, of: string, ...further: string[]])[] = [
  ...'Mean Temperature Thermograph LeftStop RightStop LeftWall RightWall Freeze Incentives Birthday ReducedCanonicalForm Onside Offside Options LeftOptions RightOptions Followers Degree Variety OutcomeClass MisereOutcomeClass'
    .split(' ')
    .map((name) => [name, '{3|1}'] as const),
  ...'IsNumber IsInteger IsNimber IsZero IsInfinitesimal IsAllSmall IsIdempotent IsStopper IsStopperSided IsPlumtree IsLoopfree IsPseudonumber IsStable IsAtomic'
    .split(' ')
    .map((name) => [name, '{3|1}'] as const),
  ['Cool', '{3|1}', '1/2'],
  ['Heat', '{3|1}', '1'],
  ['Overheat', '{3|1}', '1', '1'],
  ['NortonProduct', '{3|1}', '^'],
  ['Upsum', 'over', 'under'],
  ['Downsum', 'over', 'under'],
  ['AtomicWeight', '^3'],
  ['UptimalExpansion', '^[3]'],
  ['Pow', '^', '2'],
  ['PowTo', '^', '2'],
  ['NimValue', '*3'],
];

test.each(NAMED)('%s as a method and as a function, upper and lower case', (name, of, ...further) => {
  const method = (called: string): string =>
    `(${of}).${called}${further.length > 0 ? `(${further.join()})` : ''}`;
  const called = (word: string): string => `${word}(${[of, ...further].join()})`;
  const answer = asked(method(name));
  expect(answer).not.toBe('');
  for (const line of [method(name.toLowerCase()), called(name), called(name.toLowerCase())])
    expect(asked(line), line).toBe(answer);
});

test.each([
  ['mean({3|1}) + 1', '3'],
  ['{3|1}.mean', '2'],
  ['{3|1}.MEAN', '2'],
  ['3.mean({3|1})', '6'],
  ['3.Temperature', '-1'],
  ['-1/2.Temperature', '-1/2'],
  ['2^*.Mean', '2'],
  ['-{3|1}.Mean', '-2'],
  ['{mean({3|1})|{3|1}.RightStop}', '{2|1}'],
  ['{3|1}.Cool(1/2).Mean', '2'],
  ['{3|1}.Mean()', '2'],
  ['(5over).Mean', '5'],
  ['(1/2 + upon).Temperature', '0'],
  ['upsum(over, under)', 'over'],
  ['(^<2> + ^[3]).AtomicWeight', '1'],
  ["'{*2|*2}'.MisereOutcomeClass", 'P, of the game as written'],
  ['({*2|*2} + 0).MisereOutcomeClass', 'P, of the game as written'],
  ["(-'{*2|*2}').MisereOutcomeClass", 'P, of the game as written'],
  ['on.MisereOutcomeClass', 'R, of the game as written'],
  ['dud.MisereOutcomeClass', 'D, of the game as written'],
  ['1/2.Pow(2)', '1/4'],
  ['2.pow(^, 2)', '{0||0,v*|vv}'],
  ['tiny(2).IsAtomic', 'yes'],
  ['tiny(2).AtomicWeight', '0'],
  ['({0|{0|-2}} + {^3|^,0}).AtomicWeight', '3/2'],
  ['1.IsAtomic', 'no'],
  ['over.IsAtomic', 'no'],
  ['*3.LoopyNimValue', '3, of the game as written'],
  ['(*3 + 0).LoopyNimValue', '3, of the game as written'],
  ['x{0,{x,*|x,*}|0,{x,*|x,*}}.LoopyNimValue', '1, of the game as written'],
  // Degrees by their definition (docs/loopy-values.md §5).
  ['over.Degree', 'over'],
  ['(^+*).Birthday', '2'],
  ['(1000000^3*2).Birthday', '1000006'],
])('%s is %s', (line, answer) => {
  expect(asked(line)).toBe(answer);
});

test.each([
  ['on.Mean', 'the game is loopy, and not a number plus an infinitesimal'],
  ['hot.Temperature', 'not a number plus an infinitesimal'],
  ['on.Thermograph', 'G of Thermograph is loopy'],
  ['dud.Mean', 'G of Mean is not a stopper'],
  ['cool(*, ^)', 't of Cool is not a number'],
  ['(on & off).MisereOutcomeClass', 'only the value is known here'],
  ['{3|1}.AtomicWeight', 'no atomic weight'],
  ['on.AtomicWeight', 'G of AtomicWeight is loopy'],
  ['nortonproduct(1, *)', 'not positive'],
  ['^.NimValue', 'the value is not a nimber'],
  ['^.Genus', 'the game is not impartial as written'],
  ['dud.Genus', 'the game is loopy'],
  ['*.Pow(2)', 'the game is not a positive {0|H} with one Right option'],
  ['^.Pow(0)', 'the exponent is not a whole number from 1 on'],
  ['{3|1}.UptimalExpansion', 'not a sum of a number, powers of ^ and a nimber'],
  ['{3|1}.IsNumber + 1', 'IsNumber gives yes or no, which is not a value'],
  ['x := {3|1}.Options', 'Options does not give a value'],
  ['{3|1}.IsZero <= 1', 'IsZero does not give a value'],
  ['cool(1)', 'Cool with 1 argument where it takes 2; write cool(G, t) or G.Cool(t)'],
  ['{3|1}.Mean(1)', 'Mean with 2 arguments where it takes 1'],
  ['{3|1}.Foo', 'there is no method Foo'],
  ['{1|0} && 1', 'claims are made one by one'],
  ['"abc"', 'a text belongs to a ruleset'],
  ['*[1,2]', 'a sum of nimbers is * + *2'],
  ['temperature', 'write temperature(G) or G.Temperature'],
  ['3mean(1)', 'to add two values write +'],
])('%s is refused: %s', (line, reason) => {
  expect(() => asked(line)).toThrow(reason);
});

test('uptimals are those of the definition', () => {
  for (let n = 1; n <= 5; n++) {
    const before = Array.from({ length: n - 1 }, (_, i) => ` - ^<${i + 1}>`).join('');
    const all = Array.from({ length: n }, (_, i) => `^<${i + 1}>`).join(' + ');
    expect(asked(`^<${n}> ? {0|*${before}}`)).toBe('=');
    expect(asked(`^[${n}] ? ${all}`)).toBe('=');
    expect(asked(`v<${n}> ? -^<${n}>`)).toBe('=');
    expect(asked(`v[${n}] ? -^[${n}]`)).toBe('=');
  }
  expect(asked('^<2')).toBe('<'); // a comparison: ^ < 2
  expect(asked('2^<2>* - 2 - * ? ^<2>')).toBe('=');
  expect(() => asked('^<0>')).toThrow('uptimals go from ^<1>');
});

test('a name of the user hides a word, but not the method', () => {
  const sheet = new Sheet(notation);
  sheet.answer('mean := 7');
  expect(asked('mean + 1', sheet)).toBe('8');
  expect(asked('3.mean', sheet)).toBe('21');
  expect(asked('{3|1}.Mean', sheet)).toBe('2');
  expect(sheet.completions('temp')).toEqual(['temperature(']);
  expect(sheet.completions('IsSt')).toEqual(['IsStable', 'IsStopper', 'IsStopperSided']);
  expect(sheet.completions('.therm')).toEqual(['.Thermograph']); // behind a point: methods, whatever the case
  expect(sheet.completions('.IsAl')).toEqual(['.IsAllSmall']);
  expect(sheet.completions('.upo')).toEqual(['.upon', '.uponth']); // and names, as in 3.upon
  expect(sheet.completions('.')).toEqual([]);
});

test('a misère outcome is of the form that a name stands for', () => {
  const sheet = new Sheet(notation);
  sheet.answer('x := {*2|*2}');
  expect(asked('x.MisereOutcomeClass', sheet)).toBe('P, of the game as written');
  sheet.answer('y := x + 0');
  expect(() => asked('y.MisereOutcomeClass', sheet)).toThrow('only the value is known here');
});

const STOPPERS = [
  'on',
  'over',
  'upon',
  'uponth',
  'hi',
  'ace',
  '{0|upon}',
  '{1|over}',
  '^',
  '1/2',
  'tiny(on)',
  '{0,pass|-1}',
];

test.each(STOPPERS)('%s: words agree with the functions on graphs', (text) => {
  const store = new ValueStore();
  const game = valuate(parseExpression(text), { store }).onside;
  const told = (word: string): string => asked(`(${text}).${word}`);
  const { left, right } = stopsByGraphs(game);
  expect([told('LeftStop'), told('RightStop')]).toEqual([notation.write(left), notation.write(right)]);
  expect(told('IsPseudonumber')).toBe(isPseudonumberByGraphs(game) ? 'yes' : 'no');
  const d = degreeByGraphs(game);
  if (d !== undefined) expect(told('Degree')).toBe(notation.write(d));
  expect(told('IsIdempotent')).toBe(isIdempotentByGraphs(game) ? 'yes' : 'no');
  const v = varietyByGraphs(game);
  expect(told('IsStable')).toBe(v === undefined ? 'no' : 'yes');
  if (v !== undefined) expect(told('Variety')).toBe(notation.write(v));
});

test('the sides are those of the game, and the options make the game again', () => {
  for (const text of ['dud', 'on & off', 'over + off', 'upon - upon']) {
    const { onside: on, offside: off } = valuate(parseExpression(text)).drawn();
    expect(asked(`(${text}).Onside`)).toBe(notation.write(onside(on).stopper ?? on));
    expect(asked(`(${text}).Offside`)).toBe(notation.write(offside(off).stopper ?? off));
  }
  const random = new Random(7);
  const leaf = (): string => ['0', '*', '^', '1', '-1/2', '*2', 'v*'][random.below(7)];
  for (let i = 0; i < 40; i++) {
    const text = `{${leaf()},{${leaf()}|${leaf()}}|${leaf()}}`;
    const [lefts, rights] = ['LeftOptions', 'RightOptions'].map((word) =>
      asked(`${text}.${word}`).replace('none', ''),
    );
    expect(asked(`{${lefts}|${rights}} ? ${text}`)).toBe('=');
    const birthdays = asked(`${text}.Options`);
    const days =
      birthdays === 'none' ? [-1] : birthdays.split(', ').map((one) => Number(asked(`(${one}).Birthday`)));
    expect(Number(asked(`${text}.Birthday`))).toBe(1 + Math.max(...days));
  }
});
