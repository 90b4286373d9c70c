import { describe, expect, test } from 'vitest';
import { evaluate, parseExpression } from '../../src/desk/index.ts';
import { exploreSum, foxAndGeese } from '../../src/rulesets/index.ts';
import {
  canonicalForm,
  compare,
  gameFromGraph,
  integerGame,
  isStopper,
  type LoopyGame,
  loopyGame,
  onside,
  outcome,
} from '../../src/values/index.ts';
import { onsideOrder } from '../../src/values/order/index.ts';
import { randomGame, randomSource } from './random-games.ts';

/** One long cycle, Left and Right in turn. */
function longCycle(size: number): LoopyGame {
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let v = 0; v < size; v++) (v % 2 === 0 ? left : right).push([v, (v + 1) % size]);
  return loopyGame(size, left, right);
}

describe('large games', () => {
  test('no depth of play overflows the stack', () => {
    expect(outcome(integerGame(200_000)).class).toBe('L');
    expect(isStopper(longCycle(200_000))).toBe(false);
    expect(isStopper(longCycle(200_001))).toBe(true);
    expect(outcome(longCycle(200_000)).class).toBe('PHat');
    expect(onside(longCycle(1000)).stopper?.vertices).toBe(2);
    expect(compare(integerGame(50_000), integerGame(49_999)).relation).toBe('>');
  });

  test('numbers, ups and nimbers as large as the notation allows are their own canonical form', () => {
    for (const text of ['100000', '-99999/1024', '^100000', 'v*1024']) {
      const { onside: game } = evaluate(parseExpression(text));
      const form = canonicalForm(game);
      expect([form.vertices, form.arcs(0), form.arcs(1)]).toEqual([
        game.vertices,
        game.arcs(0),
        game.arcs(1),
      ]);
    }
  });

  test('a product that will not fit is refused before it starts', () => {
    const cycle = longCycle(1501);
    expect(() => onsideOrder(cycle, cycle, { maxPairs: 1e6 })).toThrow(
      expect.objectContaining({ code: 'E_LIMIT' }),
    );
    expect(() => compare(longCycle(21), longCycle(20), { maxPairs: 100 })).toThrow(
      expect.objectContaining({ code: 'E_LIMIT' }),
    );
  });

  test('a computation can be stopped, and the next one works as usual', () => {
    const game = randomGame(randomSource(3), 300, 2);
    const expected = onside(game).stopper?.vertices;
    const controller = new AbortController();
    const shares: number[] = [];
    const onProgress = (share: number): void => {
      shares.push(share);
      controller.abort();
    };
    expect(() => onside(game, { signal: controller.signal, onProgress })).toThrow(
      expect.objectContaining({ code: 'E_ABORTED' }),
    );
    expect(shares.length).toBeGreaterThan(0);
    expect(onside(game).stopper?.vertices).toBe(expected);
  });

  test('a ruleset’s ten thousand positions are valued from its rules, layer by layer', () => {
    const setup = {
      width: 8,
      geese: [
        [4, 2],
        [4, 4],
        [4, 6],
        [4, 8],
      ],
      fox: [1, 1],
    } as const;
    const { graph, starts } = exploreSum(foxAndGeese(setup));
    const game = gameFromGraph(graph, starts[0]);
    expect(game.vertices).toBeGreaterThan(10_000);
    const value = canonicalForm(game);
    expect(value.vertices).toBe(8);
    expect(compare(value, evaluate(parseExpression('{4+*|7/2}')).onside).relation).toBe('=');
  });
});
