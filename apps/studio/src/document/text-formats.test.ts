import { checkVertexMemory } from 'gyre/io';
import { expect, test } from 'vitest';
import { parseAny } from './text-formats.ts';

const TOO_LARGE =
  'the graph needs 22889 MB of memory and may have 2048 MB; this page holds up to 89 million vertices or 178 million arcs; the command "gyre solve" takes more';

test.each([
  ['json', '{"vertices":1e9,"arcs":[]}', 'with 1000000000 vertices '],
  ['an edge list', '0 999999999\n', 'with 1000000000 vertices '],
])(
  'a graph that does not fit a page is refused before anything is made for it: %s',
  async (_, text, when) => {
    await expect(parseAny(text)).rejects.toThrow(`${when}${TOO_LARGE}`);
  },
);

test('what the refusal says would fit does fit', () => {
  expect(() => checkVertexMemory(89_000_000, 2 ** 31)).not.toThrow();
  expect(() => checkVertexMemory(90_000_000, 2 ** 31)).toThrow(/2060 MB/);
});

test('any other refusal is told as it is', async () => {
  await expect(parseAny('{"vertices":1,"arcs":[[0,1]]}')).rejects.toMatchObject({ code: 'E_VERTEX' });
});

test('an edge list in doubt is refused with the line to put into the text, which helps', async () => {
  await expect(parseAny('0 1 1\n')).rejects.toThrow('"# columns source,target,player"');
  await expect(parseAny('from to\nto b\n')).rejects.toThrow('"# header no"');
  expect((await parseAny('# columns source,target,-\n0 1 1\n')).graph.kind).toBe('symmetric');
  expect((await parseAny('# header no\nfrom to\nto b\n')).graph.arcs).toBe(2);
});

test('a game with an objective is refused: its numbers would be lost, and another game solved', async () => {
  const parity = '{"owners":[0,1],"arcs":[[0,1],[1,0]],"objective":"parity","priorities":[2,1]}';
  await expect(parseAny(parity)).rejects.toThrow(
    'the game has an objective; the command "gyre solve" answers it',
  );
  await expect(parseAny('parity 1;\n0 2 0 1;\n1 3 1 0;\n')).rejects.toThrow('the game has an objective');
});
