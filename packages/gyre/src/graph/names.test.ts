import { expect, test } from 'vitest';
import { VertexNames } from './names.ts';

test('names are found by themselves, and with the map of a reader', () => {
  const list = ['start', 'end'];
  const known = new Map(list.map((name, v) => [name, v]));
  for (const names of [new VertexNames(list), new VertexNames(list, known)]) {
    expect(names.names).toBe(list);
    expect([...list, 'other'].map((name) => names.vertex(name))).toEqual([0, 1, undefined]);
  }
});

test('a map of another number of names, or something else, is left alone', () => {
  for (const known of [new Map([['start', 1]]), { size: 2 }, 5, null])
    expect(new VertexNames(['start', 'end'], known as Map<string, number>).vertex('start')).toBe(0);
});
