import { type Heaps, heapsOf, inOrder, rulesOfHeaps, stoneName } from '../boards/heaps.ts';
import { checkWholes } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumbers } from '../contract/parameters.ts';

/**
 * Kayles: knock down one pin, or two that stand side by side; a gap splits the row. Whoever finds no pin
 * has lost.
 *
 * R. K. Guy and C. A. B. Smith, Proc. Cambridge Phil. Soc. 52 (1956): the nim-values, of period 12 from 71 on.
 */
export function kayles(rows: readonly number[]): Ruleset<Heaps> {
  checkWholes('the rows', rows);
  return {
    name: 'kayles',
    title: 'Kayles',
    parameters: { rows: rows.join(',') },
    impartial: true,
    ...rulesOfHeaps(rows, { kind: 'pin', shape: 'pin' }),

    moves(position, _, emit) {
      for (const [i, length] of position.entries()) {
        if (position[i - 1] === length) continue; // equal rows are alike
        for (const hit of [1, 2]) {
          // The mirror image of a hit leaves the same rows.
          for (let before = 0; 2 * before + hit <= length; before++) {
            const after = length - before - hit;
            const rest = position.toSpliced(i, 1, before, after);
            emit(inOrder(rest), `${hit} of ${length}, leaving ${before} and ${after}`);
          }
        }
      }
    },

    show: (position) =>
      position.length === 0 ? '(no pins)' : position.map((length) => '|'.repeat(length)).join('  '),
    touches(position, _, { name }) {
      const [hit, length, before, after] = Array.from(name.matchAll(/\d+/g), Number);
      const pins = [0, 1].slice(0, hit);
      return heapsOf(position, length).flatMap((row) =>
        [...new Set([before, after])].map((first) => [pins.map((pin) => stoneName(rows, row, first + pin))]),
      );
    },
  };
}

export const kaylesFamily: RulesetFamily = {
  name: 'kayles',
  title: 'Kayles',
  summary: 'knock down one pin or two neighbours',
  parameters: [{ name: 'rows', summary: 'lengths of the rows', fallback: '10' }],
  make: (given) => kayles(wholeNumbers(given, 'rows', 0, 200)),
};
