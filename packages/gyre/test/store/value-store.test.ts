import { describe, expect, test } from 'vitest';
import { integerGame, loopyGame, sum, ValueStore } from '../../doors/algebra.ts';

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
    expect([store.relation(one, on), store.relation(on, one), store.relation(on, on)]).toEqual([
      '<',
      '>',
      '=',
    ]);
    const star = store.intern(loopyGame(2, [[0, 1]], [[0, 1]]));
    expect(store.relation(star, store.intern(integerGame(0)))).toBe('||');
    const minusOne = store.negative(one);
    expect(store.atMost(minusOne, one)).toBe(true);
    expect(store.negative(minusOne)).toBe(one);
  });

  test('a graph that is known, and an order that is known, are not worked out again', () => {
    const store = new ValueStore();
    const [one, two] = [store.intern(integerGame(1)), store.intern(integerGame(2))];
    expect(store.relation(two, one)).toBe('>');
    const stopped = { signal: AbortSignal.abort(new Error('enough')) };
    expect(store.intern(integerGame(2), stopped)).toBe(two);
    expect(store.relation(two, one, stopped)).toBe('>');
    expect(store.relation(one, two, stopped)).toBe('<');
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
