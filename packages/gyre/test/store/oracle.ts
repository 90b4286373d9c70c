import { expect } from 'vitest';
import { ordinalSum } from '../../src/values/graphs/multiple.ts';
import { canonicalKey, compare, type LoopyGame, multiple, negative, sum } from '../../src/values/index.ts';
import { graphOf } from '../../src/values/store/short/graphs.ts';
import { ShortStore } from '../../src/values/store/short/short-store.ts';
import { canonicalByGraphs } from '../loopy/graph-oracle.ts';
import { randomGame, randomSource } from '../loopy/random-games.ts';
import { idOf, ordinalOf, smallGame } from './random-values.ts';

/** One random question of each kind, answered by the store and by the algorithms on graphs. */
export function askBoth(seed: number): void {
  const random = randomSource(seed);
  const store = new ShortStore();
  const [g, h] = [smallGame(random), smallGame(random)];
  const [a, b] = [idOf(g, store), idOf(h, store)];
  const same = (id: number, game: LoopyGame): void =>
    expect(canonicalKey(graphOf(id, store))).toBe(canonicalKey(canonicalByGraphs(game)));
  same(a, g);
  const { leq, geq } = compare(g, h);
  expect([store.atMost(a, b), store.atMost(b, a)]).toEqual([leq, geq]);
  expect(a === b).toBe(leq && geq);
  same(store.sum(a, b), sum(g, h));
  same(store.negative(a), negative(g));
  const form = canonicalByGraphs(g);
  same(ordinalOf(a, b, store), ordinalSum(form, h));
  const times = Math.floor(random() * 4);
  if (form.vertices < 8) same(store.multiple(BigInt(times), a), multiple(times, form));
}

/** A larger random graph, position by position. */
export function askBothAboutGraph(seed: number): void {
  const random = randomSource(seed);
  const store = new ShortStore();
  const game = randomGame(random, 10 + Math.floor(random() * 50), 1 + random(), true);
  const id = idOf(game, store);
  expect(canonicalKey(graphOf(id, store))).toBe(canonicalKey(canonicalByGraphs(game)));
}
