import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arcDrawings, drawnArcs, rowsByDefinition } from '../../../test/drawn-arcs.ts';
import { MEETING_WORDS, Meeting } from '../../floor/meeting.ts';
import { SharedReverser, type SharedReverserArrays } from './shared-reverser.ts';

/** Where one thread meets nobody else. */
const alone = (): Meeting => new Meeting(new Int32Array(MEETING_WORDS), 0, 1);

test.each(['byBlocks', 'bySpans'] as const)('%s: the sources row by row, rising, as defined', (way) => {
  fc.assert(
    fc.property(arcDrawings, (drawing) => {
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
      expect(new SharedReverser(arrays, alone())[way]()).toBe(true);
      const { ends, offsets } = rowsByDefinition(arcs, firstArc);
      expect([...arrays.ends.subarray(firstArc)]).toEqual(ends);
      expect(arrays.offsets.findIndex((start, r) => start !== offsets[r])).toBe(-1);
    }),
    { numRuns: 40 },
  );
});

/** A vertex per arc, and so the row of a target has the arcs that lead there. */
function sorted(way: 'byBlocks' | 'bySpans', to: Int32Array): { starts: number[]; ends: number[] } {
  const vertices = to.length;
  const sources = Int32Array.from({ length: vertices + 1 }, (_, v) => v);
  const room = { offsets: new Int32Array(vertices + 1), ends: new Int32Array(to.length) };
  const notes = { space: new Int32Array(8 * vertices), parts: new Int32Array(vertices) };
  const arrays = { from: undefined, to, sources, owners: undefined, firstArc: 0, ...room, ...notes };
  expect(new SharedReverser(arrays, alone())[way]()).toBe(true);
  return { starts: [...room.offsets], ends: [...room.ends] };
}

test('a row that the sample has missed is counted all the same', () => {
  const to = new Int32Array(5000).fill(70);
  to[4998] = 4321; // every fourth arc is looked at first
  const { starts, ends } = sorted('bySpans', to);
  expect(ends).toEqual([...to.keys()].filter((v) => v !== 4998).concat(4998));
  expect([starts[70], starts[71], starts[4321], starts[4322]]).toEqual([0, 4999, 4999, 5000]);
});

test('many arcs are cut into parts, and rows rise across them', () => {
  const to = Int32Array.from({ length: 600_000 }, (_, v) => (Math.imul(v, 40_503) >>> 0) & 0x7_ffff);
  const { starts, ends } = sorted('byBlocks', to);
  const wanted = [...to.keys()].toSorted((v, w) => to[v] - to[w] || v - w);
  expect(ends.findIndex((v, i) => v !== wanted[i])).toBe(-1);
  expect(starts.findIndex((start, row) => start !== starts[0] && to[wanted[start - 1]] >= row)).toBe(-1);
});

test('notes that do not fit are said, not cut', () => {
  const [one, two] = [Int32Array.of(0), Int32Array.of(0, 1, 1)];
  const notes = { space: new Int32Array(1), parts: new Int32Array(0), owners: undefined, firstArc: 0 };
  const room = { offsets: new Int32Array(3), ends: new Int32Array(1) };
  const arrays = { from: undefined, to: one, sources: two, ...room, ...notes };
  expect(new SharedReverser(arrays, alone()).byBlocks()).toBe(false);
  expect(new SharedReverser({ ...arrays, space: new Int32Array(8) }, alone()).bySpans()).toBe(false);
});

// Regression: a quick thread went on and wrote over what a slow one had yet to read, who then decided
// otherwise.
test('threads that give up spans meet once more, after all have read them', () => {
  const to = Int32Array.of(2, 0);
  const rest = { from: undefined, sources: Int32Array.of(0, 1, 2, 2), owners: undefined, firstArc: 0 };
  const room = { offsets: new Int32Array(4), ends: new Int32Array(2), space: new Int32Array(8) };
  for (const [part, isSorted, meetings] of [
    [3, true, 4],
    [2, false, 2],
  ] as const) {
    const meeting = alone();
    const arrays = { ...rest, ...room, to, parts: new Int32Array(part) };
    expect(new SharedReverser(arrays, meeting).bySpans()).toBe(isSorted);
    expect(meeting.meetings).toBe(meetings);
  }
});
