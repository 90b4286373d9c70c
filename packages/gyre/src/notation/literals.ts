import { GyreError } from '../graph/index.ts';
import { type Dyadic, dyadic, negateDyadic } from '../values/index.ts';
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
  throw new GyreError(
    'E_LIMIT',
    `${short} is too large`,
    `a number has at most ${MOST_DIGITS} digits`,
    place,
  );
}

const MOST_DIGITS = 400;
