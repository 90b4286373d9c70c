import { expect, test } from 'vitest';
import { valueOfText } from '../../src/desk/index.ts';
import { compare, type LoopyGame, sum } from '../../src/values/index.ts';
import { dyadic } from '../../src/values/plain/dyadic.ts';
import { graphOf } from '../../src/values/store/short/graphs.ts';
import { ShortStore } from '../../src/values/store/short/short-store.ts';
import { randomGame, randomSource } from '../loopy/random-games.ts';
import { forSeeds, idOf } from './random-values.ts';

const smallStore = new ShortStore();

/** x + n·↑ + *m as a graph. */
function graph(x: number, n: number, m: number): LoopyGame {
  const number = dyadic(BigInt(x * 64), 6);
  return graphOf(smallStore.plainValue({ number, ups: BigInt(n), nimber: BigInt(m) }), smallStore);
}

/** Each mark says where n begins or ends: there it holds, and one step further it does not. */
function expectMarks(game: LoopyGame, store: ShortStore): void {
  const id = idOf(game, store);
  const [left, right, marks] = [store.table.leftStop[id], store.table.rightStop[id], store.table.marks[id]];
  const isBelow = (n: number, m: number): boolean => compare(game, graph(left, n, m)).leq;
  const isAbove = (n: number, m: number): boolean => compare(game, graph(right, n, m)).geq;
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
    const ups = graph(0, Math.floor(random() * 15) - 7, Math.floor(random() * 4));
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
