import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOwnReverser, type OwnReverserArrays } from './own-reverser.ts';
import { dealtRanges } from './reverse-own.ts';

/** Sources that span several runs, rows that span several buckets, with and without owners and a column of sources. */
const cases = fc.record({
  degrees: fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 3, 9, 70_000), fc.constantFrom(1, 2, 300_000)), {
    minLength: 1,
    maxLength: 5,
  }),
  targets: fc.infiniteStream(fc.nat()),
  isOwned: fc.boolean(),
  hasSources: fc.boolean(),
  firstArc: fc.nat(3),
  blockBits: fc.constantFrom(0, 1, 9, 18, 20),
  threads: fc.constantFrom(1, 2, 3),
});

type Drawing = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** Where the arcs of each source start; each entry of `degrees` is a vertex, and so many vertices without arcs before it. */
function startsOf({ degrees }: Drawing): Int32Array {
  const starts = [0];
  for (const [degree, gap] of degrees) {
    const arcs = starts[starts.length - 1];
    for (let i = 1; i < gap; i++) starts.push(arcs);
    starts.push(arcs + degree);
  }
  return Int32Array.from(starts);
}

function sourcesOf(starts: Int32Array): number[] {
  const from: number[] = [];
  for (let v = 0; v + 1 < starts.length; v++) for (let a = starts[v]; a < starts[v + 1]; a++) from.push(v);
  return from;
}

test.each(['byCounting', 'byBuckets'] as const)('%s: own sources row by row, rising, as defined', (way) => {
  fc.assert(
    fc.property(cases, (drawing) => {
      const { firstArc, hasSources, isOwned, blockBits, threads, targets } = drawing;
      const sources = startsOf(drawing);
      const from = sourcesOf(sources);
      const vertices = sources.length - 1;
      const to = from.map(() => targets.next().value % vertices);
      const owners = isOwned ? Uint8Array.from({ length: vertices }, (_, v) => v % 2) : undefined;
      const rows = isOwned ? 2 * vertices : vertices;
      const keys = to.map((w, a) => w + (owners?.[from[a]] ?? 0) * vertices);
      for (let thread = 0; thread < threads; thread++) {
        const isOwn = (v: number): boolean => Math.floor(v / 2 ** blockBits) % threads === thread;
        const own = [...from.keys()].filter((a) => isOwn(from[a]));
        const arrays: OwnReverserArrays = {
          from: hasSources ? Int32Array.from(from) : undefined,
          to: Int32Array.from(to),
          sources,
          owners,
          offsets: new Int32Array(rows + 1),
          ends: new Int32Array(firstArc + own.length),
          firstArc,
          blockBits,
          thread,
          threads,
        };
        createOwnReverser(arrays)[way](() => undefined);
        const order = own.toSorted((a, b) => keys[a] - keys[b] || a - b);
        expect(arrays.ends.subarray(firstArc).join()).toEqual(order.map((a) => from[a]).join());
        const starts = new Int32Array(rows + 1).fill(firstArc);
        for (const a of own) starts[keys[a] + 1]++;
        for (let r = 1; r <= rows; r++) starts[r] += starts[r - 1] - firstArc;
        expect(arrays.offsets.findIndex((start, r) => start !== starts[r])).toBe(-1);
      }
    }),
    { numRuns: 25 },
  );
});

test('vertices are dealt out in blocks, in turn', () => {
  const ranges = [0, 1].map((thread) => [...dealtRanges(11, { blockBits: 2, thread, threads: 2 })]);
  expect(ranges).toEqual([
    [
      [0, 4],
      [8, 11],
    ],
    [[4, 8]],
  ]);
});
