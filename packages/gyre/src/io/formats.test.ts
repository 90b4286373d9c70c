import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tokenGame } from '../game/inner.ts';
import { symmetricGraph, VertexNames } from '../graph/inner.ts';
import { gameFormats, parseGame } from './formats.ts';
import { gameChecksum } from './kit/checksum.ts';
import { parseSolutionNdjson } from './solution/ndjson.ts';

const text = '{"gyre":1,"vertices":2,"arcs":[[0,1]]}';

test.each([
  ['a text', text],
  ['bytes', new TextEncoder().encode(text)],
  ['chunks', [new TextEncoder().encode(text.slice(0, 9)), new TextEncoder().encode(text.slice(9))]],
])('parseGame reads %s', async (_, input) => {
  const { graph } = await parseGame(input);
  expect([graph.vertices, graph.arcs]).toEqual([2, 1]);
});

test.each([[[0xff, 0xfe]], [[0xfe, 0xff]]])(
  'text in UTF-16 is named, whichever byte comes first: %j',
  async (mark) => {
    expect(await refusal(Uint8Array.of(...mark, 0x30, 0))).toMatch(/the file is text in UTF-16/);
  },
);

test('names that the arcs do not meet in the order of their numbers come back with their numbers', async () => {
  const document = { graph: symmetricGraph(4, [[2, 0], [3, 3]]), names: new VertexNames(['a', 'b', 'c', 'd']) }; // biome-ignore format: pairs
  const [edges] = gameFormats.filter(({ name }) => name === 'edges');
  const written = await parseGame(edges.write(document));
  expect(written.names?.names).toEqual(document.names.names);
  expect(written.graph.out(0)).toEqual(document.graph.out(0));
});

test('the checksum of a game does not change from one release to the next, nor with the order of the arcs', () => {
  const sum = (...arcs: [number, number][]): string => gameChecksum(tokenGame(symmetricGraph(3, arcs)));
  expect(sum([1, 0], [2, 1], [2, 0])).toBe('04f2145df21c5e71');
  expect(sum([2, 0], [1, 0], [2, 1])).toBe(sum([1, 0], [2, 1], [2, 0]));
});

test('damage in a packed file is told as damage, not as what it did to the content', async () => {
  const lines = Array.from({ length: 20_000 }, (_, v) => `${v} ${v + 1}\n`).join('');
  const packed = gzipSync(lines);
  const wrongContent = gzipSync(`${lines}x y\n`);
  const told = new Set<string>();
  for (let at = packed.length >> 2; at < packed.length - 8; at += packed.length >> 5) {
    const damaged = packed.map((byte, i) => (i === at ? byte ^ 0xff : byte));
    told.add(await refusal(damaged));
  }
  expect([...told]).toEqual(['E_FORMAT: the gzip file is damaged; make or copy it again']);
  expect(await refusal(wrongContent)).toMatch(/^E_VERTEX: there is no vertex "x"/);
});

async function refusal(bytes: Uint8Array): Promise<string> {
  return parseGame(bytes, { file: 'a.gz' }).then(
    () => 'read',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );
}

test.each([
  ['more vertices than the memory holds', '2000000000 1\n', 'E_LIMIT'],
  ['text in UTF-16', Uint8Array.of(0xff, 0xfe, 0x30, 0, 0x20, 0, 0x31, 0), 'E_FORMAT'],
  ['letters of a key that changed places', '{"vertices":1,"arcs":[],"strat":0}', 'E_FORMAT'],
])('%s: refused, with the name of the file', async (_, input, code) => {
  const refused = parseGame(input, { file: 'name.txt', maxBytes: 1 << 30 });
  await expect(refused).rejects.toMatchObject({ code, place: { file: 'name.txt' } });
});

test('a solution is read with its game only', async () => {
  await expect(parseSolutionNdjson([], { graph: symmetricGraph(1, []), title: 5 } as never)).rejects.toThrow(
    /title/,
  );
});
