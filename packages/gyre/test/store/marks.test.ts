import { expect, test } from 'vitest';
import { canonicalKey, compare, type LoopyGame, sum } from '../../src/doors/algebra.ts';
import { dyadic } from '../../src/values/plain/dyadic.ts';
import { ShortStore } from '../../src/values/store/short/short-store.ts';
import { graphOf } from '../../src/values/store/short/write-graph.ts';
import { randomGame, randomSource } from '../loopy/random-games.ts';
import { forSeeds, idOf } from './random-values.ts';

/** The small values in the order of their bits, as (ups, nimber). */
const SMALL = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [2, 0],
  [-2, 0],
  [2, 1],
  [-2, 1],
] as const;

const smallStore = new ShortStore();

function graph(x: number, ups: number, nimber: number): LoopyGame {
  const number = dyadic(BigInt(x * 64), 6);
  return graphOf(smallStore.plainValue({ number, ups: BigInt(ups), nimber: BigInt(nimber) }), smallStore);
}

test('the marks of a value say what it is at most and at least, as the graphs do', () => {
  forSeeds(1, 120, (seed) => {
    const random = randomSource(seed);
    const store = new ShortStore();
    const game = randomGame(random, 3 + Math.floor(random() * 12), 1 + random(), true);
    const ups = graph(0, Math.floor(random() * 7) - 3, Math.floor(random() * 4));
    for (const one of [game, sum(game, ups)]) {
      const id = idOf(one, store);
      const { leftStop, rightStop, marks } = store.table;
      for (let y = 0; y < SMALL.length; y++) {
        const [n, m] = SMALL[y];
        expect((marks[id] >> y) & 1).toBe(compare(one, graph(leftStop[id], n, m)).leq ? 1 : 0);
        expect((marks[id] >> (16 + y)) & 1).toBe(compare(one, graph(rightStop[id], n, m)).geq ? 1 : 0);
      }
    }
  });
});

test('one value has the same marks whatever form it was made of', () => {
  forSeeds(1, 200, (seed) => {
    const random = randomSource(seed);
    const [first, second] = [new ShortStore(), new ShortStore()];
    const game = randomGame(random, 3 + Math.floor(random() * 12), 1 + random(), true);
    const a = idOf(game, first);
    const canonical = graphOf(a, first);
    const b = idOf(canonical, second);
    expect(canonicalKey(graphOf(b, second))).toBe(canonicalKey(canonical));
    expect(second.table.marks[b]).toBe(first.table.marks[a]);
  });
});
