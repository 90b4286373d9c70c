import { describe, expect, it } from 'vitest';
import { randomGame, randomSource } from '../../test/loopy/random-games.ts';
import { isStopper } from '../values/game/alternation.ts';
import { canonicalForm } from '../values/store/value-store.ts';
import { evaluate } from './evaluate.ts';
import { parseExpression } from './parser.ts';
import { Notation } from './write.ts';

const notation = new Notation();

/** An element of the markup: its name, and what it holds. */
interface Element {
  readonly name: string;
  readonly inside: (Element | string)[];
}

/** Reads markup as a tree; throws where a tag is not closed by its own name. */
function tree(markup: string): Element {
  const root: Element = { name: '', inside: [] };
  const open = [root];
  for (const [, tag, text] of markup.matchAll(/<([^>]*)>|([^<]+)/gu)) {
    const top = open.at(-1) as Element;
    if (text !== undefined) {
      if (text.trim() !== '') top.inside.push(text);
    } else if (tag.startsWith('/')) {
      if (tag.slice(1) !== top.name) throw new Error(`${tag} closes ${top.name}`);
      open.pop();
    } else {
      const one: Element = { name: tag.split(/[\s/]/u)[0], inside: [] };
      top.inside.push(one);
      if (!tag.endsWith('/')) open.push(one);
    }
  }
  if (open.length > 1) throw new Error(`${open.at(-1)?.name} is never closed`);
  return root;
}

/** What a reader of the formula would type. */
function typed({ name, inside }: Element): string {
  const parts = inside.map((one) => (typeof one === 'string' ? (SIGNS[one] ?? one) : typed(one)));
  if (name === 'mfrac') return parts.join('/');
  if (name === 'msup') return parts[1].startsWith('[') ? parts.join('') : `${parts[0]}<${parts[1]}>`;
  if (name === 'msub' && parts[0] === '+') return `tiny(${parts[1]})`;
  if (name === 'msub' && parts[0] === '-') return `miny(${parts[1]})`;
  return parts.join('').replaceAll(/(\d+)·([v^])/gu, '$2$1');
}

const SIGNS: Readonly<Record<string, string>> = {
  '∗': '*',
  '↑': '^',
  '↓': 'v',
  '⇑': '^^',
  '⇓': 'vv',
  '−': '-',
  '±': '+-',
  '&amp;': ' & ',
};

function mathmlOf(text: string): string {
  return notation.writeMathml(canonicalForm(evaluate(parseExpression(text)).onside));
}

function formula(text: string): string {
  return mathmlOf(text).replace(/^<math[^>]*><mrow>(.*)<\/mrow><\/math>$/u, '$1');
}

describe('MathML', () => {
  it.each([
    ['-3/4', '<mrow><mo>−</mo><mfrac><mn>3</mn><mn>4</mn></mfrac></mrow>'],
    ['^*2', '<mi>↑</mi><mi>∗</mi><mn>2</mn>'],
    ['3^4', '<mn>3</mn><mo>+</mo><mn>4</mn><mo lspace="0" rspace="0">·</mo><mi>↑</mi>'],
    ['vv', '<mi>⇓</mi>'],
    ['^<2>', '<msup><mi>↑</mi><mn>2</mn></msup>'],
    ['tiny(on)', '<msub><mi>+</mi><mrow><mi mathvariant="bold">on</mi></mrow></msub>'],
    ['+-2', '<mo form="prefix">±</mo><mn>2</mn>'],
    [
      '{2|*,pass}',
      '<mrow><mo>{</mo><mn>2</mn><mo form="infix" stretchy="true" symmetric="true" lspace="0.3em" rspace="0.3em">|</mo><mi>∗</mi><mo>,</mo><mi mathvariant="bold">pass</mi><mo>}</mo></mrow>',
    ],
  ])('%s', (text, expected) => {
    expect(formula(text)).toBe(expected);
  });

  it('names the vertices of a loop', () => {
    expect(formula('a{0||||0|||a|*||*}')).toMatch(/^<mi>a<\/mi><mrow><mo>\{<\/mo>.*<mi>a<\/mi>/u);
  });

  it('says what the text says, on 1,500 random stoppers', () => {
    const random = randomSource(318);
    let seen = 0;
    while (seen < 1500) {
      const game = randomGame(random, 2 + Math.floor(random() * 7), 1.6, random() < 0.4);
      if (!isStopper(game)) continue;
      seen++;
      const form = canonicalForm(game);
      expect(typed(tree(notation.writeMathml(form)))).toBe(notation.write(form));
    }
  });
});
