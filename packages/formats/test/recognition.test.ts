import type { GameDocument } from 'gyre';
import { type GameFormat, gameFormats, parseGame, type Scratch } from 'gyre/io';
import { describe, expect, test } from 'vitest';
import { parsedFormats } from '../src/index.ts';
import { inChunks } from './format-fuzz.ts';

const formats: readonly GameFormat[] = [...parsedFormats, ...gameFormats];

/** A file of such a text, as a disk gives it. */
async function read(text: string, size: number = 1 << 16): Promise<GameDocument> {
  return parseGame(inChunks(new TextEncoder().encode(text), size), { formats });
}

/** What stands before the key that tells the format. */
const LENGTHS = [10, 5000, 3 << 20, 17 << 20];

/** Games on one line whose first key is `kind`, which is none of JSON and node-link JSON, and says nothing there. */
const GAMES: readonly (readonly [what: string, text: (padding: string) => string, kind: string])[] = [
  ['JSON', (title) => JSON.stringify({ kind: 'symmetric', title, vertices: 2, arcs: [[0, 1]] }), 'symmetric'],
  [
    'JSON of two players',
    (title) => JSON.stringify({ kind: 'partizan', vertices: 2, title, left: [[0, 1]], right: [] }),
    'partizan',
  ],
  [
    'node-link JSON',
    (title) =>
      JSON.stringify({
        kind: 'my graph',
        title,
        directed: true,
        nodes: [{ id: 1 }, { id: 2 }],
        links: [{ source: 1, target: 2 }],
      }),
    'symmetric',
  ],
  [
    'node-link JSON on lines',
    (title) => `{"kind": 1,\n"title": "${title}",\n"nodes": [{},{}],\n"links": [{"source":0,"target":1}]}`,
    'symmetric',
  ],
  ['NDJSON', (title) => `${JSON.stringify({ kind: 'symmetric', title, vertices: 2 })}\n[0,1]\n`, 'symmetric'],
  [
    'NDJSON that does not say its kind',
    (title) => `${JSON.stringify({ title, owners: [0, 1] })}\n[0,1]\n`,
    'owned',
  ],
];

describe('a format is told by its keys, wherever they stand', () => {
  test.each(LENGTHS.flatMap((length) => GAMES.map(([what, text, kind]) => ({ length, what, text, kind }))))(
    '$what after $length letters',
    async ({ length, text, kind }) => {
      const { graph } = await read(text('n'.repeat(length)));
      expect([graph.kind, graph.vertices, graph.arcs]).toEqual([kind, 2, 1]);
    },
  );
});

test.each(GAMES)('%s in chunks of a byte, behind a byte order mark and blanks', async (_, text, kind) => {
  const { graph } = await read(`\ufeff \t${text('n'.repeat(5000))}`, 1);
  expect([graph.kind, graph.vertices, graph.arcs]).toEqual([kind, 2, 1]);
});

test('with room outside memory, little of a long first line waits in it', async () => {
  const away: Uint8Array[] = [];
  const scratch: Scratch = {
    append: (bytes) => away.push(bytes.slice()) - 1,
    read: (bytes, place) => bytes.set(away[place]),
  };
  const header = JSON.stringify({ kind: 'owned', owners: Array.from({ length: 3 << 20 }, (_, v) => v & 1) });
  const piece = new Uint8Array(1 << 16); // the same memory again and again, as a source may do
  function* reused(): Generator<Uint8Array> {
    for (const chunk of inChunks(new TextEncoder().encode(`${header}\n[0,1]\n`), piece.length)) {
      piece.set(chunk);
      yield piece.subarray(0, chunk.length);
    }
  }
  const { graph } = await parseGame(reused(), { formats, scratch });
  expect([graph.kind, graph.vertices, graph.arcs, graph.owners?.indexOf(1)]).toEqual([
    'owned',
    3 << 20,
    1,
    1,
  ]);
  const outside = away.reduce((sum, { length }) => sum + length, 0);
  expect([outside > 0, header.length - outside < 5 << 20]).toEqual([true, true]);
});

test('arcs by name may come before the names, and a header without arcs states its kind', async () => {
  const title = 't'.repeat(3 << 20);
  const { graph } = await read(JSON.stringify({ kind: 1, title, arcs: [['a', 'b']], names: ['a', 'b'] }));
  expect(graph.arcs).toBe(1);
  const alone = await read(JSON.stringify({ kind: 'partizan', title, vertices: 2 }));
  expect(alone.graph.kind).toBe('partizan');
});

test.each([['nodes'], ['links']])('node-link JSON with a byte order mark, %s first', async (first) => {
  const lists = { nodes: [{ id: 'a' }, { id: 'b' }], links: [{ source: 'a', target: 'b' }] };
  const { nodes, links } = lists;
  const text = JSON.stringify(first === 'nodes' ? { nodes, links } : { links, nodes });
  expect((await read(`\ufeff${text}`)).graph.arcs).toBe(1);
});

test('node-link JSON: a link that names a node by a text of many megabytes', async () => {
  const id = 'n'.repeat(9 << 20);
  const { graph } = await read(JSON.stringify({ nodes: [{ id }], links: [{ source: id, target: id }] }));
  expect([graph.vertices, graph.arcs]).toEqual([1, 1]);
});
