import { expect, test } from 'vitest';
import { GyreError } from '../graph/inner.ts';
import { Notation } from '../notation/inner.ts';
import { rulesetPositions } from '../positions/inner.ts';
import { answerLines } from './data.ts';
import { Sheet } from './sheet.ts';

const notation = new Notation();

/** What a worksheet answers to a line, after G := {3|1}. */
function asked(line: string): string {
  const sheet = new Sheet(notation, { positions: rulesetPositions });
  sheet.answer('G := {3|1}');
  return answerLines(sheet.answer(line)).join('\n');
}

const WRITTEN = 'note: what stands before ":" is taken as it is written';

// Lines as users of other systems type them (../shared/VALUES.md, Notation).
test.each([
  ['1/2 + 3/4', '5/4'],
  ['-3', '-3'],
  ['^', '^'],
  ['^^*', '^^*'],
  ['^3*2', '^3*2'],
  ['v4', 'v4'],
  ['*2 + *3', '*'],
  ['{1|-1}', '+-1'],
  ['{3||2|1}', '{3||2|1}'],
  ['{0,*|1}', '1/2'],
  ['+-{1,2}', '+-2'],
  ['+-1', '+-1'],
  ['Tiny(2)', 'tiny(2)'],
  ['Miny(2)', 'miny(2)'],
  ['{0||0|-2}', 'tiny(2)'],
  ['on + off', 'dud'],
  ['on & off', 'dud'],
  ['a{0|a}', 'over'],
  ['{pass|}', 'on'],
  ['upon + over', 'over'],
  ['{0|*}:1', `^[2]\n${WRITTEN}`],
  ["'{*|*}':1", `^\n${WRITTEN}`],
  ['H := {2|-1}', 'H = {2|-1}'],
  ['G + G', '4'],
  ['G - G == 0', 'yes'],
  ['G <= 1', 'no: ||'],
  ['G != 0', 'yes'],
  ['^<2', 'yes'],
  ['^<2>', '^<2>'],
  ['^[3]', '^[3]'],
  ['^[on]', 'upon'],
  ['^.Pow(2)', '^<2>'],
  ['^.PowTo(2)', '^[2]'],
  ['G.Mean', '2'],
  ['G.Temperature', '1'],
  ['G.Cool(1)', '2*'],
  ['G.Freeze', '2*'],
  ['G.LeftStop', '3'],
  ['^.AtomicWeight', '1'],
  ['over.Degree', 'over'],
  ['upsum(upon, over)', 'over'],
  ['on.Onside', 'on'],
  ['^.OutcomeClass', 'L'],
  ['*5.NimValue', '5'],
  ['G.Thermograph', 'mean 2, temperature 1\nt   left wall  right wall\n-1  4          0\n1   2          2'],
  ['3*^', '^3'],
  ['10*{2|-1}', '5'],
  ['3*upon', '{0||0|upon}'],
  ['2*(1/2)', '1'],
  ['-3*^', 'v3'],
  ['2^10', '2^10\nnote: 2^10 is 2 + ^10; there are no powers of numbers'],
  ['1/2*3', '1/2*3\nnote: 1/2*3 is 1/2 + *3; the product is 3.(1/2)'],
  ['^ <> *', 'yes'],
  ['^ |> *', 'yes'],
  ['* <| 1', 'yes'],
  ['1 <| *', 'no: >'],
  ['2*3', '2*3\nnote: 2*3 is 2 + *3; the product is 2.(3)'],
  ['+-3.Mean', '+-3\nnote: +-x.Mean is +-(x.Mean); the Mean of a switch is (+-x).Mean'],
  ['(+-3).Mean', '0'],
  ['G*3', '{3*3|1*3}\nnote: G*3 is G + *3; the product is 3.G'],
  ['Domineering("..|..")', '+-1'],
  ['ToadsAndFrogs("t.tf")', 'on'],
  ['Hackenbush("0-1B,1-2R").Birthday', '2'],
])('%s is %s', (line, answer) => {
  expect(asked(line)).toBe(answer);
});

test.each([
  ['2.Tiny', 'write tiny(x)'],
  ['x*^', 'unknown name "x"'],
  ['G*^', 'three times x is 3.x, with a whole number in front'],
  ['1/2*^', 'only whole multiples exist: 3.x'],
  ['upon Upsum over', 'write upsum(G, H)'],
  ['G NortonProduct ^', 'write nortonproduct(G, U)'],
  ['5 NimProduct 7', 'write nimproduct(G, H)'],
  ['*5 NimSum *7', 'write *a + *b'],
  ['game.grid.Domineering("..|..")', 'write domineering("…")'],
  ['game.strip.ToadsAndFrogs("t.tf")', 'write toadsandfrogs("…")'],
  ['game.strip.BackslidingToadsAndFrogs("tt..ff")', 'toadsandfrogs("strip=t.tf backsliding=true")'],
  ['toads-and-frogs("t.tf")', 'write toadsandfrogs("…"), without hyphens'],
  ['dominering("..")', 'did you mean "domineering"?'],
  ['domineering("..|?.")', 'the board has the square "?"'],
  ['domineering("..', 'a text begins and ends with quotes'],
  ['domineering("..", "..")', 'with one text'],
  ['G.Plot', 'write G.Thermograph'],
  ['G.CanonicalForm', 'leave it out'],
  ['G.Stops', 'write G.LeftStop or G.RightStop'],
  ['game.heap.TakeAndBreak("0.77")(10).NimValue', 'gyre nim takes codes such as 0.137'],
  ['game.heap.Kayles.NimValueSequence(20)', 'gyre nim lists the nim-values of heaps'],
  ['game.heap.Nim(5).NimValue', 'write nim("…") with the position as a text'],
  ['nim(5)', 'positions have a text in quotes, as in nim("3,5")'],
  ['sqrt({3|1})', 'docs/notation.md lists the words, such as mean(G)'],
  ['aw(^)', 'write G.AtomicWeight'],
  ['canonical(^)', 'leave it out'],
  ['f(x) := x + 1', 'the notation has no functions of its own'],
  ['Plot(G.Thermograph)', 'write G.Thermograph; a worksheet file draws it'],
  ['G.Outcome', 'write G.OutcomeClass'],
  ['G.Tempreature', 'did you mean Temperature?'],
  ['G.Cool', 'write cool(G, t) or G.Cool(t)'],
  ['Mean', 'write mean(G) or G.Mean'],
  ['Over', 'did you mean over?'],
  ['upno', 'did you mean upon?'],
  ['0.5', 'write fractions as 1/2'],
  ['1/3', 'have a power of 2 there'],
  ['[1,2,3]', 'for x in 1,2,3'],
  ['for n from 0 to 3 do *n end', 'write for n in 0..8: mean(n.{3|1})'],
  ['for n in 0..3', 'a loop without ":"'],
  ['for n in 3..0: n', 'the smaller number comes first'],
  ['for n in 0..1000000: n', 'a loop over 1000001 items'],
  ['for n in : n', 'nothing where an item should be'],
  ['for n in ^.IsNumber: n', 'IsNumber gives no list'],
  ['for n in 1..2: for m in 1..2: for k in 1..2: for l in 1..2: 0', '4 loops within each other'],
  ['omega', 'games here are finite'],
  ['{1|2|3}', 'make the outer run longer'],
  ['1 = 1', 'a worksheet compares with =='],
  ['on.Mean', 'the game is loopy'],
  [
    'a{0,{1|0,{0|a||0}}|0}.Thermograph',
    'is not a stopper; this word is for games that end; take its Offside',
  ],
  ['dud.Mean', 'this word is for stoppers; take its Onside or its Offside'],
])('%s is refused: %s', (line, hint) => {
  let error: unknown;
  try {
    asked(line);
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(GyreError);
  expect((error as GyreError).message).toContain(hint);
});

test.each([
  ['for n in 0..3: mean(n.{3|1})', ['n = 0: 0', 'n = 1: 2', 'n = 2: 4', 'n = 3: 6']],
  ['for n in 1..3: ^<n>', ['n = 1: ^', 'n = 2: ^<2>', 'n = 3: ^<3>']],
  ['for n in 2..3: 2*n', ['n = 2: 4', 'n = 3: 6']],
  ['for n in 2..3: 2n', ['n = 2: 4', 'n = 3: 5']],
  ['for n in -1..1: n.G', ['n = -1: {-1|-3}', 'n = 0: 0', 'n = 1: {3|1}']],
  ['for x in ^.Options, over, 1/2: x + x', ['x = 0: 0', 'x = *: 0', 'x = over: over', 'x = 1/2: 1']],
  ['for x in {1|0}, {*|*}: x : 1', ['x = {1|0}: {1,{1|0}|0}', 'x = 0: ^', WRITTEN]],
  [
    'for n in 1..2: for m in n, 3: *n + *m',
    ['n = 1, m = 1: 0', 'n = 1, m = 3: *2', 'n = 2, m = 2: 0', 'n = 2, m = 3: *'],
  ],
  ['for n in 0..1: n <= *', ['n = 0: no: ||', 'n = 1: no: >']],
  ['for n in 1..2: domineering("..").Mean + n', ['n = 1: 0', 'n = 2: 1']],
])('%s', (line, rows) => {
  expect(asked(line).split('\n')).toEqual(rows);
});

test('a turn of a loop that is refused does not take the answers of the others away', () => {
  const [first, second, third] = asked('for x in ^, dud, *: x.Mean').split('\n');
  expect([first, third]).toEqual(['x = ^: 0', 'x = *: 0']);
  expect(second).toContain('x = dud: refused: ');
  expect(() => asked('for x in dud, dud + 1: x.Mean')).toThrow('x = dud: ');
});

test('a loop leaves the name of the sheet as it was', () => {
  const sheet = new Sheet(notation);
  sheet.answer('n := ^');
  sheet.answer('for n in 1..3: n');
  expect(answerLines(sheet.answer('n'))).toEqual(['^']);
});

test('a note on how a sum is read is given once in a sheet, and a name does not hide a word in front of brackets', () => {
  const sheet = new Sheet(notation);
  const lines = (line: string): string[] => answerLines(sheet.answer(line));
  expect(lines('2*3')).toHaveLength(2);
  expect(lines('3*5')).toEqual(['3*5']);
  expect(lines('2^10')).toHaveLength(2);
  lines('mean := 3');
  expect(lines('mean({3|1}) + mean')).toEqual(['5']);
});
