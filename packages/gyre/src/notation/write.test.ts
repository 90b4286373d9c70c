import { describe, expect, it } from 'vitest';
import { randomSource } from '../../test/loopy/random-games.ts';
import { isStopper } from '../values/game/alternation.ts';
import { follower, gameFromOptions, type LoopyGame, negative, sum } from '../values/game/game.ts';
import { canonicalKey } from '../values/game/numbering.ts';
import { compare } from '../values/order/compare.ts';
import { sides } from '../values/sides/sides.ts';
import { canonicalForm } from '../values/store/value-store.ts';
import { evaluate } from './evaluate.ts';
import { NAMES } from './names.ts';
import { parseExpression } from './parser.ts';
import { Notation } from './write.ts';

const notation = new Notation();

function gameOf(text: string): LoopyGame {
  return evaluate(parseExpression(text)).onside;
}

function written(text: string): string {
  return notation.write(canonicalForm(gameOf(text)));
}

describe('what is written', () => {
  it.each([
    ['{|}', '0'],
    ['{|{|}}', '-1'],
    ['{0|1}', '1/2'],
    ['{-1|-7/8}', '-15/16'],
    ['{0,*|0,*}', '*2'],
    ['{0|*}', '^'],
    ['{0|^*}', '^^'],
    ['^+^+^', '^3'],
    ['v+v+v+v+*', 'v4*'],
    ['^*2', '^*2'],
    ['2+^+*', '2^*'],
    ['1/2+v+*3', '1/2v*3'],
    ['{1|-1}', '+-1'],
    ['{3|1}', '{3|1}'],
    ['{0||0|-2}', 'tiny(2)'],
    ['{1/2|0||0}', 'miny(1/2)'],
    ['2+tiny(1/2)', '2+tiny(1/2)'],
    ['1+miny(on)', '1+miny(on)'],
    ['a{0|a}', 'over'],
    ['-over', 'under'],
    ['over+5', '5over'],
    ['{pass|3/2}', '3/2under'],
    ['{*|pass}', '-upon'],
    ['{-1/4+*|pass}', '-1/4-upon'],
    ['{0|0,pass}+5', '5-upon*'],
    ['uponth+*2', 'uponth*2'],
    ['ace+ace', 'deuce'],
    ['{on|off}', 'hot'],
    ['hi', 'hi'],
    ['hi+1', '{on|1}'],
    ['{over|under}', '+-over'],
    ['+-(5+over)', '+-(5over)'],
    ['+-{10over|over}', '+-{10over|over}'],
    ['+-{{3|1},{4|0}}', '+-{{3|1},{4|0}}'],
    ['3.upon', '{0||0|upon}'],
    ['{0|*,pass}', '{0|*,pass}'],
    ['a{0||||0|||a|*||*}', 'a{0||||0|||a|*||*}'],
    ['{8|7||4|3|||3|2||1|-1}', '{8|7||4|3|||3|2||+-1}'],
    ['{{5||3|2}||{5||3|2}|-100}', '{5||3|2||||5||3|2|||-100}'],
    ['{0|v*}', '^<2>'],
    ['3 + {^|*} + *', '3^[2]*'],
    ['-^<3>-^-^<2>', 'v[3]'],
    ['{0||0|0,v[5]*}', '{0||0|0,v[5]*}'],
    ['{9|||||8||||7|||6||5|4}', '{9|{8||||7|||6||5|4}}'],
  ])('%s is %s', (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it.each([
    ['on & off', 'dud'],
    ['1 & 0', 'tis'],
    ['0 & -1', 'tisn'],
    ['over & v', 'over & v'],
    ['^ & ^', '^'],
    ['{0|uponth+*} & upon', '{0|uponth*} & upon'],
  ])('sides %s are %s', (text, expected) => {
    const { onside, offside } = evaluate(parseExpression(text));
    expect(notation.writeSides(canonicalForm(onside), canonicalForm(offside))).toBe(expected);
  });

  it.each([
    ['-3/4^*2', '-\\frac{3}{4}{\\uparrow}{*}2'],
    ['3^4', '3+4{\\cdot}{\\uparrow}'],
    ['{1||over|-1}', '\\left\\{1 |\\!| \\mathbf{over} | -1\\right\\}'],
    ['tiny(on)', '{+}_{\\mathbf{on}}'],
    ['+-2', '\\pm 2'],
    ['{0|*,pass}', '\\left\\{0 | {*}, \\mathbf{pass}\\right\\}'],
  ])('LaTeX: %s', (text, expected) => {
    expect(notation.writeLatex(canonicalForm(gameOf(text)))).toBe(expected);
  });

  it('LaTeX of sides', () => {
    const { onside, offside } = sides(gameOf('dud'));
    if (onside.status !== 'found' || offside.status !== 'found') throw new Error('dud has sides');
    expect(notation.writeSidesLatex(onside.stopper, offside.stopper)).toBe('\\mathbf{dud}');
    expect(notation.writeSidesLatex(gameOf('over'), gameOf('v'))).toBe(
      '\\mathbf{over} \\mathbin{\\&} {\\downarrow}',
    );
  });

  it('a deep game does not overflow the stack', () => {
    const depth = 1500;
    const row = (v: number, parity: number): number[] => (v < depth && v % 2 === parity ? [v + 1] : []);
    const left = Array.from({ length: depth + 1 }, (_, v) => [...row(v, 0), ...(v % 2 === 1 ? [v] : [])]);
    const right = Array.from({ length: depth + 1 }, (_, v) => [...row(v, 1), ...(v % 2 === 0 ? [v] : [])]);
    const game = gameFromOptions(depth + 1, left, right);
    const text = notation.write(game);
    expect(evaluate(parseExpression(text)).onside.vertices).toBe(game.vertices);
  });
});

describe('followers', () => {
  it('are written as the games that they are', () => {
    const { onside } = evaluate(parseExpression('{3|{upon|v}||5.tiny(2)|{1|off}}'));
    const game = canonicalForm(onside);
    const texts = Array.from({ length: game.vertices }, (_, v) => notation.write(follower(game, v)));
    expect(notation.writeFollowers(game, game.vertices)).toEqual(texts);
    expect(notation.writeFollowers(game, 2)).toEqual(texts.slice(0, 2));
  });

  it('are left out where they are too long to read', () => {
    const texts = notation.writeFollowers(evaluate(parseExpression('66.upon')).onside, 67);
    expect(texts.filter((text) => text === undefined)).toHaveLength(3);
    expect(texts.at(-1)).toBe('upon*');
  });
});

describe('the table of names', () => {
  const stoppers = [...NAMES].filter(([, { definition }]) => isStopper(gameOf(definition)));

  it.each(stoppers)('%s is written by a name', (name) => {
    expect(written(name)).toMatch(/^[a-z^*]+$/u);
  });

  it.each(stoppers)('%s is infinitesimal exactly if the table says so', (name, { isInfinitesimal }) => {
    const isSmall =
      compare(gameOf('-1/64'), gameOf(name)).relation === '<' &&
      compare(gameOf(name), gameOf('1/64')).relation === '<';
    expect(isSmall).toBe(isInfinitesimal);
  });
});

/** Half of them with cycles of all lengths, half larger, with passes only. */
function randomStopper(random: () => number): LoopyGame {
  for (;;) {
    const isPlumtree = random() < 0.5;
    const size = 1 + Math.floor(random() * (isPlumtree ? 14 : 8));
    const density = isPlumtree ? 2.5 / size : 0.1 + random() * 0.35;
    const passer = Array.from({ length: size }, () => Math.floor(random() * 8));
    const rows = (player: number): number[][] =>
      Array.from({ length: size }, (_, v) =>
        Array.from(passer.keys()).filter((w) => {
          if (isPlumtree && w <= v) return w === v && passer[v] === player;
          return random() < (w > v ? density : density / 3);
        }),
      );
    const game = gameFromOptions(size, rows(0), rows(1));
    if (isStopper(game)) return game;
  }
}

describe('laws, on random stoppers', () => {
  it('parse ∘ print is the identity on values, and printing is canonical (3,000 stoppers)', () => {
    const random = randomSource(5);
    const texts = new Map<string, string>();
    for (let round = 0; round < 3000; round++) {
      const form = canonicalForm(randomStopper(random));
      const text = notation.write(form);
      const key = canonicalKey(form);
      expect(texts.get(text) ?? key, text).toBe(key);
      texts.set(text, key);
      expect(canonicalKey(canonicalForm(gameOf(text))), text).toBe(key);
      expect(notation.write(negative(form))).toBe(notation.write(canonicalForm(gameOf(`-(${text})`))));
    }
    expect(texts.size).toBeGreaterThan(300);
  });

  it('a game that is in no canonical form parses back to an equal one (1,000 games)', () => {
    const random = randomSource(7);
    for (let round = 0; round < 1000; round++) {
      const size = 1 + Math.floor(random() * 6);
      const rows = (): number[][] =>
        Array.from({ length: size }, () =>
          Array.from({ length: size }, (_, w) => w).filter(() => random() < 0.3),
        );
      const game = gameFromOptions(size, rows(), rows());
      const text = notation.write(game);
      expect(compare(gameOf(text), game).relation, text).toBe('=');
    }
  });

  it('a sum is a stopper exactly if the plain sum of the graphs is, and of equal value (500 pairs)', () => {
    const random = randomSource(8);
    let stoppers = 0;
    for (let round = 0; round < 500; round++) {
      const games = [randomStopper(random), randomStopper(random)] as const;
      const variables = new Map(games.map((game, i) => [`x${i}`, { onside: game, offside: game }]));
      const expression = parseExpression('x0 + x1', { variables: new Set(variables.keys()) });
      const { onside: added } = evaluate(expression, { variables });
      const plain = sum(...games);
      if (isStopper(plain)) stoppers++;
      expect(isStopper(added)).toBe(isStopper(plain));
      expect(compare(added, plain).relation).toBe('=');
    }
    expect(stoppers).toBeGreaterThan(100);
    expect(stoppers).toBeLessThan(500);
  });
});
