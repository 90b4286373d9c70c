import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReverser, type Reverser } from './reverser.ts';

/** Sources that span several runs, keys that span several buckets, and rows that start behind others. */
const cases = fc.record({
  from: fc.array(fc.oneof(fc.nat(20), fc.nat(3_000_000), fc.constantFrom(262_143, 262_144, 524_288)), {
    maxLength: 60,
  }),
  rows: fc.constantFrom(1, 5, 16_384, 16_385, 40_000),
  seed: fc.nat(),
  firstArc: fc.nat(3),
});

function sortedBy(
  sort: (reverser: Reverser) => void,
  from: Int32Array,
  keys: Int32Array,
  rows: number,
  firstArc: number,
): { offsets: number[]; ends: number[] } {
  const offsets = new Int32Array(rows + 1);
  const ends = new Int32Array(firstArc + keys.length);
  sort(createReverser({ from, keys, offsets, ends, firstArc, rising: true }));
  return { offsets: Array.from(offsets), ends: Array.from(ends.subarray(firstArc)) };
}

/** From the definition: the arcs in the order of their keys, those of one key as they came. */
function naively(
  from: Int32Array,
  keys: Int32Array,
  rows: number,
  firstArc: number,
): { offsets: number[]; ends: number[] } {
  const order = [...keys.keys()].toSorted((a, b) => keys[a] - keys[b] || a - b);
  const counts = Array.from({ length: rows + 1 }, () => 0);
  for (const key of keys) counts[key + 1]++;
  let at = firstArc;
  return { offsets: counts.map((count) => (at += count)), ends: order.map((a) => from[a]) };
}

describe('arcs sorted by the row that they lead to', () => {
  test.each([
    ['counting', (reverser: Reverser) => reverser.byCounting(), false],
    ['buckets', (reverser: Reverser) => reverser.byBuckets(), false],
    ['packed buckets', (reverser: Reverser) => reverser.byPackedBuckets(), true],
  ] as const)('by %s: as defined', (_, sort, rises) => {
    fc.assert(
      fc.property(cases, ({ from: sources, rows, seed, firstArc }) => {
        const from = Int32Array.from(sources);
        if (rises) from.sort();
        const keys = from.map((_source, a) => (Math.imul(seed + a, 0x9e3779b1) >>> 1) % rows);
        expect(sortedBy(sort, from, keys, rows, firstArc)).toEqual(naively(from, keys, rows, firstArc));
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  test('packs only where the table of runs and buckets is small beside the arcs', () => {
    const of = (arcs: number, vertices: number): boolean => {
      const from = new Int32Array(arcs).fill(vertices - 1);
      const arrays = {
        from,
        keys: new Int32Array(arcs),
        ends: new Int32Array(arcs),
        firstArc: 0,
        rising: true,
      };
      return createReverser({ ...arrays, offsets: new Int32Array(vertices + 1) }).canPack();
    };
    expect(of(1_000, 1_000)).toBe(true);
    expect(of(1_000, 10_000_000)).toBe(false);
  });
});
