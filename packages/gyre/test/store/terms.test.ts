import { expect, test } from 'vitest';
import { evaluate, parseExpression } from '../../src/desk/index.ts';
import { canonicalKey, type LoopyGame, sum } from '../../src/values/index.ts';
import { graphOf } from '../../src/values/store/short/graphs.ts';
import { ShortStore } from '../../src/values/store/short/short-store.ts';
import { canonicalByGraphs } from '../loopy/graph-oracle.ts';
import { randomSource } from '../loopy/random-games.ts';
import { forSeeds, idOf } from './random-values.ts';

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
