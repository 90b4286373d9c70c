import { describe, expect, test } from 'vitest';
import { evaluate, parseExpression } from '../../src/doors/algebra.ts';
import { canonicalNumbering, integerGame, isIsomorphic, onside } from '../../src/doors/loopy.ts';
import { type ExitSet, findCarousels, listedExits, parsePattern } from '../../src/doors/unicycles.ts';

const zero = listedExits([integerGame(0)]);
const zeroAndOne = listedExits([integerGame(0), integerGame(1)]);
const three: [name: string, set: ExitSet][] = ['0,1,*', '0,1,-1', '0,1,2', '0,*,*2'].map((list) => [
  list,
  listedExits(list.split(',').map((text) => evaluate(parseExpression(text)).onside)),
]);

describe('§8 carousels', () => {
  test('none with an alternating cycle of length 2 and two loop-free games, or of length 4 and one', () => {
    expect(findCarousels(parsePattern('LR'), zeroAndOne)).toEqual([]);
    expect(findCarousels(parsePattern('LRLR'), zero)).toEqual([]);
  });

  test.each(three)('none with an alternating cycle of length 2 and exits %s', (_name, set) => {
    expect(findCarousels(parsePattern('LR'), set)).toEqual([]);
    expect(findCarousels(parsePattern('RL'), set)).toEqual([]);
  });

  test('eight with length 4 and exits 0 and 1, each proved; the one that a random search found among them', () => {
    const found = findCarousels(parsePattern('LRLR'), zeroAndOne);
    expect(found.map(({ isProved, simplified }) => [isProved, simplified.vertices])).toEqual(
      Array.from({ length: 8 }, () => [true, 6]),
    );
    const known = canonicalNumbering(evaluate(parseExpression('a{0,{1|0,{0|a||0}}|0}')).onside);
    expect(
      found.filter(({ side, simplified }) => side === 'onside' && isIsomorphic(simplified, known)).length,
    ).toBe(1);
    for (const { side, simplified } of found) {
      if (side === 'onside') expect(onside(simplified).status).toBe('impossible');
    }
  });

  test('a pattern that does not alternate is refused, and a signal stops the search', () => {
    expect(() => findCarousels(parsePattern('LLRR'), zero)).toThrow('does not alternate');
    expect(() => findCarousels(parsePattern('LRLR'), zeroAndOne, { signal: AbortSignal.abort() })).toThrow(
      'stopped',
    );
  });
});
