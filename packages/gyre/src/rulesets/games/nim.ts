import { digitsOf, fromNumber } from '../boards/from-key.ts';
import { type Heaps, inOrder, rulesOfHeaps } from '../boards/heaps.ts';
import { checkWholes } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumbers } from '../contract/parameters.ts';

/**
 * Nim: take any number of stones from one pile; whoever cannot move has lost.
 *
 * C. L. Bouton, Annals of Mathematics 3 (1901): lost exactly when the sizes, added without carry, give 0.
 */
export function nim(piles: readonly number[]): Ruleset<Heaps> {
  checkWholes('the piles', piles);
  const radix = Math.max(0, ...piles) + 1;
  const fits = radix ** piles.length < Number.MAX_SAFE_INTEGER;
  const key = (position: Heaps): number => position.reduce((sum, size) => sum * radix + size, 0);
  return {
    name: 'nim',
    title: 'Nim',
    parameters: { piles: piles.join(',') },
    impartial: true,
    ...rulesOfHeaps(piles, { kind: 'stone' }),
    ...(fits
      ? { key, fromKey: fromNumber(key, (number) => inOrder(digitsOf(number, radix, piles.length))) }
      : {}),

    moves(position, _, emit) {
      for (const [i, size] of position.entries()) {
        if (position[i - 1] === size) continue; // equal piles are alike
        for (let taken = 1; taken <= size; taken++) {
          emit(inOrder(position.with(i, size - taken)), `${taken} from ${size}`);
        }
      }
    },

    show: (position) =>
      position.length === 0
        ? '(no piles)'
        : position.map((size) => `${size}: ${'o'.repeat(size)}`).join('\n'),
  };
}

export const nimFamily: RulesetFamily = {
  name: 'nim',
  title: 'Nim',
  summary: 'take stones from one pile; the last stone wins',
  parameters: [{ name: 'piles', summary: 'sizes of the piles', fallback: '3,4,5' }],
  make: (given) => nim(wholeNumbers(given, 'piles', 0, 1000)),
};
