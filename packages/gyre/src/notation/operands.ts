import { counted } from '../game/inner.ts';
import { refuse } from '../graph/inner.ts';
import { type Dyadic, dyadic, negateDyadic } from '../values/inner.ts';
import { usageOf, type Word } from '../words/inner.ts';
import { syntaxError, type Token } from './lexer.ts';
import type { Step } from './syntax.ts';

/** The number that a token stands for; `negative` if a minus sign belongs to it. */
export function numberStep(text: string, token: Token, negative: boolean): Step {
  const value = numberOf(text, token);
  return { kind: 'number', value: negative ? negateDyadic(value) : value, at: token.at };
}

function numberOf(text: string, token: Token): Dyadic {
  const [p, q = '1'] = commonFraction(token.text).split('/');
  checkDigits(text, token, p.length + q.length);
  if (q === '1') return dyadic(BigInt(p), 0);
  const denominator = BigInt(q);
  const exponent = denominator.toString(2).length - 1;
  if (denominator !== 1n << BigInt(exponent)) {
    throw syntaxError(
      text,
      token.at + p.length + 1,
      `the denominator of ${token.text} is ${q}`,
      'the fractions among games have a power of 2 there: 1/2, 3/4, 5/8, …',
    );
  }
  return dyadic(BigInt(p), exponent);
}

/** `1½` as `3/2`; any other text unchanged. */
function commonFraction(text: string): string {
  const [numerator, denominator] = FRACTIONS[text.at(-1) as string] ?? [];
  if (numerator === undefined) return text;
  return `${BigInt(text.slice(0, -1)) * denominator + numerator}/${denominator}`;
}

const FRACTIONS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  '½': [1n, 2n],
  '¼': [1n, 4n],
  '¾': [3n, 4n],
  '⅛': [1n, 8n],
  '⅜': [3n, 8n],
  '⅝': [5n, 8n],
  '⅞': [7n, 8n],
};

/** The whole number in front of a product sign. */
export function timesOf(text: string, token: Token): bigint {
  const value = numberOf(text, token);
  if (value.exponent > 0) {
    throw syntaxError(text, token.at, `${token.text} times a game`, 'only whole multiples exist: 3.x');
  }
  return value.numerator;
}

/** `*` or `*n`. */
export function nimberStep(text: string, token: Token): Step {
  checkDigits(text, token, token.text.length);
  const size = token.text.length === 1 ? 1n : BigInt(token.text.slice(1));
  return { kind: 'nimber', size, at: token.at };
}

/** `^`, `^^`, `^3`, `⇑` and their downward counterparts. */
export function upsStep(text: string, token: Token): Step {
  const digits = /\d+$/u.exec(token.text)?.[0];
  const single = '⇑⇓'.includes(token.text) ? 2 : token.text.length;
  checkDigits(text, token, digits?.length ?? 0);
  const size = BigInt(digits ?? single);
  const isUp = '^↑⇑'.includes(token.text[0]);
  return { kind: 'ups', count: isUp ? size : -size, at: token.at };
}

function checkDigits(text: string, token: Token, digits: number): void {
  if (digits <= MOST_DIGITS) return;
  const { place } = syntaxError(text, token.at, '', '');
  const short = `${token.text.slice(0, 20)}…`;
  refuse('E_LIMIT', `${short} is too large`, `a number has at most ${MOST_DIGITS} digits`, place);
}

const MOST_DIGITS = 400;

/** Refuses a word with too few or too many arguments. */
export function checkArguments(text: string, token: Token, word: Word, given: number): void {
  const { takes, name } = word;
  if (given === takes.length) return;
  const { asFunction, asMethod } = usageOf(word);
  const found = `${name} with ${counted(given, 'argument')} where it takes ${takes.length}`;
  throw syntaxError(text, token.at, found, `write ${asFunction} or ${asMethod}`);
}

/**
 * Is the number before a point what a method is of, as in `3.Temperature` or `1/2.Pow(2)`? `3.mean(x)` is
 * three times mean(x), and `3.x` three times a name. `peek` gives the tokens behind the point.
 */
export function isMethodOfNumber(
  peek: (ahead: number) => Token,
  wordFor: (token: Token) => Word | undefined,
): boolean {
  const [token, after] = [peek(0), peek(1)];
  const word = token.kind === 'word' ? wordFor(token) : undefined;
  if (word === undefined || after.kind === '{') return false;
  return after.kind !== '(' || (word.takes.length > 1 && argumentsFrom(peek) < word.takes.length);
}

/** How many arguments stand in the brackets of a word, as far as they are near. */
function argumentsFrom(peek: (ahead: number) => Token): number {
  let [open, commas] = [0, 0];
  for (let ahead = 1; ahead < FAR; ahead++) {
    const { kind } = peek(ahead);
    if (kind === '(' || kind === '{') open++;
    else if (kind === ')' || kind === '}') open--;
    else if (kind === ',' && open === 1) commas++;
    if (open === 0 || kind === 'end') break;
  }
  return commas + 1;
}

/** Brackets with more tokens are taken for those of a function. */
const FAR = 200;

/**
 * Is `3*^`, `10*{2|-1}` or `3*x` written, where a star cannot be meant: without blanks, and with something
 * behind it that cannot stand beside a nimber? Then it is a multiple.
 */
export function isProduct(number: Token, star: Token, factor: Token): boolean {
  const isTight = star.at === number.at + number.text.length && factor.at === star.at + 1;
  return number.kind === 'number' && star.text === '*' && isTight && FACTORS.has(factor.kind);
}

const FACTORS: ReadonlySet<Token['kind']> = new Set(['ups', 'word', '(', '{', "'"]);

/** What is said beside `2*3` and `2^10`, which are a product and a power to some readers, and sums here. */
export function sumNote(before: Token, sign: Token, isVariable: boolean): string | undefined {
  const factor = sign.text.slice(1);
  if (!/^\d+$/u.test(factor) || (before.kind !== 'number' && !isVariable)) return undefined;
  const product =
    isVariable || before.text.includes('/')
      ? `${factor}.(${before.text})`.replace(/\((\w+)\)/u, '$1')
      : `${before.text}.(${factor})`;
  const other = sign.kind === 'nimber' ? `the product is ${product}` : 'there are no powers of numbers';
  return `${before.text}${sign.text} is ${before.text} + ${sign.text}; ${other}`;
}

/** What is said beside `+-3.Mean`: a method binds tighter than the sign of a switch. */
export function switchNote({ name }: Word): string {
  return `+-x.${name} is +-(x.${name}); the ${name} of a switch is (+-x).${name}`;
}
