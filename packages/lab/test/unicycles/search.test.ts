import { integerGame } from 'gyre/loopy';
import {
  allowedPatterns,
  canonicityTest,
  countUnicycles,
  dayExits,
  diveForOrder,
  type ExitSet,
  listedExits,
  nimberExits,
  type Pattern,
  parsePattern,
  type SearchState,
  unicycleSearch,
  writePattern,
} from 'gyre-lab/unicycles';
import { describe, expect, test } from 'vitest';
import { allExits } from './brute.ts';

function searchFor(pattern: Pattern, set: ExitSet): ReturnType<typeof unicycleSearch> {
  return unicycleSearch(pattern, set, diveForOrder(pattern, set, { rounds: 1, dives: 2 }).order);
}

function countOneByOne(pattern: Pattern, set: ExitSet): number {
  const isCanonical = canonicityTest(pattern, set.stock);
  let count = 0;
  for (const exits of allExits(pattern.length, set.games)) if (isCanonical(exits)) count++;
  return count;
}

describe('§2 the pruned search finds what trying every exit finds', () => {
  test('day 1: all patterns of length 4 to 7', () => {
    for (let n = 4; n <= 7; n++) {
      for (const pattern of allowedPatterns(n)) {
        const set = dayExits(1);
        expect(countUnicycles(searchFor(pattern, set)).count, writePattern(pattern)).toBe(
          countOneByOne(pattern, set),
        );
      }
    }
  });

  test('day 2: LLRR', () => {
    const set = dayExits(2);
    const pattern = parsePattern('LLRR');
    expect(countUnicycles(searchFor(pattern, set)).count).toBe(countOneByOne(pattern, set));
  });

  test('§2.4 nimbers up to relabelling: all patterns of length 4 to 7 below *4, and LLRR below *7', () => {
    for (let n = 4; n <= 7; n++) {
      for (const pattern of allowedPatterns(n)) {
        const set = nimberExits(n, n < 7 ? 4 : 3);
        expect(countUnicycles(searchFor(pattern, set)).count, writePattern(pattern)).toBe(
          countOneByOne(pattern, set),
        );
      }
    }
    const many: ExitSet = { ...listedNimbers(7), nimbersBelow: 7 };
    const pattern = parsePattern('LLRR');
    expect(countUnicycles(searchFor(pattern, nimberExits(4, 7))).count).toBe(countOneByOne(pattern, many));
  });

  test('LLLRLRRRLR: 0 with nimbers, 60 with day 1, 738 with the integers −2…2', () => {
    const pattern = parsePattern('LLLRLRRRLR');
    expect(countUnicycles(searchFor(pattern, nimberExits(10)))).toMatchObject({ found: 0, isDone: true });
    expect(countUnicycles(searchFor(pattern, dayExits(1))).count).toBe(60);
    expect(countOneByOne(pattern, dayExits(1))).toBe(60);
    const integers = listedExits([-2, -1, 0, 1, 2].map((k) => integerGame(k)));
    expect(countUnicycles(searchFor(pattern, integers)).count).toBe(738);
    const bits = listedExits([integerGame(0), integerGame(1)]);
    expect(countUnicycles(searchFor(pattern, bits)).count).toBe(1);
  });
});

function listedNimbers(count: number): ExitSet {
  const set = nimberExits(count, count);
  return { name: 'listed', stock: set.stock, games: set.games };
}

describe('a search can be stopped, split and taken up again', () => {
  const pattern = parsePattern('LLLRLRRRLR');
  const set = dayExits(1);
  const { order } = diveForOrder(pattern, set, { rounds: 1, dives: 2 });
  const whole = countUnicycles(unicycleSearch(pattern, set, order));

  test('in small steps, through text', () => {
    let state: SearchState = unicycleSearch(pattern, set, order).start;
    let steps = 0;
    while (!state.isDone) {
      const search = unicycleSearch(pattern, dayExits(1), state.order);
      state = JSON.parse(JSON.stringify(search.advance(state, { maxTests: 97 }))) as SearchState;
      steps++;
    }
    expect(steps).toBeGreaterThan(10);
    expect(state).toEqual(whole);
  });

  test('in parts that fix the first exits', () => {
    const search = unicycleSearch(pattern, set, order);
    for (const depth of [0, 1, 3, 9, 40]) {
      const parts = search.split(depth).map((part) => search.advance(part));
      expect(parts.reduce((sum, part) => sum + (part.count ?? Number.NaN), 0)).toBe(whole.count);
      expect(parts.every((part) => part.isDone)).toBe(true);
    }
  });

  test('by a signal, without loss', () => {
    const day2 = dayExits(2);
    const search = unicycleSearch(pattern, day2, order);
    const stop = new AbortController();
    const shares: number[] = [];
    const onProgress = (share: number): void => {
      shares.push(share);
      if (shares.length === 3) stop.abort();
    };
    const state = search.advance(search.start, { signal: stop.signal, onProgress });
    expect(state.isDone).toBe(false);
    expect(state.tests).toBeGreaterThan(5000);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(() => countUnicycles(search, { signal: stop.signal })).toThrow('stopped');
  });

  test('a state of another search is refused', () => {
    const search = unicycleSearch(pattern, set, order);
    const other = unicycleSearch(parsePattern('LLRR'), set, [0, 1, 2, 3]);
    expect(() => search.advance(other.start)).toThrow('LLRR');
    expect(() => unicycleSearch(pattern, set, [0, 1, 2])).toThrow('order');
  });

  test('the same seed finds the same order', () => {
    const first = diveForOrder(pattern, set, { seed: 7, dives: 2 });
    expect(diveForOrder(pattern, set, { seed: 7, dives: 2 })).toEqual(first);
  });
});
