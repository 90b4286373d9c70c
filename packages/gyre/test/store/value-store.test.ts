import { describe, expect, test } from 'vitest';
import { ValueStore } from '../../src/doors/algebra.ts';
import { integerGame, loopyGame, sum } from '../../src/doors/loopy.ts';

describe('interning', () => {
  test('equal stoppers are one value, whatever their graphs', () => {
    const store = new ValueStore();
    const three = store.intern(integerGame(3));
    expect(store.intern(sum(integerGame(1), integerGame(2)))).toBe(three);
    expect(store.value(three)).toBe(store.value(store.intern(sum(integerGame(4), integerGame(-1)))));
    expect(store.value(three).vertices).toBe(4);
  });

  test('a graph with an alternating cycle is refused', () => {
    const dud = loopyGame(1, [[0, 0]], [[0, 0]]);
    expect(() => new ValueStore().intern(dud)).toThrow(expect.objectContaining({ code: 'E_CYCLE' }));
  });

  test('the order of values', () => {
    const store = new ValueStore();
    const one = store.intern(integerGame(1));
    const on = store.intern(loopyGame(1, [[0, 0]], []));
    expect([store.atMost(one, on), store.atMost(on, one), store.atMost(on, on)]).toEqual([true, false, true]);
    expect([store.relation(one, on), store.relation(on, one), store.relation(on, on)]).toEqual([
      '<',
      '>',
      '=',
    ]);
    const star = store.intern(loopyGame(2, [[0, 1]], [[0, 1]]));
    expect(store.relation(star, store.intern(integerGame(0)))).toBe('||');
    const minusOne = store.negativeOf(one);
    expect(store.atMost(minusOne, one)).toBe(true);
    expect(store.negativeOf(minusOne)).toBe(one);
  });

  test('a computation that is stopped leaves later answers as they were', () => {
    const store = new ValueStore();
    const [one, two] = [store.intern(integerGame(1)), store.intern(integerGame(2))];
    const signal = AbortSignal.abort(new Error('enough'));
    expect(() => store.atMost(one, two, { signal })).toThrow(expect.objectContaining({ code: 'E_ABORTED' }));
    expect(() => store.intern(integerGame(5), { signal })).toThrow();
    expect(store.atMost(one, two)).toBe(true);
    expect(store.relation(store.intern(integerGame(5)), two)).toBe('>');
  });
});
