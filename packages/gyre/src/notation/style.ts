import { escapedXml } from '../floor/figure.ts';
import { type Dyadic, type Form, numberOfForm, writeDyadic } from '../values/inner.ts';
import { type NamedValue, uptimalParts } from './names.ts';

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

/** MathML, as every browser draws it: fractions, powers, indices, braces that grow with what they hold. */
export const MATHML: Style = {
  number: mathNumber,
  ups,
  nimber: (size) => (size === 0n ? '' : size === 1n ? STAR : STAR + mn(String(size))),
  name: mathName,
  tiny: (kind, of) => `<msub><mi>${kind === 'tiny' ? '+' : '−'}</mi><mrow>${of}</mrow></msub>`,
  bars: (length) => Array.from({ length }, (_, i) => bar(i === 0, i === length - 1)).join(''),
  label: (label) =>
    label.length === 1 ? `<mi>${label}</mi>` : `<msub><mi>${label[0]}</mi>${mn(label.slice(1))}</msub>`,
  group: ['<mrow><mo>(</mo>', '<mo>)</mo></mrow>'],
  plus: '<mo>+</mo>',
  minus: '<mo>−</mo>',
  countsUps: true,
  open: '<mrow><mo>{</mo>',
  close: '<mo>}</mo></mrow>',
  comma: '<mo>,</mo>',
  pass: '<mi mathvariant="bold">pass</mi>',
  plusMinus: '<mo form="prefix">±</mo>',
  sides: '<mo lspace="0.3em" rspace="0.3em">&amp;</mo>',
  defines: '<mo>=</mo>',
  after: '<mo>;</mo><mspace width="1em"/>',
};

const STAR = '<mi>∗</mi>'; // mi, since an operator would be given room on both sides

/** A whole formula, for a page. */
export function mathElement(inside: string): string {
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>${inside}</mrow></math>`;
}

function mathNumber({ numerator, exponent }: Dyadic): string {
  const size = mn(String(numerator < 0n ? -numerator : numerator));
  const written = exponent === 0 ? size : `<mfrac>${size}${mn(String(1n << BigInt(exponent)))}</mfrac>`;
  return numerator < 0n ? `<mrow>${MATHML.minus}${written}</mrow>` : written;
}

function ups(count: bigint): string {
  const size = count < 0n ? -count : count;
  if (size === 0n) return '';
  if (size === 2n) return `<mi>${count > 0n ? '⇑' : '⇓'}</mi>`;
  const one = arrow(count > 0n);
  return size === 1n ? one : `${mn(String(size))}<mo lspace="0" rspace="0">·</mo>${one}`;
}

function arrow(isUp: boolean): string {
  return `<mi>${isUp ? '↑' : '↓'}</mi>`;
}

function mathName(written: string): string {
  const parts = uptimalParts(written);
  if (parts === undefined) return word(written);
  const { isUp, isSum, index } = parts;
  const exponent = isSum ? `<mrow><mo>[</mo>${mn(index)}<mo>]</mo></mrow>` : mn(index);
  return `<msup>${arrow(isUp)}${exponent}</msup>`;
}

/** A name in bold, as the books print it. */
function word(written: string): string {
  return `<mi mathvariant="bold">${escapedXml(written)}</mi>`;
}

/** One bar of a run; only the run as a whole has room around it. */
function bar(isFirst: boolean, isLast: boolean): string {
  const [before, after] = [isFirst ? '0.3em' : '0', isLast ? '0.3em' : '0.05em'];
  return `<mo form="infix" stretchy="true" symmetric="true" lspace="${before}" rspace="${after}">|</mo>`;
}

function mn(digits: string): string {
  return `<mn>${digits}</mn>`;
}
