import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arcDrawings, drawnArcs, rowsOf } from '../../test/drawn-arcs.ts';
import { createPairReverser } from './pair-reverser.ts';

/** Sources that span several runs, rows that span several buckets. */
const drawings = arcDrawings([0, 0, 1, 3, 9, 70_000]);

test.each(['byCounting', 'byBuckets'] as const)(
  '%s: two threads give the sources row by row, rising, as defined',
  (way) => {
    fc.assert(
      fc.property(drawings, fc.integer({ min: 0, max: 4 }), (drawing, firstOfFour) => {
        const { firstArc, hasSources } = drawing;
        const arcs = drawnArcs(drawing);
        const { sources, from, to, owners, rows } = arcs;
        const arrays = {
          from: hasSources ? Int32Array.from(from) : undefined,
          to: Int32Array.from(to),
          sources,
          owners,
          offsets: new Int32Array(rows + 1).fill(77),
          ends: new Int32Array(firstArc + to.length),
          firstArc,
          notes: new Int32Array(rows + 5000).fill(99),
        };
        const drawn = [0, 0];
        const threads = ([0, 1] as const).map((thread) => {
          const draw = (): number => lot(firstOfFour, thread, drawn[thread]++);
          const reverser = createPairReverser({ ...arrays, thread });
          return way === 'byCounting'
            ? reverser.byCounting(draw, nothing)
            : reverser.byBuckets(draw, nothing);
        });
        do drawn.fill(0);
        while (threads.map((steps) => steps.next().done === true).includes(false));
        const { ends, offsets } = rowsOf([...from.keys()], arcs, firstArc);
        expect(arrays.ends.subarray(firstArc).join()).toEqual(ends.join());
        expect(arrays.offsets.findIndex((start, r) => start !== offsets[r])).toBe(-1);
      }),
      { numRuns: 40 },
    );
  },
);

/** Of every four numbers the first thread draws so many, and the second the rest: which is this thread's k-th? */
function lot(firstOfFour: number, thread: 0 | 1, k: number): number {
  const each = thread === 0 ? firstOfFour : 4 - firstOfFour;
  if (each === 0) return Number.POSITIVE_INFINITY;
  return 4 * Math.floor(k / each) + (k % each) + (thread === 0 ? 0 : firstOfFour);
}

function nothing(): void {
  // Nobody wants to know how far it is.
}

test('notes that do not fit are not packed', () => {
  const arrays = {
    from: undefined,
    to: Int32Array.from({ length: 100_000 }, (_, a) => a % 3),
    sources: Int32Array.of(0, 0, 0, 100_000),
    owners: undefined,
    offsets: new Int32Array(4),
    ends: new Int32Array(100_000),
    firstArc: 0,
    thread: 0,
  } as const;
  expect(createPairReverser({ ...arrays, notes: new Int32Array(64) }).canPack()).toBe(true);
  expect(createPairReverser({ ...arrays, notes: new Int32Array(63) }).canPack()).toBe(false);
});
