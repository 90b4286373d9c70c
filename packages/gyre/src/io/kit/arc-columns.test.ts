import { expect, test } from 'vitest';
import { ArcBlocks } from './arc-columns.ts';

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
        const blocks = new ArcBlocks();
        for (const [v, w] of arcs) blocks.push(v, w);
        expect(blocks.length).toBe(count);
        if (isRenumbered) blocks.renumber(numbers);
        const { offsets, ends } = blocks.rows(vertices);
        const rows = Array.from({ length: vertices }, (_, v) => [
          ...ends.subarray(offsets[v], offsets[v + 1]),
        ]);
        const expected: number[][] = Array.from({ length: vertices }, () => []);
        for (const [v, w] of arcs) expected[numbers[v]].push(numbers[w]);
        expect(rows).toEqual(expected);
      }
    }
  },
);
