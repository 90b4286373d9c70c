import { fromText, wholesIn } from '../boards/from-key.ts';
import { heapBoard, heapsOf, stoneName } from '../boards/heap-board.ts';
import { checkWholes } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumbers } from '../contract/parameters.ts';

/** Sizes of the heaps, largest first. */
type Heaps = readonly number[];

/**
 * Partizan subtraction: from one heap Left takes as many as his set allows, Right as many as hers. Whoever cannot has lost.
 *
 * A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, Int. J. Game Theory 16 (1987) 145–154.
 */
export function partizanSubtraction(
  heaps: readonly number[],
  left: readonly number[],
  right: readonly number[],
): Ruleset<Heaps> {
  checkWholes('the heaps', heaps);
  for (const set of [left, right]) checkWholes('the numbers that may be taken', set, 1);
  const allowed = [left, right].map((set) => [...new Set(set)].toSorted((a, b) => a - b));
  return {
    name: 'partizan-subtraction',
    title: `Partizan subtraction {${allowed[0].join(', ')}} {${allowed[1].join(', ')}}`,
    parameters: { heaps: heaps.join(','), left: allowed[0].join(','), right: allowed[1].join(',') },
    players: ['Left', 'Right'],
    starts: () => [{ position: inOrder(heaps) }],

    moves(position, player, emit) {
      for (const [i, size] of position.entries()) {
        if (position[i - 1] === size) continue; // equal heaps are alike
        for (const taken of allowed[player]) {
          if (taken > size) break;
          emit(inOrder(position.with(i, size - taken)), `${taken} from ${size}`);
        }
      }
    },

    key: keyOf,
    fromKey: fromText(keyOf, (text) => inOrder(wholesIn(text))),
    show: (position) => (position.length === 0 ? '(no heaps)' : position.join(' and ')),
    board: (position) => heapBoard(position, { kind: 'stone', starts: heaps }),
    touches(position, _, { name }) {
      const [taken, size] = name.split(' from ').map(Number);
      return heapsOf(position, size).map((heap) => [[stoneName(heaps, heap, size - taken)]]);
    },
    parts: (position) => position.map((size) => [size]),
  };
}

function keyOf(heaps: Heaps): string {
  return heaps.join(',');
}

function inOrder(heaps: Heaps): Heaps {
  return heaps.filter((size) => size > 0).toSorted((a, b) => b - a);
}

export const partizanSubtractionFamily: RulesetFamily = {
  name: 'partizan-subtraction',
  title: 'Partizan subtraction',
  summary: 'Left and Right take from heaps, each by a set of his own',
  parameters: [
    { name: 'heaps', summary: 'sizes of the heaps', fallback: '7' },
    { name: 'left', summary: 'what Left may take', fallback: '1,4' },
    { name: 'right', summary: 'what Right may take', fallback: '2,3' },
  ],
  make: (given) =>
    partizanSubtraction(
      wholeNumbers(given, 'heaps', 0, 10_000),
      wholeNumbers(given, 'left', 1, 10_000),
      wholeNumbers(given, 'right', 1, 10_000),
    ),
};
