import { describe, expect, test } from 'vitest';
import { Notation } from '../notation/inner.ts';
import { rulesetPositions } from '../positions/inner.ts';
import { WORDS } from '../words/inner.ts';
import { answerLines } from './data.ts';
import { Sheet } from './sheet.ts';

/**
 * Published values, each with its source, for every word. Sources without a remark were compared with their
 * texts; those that say _from memory_ were not at hand, and what we remember of them agrees with brute force
 * (decision 341). Chapters of Winning Ways are those of the second edition. What the sources define, and do
 * not give as a number, stands as `definition`.
 */
const ONAG = 'Conway, On Numbers and Games';
const HEATING = 'Wikipedia, Cooling and heating';
const WW = 'Berlekamp, Conway and Guy, Winning Ways, from memory';
const SIEGEL = 'Siegel, Combinatorial Game Theory (2013), from memory';
const CYCLES = 'Siegel, Coping with cycles, Games of No Chance 3 (2009), from memory';
const REDUCTIONS =
  'Grossman and Siegel, Reductions of partizan games, Games of No Chance 3 (2009), from memory';
const McKAY = 'McKay, All-small games and uptimal notation, from memory';

/** A source, and lines with their answers. */
type Published = readonly [source: string, ...asked: string[]];

const PUBLISHED: Readonly<Record<string, readonly Published[]>> = {
  // A switch {x|y}, x > y: stops x and y, mean (x + y)/2, temperature (x − y)/2; cooled by t it is {x − t|y + t}.
  LeftStop: [
    [`${WW}, chapter 6: switches`, '{4|-2}.LeftStop → 4', '(+-3).LeftStop → 3'],
    [`${ONAG}, chapter 9: infinitesimals stop at 0`, '^.LeftStop → 0', 'tiny(2).LeftStop → 0'],
    [`${ONAG}, chapter 9`, '{5|4,7}.LeftStop → 5', '{9||7|2}.LeftStop → 9'],
  ],
  RightStop: [
    [`${WW}, chapter 6: switches`, '{4|-2}.RightStop → -2', '(+-3).RightStop → -3'],
    [`${ONAG}, chapter 9`, '{5|4,7}.RightStop → 4', '{9||7|2}.RightStop → 7'],
  ],
  Mean: [
    [`${WW}, chapter 6: switches`, '{4|-2}.Mean → 1', '(+-3).Mean → 0', '{4|0}.Mean → 2'],
    [`${ONAG}, chapter 9`, '^3*.Mean → 0', '{4|1}.Mean → 5/2', '{7|5||4|1}.Mean → 17/4'],
  ],
  Temperature: [
    [`${WW}, chapter 6: switches`, '{4|-2}.Temperature → 3', '(+-3).Temperature → 3'],
    [`${ONAG}, chapter 9`, '{4|1}.Temperature → 3/2', '{7|5||4|1}.Temperature → 7/4'],
    [`${SIEGEL}, II.5: numbers`, '7.Temperature → -1', '3/4.Temperature → -1/4', '^.Temperature → 0'],
  ],
  Thermograph: [
    [`${WW}, chapter 6: switches`, '{4|-2}.Thermograph → mean 1, temperature 3'],
    [`${ONAG}, chapter 9`, '{7|5||4|1}.Thermograph → mean 17/4, temperature 7/4'],
  ],
  LeftWall: [
    [`${WW}, chapter 6: switches; from t = −1 as in ${SIEGEL}, II.5`, '{4|-2}.LeftWall → 5 at -1, 1 at 3'],
    [`${ONAG}, chapter 9`, '{7|5||4|1}.LeftWall → 5 at -1, 5 at 1, 17/4 at 7/4'],
  ],
  RightWall: [
    [`${WW}, chapter 6: switches; from t = −1 as in ${SIEGEL}, II.5`, '{4|-2}.RightWall → -3 at -1, 1 at 3'],
    [`${ONAG}, chapter 9`, '{7|5||4|1}.RightWall → 4 at -1, 4 at 3/2, 17/4 at 7/4'],
  ],
  Cool: [
    [
      `${WW}, chapter 6: switches`,
      '{4|0}.Cool(1) → {3|1}',
      '{4|0}.Cool(2) → 2*',
      '{4|0}.Cool(3) → 2',
      '5.Cool(2) → 5',
    ],
    [`${ONAG}, chapter 9`, '{4|1}.Cool(1) → {3|2}', '{4|1}.Cool(2) → 5/2'],
  ],
  Freeze: [[`${WW}, chapter 6: a switch freezes to a number and *`, '{4|0}.Freeze → 2*', '(+-7).Freeze → *']],
  Heat: [[`${HEATING}: heating undoes cooling`, '*.Heat(3) → +-3', '{4|0}.Cool(1).Heat(1) → {4|0}']],
  Overheat: [
    [
      `${HEATING}, definition: an integer becomes a multiple`,
      '3.Overheat(^, 1) → ^3',
      '*.Overheat(1, 5) → +-5',
    ],
  ],
  Incentives: [[`${ONAG}, chapter 16, definition`, '{4|-2}.Incentives → {6|0}', '0.Incentives → none']],
  LeftIncentives: [[`${ONAG}, chapter 16, definition`, '^.LeftIncentives → v']],
  RightIncentives: [[`${ONAG}, chapter 16, definition`, '^.RightIncentives → ^*']],
  Onside: [
    [`${WW}, chapter 11`, 'dud.Onside → on', 'tis.Onside → 1', 'tisn.Onside → 0'],
    [CYCLES, '(on + off).Onside → on'],
  ],
  Offside: [[`${WW}, chapter 11`, 'dud.Offside → off', 'tis.Offside → 0', 'tisn.Offside → -1']],
  // The canonical forms of ups.
  Options: [[`${ONAG}, chapter 7: ↑ = {0|*}`, '^.Options → 0, *']],
  LeftOptions: [
    [`${WW}, chapter 3: ⇑ = {0|↑*}, ↑* = {0,*|0}`, '^^.LeftOptions → 0', '^*.LeftOptions → 0, *'],
    [`${ONAG}, chapter 7, the upstart equality: ⇑* = {0|↑}`, '^^*.LeftOptions → 0'],
  ],
  RightOptions: [
    [`${WW}, chapter 3: ⇑ = {0|↑*}, ↑* = {0,*|0}`, '^^.RightOptions → ^*', '^*.RightOptions → 0'],
    [`${ONAG}, chapter 7, the upstart equality: ⇑* = {0|↑}`, '^^*.RightOptions → ^'],
  ],
  Followers: [[`${ONAG}, chapter 10: tiny x is {0||0|−x}`, 'tiny(1).Followers → tiny(1), 0, {0|-1}, -1']],
  Degree: [
    [`${WW}, chapter 11: on and over are their own degrees`, 'on.Degree → on', 'over.Degree → over'],
    [`${CYCLES}: what ends has degree 0`, '{3|1}.Degree → 0'],
  ],
  Variety: [[`${WW}, chapter 11: of a game that ends`, '{3|1}.Variety → 0']],
  Upsum: [[CYCLES, 'upsum(on, off) → on', 'upsum(over, under) → over']],
  Downsum: [[CYCLES, 'downsum(on, off) → off', 'downsum(over, under) → under']],
  OutcomeClass: [
    [
      `${ONAG}, chapter 7`,
      '0.OutcomeClass → P',
      '*.OutcomeClass → N',
      '1.OutcomeClass → L',
      '^.OutcomeClass → L',
    ],
    [`${WW}, chapter 11: a deathless universal draw`, 'dud.OutcomeClass → D'],
  ],
  MisereOutcomeClass: [
    [
      `${ONAG}, chapter 12, after Bouton 1901`,
      '*.MisereOutcomeClass → P, of the game as written',
      '*2.MisereOutcomeClass → N, of the game as written',
    ],
  ],
  Birthday: [
    [
      `${ONAG}, chapters 0 and 7, days by definition`,
      '3.Birthday → 3',
      '1/2.Birthday → 2',
      '^.Birthday → 2',
      '*2.Birthday → 2',
    ],
  ],
  NimValue: [[`${ONAG}, chapter 11: Nim-sums`, '(*3 + *5).NimValue → 6', '(*7 + *7).NimValue → 0']],
  LoopyNimValue: [
    [`${WW}, chapter 12: loopy nim-values`, '{pass,0|pass,0}.LoopyNimValue → ∞(0), of the game as written'],
  ],
  Genus: [
    [
      `${WW}, chapter 13: genera of nim-heaps`,
      '0.Genus → 0^120, of the game as written',
      '*.Genus → 1^031, of the game as written',
      '*2.Genus → 2^20, of the game as written',
      '*3.Genus → 3^31, of the game as written',
      '*4.Genus → 4^46, of the game as written',
    ],
  ],
  MisereCanonicalForm: [
    [
      `${ONAG}, chapter 12: {*2} is not a nim-heap, but {*} is 0`,
      "'{*2|*2}'.MisereCanonicalForm → {*2}, of the game as written",
      "'{*|*}'.MisereCanonicalForm → 0, of the game as written",
    ],
  ],
  IsNumber: [[`${ONAG}, chapters 7 and 9`, '{0|1}.IsNumber → yes', '*.IsNumber → no', '{1|0}.IsNumber → no']],
  IsInteger: [
    [`${ONAG}, chapter 8: the simplicity rule`, '{0|1}.IsInteger → no', '{-5/2|7}.IsInteger → yes'],
  ],
  IsNimber: [[`${ONAG}, chapter 11`, '(*2 + *3).IsNimber → yes', '^.IsNimber → no']],
  IsZero: [[`${ONAG}, chapter 7: {|} and * + *`, '{|}.IsZero → yes', '(* + *).IsZero → yes']],
  IsInfinitesimal: [
    [
      `${ONAG}, chapters 9 and 10`,
      '^.IsInfinitesimal → yes',
      'tiny(2).IsInfinitesimal → yes',
      '(+-1).IsInfinitesimal → no',
    ],
    [`${WW}, chapter 11: over lies below all positive numbers`, 'over.IsInfinitesimal → yes'],
  ],
  IsAllSmall: [
    [`${ONAG}, chapters 9 and 10`, '^.IsAllSmall → yes', '*3.IsAllSmall → yes', 'tiny(2).IsAllSmall → no'],
  ],
  IsIdempotent: [
    [`${WW}, chapter 11`, 'on.IsIdempotent → yes', 'over.IsIdempotent → yes', 'upon.IsIdempotent → no'],
  ],
  IsStopper: [[`${WW}, chapter 11`, 'on.IsStopper → yes', 'over.IsStopper → yes', 'dud.IsStopper → no']],
  // Bach's carousel.
  IsStopperSided: [
    [`${WW}, chapter 11`, 'dud.IsStopperSided → yes', 'a{0,{1|0,{0|a||0}}|0}.IsStopperSided → no'],
  ],
  IsPlumtree: [
    [
      `${CYCLES}: the stoppers of Winning Ways are plumtrees`,
      ...['on', 'over', 'upon', 'uponth', 'tiny(on)', 'hot', 'hi', 'ace', 'deuce', 'trey'].map(
        (name) => `${name}.IsPlumtree → yes`,
      ),
    ],
  ],
  IsLoopfree: [
    [`${WW}, chapter 11: over + under is not 0`, '(over + under).IsLoopfree → no', '^.IsLoopfree → yes'],
  ],
  IsPseudonumber: [
    [
      `${CYCLES}, definition`,
      '1/2.IsPseudonumber → yes',
      'over.IsPseudonumber → yes',
      '*.IsPseudonumber → no',
    ],
  ],
  IsStable: [[`${SIEGEL}, chapter VI: what ends is stable`, '{3|1}.IsStable → yes', '^.IsStable → yes']],
  AtomicWeight: [
    [
      `${WW}, chapter 8`,
      '^.AtomicWeight → 1',
      '*5.AtomicWeight → 0',
      'v3*.AtomicWeight → -3',
      // Flowers: a green stalk with blue or with red petals weighs 1 or −1, however tall it is.
      'hackenbush("0-1G,1-2B").AtomicWeight → 1',
      'hackenbush("0-1G,1-2G,2-3G,3-4B,3-5B").AtomicWeight → 1',
      'hackenbush("0-1G,1-2G,2-3R,2-4R,2-5R").AtomicWeight → -1',
    ],
    [
      `${ONAG}, chapter 16`,
      '{0|^,^*}.AtomicWeight → 2',
      '{^^|v}.AtomicWeight → 1/2',
      '(+-^^).AtomicWeight → *',
      '{^3|^,^*}.AtomicWeight → 2',
      '{^|^,^*}.AtomicWeight → 2',
      '{^*|^,^*}.AtomicWeight → 0',
      '{^4|^,^*}.AtomicWeight → 5/2',
      '{^6|^,^*}.AtomicWeight → {4|3}',
    ],
    [
      'Wolfe, Clobber research: every Clobber position has one',
      'clobber("xxo").AtomicWeight → 1',
      'clobber("xoxo").AtomicWeight → 0',
    ],
  ],
  IsAtomic: [
    [`${WW}, chapter 8: all-small games`, '^.IsAtomic → yes', '*2.IsAtomic → yes', '1.IsAtomic → no'],
  ],
  ReducedCanonicalForm: [
    [
      `${REDUCTIONS}: 0 for infinitesimals, x for what is close to a number x`,
      '^.ReducedCanonicalForm → 0',
      'tiny(3).ReducedCanonicalForm → 0',
      '(1/2 + ^*).ReducedCanonicalForm → 1/2',
      '{1|-1||-1}.ReducedCanonicalForm → -1',
    ],
  ],
  NortonProduct: [
    [`${HEATING}, definition: whole multiples`, 'nortonproduct(3, ^) → ^3', 'nortonproduct(-2, ^) → vv'],
    [
      `${WW}, chapter 8: G·↑ weighs G`,
      'nortonproduct({3|1}, ^).AtomicWeight → {3|1}',
      'nortonproduct(1/2, ^).AtomicWeight → 1/2',
    ],
  ],
  Pow: [[`${WW}, chapter 8, and ${McKAY}: ↑² = {0|↓*}`, '^.Pow(2) == {0|v*} → yes']],
  PowTo: [
    [
      `${ONAG}, chapter 15: * : n = * + ↑ + ↑² + … + ↑ⁿ`,
      '* : 2 == * + ^.PowTo(2) → yes',
      '* : 4 == * + ^.PowTo(4) → yes',
    ],
    [`${McKAY}: ↑^[n] = {↑^[n−1]|*}`, '^.PowTo(2) == {^|*} → yes', '^.PowTo(5) == {^[4]|*} → yes'],
  ],
  UptimalExpansion: [
    [McKAY, '{^|*}.UptimalExpansion → ^ + ^<2>', '{^[2]|*}.UptimalExpansion → ^ + ^<2> + ^<3>'],
  ],
  IsUptimal: [[McKAY, '{^[2]|*}.IsUptimal → yes', 'tiny(2).IsUptimal → no']],
  IsNumberish: [
    [
      `${SIEGEL}: what is infinitesimally close to a number`,
      '(1/2 + tiny(2)).IsNumberish → yes',
      '{3|1}.IsNumberish → no',
    ],
  ],
  NimProduct: [
    [
      `${ONAG}, chapter 6, from memory`,
      'nimproduct(*2, *2) → *3',
      'nimproduct(*4, *2) → *8',
      'nimproduct(*4, *4) → *6',
      'nimproduct(*16, *16) → *24',
    ],
  ],
  ConjunctiveSum: [
    [
      `${ONAG}, chapter 14, from memory: the game that ends first ends all`,
      'conjunctivesum(2, 3) → 2',
      'conjunctivesum(*2, *3) → *2',
    ],
  ],
  SelectiveSum: [
    [
      `${ONAG}, chapter 14, from memory: an impartial one is lost to move if all parts are`,
      'selectivesum(*2, *2).OutcomeClass → N',
      'selectivesum(*, *) → *2',
      'selectivesum(2, 3) → 5',
    ],
  ],
};

const sheet = new Sheet(new Notation(), { positions: rulesetPositions });
const asked = (line: string): string => answerLines(sheet.answer(line))[0];

test('every word has published values', () => {
  expect(Object.keys(PUBLISHED).toSorted()).toEqual(
    Array.from(WORDS.values(), ({ name }) => name).toSorted(),
  );
});

test.each(
  Object.values(PUBLISHED).flatMap((sources) =>
    sources.flatMap(([source, ...lines]) => lines.map((line) => [source, ...line.split(' → ')] as const)),
  ),
)('%s: %s is %s', (_, line, answer) => expect(asked(line)).toBe(answer));

describe('names and equations', () => {
  test.each<[source: string, ...equations: string[]]>([
    [
      'Wikipedia, Loopy game',
      'on == {pass|}',
      'off == {|pass}',
      'dud == {pass|pass}',
      'on + off == dud',
      'dud + 5 == dud',
    ],
    ['CGSuite, help on loopy games', 'over == {0|pass}', 'upon == {pass|*}', 'ace == {0|tiny(on)}'],
    [`${WW}, chapter 11`, 'on + 1 == on', 'over + over == over', 'hot == {on|off}', 'hi == {on|0}'],
    [
      'Siegel, Combinatorial Game Theory (2013), page 298, as a reader quotes it',
      'ace + ace == deuce',
      'ace + ace + ace == trey',
      'deuce == {0|ace}',
      'trey == {0|deuce}',
    ],
    [`${WW}, chapter 11`, 'tis == 1 & 0', 'tisn == 0 & -1'],
    [`${ONAG}, chapters 7 and 15`, '^ > 0', '^ || *', '^^ > *', '^ + ^ + * == {0|^}', '^ + * == {0,*|0}'],
    [`${WW}, chapter 3`, '^ + ^ == {0|^*}'],
    [
      `${ONAG}, chapters 10 and 16: tinies are far below ↑`,
      '1000.tiny(1) < ^',
      'tiny(2) < tiny(1)',
      '1000.tiny(2) < tiny(1)',
    ],
    [`${ONAG}, chapter 9: ↑ and numbers`, '^ < 1/1024', '^ + ^ + ^ < 1/1024'],
    [`${ONAG}, chapter 15: * : 1`, '* : 1 == ^*'],
    [`${ONAG}, chapter 10`, '{^|^} == {0|^}'],
  ])('%s: %s …', (_, ...equations) => {
    for (const line of equations) expect(asked(line), line).toBe('yes');
  });

  test('OEIS A065401: 1, 4 and 22 games are born by days 0, 1 and 2', () => {
    let days = ['0'];
    for (const count of [4, 22]) {
      const options = subsets(days).map((set) => set.join());
      const texts = options.flatMap((lefts) => options.map((rights) => asked(`{${lefts}|${rights}}`)));
      days = [...new Set(texts)];
      expect(days.length).toBe(count);
    }
    const births = days.map((text) => Number(asked(`(${text}).Birthday`)));
    expect([0, 1, 2].map((day) => births.filter((birth) => birth === day).length)).toEqual([1, 3, 18]);
  });

  test('Grundy and Smith 1956, in On Numbers and Games, chapter 12: 1, 2, 3, 5 and 22 impartial games in misère form by days 0 to 4', () => {
    let forms = ["'{|}'"];
    for (const count of [2, 3, 5, 22]) {
      const found = new Map<string, string>();
      for (const set of subsets(forms)) {
        const written = `'{${set.join()}|${set.join()}}'`.replaceAll(/(?<=.)'(?=.)/gu, '');
        const form = asked(`${written}.MisereCanonicalForm`);
        if (!found.has(form)) found.set(form, written);
      }
      forms = [...found.values()];
      expect(forms.length).toBe(count);
    }
  });
});

function subsets(all: readonly string[]): string[][] {
  return Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((__, i) => (bits >> i) % 2 === 1));
}
