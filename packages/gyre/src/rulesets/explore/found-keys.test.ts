import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Key } from '../contract/contract.ts';
import { FoundKeys } from './exploration.ts';
import type { KeyKind } from './key-words.ts';

/** Adds all keys and compares every answer with a plain map. */
function compareWithMap(added: readonly (readonly [Key, 0 | 1])[]): void {
  const found = new FoundKeys(typeof (added[0]?.[0] ?? 0) as KeyKind, added.length % 3 === 0 ? 3 : undefined);
  const known = new Map<string, number>();
  for (const [key, player] of added) {
    const name = `${player} ${String(key)}`;
    const expected = known.get(name) ?? known.size;
    known.set(name, expected);
    expect(found.add(key, player)).toBe(expected);
  }
  expect(found.counts.vertices).toBe(known.size);
  for (const [key, player] of added) {
    const vertex = known.get(`${player} ${String(key)}`) ?? -1;
    expect(found.find(key, player)).toBe(vertex);
    expect([found.key(vertex), found.memory.players[vertex]]).toEqual([key, player]);
    const other = player === 0 ? 1 : 0;
    expect(found.find(key, other)).toBe(known.get(`${other} ${String(key)}`) ?? -1);
  }
}

const player = fc.constantFrom<0 | 1>(0, 1);

/** Numbers that meet in their low or their high word, and others. */
const number = fc.oneof(
  fc.nat(20),
  fc.integer({ min: 2 ** 31 - 3, max: 2 ** 31 + 3 }),
  fc.integer({ min: 2 ** 32 - 3, max: 2 ** 32 + 3 }),
  fc.tuple(fc.nat(5), fc.nat(3)).map(([high, low]) => high * 2 ** 32 + low),
  fc.maxSafeNat(),
);

const bigint = fc.oneof(
  fc.bigInt(0n, 20n),
  fc.tuple(fc.bigInt(0n, 3n), fc.bigInt(0n, 3n)).map(([high, low]) => (high << 62n) + low),
  fc.bigInt(0n, 2n ** 64n - 1n),
);

test.each([
  ['numbers', number],
  ['bigints', bigint],
  ['texts', fc.string({ maxLength: 3 })],
] as const)('%s are found again, and only they', (_, keys) => {
  const list = fc.array(fc.tuple<[Key, 0 | 1]>(keys as fc.Arbitrary<Key>, player), { maxLength: 60 });
  fc.assert(fc.property(list, compareWithMap), { seed: 1, numRuns: 500 });
});

test.each<[string, (i: number) => Key]>([
  ['numbers that fit one word', (i) => Math.imul(i, 2_654_435_761) >>> 0],
  ['numbers that turn wide half-way', (i) => (i < 20_000 ? i : i * 2 ** 20)],
  ['numbers that differ in the high word only', (i) => (i % 2 ** 20) * 2 ** 32 + 7],
  ['bigints', (i) => BigInt(i) << 48n],
])('forty thousand %s', (_, key) => {
  compareWithMap(Array.from({ length: 40_000 }, (__, i) => [key(i), i % 3 === 0 ? 1 : 0]));
});
