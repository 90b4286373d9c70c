import { ASYMMETRIC, type Solution, solve, tokenGame } from '../src/index.ts';
import { gameOf, randomCases } from './generators.ts';

/** Solutions with ranks (those of NMFL) of random asymmetric games, right and damaged. */
export function* asymmetricCases(count: number, firstSeed: number): Generator<Solution> {
  for (const drawn of randomCases(count, firstSeed)) {
    if (drawn.kind !== 'symmetric') continue;
    const solution = solve(tokenGame(gameOf(drawn).graph, ASYMMETRIC), { solver: 'nmfl' });
    yield solution;
    const { values, ranks = new Int32Array() } = solution;
    for (let p = 0; p < values.length; p++) {
      for (const value of [0, 1, 2])
        if (value !== values[p]) yield { ...solution, values: values.with(p, value) };
      for (const rank of [0, ranks[p] - 1, ranks[p] + 1, ranks[p] + 9])
        if (rank >= 0) yield { ...solution, ranks: ranks.with(p, rank) };
    }
  }
}
