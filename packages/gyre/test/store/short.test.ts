import { describe, expect, test } from 'vitest';
import { evaluate, parseExpression, valueOfText } from '../../src/desk/index.ts';
import { canonicalKey, compare, type LoopyGame, loopyGame, sum } from '../../src/values/index.ts';
import { dyadic } from '../../src/values/plain/dyadic.ts';
import { graphOf } from '../../src/values/store/short/graphs.ts';
import { ShortStore } from '../../src/values/store/short/short-store.ts';
import { canonicalByGraphs } from '../loopy/graph-oracle.ts';
import { randomGame, randomSource } from '../loopy/random-games.ts';
import { askBoth, askBothAboutGraph } from './oracle.ts';
import { forSeeds, idOf, smallGame } from './random-values.ts';

function plain(store: ShortStore, numerator: number | bigint, ups = 0n, nimber = 0n, exponent = 0): number {
  return store.plainValue({ number: dyadic(BigInt(numerator), exponent), ups, nimber });
}

function key(store: ShortStore, id: number): string {
  return canonicalKey(graphOf(id, store));
}

describe('the store and the algorithms on graphs', () => {
  test('games, sums, orders, multiples and ordinal sums', () => forSeeds(1, 700, askBoth));

  test('loop-free graphs', () => forSeeds(1, 150, askBothAboutGraph));

  test('plain values are those of their graphs', () => {
    const store = new ShortStore();
    for (const x of [0, 1, -2, 5]) {
      for (const exponent of [0, 1, 3]) {
        for (const ups of [0n, 1n, 2n, -1n, -3n]) {
          for (const nimber of [0n, 1n, 2n, 5n]) {
            const id = plain(store, x, ups, nimber, exponent);
            const graph = graphOf(id, store);
            expect(canonicalKey(canonicalByGraphs(graph))).toBe(canonicalKey(graph));
            expect(idOf(graph, store)).toBe(id);
          }
        }
      }
    }
  });
});

describe('numbers of any size', () => {
  const far = 2n ** 80n;

  test('are added, compared and multiplied in closed form', () => {
    const store = new ShortStore();
    const big = plain(store, far);
    expect(store.sum(big, plain(store, 1n - far))).toBe(plain(store, 1));
    expect(store.multiple(far, plain(store, 1, 1n, 3n))).toBe(plain(store, far, far));
    expect(store.atMost(big, plain(store, far + 1n))).toBe(true);
    expect(store.atMost(plain(store, far, 1n), big)).toBe(false);
    expect(store.negative(plain(store, far, 5n, far))).toBe(plain(store, -far, -5n, far));
    expect(store.sum(plain(store, 1, 0n, far), plain(store, 2, 0n, far))).toBe(plain(store, 3));
    expect(plain(store, 3, 0n, 0n, 1200)).not.toBe(plain(store, 5, 0n, 0n, 1200));
    expect(store.size).toBeLessThan(30);
  });

  test('{a|b} between them is the simplest number', () => {
    const store = new ShortStore();
    const number = (p: bigint, k = 0): number => plain(store, p, 0n, 0n, k);
    expect(store.game([number(far)], [number(far + 1n)])).toBe(number(2n * far + 1n, 1));
    expect(store.game([number(far)], [])).toBe(number(far + 1n));
    expect(store.game([number(-far)], [number(far)])).toBe(0);
    expect(store.game([number(1n, 1100)], [number(1n, 1099)])).toBe(number(3n, 1101));
    expect(store.game([number(far), plain(store, far, 1n)], [number(far + 5n)])).toBe(number(far + 1n));
    expect(store.game([plain(store, far, 0n, 1n)], [plain(store, far, 0n, 1n)])).toBe(number(far));
    expect(store.game([number(far)], [plain(store, far, far - 1n, 0n)])).toBe(plain(store, far, far, 1n));
  });

  test('translate games that are not numbers, and back', () => {
    forSeeds(1, 100, (seed) => {
      const store = new ShortStore();
      const random = randomSource(seed);
      const [a, b] = [idOf(smallGame(random), store), idOf(smallGame(random), store)];
      const shift = plain(store, far, 0n, 0n);
      const [c, d] = [store.sum(a, shift), store.sum(b, shift)];
      expect(store.atMost(c, d)).toBe(store.atMost(a, b));
      expect(store.sum(store.sum(c, d), plain(store, -2n * far))).toBe(store.sum(a, b));
      const options = (player: 0 | 1): number[] =>
        Array.from(store.options(player, a), (x) => store.sum(x, shift));
      if (store.plainOf(a) === undefined) expect(store.game(options(0), options(1))).toBe(c);
    });
  });
});

describe('what a question may take', () => {
  /** A game whose longest play has so many moves. */
  function chain(store: ShortStore, length: number): number {
    let x = store.game([0], [store.game([0], [plain(store, -2)])]);
    for (let i = 0; i < length; i++)
      x = i % 2 === 0 ? store.game([0], [store.game([x], [0])]) : store.game([0], [x]);
    return x;
  }

  test('depth is limited by memory only', () => {
    const store = new ShortStore();
    const x = chain(store, 20_000);
    const minus = store.negative(x);
    expect([store.atMost(minus, x), store.atMost(x, minus)]).toEqual([true, false]);
    expect(store.sum(store.sum(x, plain(store, 0, 0n, 1n)), plain(store, 0, 0n, 1n))).toBe(x);
    expect(store.sum(x, minus)).toBe(0);
  });

  test('a store that is full refuses, and then answers as before', () => {
    const store = new ShortStore({ maxBytes: 1 << 16 });
    const hot = store.game([plain(store, 3)], [store.game([plain(store, 1)], [plain(store, -2)])]);
    const three = store.multiple(3n, hot);
    const size = store.size;
    const ask = (): number => store.ask({}, 0, () => store.multiple(500n, hot));
    for (let i = 0; i < 3; i++) expect(ask).toThrow(expect.objectContaining({ code: 'E_LIMIT' }));
    expect(store.size).toBe(size);
    expect(store.multiple(3n, hot)).toBe(three);
    expect(key(store, three)).toBe(key(store, store.sum(hot, store.sum(hot, hot))));
    const few = new ShortStore({ maxValues: 10 });
    expect(() => few.ask({}, 0, () => chain(few, 20))).toThrow(expect.objectContaining({ code: 'E_LIMIT' }));
  });

  test('nimbers beside other games are refused before they take long', () => {
    const store = new ShortStore();
    const switched = store.game([plain(store, 1)], [plain(store, 0, 0n, 3000n)]);
    const ask = (): number => store.ask({}, 0, () => store.sum(plain(store, 0, 0n, 5000n), switched));
    expect(ask).toThrow(expect.objectContaining({ code: 'E_LIMIT' }));
    expect(() => store.sum(plain(store, 0, 0n, 2n ** 40n), switched)).toThrow('too many to write out');
    expect(store.sum(plain(store, 0, 0n, 5000n), plain(store, 0, 0n, 3000n))).toBe(
      plain(store, 0, 0n, 6192n),
    );
  });
});

test('graphs of hundreds of thousands of positions with small values', () => {
  const size = 200_000;
  const random = randomSource(3);
  const far = (v: number): number => Math.max(v + 1, size - 1 - Math.floor(random() * 30));
  const arcs = (isLeft: boolean): [number, number][] =>
    Array.from({ length: size - 1 }, (_, v) => [v, isLeft && v % 3 > 0 ? v + 1 : far(v)]);
  const game: LoopyGame = loopyGame(size, arcs(true), arcs(false));
  const store = new ShortStore();
  idOf(game, store);
  expect(store.size).toBeLessThan(10_000);
});

const TERMS: readonly LoopyGame[] = [
  '^',
  'v*',
  '*2',
  '{0|v*}',
  '{^*|0}',
  '{0||0|v*}',
  '{0||0|-1}',
  '{2|0||0}',
  '{0,*|0,^}',
  '{0|^,*2}',
  '3*',
  '{2|1,1*}',
].map((text) => canonicalByGraphs(evaluate(parseExpression(text)).onside));

/** Sums that are put together in many ways, in one store that remembers them, and on graphs from left to right. */
test('the same terms have the same sum, in whatever way they are added', () =>
  forSeeds(1, 40, (seed) => {
    const random = randomSource(seed);
    const below = (n: number): number => Math.floor(random() * n);
    const store = new ShortStore();
    const ids = TERMS.map((game) => idOf(game, store));
    for (let round = 0; round < 6; round++) {
      const terms = Array.from({ length: 2 + below(3) }, () => below(TERMS.length));
      const parts = terms.map((term) => ids[term]);
      while (parts.length > 1) {
        const [a] = parts.splice(below(parts.length), 1);
        const other = below(parts.length);
        parts[other] = store.sum(a, parts[other]);
      }
      const graph = terms.map((term) => TERMS[term]).reduce((all, game) => canonicalByGraphs(sum(all, game)));
      expect(canonicalKey(graphOf(parts[0], store))).toBe(canonicalKey(graph));
    }
  }));

test('a refused question leaves no terms behind', () => {
  const store = new ShortStore({ maxValues: 150 });
  const [x, y] = [3, 5].map((i) => idOf(TERMS[i], store));
  expect(() => store.ask({}, 0, () => store.sum(store.multiple(40n, x), store.multiple(40n, y)))).toThrow(
    'the store is full',
  );
  const fresh = new ShortStore();
  const [u, v] = [3, 5].map((i) => idOf(TERMS[i], fresh));
  const few = (one: ShortStore, a: number, b: number): string =>
    canonicalKey(graphOf(one.sum(one.multiple(2n, a), one.multiple(2n, b)), one));
  expect(few(store, x, y)).toBe(few(fresh, u, v));
});

const smallStore = new ShortStore();

/** x + n·↑ + *m as a graph. */
function plainGraph(x: number, n: number, m: number): LoopyGame {
  const number = dyadic(BigInt(x * 64), 6);
  return graphOf(smallStore.plainValue({ number, ups: BigInt(n), nimber: BigInt(m) }), smallStore);
}

/** Each mark says where n begins or ends: there it holds, and one step further it does not. */
function expectMarks(game: LoopyGame, store: ShortStore): void {
  const id = idOf(game, store);
  const [left, right, marks] = [store.table.leftStop[id], store.table.rightStop[id], store.table.marks[id]];
  const isBelow = (n: number, m: number): boolean => compare(game, plainGraph(left, n, m)).leq;
  const isAbove = (n: number, m: number): boolean => compare(game, plainGraph(right, n, m)).geq;
  for (const m of [0, 1]) {
    const from = ((marks >> (7 * m)) & 63) - 32;
    if (from < 31) expect(isBelow(from, m), `at most ${from}·↑ + *${m}`).toBe(true);
    if (from > -31) expect(isBelow(from - 1, m), `at most ${from - 1}·↑ + *${m}`).toBe(false);
    const to = ((marks >> (16 + 7 * m)) & 63) - 32;
    if (to > -32) expect(isAbove(to, m), `at least ${to}·↑ + *${m}`).toBe(true);
    if (to < 30) expect(isAbove(to + 1, m), `at least ${to + 1}·↑ + *${m}`).toBe(false);
  }
  expect((marks & (1 << 14)) !== 0).toBe(isBelow(0, 2));
  expect((marks & (1 << 30)) !== 0).toBe(isAbove(0, 2));
}

test('the marks of a value say what it is at most and at least, as the graphs do', () => {
  forSeeds(1, 150, (seed) => {
    const random = randomSource(seed);
    const game = randomGame(random, 3 + Math.floor(random() * 12), 1 + random(), true);
    const ups = plainGraph(0, Math.floor(random() * 15) - 7, Math.floor(random() * 4));
    for (const one of [game, sum(game, ups)]) expectMarks(one, new ShortStore());
  });
});

test('so do those of ups, nimbers and other values near 0', () => {
  for (const text of ['0', '{0|v*}', '{^*|0}', '{0||0|v*}', 'tiny(1)', '{0|^}', '{^*|v3}', '{0,*2|v}']) {
    for (const n of [-40, -33, -32, -31, -30, -6, -1, 0, 1, 2, 7, 29, 30, 31, 32, 33]) {
      for (const m of [0, 1, 2, 3, 5]) {
        if (text !== '0' && (Math.abs(n) > 7 || m > 3)) continue;
        expectMarks(valueOfText(`${text} + ${n}.^ + *${m}`).onside, new ShortStore());
      }
    }
  }
});
