import { expect, test } from 'vitest';
import { Random } from '../floor/random.ts';
import { Notation } from '../notation/inner.ts';
import { WORDS } from '../words/inner.ts';
import { answerLines } from './data.ts';
import { Sheet } from './sheet.ts';

const notation = new Notation();
const random = new Random(1512);
const one = <T>(list: readonly T[]): T => list[random.below(list.length)];

/** Random games as texts: short ones, all-small ones, nimbers, and stoppers with loops among them. */
const KINDS: Readonly<Record<string, () => string>> = {
  short: () => shortGame(2, ['0', '1', '-2', '1/2', '*', '^', '3', 'v*', '-1/4']),
  small: () => shortGame(2, ['0', '*', '^', 'v', '*2', '^*']),
  nimber: () => `*${random.below(9)}`,
  stopper: () =>
    one([
      () => one('on off over under upon -upon uponth hi lo ace tiny(on) hot 5over upon*'.split(' ')),
      () => shortGame(1, ['0', '1', '*', '^', 'over', 'under', 'upon', '-1']),
      () => `{${one(['0', '*', '1'])},pass|${one(['*', '0', '-1', '^'])}}`,
    ])(),
  cyclic: cyclicGame,
};

/** Up to five games that move to one another. */
function cyclicGame(): string {
  const names = 'abcde'.slice(0, 2 + random.below(4)).split('');
  const side = (): string => Array.from({ length: random.below(3) }, () => one(names)).join(',');
  return names.map((name) => `${name} = {${side()}|${side()}}`).join('; ');
}

function shortGame(depth: number, leaves: readonly string[]): string {
  if (depth === 0 || random.below(4) === 0) return one(leaves);
  const side = (): string =>
    Array.from({ length: 1 + random.below(2) }, () => shortGame(depth - 1, leaves)).join(',');
  return `{${side()}|${side()}}`;
}

/**
 * The kind of games, and lines about G, H and K that must all be answered with yes. Of a line `a => b`, b is
 * asked only where a is answered with yes; `a ~ b` are two that have the same answer.
 */
type Laws = Readonly<Record<string, readonly [kind: string, ...laws: string[]]>>;

const SUMS = [
  '(G + H) + K == G + (H + K)',
  'G + H == H + G',
  'G + 0 == G',
  '-(-G) == G',
  '-(G + H) == -G - H',
];
const ORDER = ['G ? H ~ -H ? -G', 'G <= H => G + K <= H + K', 'G <= H => H <= K => G <= K'];

/** Laws of values that are no matter of words. */
const OF_ALL: Laws = {
  'sums of games that end': ['short', ...SUMS, 'G - G == 0'],
  'sums of stoppers': ['stopper', ...SUMS],
  'sums of cyclic games': ['cyclic', ...SUMS],
  'order of games that end': ['short', ...ORDER, 'G ? H ~ G + K ? H + K', 'G ? H ~ G - H ? 0'],
  'order of stoppers': ['stopper', ...ORDER],
  'order of cyclic games': ['cyclic', ...ORDER],
  multiples: ['short', '2.G + 3.G == 5.G', '-2.G == -(2.G)', '3.G == G + G + G'],
  'ordinal sums': ['short', '0 : G == G', 'G : 0 == G', 'H <= K => G : H <= G : K'],
};

/** Word → its laws. */
const LAWS: Laws = {
  LeftStop: ['short', 'G.LeftStop >= G.RightStop', '(-G).LeftStop == -(G.RightStop)'],
  RightStop: ['short', 'G.RightStop <= G.Mean', '(-G).RightStop == -(G.LeftStop)'],
  Onside: ['stopper', 'G.Onside == G', '(G - H).Onside >= (G - H).Offside'],
  Offside: ['stopper', 'G.Offside == G', '(G + H).Offside == -((-G - H).Onside)'],
  Options: ['short', 'G.Options ~ (G + 0).Options'],
  LeftOptions: ['nimber', 'G.LeftOptions ~ G.RightOptions'],
  RightOptions: ['nimber', 'G.RightOptions ~ G.Options'],
  Followers: ['short', 'G.Followers ~ (G + H - H).Followers'],
  Degree: ['stopper', 'G.Degree >= 0', 'G.Degree == (-G).Degree'],
  Variety: ['stopper', 'G.IsStable => G.Variety == -((-G).Variety)'],
  Upsum: ['stopper', 'upsum(G, H) == upsum(H, G)', 'upsum(G, H) >= downsum(G, H)'],
  Downsum: ['stopper', 'downsum(G, H) == -(upsum(-G, -H))'],
  OutcomeClass: ['short', 'G.OutcomeClass ~ (G + H - H).OutcomeClass'],
  MisereOutcomeClass: ['nimber', '(G + H).MisereOutcomeClass ~ (H + G).MisereOutcomeClass'],
  Birthday: ['short', '(G + H).Birthday <= G.Birthday + H.Birthday', '(-G).Birthday == G.Birthday'],
  NimValue: ['nimber', '(G + H + G).NimValue == H.NimValue'],
  LoopyNimValue: ['nimber', '(G + H).LoopyNimValue ~ (H + G).LoopyNimValue'],
  Genus: ['nimber', '(G + H).Genus ~ (H + G + 0).Genus'],
  MisereCanonicalForm: ['nimber', '(G + H + 0).MisereCanonicalForm ~ (H + G).MisereCanonicalForm'],
  IsNumber: ['short', 'G.IsNumber => G.LeftStop == G', 'G.IsNumber => G.Temperature < 0'],
  IsInteger: ['short', 'G.IsInteger => G.Temperature == -1', 'G.IsInteger ~ (-G).IsInteger'],
  IsNimber: ['short', 'G.IsNimber => G + G == 0'],
  IsZero: ['short', 'G.IsZero => G == 0', '(G - G).IsZero ~ 0.IsZero'],
  IsInfinitesimal: ['short', 'G.IsInfinitesimal => G < 1/1024', 'G.IsInfinitesimal => G > -1/1024'],
  IsNumberish: [
    'short',
    'G.IsNumberish => G.ReducedCanonicalForm.IsNumber',
    'G.ReducedCanonicalForm.IsNumber => G.IsNumberish',
  ],
  IsUptimal: [
    'small',
    'G.IsUptimal => (G + ^<2> + *3).IsUptimal',
    'G.IsUptimal => G.IsNumberish',
    'G.IsUptimal ~ (-G).IsUptimal',
  ],
  ConjunctiveSum: [
    'short',
    'conjunctivesum(G, H) == conjunctivesum(H, G)',
    'conjunctivesum(G, 0) == 0',
    'conjunctivesum(-G, -H) == -(conjunctivesum(G, H))',
  ],
  SelectiveSum: [
    'short',
    'selectivesum(G, H) == selectivesum(H, G)',
    'selectivesum(G, 0) == G',
    'selectivesum(-G, -H) == -(selectivesum(G, H))',
  ],
  NimProduct: [
    'nimber',
    'nimproduct(G, H) == nimproduct(H, G)',
    'nimproduct(nimproduct(G, H), K) == nimproduct(G, nimproduct(H, K))',
    'nimproduct(G + H, K) == nimproduct(G, K) + nimproduct(H, K)',
    'nimproduct(G, *) == G',
    'nimproduct(G, H) == 0 => nimproduct(G + H, G + H) == nimproduct(G, G) + nimproduct(H, H)',
  ],
  IsAllSmall: ['short', 'G.IsAllSmall => G < 1/1024', 'G.IsAllSmall ~ (-G).IsAllSmall'],
  IsIdempotent: ['stopper', 'G.IsIdempotent => G + G == G', 'G + G == G => G.IsIdempotent'],
  IsStopper: ['stopper', 'G.IsStopper ~ 0.IsStopper'],
  IsStopperSided: ['stopper', '(G - G).IsStopperSided ~ 0.IsStopperSided'],
  IsPlumtree: ['stopper', 'G.IsLoopfree => G.IsPlumtree', 'G.IsPlumtree ~ (-G).IsPlumtree'],
  IsLoopfree: ['stopper', 'G.IsLoopfree => G.Degree == 0', 'G.Degree == 0 => G - G == 0'],
  IsPseudonumber: ['stopper', 'G.IsPseudonumber ~ (-G).IsPseudonumber', 'G.IsNumber => G.IsPseudonumber'],
  IsStable: ['stopper', 'G.IsStable ~ (-G).IsStable', 'G.IsLoopfree => G.IsStable'],
  Mean: ['short', 'mean(G + H) == mean(G) + mean(H)', 'mean(-G) == -(mean(G))'],
  Temperature: [
    'short',
    'temperature(-G) == temperature(G)',
    'temperature(G) >= temperature(H) => temperature(G + H) <= temperature(G)',
  ],
  Thermograph: ['short', 'G.Thermograph ~ (G + H - H).Thermograph'],
  LeftWall: ['short', 'G.LeftWall ~ (G + H - H).LeftWall', 'G.LeftStop <= H.RightStop => G.Mean <= H.Mean'],
  RightWall: ['short', 'G.RightWall ~ (G + H - H).RightWall'],
  Cool: [
    'short',
    'cool(G + H, 1/2) == cool(G, 1/2) + cool(H, 1/2)',
    'cool(G, 0) == G',
    'cool(G, 1).Mean == G.Mean',
  ],
  Heat: ['short', 'heat(-G, 1) == -(heat(G, 1))', 'heat(G, 0) == G'],
  Overheat: ['short', 'overheat(-G, 1, 1) == -(overheat(G, 1, 1))', 'overheat(3, {4|1}, 1) == 3.{4|1}'],
  Freeze: ['short', 'G.Freeze.Mean == G.Mean', 'G.Freeze.Temperature <= 0'],
  Incentives: ['short', '(-G).Incentives ~ (-G + H - H).Incentives'],
  LeftIncentives: ['short', 'G.LeftIncentives ~ (-G).RightIncentives'],
  RightIncentives: ['short', 'G.RightIncentives ~ (-G).LeftIncentives'],
  AtomicWeight: [
    'small',
    'atomicweight(G + H) == atomicweight(G) + atomicweight(H)',
    'atomicweight(-G) == -(atomicweight(G))',
    'G.AtomicWeight >= 2 => G > 0',
  ],
  ReducedCanonicalForm: [
    'short',
    'G.ReducedCanonicalForm.ReducedCanonicalForm == G.ReducedCanonicalForm',
    'G <= G.ReducedCanonicalForm + 1/64',
    'G.ReducedCanonicalForm <= G + 1/64',
    'reducedcanonicalform(G + ^) == G.ReducedCanonicalForm',
    'reducedcanonicalform(G + tiny(2) + v*3) == G.ReducedCanonicalForm',
    'reducedcanonicalform(G + H) == reducedcanonicalform(G.ReducedCanonicalForm + H.ReducedCanonicalForm)',
  ],
  NortonProduct: [
    'short',
    'nortonproduct(G + H, ^) == nortonproduct(G, ^) + nortonproduct(H, ^)',
    'nortonproduct(G, ^2*) ? nortonproduct(H, ^2*) ~ G ? H',
    'nortonproduct(G, ^).AtomicWeight == G',
    'G > 0 => nortonproduct(1, G) == G',
  ],
  IsAtomic: ['short', 'G.IsAllSmall => G.IsAtomic', 'G.IsAtomic => G.IsInfinitesimal'],
  Pow: ['nimber', '^.Pow(3) == {0|* - ^ - ^<2>}', '{0|H + *16}.Pow(1) == {0|H + *16}'],
  PowTo: ['nimber', '^.PowTo(3) == ^ + ^<2> + ^<3>', '^.PowTo(4) == {^[3]|*}'],
  UptimalExpansion: ['nimber', '(G + ^<2>).UptimalExpansion ~ (G + H + ^<2> - H).UptimalExpansion'],
};

test('every word has a law', () => {
  expect(Object.keys(LAWS).toSorted()).toEqual(Array.from(WORDS.values(), ({ name }) => name).toSorted());
});

test.each(Object.entries({ ...OF_ALL, ...LAWS }))('%s', (_, [kind, ...laws]) => {
  for (let trial = 0; trial < 60; trial++) {
    const sheet = new Sheet(notation);
    const given = ['G', 'H', 'K'].map((name) => [name, KINDS[kind]()] as const);
    for (const [name, text] of given) sheet.define(name, text);
    const asked = (line: string): string => answerLines(sheet.answer(line))[0].replace(/, of .*/u, '');
    for (const law of laws) {
      const about = `${law} for ${given.map((pair) => pair.join(' = ')).join(', ')}`;
      const [left, right] = law.split(' ~ ');
      const lines = law.split(' => ');
      const isMet = lines.slice(0, -1).every((line) => asked(line) === 'yes');
      if (right !== undefined) expect(asked(left), about).toBe(asked(right));
      else if (isMet) expect(asked(lines.at(-1) as string), about).toBe('yes');
    }
  }
});
