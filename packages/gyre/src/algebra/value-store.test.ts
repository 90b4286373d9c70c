import { describe, expect, test } from 'vitest';
import { integerGame, loopyGame, sum, ValueStore } from './index.ts';

describe('interning', () => {
  test('equal stoppers are one value, whatever their graphs', () => {
    const store = new ValueStore();
    const three = store.intern(integerGame(3));
    expect(store.intern(sum(integerGame(1), integerGame(2)))).toBe(three);
    expect(store.value(three)).toBe(store.value(store.intern(sum(integerGame(4), integerGame(-1)))));
    expect(store.size).toBe(1);
  });

  test('the order is asked once and kept', () => {
    const store = new ValueStore();
    const one = store.intern(integerGame(1));
    const on = store.intern(loopyGame(1, [[0, 0]], []));
    expect([store.atMost(one, on), store.atMost(on, one), store.atMost(on, on)]).toEqual([true, false, true]);
    const minusOne = store.negative(one);
    expect(store.atMost(minusOne, one)).toBe(true);
    expect(store.negative(minusOne)).toBe(one);
  });

  test('a computation that is stopped leaves nothing behind', () => {
    const store = new ValueStore();
    const one = store.intern(integerGame(1));
    const two = store.intern(integerGame(2));
    const signal = AbortSignal.abort(new Error('enough'));
    expect(() => store.atMost(one, two, { signal })).toThrow(expect.objectContaining({ code: 'E_ABORTED' }));
    expect(() => store.intern(integerGame(5), { signal })).toThrow();
    expect(store.size).toBe(2);
    expect(store.atMost(one, two)).toBe(true);
  });
});
