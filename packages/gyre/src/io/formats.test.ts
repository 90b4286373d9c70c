import { expect, test } from 'vitest';
import { parseGame } from './formats.ts';

const text = '{"gyre":1,"vertices":2,"arcs":[[0,1]]}';

test.each([
  ['a text', text],
  ['bytes', new TextEncoder().encode(text)],
  ['chunks', [new TextEncoder().encode(text.slice(0, 9)), new TextEncoder().encode(text.slice(9))]],
])('parseGame reads %s', async (_, input) => {
  const { graph } = await parseGame(input);
  expect([graph.vertices, graph.arcs]).toEqual([2, 1]);
});
