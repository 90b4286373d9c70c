import { atomicWeight, nortonProduct, reducedCanonicalForm } from '../small/index.ts';
import { stopper, word } from './answers.ts';
import type { Word } from './word.ts';

/** Words for small games. */
export const SMALL_WORDS: readonly Word[] = [
  word(
    'AtomicWeight',
    'short',
    'value',
    'the atomic weight of an all-small game: how many ups it is like',
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
];
