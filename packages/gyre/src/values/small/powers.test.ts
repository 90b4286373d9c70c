import { expect, test } from 'vitest';
import { Random } from '../../floor/index.ts';
import { integer } from '../plain/dyadic.ts';
import { stopperValue, ValueStore } from '../store/index.ts';
import { gameWithOptions, idOf, sumOf } from '../temperature/index.ts';
import { atomicWeight, isAtomic } from './atomic-weight.ts';
import { powers } from './powers.ts';
import { uptimalParts } from './uptimal-parts.ts';

const store = new ValueStore();
const plain = (number: number, ups: number, nimber: number): number =>
  idOf(store.plain({ number: integer(number), ups: BigInt(ups), nimber: BigInt(nimber) }));
const up = plain(0, 1, 0);
const sum = (a: number, b: number): number => sumOf(store, a, b, {});
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
    expect(power).toBe(gameWithOptions(store, [0], [far], {}));
    before = sum(before, power);
    tower = gameWithOptions(store, [tower], [plain(0, 0, 1)], {}); // ↑^[n] = {↑^[n−1] | *}
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
    const game = counts.reduce(
      (total, count, i) => sum(total, times(count, all[i])),
      plain(number, 0, nimber),
    );
    const parts = uptimalParts(store, game);
    while (counts.at(-1) === 0) counts.pop();
    expect(parts).toEqual({ number: integer(number), powers: counts.map(BigInt), nimber: BigInt(nimber) });
  }
});

test('what is no such sum has no expansion, and what is all-small has an atomic weight', () => {
  const random = new Random(8);
  let found = 0;
  const leaf = (): number => plain(random.below(3) - 1, random.below(3) - 1, random.below(3));
  for (let trial = 0; trial < 80; trial++) {
    const game = gameWithOptions(store, [leaf(), leaf()], [leaf(), leaf()], {});
    const parts = uptimalParts(store, game);
    if (parts !== undefined) {
      found++;
      const { number, powers: counts, nimber } = parts;
      const powersOfUp = firstPowers(counts.length || 1);
      const total = counts.reduce(
        (sofar, count, i) => sum(sofar, idOf(store.multiple(count, stopperValue(powersOfUp[i])))),
        idOf(store.plain({ number, ups: 0n, nimber })),
      );
      expect(total).toBe(game);
    }
    if (isAtomic(store, game)) expect(() => atomicWeight(store, game)).not.toThrow();
    else expect(() => atomicWeight(store, game)).toThrow('not all-small');
  }
  expect(found).toBeGreaterThan(10);
});
