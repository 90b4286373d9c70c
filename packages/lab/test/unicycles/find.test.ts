import {
  type Carrier,
  dayExits,
  diveForOrder,
  divesForOrder,
  type ExitSet,
  findInOrder,
  nimberExits,
  type Pattern,
  parsePattern,
  type SearchState,
  type UnicycleSearch,
  unicycleSearch,
} from 'gyre-lab/unicycles';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../gyre/test/generators.ts';

const QUICK = { rounds: 1, dives: 2 };
const pattern = parsePattern('LLRLLRR'); // 10 unicycles in 476 tests with exits born by day 1
const hard = parsePattern('LLLRLRRRLR');
const day1 = dayExits(1);

function searchFor(of: Pattern, set: ExitSet): UnicycleSearch {
  return unicycleSearch(of, set, diveForOrder(of, set, QUICK).order);
}

/** The answers of a search that nothing disturbs, and the state it ends in. */
function alone(search: UnicycleSearch): { found: string[]; end: SearchState } {
  const found: string[] = [];
  const end = search.advance(search.start, { onFound: (exits) => found.push(exits.join()) });
  return { found, end };
}

/** Cuts what a carrier found into one text per unicycle. */
function cut(found: Int32Array, n: number): string[] {
  return Array.from({ length: found.length / n }, (_, k) => found.slice(k * n, k * n + n).join());
}

/** A carrier that goes on for a random number of tests and takes a random number of turns to answer. */
function carrier(of: Pattern, set: ExitSet, order: readonly number[], seed: number, mostTests = 60): Carrier {
  const search = unicycleSearch(of, set, order);
  const random = seeded(seed);
  return async (state) => {
    const found: number[] = [];
    const maxTests = 1 + random.below(mostTests);
    const after = search.advance(state, { maxTests, onFound: (exits) => found.push(...exits) });
    for (let k = random.below(5); k > 0; k--) await Promise.resolve();
    return { after, found: Int32Array.from(found) };
  };
}

describe('§2 find lists one by one what advance finds', () => {
  const search = searchFor(pattern, day1);
  const { found, end } = alone(search);

  test('from the start, and from the state after any of them', () => {
    const all = [...search.find()];
    expect(all.map(({ exits }) => exits.join())).toEqual(found);
    for (const [k, { state }] of all.entries()) {
      const rest = [...search.find(JSON.parse(JSON.stringify(state)) as SearchState)];
      expect(rest.map(({ exits }) => exits.join())).toEqual(found.slice(k + 1));
    }
    expect([...search.find(end)]).toEqual([]);
  });

  test('two finds at once do not disturb each other', () => {
    const [a, b] = [search.find(), search.find()];
    for (const exits of found) {
      const [x, y] = [a.next().value, b.next().value];
      expect('exits' in x && typeof x.exits === 'object' && x.exits.join()).toBe(exits);
      expect(y).toEqual(x);
    }
    expect(a.next()).toEqual({ done: true, value: end });
  });

  test('a limit ends it, a signal throws', () => {
    expect([...search.find(search.start, { maxFound: 7 })]).toHaveLength(7);
    expect(() => [...searchFor(hard, dayExits(2)).find(undefined, { signal: AbortSignal.abort() })]).toThrow(
      'stopped by its signal',
    );
  });
});

describe('§2 parts of what is left add up to the whole', () => {
  const search = searchFor(pattern, day1);
  const { found, end } = alone(search);

  test.each([0, 1, 2, 5, 9])('depth %i, from states all over the search', (depth) => {
    for (let maxTests = 0; maxTests < end.tests; maxTests += 13) {
      const list: string[] = [];
      const from = search.advance(search.start, { maxTests, onFound: (exits) => list.push(exits.join()) });
      const parts = search.split(depth, from).map((part) => {
        return search.advance(part, { onFound: (exits) => list.push(exits.join()) });
      });
      const sum = (key: 'tests' | 'found' | 'count'): number =>
        parts.reduce((total, part) => total + (part[key] ?? Number.NaN), 0);
      expect([sum('tests'), sum('found'), sum('count')]).toEqual([end.tests, end.found, end.count]);
      expect(list).toEqual(found);
    }
  });
});

describe('§2 findInOrder', () => {
  const cases: [string, Pattern, ExitSet][] = [
    ['day 1', hard, day1],
    ['no symmetry, few answers', pattern, day1],
    ['nimbers, none of them', hard, nimberExits(10)],
    ['nimbers below *4', parsePattern('LLRLLRLLR'), nimberExits(9, 4)],
    ['no exit but 0', parsePattern('LLRR'), dayExits(0)],
  ];

  test.each(cases)('%s: the same answers in the same order with 1 to 4 carriers', async (_name, of, set) => {
    const search = searchFor(of, set);
    const { found, end } = alone(search);
    for (const count of [1, 2, 4]) {
      for (const depth of [0, 2, 3]) {
        const carriers = Array.from({ length: count }, (_, k) =>
          carrier(of, set, end.order, k, end.tests / 8),
        );
        const list: string[] = [];
        let last = search.start;
        for await (const { before, after, found: some } of findInOrder(search, carriers, {
          depth,
          maxHeld: 40,
        })) {
          expect(before).toEqual(last);
          list.push(...cut(some, of.length));
          last = after;
        }
        expect(list).toEqual(found);
        expect(last).toEqual(end);
      }
    }
  });

  test('stopped anywhere and taken up with other numbers of carriers, it misses and repeats nothing', async () => {
    const search = searchFor(pattern, day1);
    const { found, end } = alone(search);
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const list: string[] = [];
      let state = search.start;
      while (!state.isDone) {
        const count = 1 + random.below(3);
        const carriers = Array.from({ length: count }, (_, k) => carrier(pattern, day1, end.order, seed + k));
        let left = 1 + random.below(20);
        for await (const stretch of findInOrder(search, carriers, { from: state, depth: random.below(5) })) {
          list.push(...cut(stretch.found, pattern.length));
          state = JSON.parse(JSON.stringify(stretch.after)) as SearchState;
          if (--left === 0) break;
        }
      }
      expect(list).toEqual(found);
      expect(state).toEqual(end);
    }
  });

  test('those who run ahead wait when too much is held', async () => {
    const search = searchFor(pattern, day1);
    let ahead = 0;
    let most = 0;
    const counted: Carrier = async (state) => {
      const found: number[] = [];
      const after = search.advance(state, { maxTests: 50, onFound: (exits) => found.push(...exits) });
      ahead += found.length;
      most = Math.max(most, ahead);
      await Promise.resolve();
      return { after, found: Int32Array.from(found) };
    };
    for await (const { found } of findInOrder(search, [counted, counted, counted], { maxHeld: 20 })) {
      for (let k = 0; k < 50; k++) await Promise.resolve(); // a slow reader
      ahead -= found.length;
    }
    expect(ahead).toBe(0);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(20 + 3 * 10 * 8);
  });

  test('a signal and a carrier that fails both end it with an error', async () => {
    const search = searchFor(pattern, day1);
    const run = async (carriers: Carrier[], signal?: AbortSignal): Promise<number> => {
      let stretches = 0;
      for await (const _ of findInOrder(search, carriers, signal === undefined ? {} : { signal }))
        stretches++;
      return stretches;
    };
    const good = carrier(pattern, day1, search.start.order, 1);
    await expect(run([good], AbortSignal.abort())).rejects.toMatchObject({ code: 'E_ABORTED' });
    const stop = new AbortController();
    const never: Carrier = () => {
      stop.abort();
      return good(search.start);
    };
    await expect(run([never], stop.signal)).rejects.toMatchObject({ code: 'E_ABORTED' });
    await expect(run([good, () => Promise.reject(new Error('gone'))])).rejects.toThrow('gone');
    await expect(run([])).rejects.toThrow('no carriers');
  });
});

describe('what is not a state of a search is refused', () => {
  const search = searchFor(pattern, day1);
  const { start } = search;
  test.each([
    [{ ...start, path: [99, 0] }],
    [{ ...start, path: [] }],
    [{ ...start, path: [0.5] }],
    [{ ...start, path: [-1] }],
    [{ ...start, path: Array.from({ length: 11 }, () => 0) }],
    [{ ...start, fixed: 1 }],
    [{ ...start, path: 'x' }],
    [{ ...start, order: null }],
    [{ ...start, tests: Number.NaN }],
    [{}],
  ])('%j', (state) => {
    expect(() => search.advance(state as unknown as SearchState)).toThrow(/no search comes to this state/);
  });
});

describe('the dives for an order', () => {
  test('tell how far they are, and end with 1', () => {
    const shares = [...divesForOrder(pattern, day1, QUICK)];
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  test('with paths for the whole width of the tree the estimate is exact', () => {
    const { order, estimate } = diveForOrder(pattern, day1, { rounds: 0, dives: 1000 });
    expect(alone(unicycleSearch(pattern, day1, order)).end.tests).toBe(estimate);
  });

  test('can be stopped', () => {
    const stop = new AbortController();
    const onProgress = (share: number): void => {
      if (share > 0.1) stop.abort();
    };
    expect(() => diveForOrder(pattern, day1, { signal: stop.signal, onProgress })).toThrow('stopped');
  });

  test('refuse a pattern of more than 31 arcs at once', () => {
    const long = parsePattern(`L${'LR'.repeat(16)}`);
    expect(() => diveForOrder(long, day1)).toThrow('the pattern has 33 arcs');
  });
});

test('§2.4 a count of all nimbers survives being written down: null, not infinity', () => {
  const of = parsePattern('LLRR');
  const end = alone(searchFor(of, nimberExits(4))).end;
  expect(end).toMatchObject({ found: 2, count: null });
  expect(JSON.parse(JSON.stringify(end))).toEqual(end);
});
