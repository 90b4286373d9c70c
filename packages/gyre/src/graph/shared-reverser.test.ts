import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arcDrawings, drawnArcs, rowsOf } from '../../test/drawn-arcs.ts';
import { MEETING_WORDS, Meeting } from '../floor/index.ts';
import { SharedReverser, type SharedReverserArrays } from './shared-reverser.ts';

test.each(['byBlocks', 'bySpans'] as const)('%s: the sources row by row, rising, as defined', (way) => {
  fc.assert(
    fc.property(arcDrawings([0, 0, 1, 3, 9]), (drawing) => {
      const { firstArc, hasSources } = drawing;
      const arcs = drawnArcs(drawing);
      const { sources, from, to, owners, rows } = arcs;
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
      const { ends, offsets } = rowsOf([...from.keys()], arcs, firstArc);
      expect([...arrays.ends.subarray(firstArc)]).toEqual(ends);
      expect(arrays.offsets.findIndex((start, r) => start !== offsets[r])).toBe(-1);
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

// Regression: a quick thread went on and wrote over what a slow one had yet to read, who then decided otherwise.
test('threads that give up spans meet once more, after all have read them', () => {
  const to = Int32Array.of(2, 0);
  const rest = { from: undefined, sources: Int32Array.of(0, 1, 2, 2), owners: undefined, firstArc: 0 };
  const room = { offsets: new Int32Array(4), ends: new Int32Array(2), space: new Int32Array(8) };
  for (const [part, isSorted, meetings] of [
    [3, true, 4],
    [2, false, 2],
  ] as const) {
    const meeting = new Meeting(new Int32Array(MEETING_WORDS), 0, 1);
    const arrays = { ...rest, ...room, to, parts: new Int32Array(part) };
    expect(new SharedReverser(arrays, meeting).bySpans()).toBe(isSorted);
    expect(meeting.meetings).toBe(meetings);
  }
});
