import { afterAll, expect, test } from 'vitest';
import {
  census,
  conventionNamed,
  moveColumn,
  type Solution,
  solve,
  symmetricGraph,
  Threads,
  tokenGame,
  verify,
} from '../src/index.ts';
import { seeded } from './generators.ts';
import { solvedCases } from './tally.ts';

const threads = new Threads({ threads: 3 });
afterAll(() => threads.end());

test('verify, census and the column of moves on threads say what they say on one', async () => {
  let wrong = 0;
  for (const { drawn, solution } of solvedCases('questions on threads = on one', 250, 4242)) {
    const random = seeded(drawn.seed);
    const moves = moveColumn(solution);
    expect(await threads.moveColumn(solution)).toEqual(moves);
    expect(await threads.census(solution)).toEqual(census(solution));
    for (const claimed of [solution, spoilt(solution, random)]) {
      const options = { limit: 1 + random.below(4), moves: spoiltMoves(moves, random), ties: true };
      const expected = verify(claimed, options);
      expect(await threads.verify(claimed, options), `seed ${drawn.seed}`).toEqual(expected);
      expect(await threads.verify(claimed)).toEqual(verify(claimed));
      if (!expected.accepted) wrong++;
    }
  }
  expect(wrong).toBeGreaterThan(100);
}, 120_000);

/** The solution with one entry changed. */
function spoilt(solution: Solution, random: ReturnType<typeof seeded>): Solution {
  const p = random.below(solution.game.positions);
  const values = solution.values.slice();
  const plies = solution.plies?.slice();
  if (random.below(2) === 0 || plies === undefined) values[p] = random.below(4);
  else plies[p] = random.below(5);
  return { ...solution, values, ...(plies && { plies }) };
}

/** The moves, one of them changed every other time. */
function spoiltMoves(moves: Int32Array, random: ReturnType<typeof seeded>): Int32Array {
  const changed = moves.slice();
  if (random.below(2) === 0) changed[random.below(moves.length)] = random.below(moves.length);
  return changed;
}

test('a large game: the first fault is the lowest, whichever thread finds it', async () => {
  const vertices = 300_000;
  const graph = symmetricGraph(vertices, {
    moves: (v, emit) => {
      for (let k = 1; k <= v % 7; k++) emit((v * 31 + k * 7919) % vertices);
    },
  });
  const solution = solve(tokenGame(graph, conventionNamed('misere')));
  expect((await threads.verify(solution)).verdict).toBe('right');
  const values = solution.values.slice();
  for (const v of [250_001, 130_002, 130_003]) values[v] = (values[v] + 1) % 3;
  const wrong = { ...solution, values };
  for (const limit of [1, 3, 100]) {
    expect(await threads.verify(wrong, { limit })).toEqual(verify(wrong, { limit }));
  }
});
