import { type Dyadic, type Form, numberOfForm, writeDyadic } from '../values/inner.ts';
import type { NamedValue } from './names.ts';

/** How the signs of the notation are written. */
export interface Style {
  number(x: Dyadic): string;
  ups(count: bigint): string;
  nimber(size: bigint): string;
  name(name: string): string;
  tiny(kind: 'tiny' | 'miny', of: string): string;
  bars(length: number): string;
  /** The name of a vertex that is met again. */
  label(name: string): string;
  /** Around what a sign before it is meant for. */
  readonly group: readonly [string, string];
  readonly plus: string;
  readonly minus: string;
  /** Are several ups written with their count before the sign, so that a number before it needs a plus? */
  readonly countsUps: boolean;
  readonly open: string;
  readonly close: string;
  readonly comma: string;
  readonly pass: string;
  readonly plusMinus: string;
  readonly sides: string;
  /** Between a name and what it stands for; and behind a definition. */
  readonly defines: string;
  readonly after: string;
}

/** Plain text, which the parser reads back. */
export const TEXT: Style = {
  number: writeDyadic,
  ups: (count) => repeated(count > 0n ? '^' : 'v', count < 0n ? -count : count),
  nimber: (size) => (size === 0n ? '' : size === 1n ? '*' : `*${size}`),
  name: (name) => name,
  tiny: (kind, of) => `${kind}(${of})`,
  bars: (length) => '|'.repeat(length),
  label: (name) => name,
  group: ['(', ')'],
  plus: '+',
  minus: '-',
  countsUps: false,
  open: '{',
  close: '}',
  comma: ',',
  pass: 'pass',
  plusMinus: '+-',
  sides: ' & ',
  defines: ':=',
  after: '; ',
};

function repeated(sign: string, count: bigint): string {
  return count > 2n ? `${sign}${count}` : sign.repeat(Number(count));
}

/** LaTeX for math mode; needs no packages. */
export function latexStyle(names: ReadonlyMap<string, NamedValue>): Style {
  return {
    number: latexNumber,
    ups: latexUps,
    nimber: (size) => (size === 0n ? '' : size === 1n ? '{*}' : `{*}${size}`),
    name: (name) => names.get(name)?.latex ?? `\\mathit{${name}}`,
    tiny: (kind, of) => `${kind === 'tiny' ? '{+}' : '{-}'}_{${of}}`,
    bars: (length) => ` ${Array.from({ length }, () => '|').join('\\!')} `,
    label: (name) => name,
    group: ['(', ')'],
    plus: '+',
    minus: '-',
    countsUps: true,
    open: '\\left\\{',
    close: '\\right\\}',
    comma: ', ',
    pass: '\\mathbf{pass}',
    plusMinus: '\\pm ',
    sides: ' \\mathbin{\\&} ',
    defines: '=',
    after: ',\\quad ',
  };
}

function latexNumber({ numerator, exponent }: Dyadic): string {
  if (exponent === 0) return String(numerator);
  const sign = numerator < 0n ? '-' : '';
  return `${sign}\\frac{${numerator < 0n ? -numerator : numerator}}{${1n << BigInt(exponent)}}`;
}

function latexUps(count: bigint): string {
  const size = count < 0n ? -count : count;
  if (size === 0n) return '';
  if (size === 1n) return count > 0n ? '{\\uparrow}' : '{\\downarrow}';
  if (size === 2n) return count > 0n ? '{\\Uparrow}' : '{\\Downarrow}';
  return `${size}{\\cdot}${count > 0n ? '{\\uparrow}' : '{\\downarrow}'}`;
}

/** A value that has a name. */
export function writeForm(form: Form, style: Style): string {
  const number = form.number.numerator === 0n ? '' : style.number(form.number);
  if (form.kind === 'plain') {
    const rest = style.ups(form.ups) + style.nimber(form.nimber);
    const plus = number !== '' && style.countsUps && (form.ups > 2n || form.ups < -2n) ? style.plus : '';
    return number + rest === '' ? style.number(form.number) : number + plus + rest;
  }
  if (form.kind === 'named') {
    const sign = form.isNegative ? style.minus : '';
    return `${number}${sign}${style.name(form.name)}${style.nimber(form.nimber)}`;
  }
  return `${number === '' ? '' : number + style.plus}${style.tiny(form.kind, writeForm(form.of, style))}`;
}

/** Is the form a single sign, so that ± may stand before it without parentheses? */
export function isSimple(form: Form): boolean {
  if (form.kind === 'plain') return numberOfForm(form) !== undefined && form.number.numerator >= 0n;
  return form.number.numerator === 0n && !(form.kind === 'named' && (form.isNegative || form.nimber > 0));
}
