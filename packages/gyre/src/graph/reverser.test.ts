import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeds } from '../../../../test/slices.ts';
import { rowsByDefinition } from '../../test/drawn-arcs.ts';
import { createReverser, type Reverser, type ReverserArrays } from './reverser.ts';

/** Sources that span several runs, keys that span several buckets, and rows that start behind others. */
const cases = fc.record({
  from: fc.array(fc.oneof(fc.nat(20), fc.nat(600_000), fc.constantFrom(262_143, 262_144, 524_288)), {
    maxLength: 60,
  }),
  rows: fc.constantFrom(1, 5, 16_384, 16_385, 40_000),
  seed: fc.nat(),
  firstArc: fc.nat(3),
});

function sortedBy(
  sort: (reverser: Reverser) => void,
  arrays: Omit<ReverserArrays, 'offsets' | 'ends'>,
  rows: number,
): { offsets: Int32Array; ends: number[] } {
  const { firstArc, keys } = arrays;
  const offsets = new Int32Array(rows + 1);
  const ends = new Int32Array(firstArc + keys.length);
  sort(createReverser({ ...arrays, offsets, ends }));
  return { offsets, ends: Array.from(ends.subarray(firstArc)) };
}

/** Where the arcs of each source start. */
function startsOf(from: Int32Array): Int32Array {
  const starts = new Int32Array((from.at(-1) ?? 0) + 2);
  for (const v of from) starts[v + 1]++;
  for (let v = 1; v < starts.length; v++) starts[v] += starts[v - 1];
  return starts;
}

describe('arcs sorted by the row that they lead to', () => {
  test.each([
    ['counting', (reverser: Reverser) => reverser.byCounting(), false],
    ['buckets', (reverser: Reverser) => reverser.byBuckets(), false],
    ['packed buckets', (reverser: Reverser) => reverser.byPackedBuckets(), true],
  ] as const)('by %s: as defined', (_, sort, rises) => {
    fc.assert(
      fc.property(cases, ({ from: given, rows, seed, firstArc }) => {
        const from = Int32Array.from(given);
        if (rises) from.sort();
        const keys = from.map((_source, a) => (Math.imul(seed + a, 0x9e3779b1) >>> 1) % rows);
        const arrays = { from, keys, firstArc, sources: rises ? startsOf(from) : undefined };
        expect(sortedBy(sort, arrays, rows)).toEqual(rowsByDefinition({ ...arrays, rows }, firstArc));
      }),
      { numRuns: seeds(600), seed: 7 },
    );
  });

  test('packs only where sources rise and the table of runs and buckets is small beside the arcs', () => {
    const canPack = (arcs: number, vertices: number, rises: boolean): boolean => {
      const from = new Int32Array(arcs);
      const sources = rises ? new Int32Array(vertices + 1).fill(arcs, 1) : undefined;
      const [keys, ends, offsets] = [from, new Int32Array(arcs), new Int32Array(vertices + 1)];
      return createReverser({ from, keys, offsets, ends, firstArc: 0, sources }).canPack();
    };
    expect(canPack(1_000, 1_000, true)).toBe(true);
    expect(canPack(1_000, 1_000, false)).toBe(false);
    expect(canPack(1_000, 10_000_000, true)).toBe(false);
  });
});
