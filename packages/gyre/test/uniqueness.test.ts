import { expect, test } from 'vitest';
import { seeds } from '../../../test/slices.ts';
import { endlessMark } from '../src/game/inner.ts';
import { type PliesColumn, type Solution, solve, verify } from '../src/index.ts';
import { gameOf, randomCases } from './generators.ts';
import { solvedCases, Tally } from './tally.ts';

/**
 * Tiny games, and *every* column that a solver could hand in: the checker must accept the right one and
 * no other. Where it checks values and ranks, it must accept some ranks for the right values and none
 * for wrong ones; where it checks values alone it must say that this proves nothing.
 */
const CASES = [...randomCases(seeds(4_000), 300_000, { maxVertices: 3 })].filter(
  (drawn) => gameOf(drawn).positions <= 3,
);

test('of all columns of values and plies exactly the right ones are accepted', () => {
  const tally = new Tally();
  let tried = 0;
  for (const drawn of CASES) {
    const solution = solve(gameOf(drawn));
    if (solution.scores !== undefined) continue;
    tally.add(drawn, solution);
    const plies = solution.plies as PliesColumn;
    for (const values of columns(solution.game.positions, [0, 1, 2])) {
      for (const lengths of columns(solution.game.positions, [0, 1, 2, 3, endlessMark(plies)])) {
        tried++;
        const right = same(values, solution.values) && same(lengths, plies);
        const claim: Solution = {
          ...solution,
          values: Uint8Array.from(values),
          plies: Uint16Array.from(lengths),
        };
        if (verify(claim).accepted !== right)
          expect.fail(`seed ${drawn.seed}: ${values.join()} ${lengths.join()}`);
      }
    }
  }
  tally.expectBalanced(`${tried} columns of values and plies`);
});

test('values with ranks: accepted for some ranks if right, for none if wrong', () => {
  const tally = new Tally();
  for (const drawn of CASES.slice(0, 300)) {
    const solution = solve(gameOf(drawn));
    if (solution.scores !== undefined) continue;
    tally.add(drawn, solution);
    const { game } = solution;
    for (const values of columns(game.positions, [0, 1, 2])) {
      const bare = { game, solver: 'any', values: Uint8Array.from(values) };
      let accepted = false;
      for (const ranks of columns(game.positions, [0, 1, 2])) {
        const verdict = verify({ ...bare, ranks: Int32Array.from(ranks) });
        accepted ||= verdict.accepted;
        if (verdict.proved !== verdict.accepted)
          expect.fail(`seed ${drawn.seed}: ${values.join()} ${ranks.join()}`);
      }
      expect(accepted, `seed ${drawn.seed}: ${values.join()}`).toBe(same(values, solution.values));
    }
  }
  tally.expectBalanced('values with ranks');
});

test('right values alone are accepted, never proved; some wrong ones hold themselves up', () => {
  let selfSupporting = 0;
  for (const drawn of CASES) {
    const { game, values: right, scores } = solve(gameOf(drawn));
    if (scores !== undefined) continue;
    for (const values of columns(game.positions, [0, 1, 2])) {
      const verdict = verify({ game, solver: 'any', values: Uint8Array.from(values) });
      expect(verdict.proved).toBe(false);
      if (same(values, right)) expect(verdict.accepted, `seed ${drawn.seed}`).toBe(true);
      else if (verdict.accepted) selfSupporting++;
    }
  }
  expect(selfSupporting).toBeGreaterThan(0);
});

test('plies serve as ranks for every game', () => {
  for (const { drawn, solution } of solvedCases('plies as ranks', 2_000, 400_000)) {
    const { plies, ...rest } = solution;
    const verdict = verify({ ...rest, ranks: Int32Array.from(plies as PliesColumn) });
    expect(verdict, `seed ${drawn.seed}`).toMatchObject({ accepted: true, proved: true });
  }
});

/** Every column of that length with entries from `entries`. */
function* columns(length: number, entries: readonly number[]): Generator<number[]> {
  const total = entries.length ** length;
  for (let n = 0; n < total; n++) {
    const column: number[] = [];
    for (let i = 0, rest = n; i < length; i++, rest = Math.floor(rest / entries.length)) {
      column.push(entries[rest % entries.length]);
    }
    yield column;
  }
}

function same(a: readonly number[], b: ArrayLike<number>): boolean {
  return a.every((entry, i) => entry === b[i]);
}
