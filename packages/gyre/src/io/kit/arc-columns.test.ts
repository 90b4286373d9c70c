import { expect, test } from 'vitest';
import type { ArcRows } from '../../graph/inner.ts';
import { ArcBlocks, checkArcMemory } from './arc-columns.ts';
import type { Scratch } from './format.ts';

/** A ring of numbers with a little disorder: enough arcs for several blocks. */
function arcsOf(kind: string, count: number): [number, number][] {
  return Array.from({ length: count }, (_, a) => {
    const v =
      kind === 'sorted'
        ? Math.floor(a / 9)
        : kind === 'turned'
          ? Math.floor((count - 1 - a) / 9)
          : (a * 7919) % 257;
    return [kind === 'mixed' && a < count / 2 ? Math.floor(a / 40) % 257 : v, (a * 31) % 200] as [
      number,
      number,
    ];
  });
}

/** Room outside memory that is an array; so many bytes may wait inside. */
function scratchWith(mostHeld: number): Scratch {
  const all: number[] = [];
  return {
    mostHeld,
    append: (bytes) => {
      const place = all.length;
      for (const byte of bytes) all.push(byte);
      return place;
    },
    read: (bytes, place) => bytes.set(all.slice(place, place + bytes.length)),
  };
}

function rowsIn({ offsets, ends }: ArcRows): number[][] {
  return Array.from({ length: offsets.length - 1 }, (_, v) => [...ends.subarray(offsets[v], offsets[v + 1])]);
}

test.each(['sorted', 'turned', 'scattered', 'mixed'])(
  'rows are the arcs in the order of their sources: %s',
  (kind) => {
    for (const count of [0, 1, 255, 256, 257, 768, 1800, 5000]) {
      for (const isRenumbered of [false, true]) {
        const arcs = arcsOf(kind, count);
        const vertices = Math.max(200, ...arcs.map(([v]) => v + 1));
        const numbers = Int32Array.from({ length: vertices }, (_, v) =>
          isRenumbered ? vertices - 1 - v : v,
        );
        const expected: number[][] = Array.from({ length: vertices }, () => []);
        for (const [v, w] of arcs) expected[numbers[v]].push(numbers[w]);
        for (const scratch of [undefined, scratchWith(0), scratchWith(5000)]) {
          const blocks = new ArcBlocks({ scratch });
          for (const [v, w] of arcs) blocks.push(v, w);
          expect(blocks.length).toBe(count);
          if (isRenumbered) blocks.renumber(numbers);
          expect(rowsIn(blocks.rows(vertices))).toEqual(expected);
        }
      }
    }
  },
);

test('in each row, the arcs of other blocks follow, and those can be used again', () => {
  for (const scratch of [undefined, scratchWith(0)]) {
    const [left, right, both] = ['scattered', 'sorted', 'mixed'].map((kind) => {
      const blocks = new ArcBlocks({ scratch });
      for (const [v, w] of arcsOf(kind, 1500)) blocks.push(v, w);
      return blocks;
    });
    for (const [blocks, kind] of [[left, 'scattered'] as const, [right, 'sorted'] as const]) {
      const expected: number[][] = Array.from({ length: 300 }, () => []);
      for (const [v, w] of [...arcsOf(kind, 1500), ...arcsOf('mixed', 1500)]) expected[v].push(w);
      expect(rowsIn(blocks.rows(300, [both]))).toEqual(expected);
      expect(blocks.length).toBe(0);
    }
  }
});

test('with room outside memory, many arcs need four bytes each, and without it twelve', () => {
  const allowed = { maxBytes: 5e9 };
  expect(() => checkArcMemory(1e9, allowed)).toThrow('the graph needs 11445 MB of memory');
  checkArcMemory(1e9, { ...allowed, scratch: scratchWith(0) });
  expect(() => checkArcMemory(2e9, { ...allowed, scratch: scratchWith(0) })).toThrow('with 2000000000 arcs');
});
