import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalKey, gameFromOptions, integerGame, isIsomorphic, loopyGame } from '../../values/index.ts';
import { canonicalNumbering } from './numbering.ts';

const arc = (n: number): fc.Arbitrary<[number, number]> =>
  fc.tuple(fc.nat({ max: n - 1 }), fc.nat({ max: n - 1 }));
const graph = fc.integer({ min: 1, max: 6 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    left: fc.array(arc(n), { maxLength: 8 }),
    right: fc.array(arc(n), { maxLength: 8 }),
    shuffle: fc.shuffledSubarray(
      Array.from({ length: n }, (_, v) => v),
      { minLength: n, maxLength: n },
    ),
  }),
);

describe('isomorphism', () => {
  test('§6 a renumbered game is isomorphic to the game, and canonical numbering is stable', () => {
    fc.assert(
      fc.property(graph, ({ n, left, right, shuffle }) => {
        const renumber = (arcs: [number, number][]) =>
          arcs.map(([u, v]) => [shuffle[u], shuffle[v]] as [number, number]);
        const game = loopyGame(n, left, right);
        const other = loopyGame(n, renumber(left), renumber(right), shuffle[0]);
        expect(isIsomorphic(game, other)).toBe(true);
        expect(isIsomorphic(game, canonicalNumbering(game))).toBe(true);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  test('§6 games with the same counts but another shape differ', () => {
    const twoCycles = gameFromOptions(4, [[1, 2], [0], [3], [2]], [[], [], [], []]);
    const cycle = gameFromOptions(4, [[1, 2], [2], [3], [0]], [[], [], [], []]);
    expect(isIsomorphic(twoCycles, cycle)).toBe(false);
  });

  test('a long chain is numbered without deep recursion', () => {
    const chain = canonicalNumbering(integerGame(100_000));
    expect(canonicalKey(chain)).toBe(canonicalKey(canonicalNumbering(chain)));
  });

  test('a key tells graphs apart by their numbers until the numbering is canonical', () => {
    const zeroFirst = loopyGame(3, [[0, 1], [0, 2]], [[0, 2], [2, 1]]); // biome-ignore format: arcs
    const zeroLast = loopyGame(3, [[0, 2], [0, 1]], [[0, 1], [1, 2]]); // biome-ignore format: arcs
    expect(canonicalKey(zeroFirst)).not.toBe(canonicalKey(zeroLast));
    expect(canonicalKey(canonicalNumbering(zeroFirst))).toBe(canonicalKey(canonicalNumbering(zeroLast)));
  });
});
