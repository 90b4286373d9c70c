import { expect, test } from 'vitest';
import { namesIn, roomIn, sizesAt } from './sizes.ts';

test.each([0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1, 1.6, 3])(
  'at zoom %f a vertex stays between what can be read and what hides the rest',
  (zoom) => {
    const width = 48 * sizesAt(zoom, 1000, 2).vertex * zoom;
    expect(width).toBeGreaterThanOrEqual(21); // sizes change in steps of a fourth of an octave
    expect(width).toBeLessThanOrEqual(71);
  },
);

test('vertices do not grow into each other', () => {
  for (const room of [50, 80, 120]) {
    const width = 48 * sizesAt(0.1, room, 2).vertex;
    expect(width).toBeLessThanOrEqual(Math.max(48, 0.86 * room) + 1e-9);
  }
});

test('names are shown where they have room', () => {
  expect(sizesAt(1, 110, 2).hasNames).toBe(true);
  expect(sizesAt(0.3, 110, 2).hasNames).toBe(false);
  expect(sizesAt(0.5, 110, 12).hasNames).toBe(false);
  expect(sizesAt(0.3, 110, 2).detail).toBe('letter');
  expect(sizesAt(1, 110, 2).detail).toBe('full');
});

test('the room is that of the crowded, not of the lonely', () => {
  const at = (x: number) => ({ id: x, name: `v${x}`, x, y: 0, marks: [] });
  expect(roomIn({ vertices: [at(0)], arcs: [] })).toBe(200);
  expect(roomIn({ vertices: [0, 60, 120, 180, 900].map(at), arcs: [] })).toBe(60);
  expect(namesIn({ vertices: [1, 22, 333].map(at), arcs: [] })).toBe(4);
});
