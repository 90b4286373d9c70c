import { describe, expect, test } from 'vitest';
import { Random } from '../../floor/index.ts';
import { dyadic, integer } from '../plain/dyadic.ts';
import { idOfValue, ValueStore } from '../store/index.ts';
import { gameWithOptions, numberId, sumOf } from '../temperature/index.ts';
import { atomicWeight } from './atomic-weight.ts';
import { nortonProduct } from './norton.ts';
import { reducedCanonicalForm } from './reduced.ts';

const store = new ValueStore();
const plain = (number: number, ups: number, nimber: number): number =>
  idOfValue(store.plain({ number: integer(number), ups: BigInt(ups), nimber: BigInt(nimber) })) as number;
const game = (lefts: number[], rights: number[]): number => gameWithOptions(store, lefts, rights, {});
const sum = (a: number, b: number): number => sumOf(store, a, b, {});
const [up, star] = [plain(0, 1, 0), plain(0, 0, 1)];

/** A random short game; an all-small one has leaves that are. */
function randomGame(random: Random, depth: number, isAllSmall: boolean): number {
  if (depth === 0 || random.below(5) === 0)
    return plain(isAllSmall ? 0 : random.below(7) - 3, random.below(5) - 2, random.below(3));
  const side = (): number[] =>
    Array.from({ length: 1 + random.below(2) }, () => randomGame(random, depth - 1, isAllSmall));
  return game(side(), side());
}

function pairs(seed: number, count: number, isAllSmall: boolean): [number, number][] {
  const random = new Random(seed);
  const one = (): number => randomGame(random, 2, isAllSmall);
  return Array.from({ length: count }, () => [one(), one()]);
}

describe('atomic weights', () => {
  test.each([
    // Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7: ups weigh 1, nimbers 0.
    [up, 1],
    [plain(0, 3, 1), 3],
    [plain(0, 0, 4), 0],
    // ↑² = {0 | ↓*} lies between −↑/n and ↑/n for every n, as powers.test.ts checks.
    [game([0], [plain(0, -1, 1)]), 0],
    [game([up], [plain(0, -1, 0)]), 0],
  ])('%#', (id, weight) => {
    expect(atomicWeight(store, id)).toBe(numberId(store, integer(weight)));
  });

  test('are added, turn with the sign, and are what a multiple of ↑ multiplies by', () => {
    for (const [g, h] of pairs(1, 60, true)) {
      const [a, b] = [atomicWeight(store, g), atomicWeight(store, h)];
      expect(atomicWeight(store, sum(g, h))).toBe(sum(a, b));
      expect(atomicWeight(store, store.negativeOf(g))).toBe(store.negativeOf(a));
    }
    for (const [g] of pairs(2, 40, false)) expect(atomicWeight(store, nortonProduct(store, g, up))).toBe(g);
  });

  test('the two-ahead rule: a weight of at least 2 wins', () => {
    const two = numberId(store, integer(2));
    for (const [g] of pairs(3, 80, true))
      if (store.atMost(two, atomicWeight(store, g))) expect(store.relation(g, 0)).toBe('>');
  });

  test('a game that is not all-small is refused', () => {
    for (const id of [
      plain(1, 0, 0),
      game([plain(3, 0, 0)], [plain(1, 0, 0)]),
      game([0], [game([0], [plain(-2, 0, 0)])]),
    ])
      expect(() => atomicWeight(store, id)).toThrow('not all-small');
  });
});

test('Norton products: (G + H)·U = G·U + H·U, G·U ≥ H·U exactly if G ≥ H, 1·U = U', () => {
  for (const [g, h] of pairs(4, 30, false))
    for (const u of [up, plain(1, 0, 0), plain(0, 2, 1)]) {
      const [a, b] = [nortonProduct(store, g, u), nortonProduct(store, h, u)];
      expect(nortonProduct(store, sum(g, h), u)).toBe(sum(a, b));
      expect(store.atMost(a, b)).toBe(store.atMost(g, h));
      expect(nortonProduct(store, plain(1, 0, 0), u)).toBe(u);
    }
  expect(() => nortonProduct(store, 0, star)).toThrow('not positive');
});

test('reduced canonical forms are close to the game, idempotent, and forget every infinitesimal', () => {
  for (const [g, h] of pairs(5, 60, false)) {
    const reduced = reducedCanonicalForm(store, g);
    expect(reducedCanonicalForm(store, reduced)).toBe(reduced);
    for (const exponent of [0, 3, 6]) {
      const epsilon = numberId(store, dyadic(1n, exponent));
      expect(store.atMost(g, sum(reduced, epsilon))).toBe(true);
      expect(store.atMost(reduced, sum(g, epsilon))).toBe(true);
    }
    for (const small of [up, star, plain(0, -2, 3), game([0], [game([0], [plain(-2, 0, 0)])])])
      expect(reducedCanonicalForm(store, sum(g, small))).toBe(reduced);
    const both = reducedCanonicalForm(store, sum(g, h));
    expect(reducedCanonicalForm(store, sum(reduced, reducedCanonicalForm(store, h)))).toBe(both);
  }
});
