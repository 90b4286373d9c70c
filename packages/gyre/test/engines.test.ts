import { expect, test } from 'vitest';
import { solveLarge, solvePlainly } from '../src/engine/index.ts';
import { type Solution } from '../src/index.ts';
import { gameOf, randomCases } from './generators.ts';
import { Tally } from './tally.ts';

test('the kernel and the plain engine give the same columns', () => {
  const tally = new Tally();
  for (const drawn of randomCases(6000)) {
    const game = gameOf(drawn);
    const solution = solvePlainly(game);
    expect(columns(solveLarge(game)), `seed ${drawn.seed}`).toEqual(columns(solution));
    tally.add(drawn, solution);
  }
  tally.expectBalanced('kernel = plain');
});

function columns({ values, plies, scores }: Solution): unknown {
  return { values, plies, scores };
}
