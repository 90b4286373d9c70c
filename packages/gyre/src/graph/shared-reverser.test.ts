import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEETING_WORDS, Meeting } from '../floor/index.ts';
import { SharedReverser, type SharedReverserArrays } from './shared-reverser.ts';

/** Sources that span several runs, rows that span several blocks, with and without owners and a column of sources. */
const cases = fc.record({
  degrees: fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 3, 9), fc.constantFrom(1, 2, 300_000)), {
    minLength: 1,
    maxLength: 5,
  }),
  targets: fc.infiniteStream(fc.nat()),
  isOwned: fc.boolean(),
  hasSources: fc.boolean(),
  firstArc: fc.nat(3),
});

/** Sources and targets of some arcs; each entry of `degrees` is a vertex, and so many vertices without arcs before it. */
function drawn({ degrees, targets, isOwned }: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const starts = [0];
  const from: number[] = [];
  for (const [degree, gap] of degrees) {
    for (let i = 1; i < gap; i++) starts.push(from.length);
    for (let k = 0; k < degree; k++) from.push(starts.length - 1);
    starts.push(from.length);
  }
  const vertices = starts.length - 1;
  const to = from.map(() => targets.next().value % vertices);
  const owners = isOwned ? Uint8Array.from({ length: vertices }, (_, v) => v % 2) : undefined;
  return { sources: Int32Array.from(starts), from, to, owners, vertices };
}

test.each(['byBlocks', 'bySpans'] as const)('%s: the sources row by row, rising, as defined', (way) => {
  fc.assert(
    fc.property(cases, (drawing) => {
      const { sources, from, to, owners, vertices } = drawn(drawing);
      const { firstArc, hasSources } = drawing;
      const rows = owners === undefined ? vertices : 2 * vertices;
      const keys = to.map((w, a) => w + (owners?.[from[a]] ?? 0) * vertices);
      const arrays: SharedReverserArrays = {
        from: hasSources ? Int32Array.from(from) : undefined,
        to: Int32Array.from(to),
        sources,
        owners,
        offsets: new Int32Array(rows + 1),
        ends: new Int32Array(firstArc + to.length),
        firstArc,
        space: new Int32Array(2000),
        parts: new Int32Array(rows + 1),
      };
      const meeting = new Meeting(new Int32Array(MEETING_WORDS), 0, 1);
      expect(new SharedReverser(arrays, meeting)[way]()).toBe(true);
      const order = [...from.keys()].toSorted((a, b) => keys[a] - keys[b] || a - b);
      expect([...arrays.ends.subarray(firstArc)]).toEqual(order.map((a) => from[a]));
      const starts = new Int32Array(rows + 1).fill(firstArc);
      for (const key of keys) starts[key + 1]++;
      for (let r = 1; r <= rows; r++) starts[r] += starts[r - 1] - firstArc;
      expect(arrays.offsets.findIndex((start, r) => start !== starts[r])).toBe(-1);
    }),
    { numRuns: 40 },
  );
});

test('notes that do not fit are said, not cut', () => {
  const [one, two] = [Int32Array.of(0), Int32Array.of(0, 1, 1)];
  const notes = { space: new Int32Array(1), parts: new Int32Array(0), owners: undefined, firstArc: 0 };
  const room = { offsets: new Int32Array(3), ends: new Int32Array(1) };
  const arrays = { from: undefined, to: one, sources: two, ...room, ...notes };
  const meeting = new Meeting(new Int32Array(MEETING_WORDS), 0, 1);
  expect(new SharedReverser(arrays, meeting).byBlocks()).toBe(false);
  expect(new SharedReverser({ ...arrays, space: new Int32Array(8) }, meeting).bySpans()).toBe(false);
});
