import { checkWhole } from '../../graph/inner.ts';
import { fromNumber } from '../boards/from-key.ts';
import { heapBoard, stoneName } from '../boards/heaps.ts';
import type { Ruleset, RulesetFamily, Touches } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** Two heaps, the larger first. */
type Heaps = readonly [number, number];

/**
 * Wythoff's game: take any number from one heap, or the same number from both; whoever cannot has lost.
 *
 * W. A. Wythoff, Nieuw Archief voor Wiskunde 7 (1907): lost at ⌊nφ⌋, ⌊nφ²⌋, φ the golden ratio.
 */
export function wythoff(first: number, second: number): Ruleset<Heaps> {
  checkWhole(first, 'the first heap');
  checkWhole(second, 'the second heap');
  const starts = [first, second];
  const radix = Math.max(first, second) + 1;
  const key = ([large, small]: Heaps): number => large * radix + small;
  return {
    name: 'wythoff',
    title: 'Wythoff',
    parameters: { first: `${first}`, second: `${second}` },
    impartial: true,
    starts: () => [{ position: inOrder(first, second) }],

    moves([large, small], _, emit) {
      for (let taken = 1; taken <= large; taken++)
        emit(inOrder(large - taken, small), `${taken} from ${large}`);
      for (let taken = 1; taken <= small; taken++) {
        if (small < large) emit(inOrder(large, small - taken), `${taken} from ${small}`);
        emit([large - taken, small - taken], `${taken} from both`);
      }
    },

    key,
    fromKey: fromNumber(key, (number) => {
      const large = Math.floor(number / radix);
      return large < radix ? inOrder(large, number % radix) : undefined;
    }),
    show: ([large, small]) => `${large} and ${small}`,
    board: (heaps) => heapBoard(heaps, { kind: 'stone', starts }),
    touches(heaps, _, { name }) {
      const [taken, from] = name.split(' from ');
      const touched = heaps.map((size, heap) => stoneName(starts, heap, size - Number(taken)));
      if (from === 'both') return [[touched]];
      return heaps.flatMap((size, heap): Touches[] => (size === Number(from) ? [[[touched[heap]]]] : []));
    },
  };
}

function inOrder(a: number, b: number): Heaps {
  return a >= b ? [a, b] : [b, a];
}

export const wythoffFamily: RulesetFamily = {
  name: 'wythoff',
  title: 'Wythoff',
  summary: 'take from one heap, or the same from both',
  parameters: [
    { name: 'first', summary: 'one heap', fallback: '8' },
    { name: 'second', summary: 'the other heap', fallback: '12' },
  ],
  make: (given) => wythoff(wholeNumber(given, 'first', 0, 5000), wholeNumber(given, 'second', 0, 5000)),
};
