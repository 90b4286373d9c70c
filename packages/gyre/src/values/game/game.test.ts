import { describe, expect, test } from 'vitest';
import { symmetricGraph } from '../../graph/inner.ts';
import {
  follower,
  gameFromOptions,
  gameWithOrigins,
  integerGame,
  isIsomorphic,
  loopyGame,
  multiple,
  negative,
  sum,
} from '../../values/index.ts';
import { ordinalSum } from '../graphs/multiple.ts';
import { zeroGame } from './game.ts';

const on = loopyGame(1, [[0, 0]], []);
const star = loopyGame(2, [[0, 1]], [[0, 1]]);

describe('games', () => {
  test('§6 arcs are sets, and only what is reachable is kept', () => {
    const game = gameFromOptions(5, [[], [], [], [1, 1], [3]], [[], [3], [], [], []], 3);
    expect(game.vertices).toBe(2);
    expect([...game.options(0)]).toEqual([1]);
    expect([...game.options(1, 1)]).toEqual([0]);
    expect([game.arcs(0), game.arcs(1)]).toEqual([1, 1]);
  });

  test('origins name the vertices of the given graph', () => {
    const { origins } = gameWithOrigins(symmetricGraph(4, [[2, 0]]), 2);
    expect([...origins]).toEqual([2, 0]);
  });

  test.each([
    ['−(−g)', negative(negative(star)), star],
    ['−1', negative(integerGame(1)), integerGame(-1)],
    ['1 + 2', sum(integerGame(1), integerGame(2)).vertices, 6],
    ['on + 0', sum(on, zeroGame()), on],
    ['3 · 1', multiple(3, integerGame(1)), integerGame(3)],
    ['0 · on', multiple(0, on), zeroGame()],
    ['−2 · 1', multiple(-2, integerGame(1)), integerGame(-2)],
    ['0 : g', ordinalSum(zeroGame(), star), star],
    ['g : 0', ordinalSum(star, zeroGame()), star],
    ['1 : 1', ordinalSum(integerGame(1), integerGame(1)).arcs(0), 3],
    ['the follower of 3', follower(integerGame(3), 1), integerGame(2)],
    ['options', gameFromOptions(2, [[1], []], [[1], []]), star],
  ])('%s', (_, found, expected) => {
    if (typeof expected === 'number' || typeof found === 'number') expect(found).toBe(expected);
    else expect(isIsomorphic(found, expected)).toBe(true);
  });

  test('a sum or multiple that will not fit is refused, with its exact size as the bound', () => {
    const ten = integerGame(10);
    expect(sum(ten, ten, { maxPairs: 341 }).vertices).toBe(121);
    expect(() => sum(ten, ten, { maxPairs: 340 })).toThrow(
      expect.objectContaining({
        code: 'E_LIMIT',
        message: expect.stringContaining(
          'the sum has 121 positions and 220 arcs; the limit is 340 pairs',
        ) as string,
      }),
    );
    expect(multiple(3, ten, { maxPairs: 286 }).vertices).toBe(286);
    expect(() => multiple(3, ten, { maxPairs: 285 })).toThrow(expect.objectContaining({ code: 'E_LIMIT' }));
  });
});
