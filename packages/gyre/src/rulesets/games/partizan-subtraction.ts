import { type Heaps, inOrder, rulesOfHeaps } from '../boards/heaps.ts';
import { checkWholes } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumbers } from '../contract/parameters.ts';

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
    ...rulesOfHeaps(heaps, { kind: 'stone' }),

    moves(position, player, emit) {
      for (const [i, size] of position.entries()) {
        if (position[i - 1] === size) continue; // equal heaps are alike
        for (const taken of allowed[player]) {
          if (taken > size) break;
          emit(inOrder(position.with(i, size - taken)), `${taken} from ${size}`);
        }
      }
    },

    show: (position) => (position.length === 0 ? '(no heaps)' : position.join(' and ')),
  };
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
