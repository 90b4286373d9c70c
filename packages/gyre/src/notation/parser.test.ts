import { describe, expect, it } from 'vitest';
import { GyreError } from '../graph/inner.ts';
import { canonicalKey, canonicalNumbering } from '../values/game/numbering.ts';
import { merged } from '../values/plain/merge.ts';
import { evaluate } from './evaluate.ts';
import { parseExpression } from './parser.ts';

function keyOf(text: string): string {
  const { onside, offside } = evaluate(parseExpression(text));
  const keys = [onside, offside].map((game) => canonicalKey(canonicalNumbering(merged(game))));
  return keys.join(' & ');
}

function errorOf(text: string): GyreError {
  try {
    evaluate(parseExpression(text));
  } catch (error) {
    if (error instanceof GyreError) return error;
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe('two ways to write one game', () => {
  it.each([
    ['the longest run of bars is outermost', '{0||0|-2}', '{0|{0|-2}}'],
    ['a word takes a value', 'heat(*, 1)', '{1|-1}'],
    ['bars on both sides', '{3|2||1|0}', '{{3|2}|{1|0}}'],
    ['four levels of bars', 'a{0||||0|||a|*||*}', 'a{0|{0|{{a|*}|*}}}'],
    ['an empty side closes a run', '{0||{1|}|}', '{0|{{1|}|}}'],
    ['pass is the innermost game', '{0||0|pass}', '{0|b{0|b}}'],
    ['a label is the outermost game', 'a{0||0|a}', 'a{0|{0|a}}'],
    ['nested labels', 'a{{1|b{{0|b}|}}|a}', 'x{{1|y{{0|y}|}}|x}'],
    ['an inner label hides an outer one', 'a{a{0|a}|a}', 'a{b{0|b}|a}'],
    ['a closed label may be used again', '{a{0|*}|{a|}}', '{{0|*}|{{0|*}|}}'],
    ['a system: the first is the start', 'a = {0|b}; b = {a|}', 'a{0|{a|}}'],
    ['a system needs no semicolons', 'a = {0|b}\nb = {a|}', 'a{0|{a|}}'],
    ['a system with another name for a game', 'a = {b|c}; b = c; c = {0|a}', 'a{{0|a}|{0|a}}'],
    ['a system that adds', 'a = {b+1|}; b = {c|b}; c = 1/2', '{c{1/2|c}+1|}'],
    ['comments and blanks', '{ 0 , 1 # Left\n | 2 }', '{0,1|2}'],
    ['the order of options is free', '{1,0|3,2}', '{0,1|2,3}'],
    ['juxtaposition adds', '2^*', '2+^+*'],
    ['a fraction, downs and a nimber', '1/2v*3', '1/2+v+*3'],
    ['a sign belongs to its number', '-2^', '-2+^'],
    ['a binary minus takes the whole term', '1-2^', '1-(2+^)'],
    ['a name beside a number', '5over*2', '5+over+*2'],
    ['n ups', '^3', '^^^'],
    ['n downs', 'v3', 'vvv'],
    ['3.x is a multiple', '3.upon', 'upon+upon+upon'],
    ['a star beside a multiple', '2.^*', '2.(^)+*'],
    ['0.x', '0.over', '0'],
    ['-2.x', '-2.over', '-over-over'],
    ['plus-minus', '+-over', '{over|-over}'],
    ['plus-minus of a list', '+-{3,2}', '{3,2|-3,-2}'],
    ['plus-minus of a game', '+-{3|2}', '{{3|2}|-{3|2}}'],
    ['plus and minus', '5+-1', '5+(-1)'],
    ['the sign ±', '2±1', '2+{1|-1}'],
    ['tiny', 'tiny(2)', '{0||0|-2}'],
    ['miny', 'miny(2)', '{2|0||0}'],
    ['signs of other keyboards', '−↑∗2', '-^*2'],
    ['double arrows', '⇑*+⇓', '^^*+vv'],
    ['the double bar of the books', '{0‖0|−2}', '{0||0|-2}'],
    ['‖ and | make a run of three', '{0|‖1||2|3}', '{0|||1||2|3}'],
    ['fractions as one sign', '1½-¾', '3/2-3/4'],
    ['a minus before a fraction as one sign', '-1⅜^', '-11/8^'],
    ['CGSuite: ^[on]', '5^[on]*', '5+upon+*'],
    ['CGSuite: v<on>', '-1/4v<on>', '-1/4-uponth'],
    ['CGSuite: Tiny', 'Tiny(on)', 'tiny(on)'],
    ['ordinal sum', '-1:on', '{pass|0}'],
    ['- binds less than :', '-*:on', '-(*:on)'],
    ['ordinal sum: braces keep their form', '{*|*}:1', '{*,{*|*}|*}'],
    ['ordinal sum: so do quotes', "'{*|*}':1", '{*|*}:1'],
    ['ordinal sum: and braces in brackets', '({*|*}):1', '{*|*}:1'],
    ['ordinal sum: a name of braces is their form', 'x:1; x = y; y = {*|*}', '{*|*}:1'],
    ['ordinal sum: a label too', '{a{*|*}|a:1}', '{{*|*}|{*|*}:1}'],
    ['ordinal sum: what is computed is a value', '(*+*):1', '1'],
    ['ordinal sum: under any name', 'x:1; x = *+*', '1'],
    ['ordinal sum: a negative is a value', '(-{*|*}):1', '1'],
    ['ordinal sum: two sides of a value', '(tis+0):1', '1:1 & 0:1'],
    ['ordinal sum: brackets change nothing', '1:{*|*}:1', '1:({*|*}:1)'],
    ['ordinal sum: nor on the left', '(1:{*|*}):1', '1:({*|*}:1)'],
    ['& binds least', '1+over & v-*', '(1+over) & (v-*)'],
    ['minus changes the sides', '-(over & v)', '-v & -over'],
    ['& inside braces', '{over & v|1}', '{over|1} & {v|1}'],
    ['a sided sum', '(over & v)+1', 'over+1 & v+1'],
    ['-0', '-0', '0'],
    ['*0', '*0', '0'],
    ['2/4', '2/4', '1/2'],
  ])('%s: %s', (_, left, right) => {
    expect(keyOf(left)).toBe(keyOf(right));
  });
});

describe('a refusal points at the character', () => {
  it.each([
    ['', 0, 'empty'],
    ['  ', 2, 'empty'],
    ['{3|2|1}', 4, 'ambiguous bars'],
    ['pass', 0, 'pass outside of braces'],
    ['{1|0+pass}', 5, 'pass outside of braces'],
    ['{1|pass+0}', 3, 'pass outside of braces'],
    ['+-{pass}', 3, 'pass has no negative'],
    ['{0|whale}', 3, 'unknown name "whale"'],
    ['{0|Over}', 3, 'did you mean over?'],
    ['1/3', 2, 'the denominator of 1/3 is 3'],
    ['0.5', 1, 'a decimal point'],
    ['1/2.over', 0, 'only whole multiples'],
    ['over*over', 5, 'three times x is 3.x'],
    ['2 3', 2, 'write + between'],
    ['{0|1}{2|3}', 5, 'write + between'],
    ['(1)*2', 3, 'write + between'],
    ['5a{0|a}', 1, 'write + between'],
    ['{0;1|2}', 2, 'separated by commas'],
    ['a = {0|b}, b = {a|}', 9, 'separated by semicolons'],
    ['+-(1,2)', 4, '+-{x,y}'],
    ['1,2', 1, 'games are {'],
    ['+_2', 0, 'tiny(x)'],
    ['tiny_2', 0, 'write tiny(2)'],
    ['⧾2', 0, 'write tiny(x)'],
    ['[0|1]', 0, 'with braces'],
    ['(-2).^', 4, 'a multiple begins with'],
    ['½.^', 0, 'only whole multiples'],
    ['{0', 0, 'never closed'],
    ["'{*|*}", 0, "add '"],
    ['(0+a{0,{1|0,{0|a||0}}|0}):1', 25, 'a value without canonical form; write the game in braces'],
    ["{*|*}'", 5, "no ' is open"],
    ["('{*|*})", 7, "close the ' first"],
    ["'*+*'", 0, "they hold a game in braces, as in '{*|*}'"],
    ['(0', 0, 'never closed'],
    ['0)', 1, 'no ( is open'],
    ['{(0|1)}', 3, 'outside of braces'],
    ['{0)', 2, 'close the braces first'],
    ['{0}', 2, 'no bar'],
    ['{0,|1}', 3, 'where a value should be'],
    ['{,0|1}', 1, 'where a value should be'],
    ['1 +', 3, 'where a value should be'],
    ['1 & 0 & 2', 6, 'a second &'],
    ['v & over', 2, 'the offside is not at most the onside'],
    ['0 & *', 2, 'the offside is not at most the onside'],
    ['tiny 2', 5, 'write tiny(x)'],
    ['on{0|on}', 0, 'already has a meaning'],
    ['on = {0|}', 0, 'already has a meaning'],
    ['a{0|a+1}', 5, 'inside its own definition'],
    ['a{0|-a}', 4, 'inside its own definition'],
    ['a = {0|b}; b = a+1', 16, 'inside its own definition'],
    ['a = a', 0, 'defined as itself'],
    ['a = b; b = a', 7, 'defined as itself'],
    ['a = {0|}; a = {1|}', 10, 'a second equation'],
    ['1 < 2', 2, 'unexpected character'],
    ['1 -> 2', 3, 'of many values write for x in 0..8: x + 1'],
    ['{0|\u{1F600}}', 3, 'unexpected character'],
  ])('%j', (text, at, message) => {
    const error = errorOf(text);
    expect(error.code).toBe('E_SYNTAX');
    expect(error.message).toContain(message);
    expect(error.place.at).toBe(at);
  });

  it('counts lines and columns from 1', () => {
    expect(errorOf('a = {0|b};\nb = {a|\n  @}').place).toEqual({ at: 21, line: 3, column: 3 });
  });

  it.each(['999999', '1000000000000000000000', '*9999', '^999999', `1/${2n ** 1100n}`, '1'.repeat(500)])(
    'E_LIMIT before anything is built: %s',
    (text) => {
      expect(errorOf(text).code).toBe('E_LIMIT');
    },
  );
});

describe('any text', () => {
  it('is read or refused at one of its characters (20,000 random texts)', () => {
    const pieces =
      '{ { } } | | || ||| , , 0 1 2 1/2 * *2 ^ v + - +- & . : = ; ( ) a a{ b{ pass over on tiny( x @'.split(
        ' ',
      );
    let state = 12_345;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return (state >>> 8) % below;
    };
    let read = 0;
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join('');
      try {
        evaluate(parseExpression(text), { maxPairs: 1000 });
        read++;
      } catch (error) {
        if (!(error instanceof GyreError)) throw new Error(`${text}: ${String(error)}`, { cause: error });
        if (error.code === 'E_SYNTAX') {
          expect(error.place.at, text).toBeGreaterThanOrEqual(0);
          expect(error.place.at, text).toBeLessThanOrEqual(text.length);
        } else expect(error.code, text).toBe('E_LIMIT');
      }
    }
    expect(read).toBeGreaterThan(500);
  });
});

describe('size', () => {
  it.each([
    ['braces', '{'.repeat(100_000) + '|' + '}|'.repeat(99_999) + '}', 100_000],
    ['parentheses', '('.repeat(100_000) + '*' + ')'.repeat(100_000), 2],
    ['minus signs', '-'.repeat(1000) + '(over)', 2],
    ['labels', Array.from({ length: 20_000 }, (_, i) => `x${i}{x0|`).join('') + '}'.repeat(20_000), 20_000],
    [
      'equations',
      Array.from({ length: 20_000 }, (_, i) => `x${i}={|x${(i + 1) % 20_000}}`).join(';'),
      20_000,
    ],
    ['terms', Array.from({ length: 500 }, () => '1').join('+'), 501],
  ])('%s nested or repeated many times', (_, text, vertices) => {
    expect(evaluate(parseExpression(text)).onside.vertices).toBe(vertices);
  });
});
