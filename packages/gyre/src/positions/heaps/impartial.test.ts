import { expect, test } from 'vitest';
import { Random } from '../../floor/random.ts';
import { kayles, nim, nimValue, rulesetNamed } from '../../rulesets/inner.ts';
import { MisereForms } from '../../sums/inner.ts';
import { coordinateRules, coordinateValues } from './coordinates.ts';
import { type HeapRule, heapRuleNames, mostHeaps, parseHeapRule } from './heap-rule.ts';
import { heapValues } from './heap-values.ts';
import { heapForms, misereForm } from './misere-heaps.ts';
import { periodFault, periodOf } from './period.ts';

/** The definition, word by word: every way to take and to split, and the least value that is missing. */
function naiveValues({ digits, mustDiffer }: HeapRule, most: number): number[] {
  const values: number[] = [];
  for (let n = 0; n <= most; n++) {
    const reached = new Set<number>();
    for (const [taken, digit] of digits.entries())
      for (const heaps of splits(n - taken, 1))
        if ((digit & (2 ** heaps.length)) !== 0 && !(mustDiffer && heaps[0] === heaps[1]))
          reached.add(heaps.reduce((sum, heap) => sum ^ values[heap], 0));
    let least = 0;
    while (reached.has(least)) least++;
    values.push(least);
  }
  return values;
}

/** Every way to write a number as a rising sum of at most three, none below `least`. */
function splits(n: number, least: number, room = 3): number[][] {
  if (n === 0) return [[]];
  const found: number[][] = [];
  if (n > 0 && room > 0)
    for (let first = least; first <= n; first++)
      for (const rest of splits(n - first, first, room - 1)) found.push([first, ...rest]);
  return found;
}

test('nim-values of random codes are those of the definition', () => {
  const random = new Random(5);
  for (let trial = 0; trial < 60; trial++) {
    const digits = Array.from({ length: 1 + random.below(4) }, () => random.below(16).toString(16)).join('');
    const rule = parseHeapRule(`${'048c'[random.below(4)]}.${digits}`);
    expect(Array.from(heapValues(rule, 24)), rule.name).toEqual(naiveValues(rule, 24));
  }
  const grundy = parseHeapRule('grundy');
  expect(Array.from(heapValues(grundy, 40))).toEqual(naiveValues(grundy, 40));
});

test('a period that is proved for a random code holds far beyond the bound; one value less proves nothing', () => {
  const random = new Random(77);
  let proved = 0;
  for (let trial = 0; trial < 150; trial++) {
    const kinds = trial % 3 === 0 ? 16 : 8;
    const digits = Array.from({ length: 1 + random.below(3) }, () => random.below(kinds).toString(16)).join(
      '',
    );
    const rule = parseHeapRule(`${'04'[random.below(2)]}.${digits}`);
    const values = heapValues(rule, 120);
    const found = periodOf(rule, values);
    if (found === undefined) continue;
    proved++;
    const far = heapValues(rule, 400);
    for (let n = found.preperiod; n + found.period < far.length; n++)
      expect(far[n], rule.name).toBe(far[n + found.period]);
    expect(periodFault(rule, values, found)).toBeUndefined();
    const short = values.subarray(0, found.checkedBelow + found.period - 1);
    expect(periodFault(rule, short, found)).toMatch(/are needed/);
  }
  expect(proved).toBeGreaterThan(40);
});

test('claims about periods that are wrong are found', () => {
  const rule = parseHeapRule('kayles');
  const values = heapValues(rule, 300);
  expect(periodFault(rule, values, { period: 12, preperiod: 70 })).toMatch(/heaps 70 and 82/);
  expect(periodFault(rule, values, { period: 0, preperiod: 70 })).toMatch(/not a period/);
  expect(periodFault(parseHeapRule('grundy'), values, { period: 3, preperiod: 0 })).toMatch(/no theorem/);
});

test.each<[string, RegExp]>([
  ['0.9x', /says no rule for heaps/],
  ['1.3', /begins with 1; taking nothing must leave more heaps/],
  ['kayle', /did you mean "kayles"/],
  ['{0,1}', /says no rule/],
  ['', /says no rule/],
])('the rule "%s" is refused', (text, message) => {
  expect(() => parseHeapRule(text)).toThrow(message);
});

test('names are rules, and heaps without end are refused', () => {
  for (const name of heapRuleNames) expect(heapValues(parseHeapRule(name), 9).length).toBe(10);
  expect(() => heapValues(parseHeapRule('kayles'), 1e9)).toThrow('heaps up to 1000000000 are asked for');
  expect(() => heapValues(parseHeapRule('kayles'), 9999, { signal: AbortSignal.abort() })).toThrow();
});

test('Kayles by its code is Kayles by its rules', () => {
  const values = heapValues(parseHeapRule('kayles'), 30);
  expect(Array.from(values)).toEqual(Array.from(values, (_, n) => nimValue(kayles([n]), [n])));
});

test('a rook is Nim, a queen is Wythoff’s game', () => {
  const rook = coordinateValues(coordinateRules.rook, 12, 9);
  const queen = coordinateValues(coordinateRules.queen, 12, 9);
  for (let y = 0; y < 9; y++) {
    for (let x = 0; x < 12; x++) {
      expect(rook[y * 12 + x]).toBe(x ^ y);
      const wythoff = rulesetNamed('wythoff', { first: `${x}`, second: `${y}` });
      expect(queen[y * 12 + x]).toBe(nimValue(wythoff, wythoff.starts()[0].position));
    }
  }
  expect(() => coordinateValues((x, y, emit) => emit(x, y), 3, 3)).toThrow(
    'every move must make x + y smaller',
  );
});

test('the genera of heaps of Kayles', () => {
  const forms = new MisereForms();
  const heaps = heapForms(parseHeapRule('kayles'), 9, forms);
  expect(heaps.map((form) => forms.genus(form))).toEqual(
    '0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046'.split(' '),
  );
});

test('misère Nim: heaps are their own forms, and two equal heaps above 1 are lost', () => {
  const forms = new MisereForms();
  expect([0, 1, 2, 3].map((n) => forms.text(forms.heap(n)))).toEqual(['0', '*', '*2', '*3']);
  expect(forms.sum(forms.heap(1), forms.heap(1))).toBe(0);
  expect(forms.isWon(forms.sum(forms.heap(2), forms.heap(2)))).toBe(false);
  expect(forms.isWon(forms.sum(forms.heap(3), forms.heap(2)))).toBe(true);
});

test('games with one misère form have one outcome in every sum that is tried, and genera are those of the sums', () => {
  const random = new Random(12);
  for (let trial = 0; trial < 40; trial++) {
    const piles = Array.from({ length: 1 + random.below(3) }, () => random.below(4));
    const forms = new MisereForms();
    const form = misereForm(nim(piles), forms);
    expect(form).toBe(piles.reduce((sum, pile) => forms.sum(sum, forms.heap(pile)), 0));
    const isPlain = piles.every((pile) => pile < 2);
    const xor = piles.reduce((sum, pile) => sum ^ pile, 0);
    expect(forms.isWon(form)).toBe(isPlain ? xor === 0 : xor !== 0); // Bouton 1901
    expect(forms.nimValue(form)).toBe(xor);
  }
});

/** A game as plain nested lists of options: the definition that canonical forms are compared with. */
interface Tree {
  readonly options: readonly Tree[];
}

function randomTree(random: Random, depth: number): Tree {
  const count = depth === 0 ? 0 : random.below(4);
  return { options: Array.from({ length: count }, () => randomTree(random, depth - 1)) };
}

function plus(a: Tree, b: Tree): Tree {
  return {
    options: [...a.options.map((option) => plus(option, b)), ...b.options.map((option) => plus(a, option))],
  };
}

/** Whoever cannot move wins. */
function isWon({ options }: Tree): boolean {
  return options.length === 0 || options.some((option) => !isWon(option));
}

test('misère canonical forms keep the outcome of random games, alone and in sums', () => {
  const random = new Random(41);
  const forms = new MisereForms();
  const formOf = ({ options }: Tree): number => forms.game(options.map(formOf));
  for (let trial = 0; trial < 300; trial++) {
    const [a, b] = [randomTree(random, 3), randomTree(random, 2)];
    const both = plus(a, b);
    expect(forms.isWon(formOf(a))).toBe(isWon(a));
    expect(formOf(both)).toBe(forms.sum(formOf(a), formOf(b)));
    expect(forms.isWon(formOf(both))).toBe(isWon(both));
  }
});

test.each(['0.137', '0.77', '0.007', '{2,5,6}', 'grundy', '4.f'])(
  'once the period of %s is proved, it gives the rest, which are the values that moves give',
  (name) => {
    const rule = parseHeapRule(name);
    const most = mostHeaps(rule) > 2 ? 600 : 3000;
    expect(heapValues(rule, most, { usesPeriod: true })).toEqual(heapValues(rule, most));
  },
);
