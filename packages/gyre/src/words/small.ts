import {
  atomicWeight,
  idOfValue,
  isAtomic,
  nortonProduct,
  powers,
  reducedCanonicalForm,
  sumOf,
  type UptimalParts,
  uptimalParts,
  writeDyadic,
} from '../values/inner.ts';
import { claim, stopper, undefinedFor, word } from './answers.ts';
import type { Word, WordCall } from './word.ts';

/** A game and the exponent of its power. */
const POWER: Word['takes'] = [
  ['G', 'short'],
  ['n', 'number'],
];

/** Words for small games. */
export const SMALL_WORDS: readonly Word[] = [
  word(
    'AtomicWeight',
    'short',
    'value',
    'the atomic weight of an infinitesimal: how many ups it is like',
    ['{^|v*}.AtomicWeight', '0'],
    ({ store, ids, options }) => stopper(atomicWeight(store, ids[0], options)),
  ),
  word(
    'ReducedCanonicalForm',
    'short',
    'value',
    'the simplest game infinitesimally close to G',
    ['({3|1} + ^).ReducedCanonicalForm', '{3|1}'],
    ({ store, ids, options }) => stopper(reducedCanonicalForm(store, ids[0], options)),
  ),
  {
    ...word(
      'NortonProduct',
      'short',
      'value',
      'the Norton product of G and U, for U > 0',
      ['nortonproduct(3, ^)', '^3'],
      ({ store, ids, options }) => stopper(nortonProduct(store, ids[0], ids[1], options)),
    ),
    takes: [
      ['G', 'short'],
      ['U', 'short'],
    ],
  },
  claim(
    'IsAtomic',
    'value',
    'has it an atomic weight: can a far star not tell it from so many ups?',
    ['^.IsAtomic', 'yes'],
    ({ store, values: [value], options }) => {
      const id = idOfValue(value);
      return id !== undefined && store.isShort(id) && isAtomic(store, id, options);
    },
  ),
  {
    ...word(
      'Pow',
      'short',
      'value',
      'the power Gⁿ of ^, or of another positive game with 0 and one Right option',
      ['^.Pow(2)', '^<2>'],
      (call) => stopper(powerOf(call).last),
    ),
    takes: POWER,
  },
  {
    ...word(
      'PowTo',
      'short',
      'value',
      'the sum G + G² + … + Gⁿ of its powers',
      ['^.PowTo(3)', '^[3]'],
      (call) => stopper(powerOf(call).sum),
    ),
    takes: POWER,
  },
  claim(
    'IsUptimal',
    'short',
    'is it a sum of a number, powers of ^ and a nimber?',
    ['{^|*}.IsUptimal', 'yes'],
    ({ store, ids: [id], options }) => uptimalParts(store, id, options) !== undefined,
  ),
  word(
    'UptimalExpansion',
    'short',
    'text',
    'the number, the powers of ^ and the nimber whose sum it is',
    ['{^|*}.UptimalExpansion', '^ + ^<2>'],
    ({ store, ids: [id], options }) => {
      const parts = uptimalParts(store, id, options);
      if (parts !== undefined) return { kind: 'text', text: expansionText(parts) };
      throw undefinedFor(
        'the game is not a sum of a number, powers of ^ and a nimber',
        'uptimals are such sums; AtomicWeight tells how many ups an all-small game is like',
      );
    },
  ),
];

/** Gⁿ, and the sum of the powers up to it. */
function powerOf({ store, ids, numbers, options }: WordCall): {
  readonly last: number;
  readonly sum: number;
} {
  const { numerator, exponent } = numbers[1];
  if (exponent > 0 || numerator < 1n || numerator > MOST_POWER)
    throw undefinedFor('the exponent is not a whole number from 1 on', `give 1 to ${MOST_POWER}`);
  let [sum, n] = [0, 0n];
  for (const last of powers(store, ids[0], options)) {
    sum = sumOf(store, sum, last, options);
    if (++n === numerator) return { last, sum };
  }
  throw new Error('powers go on for ever');
}

const MOST_POWER = 100n;

/** The sum as a text that can be read: 2 + ^ + 2.^<2> + v<3> + *. */
function expansionText({ number, powers: counts, nimber }: UptimalParts): string {
  const terms = number.numerator === 0n ? [] : [writeDyadic(number)];
  for (const [i, count] of counts.entries()) {
    if (count === 0n) continue;
    const power = (count > 0n ? '^' : 'v') + (i === 0 ? '' : `<${i + 1}>`);
    const times = count > 0n ? count : -count;
    terms.push(times === 1n ? power : `${times}.${power}`);
  }
  if (nimber > 0n) terms.push(nimber === 1n ? '*' : `*${nimber}`);
  return terms.length === 0 ? '0' : terms.join(' + ');
}
