import { evaluate, Notation, parseExpression } from 'gyre/algebra';
import { follower, isLoopfree } from 'gyre/loopy';
import { patternsWithExits, patternsWithFewest, StopperSampler, sampledSums } from 'gyre-lab/stoppers';
import { allowedPatterns, nimberExits, parsePattern, unicycleGame, unicycleOf } from 'gyre-lab/unicycles';
import { describe, expect, test } from 'vitest';

describe('§5 unicycles with simple exits', () => {
  test('nimber exits: all patterns of lengths 4 to 9, and all but one of length 10', () => {
    const rows = [4, 5, 6, 7, 8, 9, 10].flatMap((length) => patternsWithExits(length, nimberExits(length)));
    const without = rows.filter(({ exits }) => exits === undefined);
    expect(without.map(({ pattern }) => pattern)).toEqual(['LLLRLRRRLR']);
  });

  test('the fewest vertices: what is listed has so many, and small patterns are as known', () => {
    const rows = [4, 5, 6].flatMap((length) => patternsWithFewest(length, { most: 3 }));
    expect(rows.map(({ pattern }) => pattern)).toHaveLength(14);
    expect(
      rows.map(({ pattern, vertices = 0 }) => vertices - pattern.length).toSorted((a, b) => a - b),
    ).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3]);
    for (const { pattern, exits = [], vertices } of rows) {
      const games = exits.map((text) => evaluate(parseExpression(text)).onside);
      expect(unicycleGame(unicycleOf(parsePattern(pattern), games)).vertices).toBe(vertices);
    }
  });

  test('games born by day 2 are enough to length 6', () => {
    for (const length of [5, 6]) {
      const rows = patternsWithFewest(length, { most: 3, day: 2 });
      expect(rows.filter(({ exits }) => exits === undefined)).toEqual([]);
      expect(rows).toHaveLength([...allowedPatterns(length)].length);
    }
    expect(patternsWithFewest(4, { most: 3, day: 0 })[0].exits).toBeUndefined();
  });
});

describe('§3 samples', () => {
  test('the same seed gives the same stoppers, another seed others; all are loopy', () => {
    const notation = new Notation();
    const drawn = (seed: number): string[] => {
      const sampler = new StopperSampler(6, seed);
      return (['random', 'cycle', 'unicycle', 'near-carousel'] as const).map((kind) => {
        const game = sampler.next(kind);
        expect(isLoopfree(game)).toBe(false);
        expect(game.vertices).toBeGreaterThanOrEqual(5);
        expect(follower(game, 0).vertices).toBe(game.vertices);
        return notation.write(game);
      });
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  test('their sums have both sides', () => {
    const sums = sampledSums({ vertices: 6, seed: 1, pairs: 30 });
    expect(sums.stoppers + sums.found).toBe(30);
    expect(sums.found).toBeGreaterThan(0);
    expect(sums.proofs).toBe(4 * sums.found);
    expect(sums.open).toEqual([]);
    expect(() => sampledSums({ vertices: 4, seed: 1, pairs: 1 })).toThrow('the number of vertices is 4');
  });
});
