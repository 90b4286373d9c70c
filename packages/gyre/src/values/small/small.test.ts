import { describe, expect, test } from 'vitest';
import { seeds } from '../../../../../test/slices.ts';
import { Random } from '../../floor/random.ts';
import { integer } from '../plain/dyadic.ts';
import { isInfinitesimal, stopperValue, ValueStore } from '../store/index.ts';
import { gameWithOptions, idOf, numberId, sumOf } from '../temperature/index.ts';
import { atomicWeight, isAllSmall, isAtomic } from './atomic-weight.ts';
import { nortonProduct } from './norton.ts';
import { powers } from './powers.ts';
import { uptimalParts } from './uptimal-parts.ts';

const store = new ValueStore();
const plain = (number: number, ups: number, nimber: number): number =>
  idOf(store.plain({ number: integer(number), ups: BigInt(ups), nimber: BigInt(nimber) }));
const game = (lefts: number[], rights: number[]): number => gameWithOptions(store, lefts, rights, {});
const sum = (a: number, b: number): number => sumOf(store, a, b, {});
const [up, star] = [plain(0, 1, 0), plain(0, 0, 1)];

describe('atomic weights', () => {
  test.each([
    // Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7: ups weigh 1, nimbers 0.
    [up, 1],
    [plain(0, 3, 1), 3],
    [plain(0, 0, 4), 0],
    // ↑² = {0 | ↓*} lies between −↑/n and ↑/n for every n, as is checked below.
    [game([0], [plain(0, -1, 1)]), 0],
    [game([up], [plain(0, -1, 0)]), 0],
  ])('%#', (id, weight) => {
    expect(atomicWeight(store, id)).toBe(numberId(store, integer(weight)));
  });

  test('a game that is not all-small is refused', () => {
    for (const id of [plain(1, 0, 0), game([plain(3, 0, 0)], [plain(1, 0, 0)])])
      expect(() => atomicWeight(store, id)).toThrow('no atomic weight');
  });

  test('a far star cannot tell it from so many ups, and can from one more or less, all-small or not', () => {
    const random = new Random(40);
    const leaf = (): number => plain(0, random.below(5) - 2, random.below(2));
    const threat = (side: number): number => {
      const [middle, big] = [leaf(), plain(side * (1 + random.below(2)), 0, 0)];
      return side < 0 ? game([middle], [big]) : game([big], [middle]);
    };
    const far = plain(0, 0, 64);
    let [all, others] = [0, 0];
    for (let seed = 0; seed < seeds(10_000); seed++) {
      const id = game(
        [leaf(), ...(seed % 2 === 0 ? [threat(1)] : [])],
        [leaf(), threat(-1)].slice(seed % 3 === 0 ? 0 : 1),
      );
      if (!isInfinitesimal(store, id) || !isAtomic(store, id)) continue;
      all++;
      if (!isAllSmall(store, id)) others++;
      const weight = atomicWeight(store, id);
      const isLike = (one: number): boolean => {
        const rest = sum(id, store.negativeOf(nortonProduct(store, one, up)));
        return (
          store.relation(rest, sum(up, far)) === '<' &&
          store.relation(rest, sum(store.negativeOf(up), far)) === '>'
        );
      };
      const near = [0, 1, -1].map((n) => isLike(sum(weight, plain(n, 0, 0))));
      expect(near, `game ${seed}`).toEqual([true, false, false]);
    }
    expect(others).toBeGreaterThan(all / 10);
  });
});

test('a Norton product with a game that is not positive is refused', () => {
  expect(() => nortonProduct(store, 0, star)).toThrow('not positive');
});

const times = (n: number, id: number): number => idOf(store.multiple(BigInt(n), stopperValue(id)));

function firstPowers(count: number): number[] {
  const found: number[] = [];
  for (const power of powers(store, up)) if (found.push(power) === count) break;
  return found;
}

test('the powers of ↑ are those of the definition, and each is infinitesimal beside the one before', () => {
  const all = firstPowers(5);
  let [before, tower] = [0, 0];
  for (const [i, power] of all.entries()) {
    const far = sum(plain(0, 0, 1), store.negativeOf(before));
    expect(power).toBe(game([0], [far]));
    before = sum(before, power);
    tower = game([tower], [plain(0, 0, 1)]); // ↑^[n] = {↑^[n−1] | *}
    expect(before).toBe(tower);
    if (i > 0) for (const n of [1, 2, 5]) expect(store.relation(times(n, power), all[i - 1])).toBe('<');
  }
});

test('the expansion of a random sum of powers is that sum', () => {
  const random = new Random(7);
  const all = firstPowers(4);
  for (let trial = 0; trial < 60; trial++) {
    const counts = all.map(() => random.below(7) - 3);
    const [number, nimber] = [random.below(5) - 2, random.below(4)];
    const total = counts.reduce(
      (sofar, count, i) => sum(sofar, times(count, all[i])),
      plain(number, 0, nimber),
    );
    const parts = uptimalParts(store, total);
    while (counts.at(-1) === 0) counts.pop();
    expect(parts).toEqual({ number: integer(number), powers: counts.map(BigInt), nimber: BigInt(nimber) });
  }
});

test('what is no such sum has no expansion, and what is all-small has an atomic weight', () => {
  const random = new Random(8);
  let found = 0;
  const leaf = (): number => plain(random.below(3) - 1, random.below(3) - 1, random.below(3));
  for (let trial = 0; trial < 80; trial++) {
    const one = game([leaf(), leaf()], [leaf(), leaf()]);
    const parts = uptimalParts(store, one);
    if (parts !== undefined) {
      found++;
      const { number, powers: counts, nimber } = parts;
      const powersOfUp = firstPowers(counts.length || 1);
      const total = counts.reduce(
        (sofar, count, i) => sum(sofar, idOf(store.multiple(count, stopperValue(powersOfUp[i])))),
        idOf(store.plain({ number, ups: 0n, nimber })),
      );
      expect(total).toBe(one);
    }
    if (isAtomic(store, one)) expect(() => atomicWeight(store, one)).not.toThrow();
    else expect(() => atomicWeight(store, one)).toThrow('no atomic weight');
  }
  expect(found).toBeGreaterThan(10);
});
