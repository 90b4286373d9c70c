import { escapedXml } from '../floor/figure.ts';
import type { Dyadic } from '../values/inner.ts';
import { uptimalParts } from './names.ts';
import type { Style } from './style.ts';

/** MathML, as every browser draws it: fractions, powers, indices, braces that grow with what they hold. */
export const MATHML: Style = {
  number,
  ups,
  nimber: (size) => (size === 0n ? '' : size === 1n ? STAR : STAR + mn(String(size))),
  name,
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

function number({ numerator, exponent }: Dyadic): string {
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

function name(written: string): string {
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
