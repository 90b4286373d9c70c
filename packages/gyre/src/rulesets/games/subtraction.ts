import { checkWhole } from '../../graph/inner.ts';
import { fromNumber } from '../boards/from-key.ts';
import { heapBoard, stoneName } from '../boards/heaps.ts';
import { checkWholes } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber, wholeNumbers } from '../contract/parameters.ts';

/** Subtraction: from a heap of n take as many as the set allows; whoever cannot has lost. */
export function subtraction(heap: number, set: readonly number[]): Ruleset<number> {
  checkWhole(heap, 'the heap');
  checkWholes('the numbers to take', set, 1);
  const allowed = [...new Set(set)];
  return {
    name: 'subtraction',
    title: `Subtraction {${allowed.join(', ')}}`,
    parameters: { heap: `${heap}`, set: allowed.join(',') },
    impartial: true,
    starts: () => [{ position: heap }],

    moves(left, _, emit) {
      for (const taken of allowed) if (taken <= left) emit(left - taken, `take ${taken}`);
    },

    key: keyOf,
    fromKey: fromNumber(keyOf, (left) => (left <= heap ? left : undefined)),
    show: (left) => `${left} left`,
    board: (left) => heapBoard([left], { kind: 'stone', starts: [heap] }),
    touches: (_, __, { to }) => [[[stoneName([heap], 0, to)]]],
  };
}

function keyOf(left: number): number {
  return left;
}

export const subtractionFamily: RulesetFamily = {
  name: 'subtraction',
  title: 'Subtraction',
  summary: 'take 1, 2 or 3 (or what the set says) from one heap',
  parameters: [
    { name: 'heap', summary: 'size of the heap', fallback: '21' },
    { name: 'set', summary: 'what may be taken', fallback: '1,2,3' },
  ],
  make: (given) => subtraction(wholeNumber(given, 'heap', 0, 1e7), wholeNumbers(given, 'set', 1, 1e7)),
};
