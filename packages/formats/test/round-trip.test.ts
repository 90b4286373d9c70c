import { type GameDocument, OFFSIDE, ownedGraph, partizanGraph, symmetricGraph, VertexNames } from 'gyre';
import { csv, edgeList, type GameFormat, gameFormats, gyreBinary, gzip, parseGame } from 'gyre/io';
import { describe, expect, test } from 'vitest';
import { arrow, dot, parsedFormats } from '../src/index.ts';
import { contentOf, inChunks, joined, writtenOrRefused } from './format-fuzz.ts';

/** Where a buffer, a piece of output or a look ahead ends somewhere in the code. */
const BOUNDARIES = [64, 256, 512, 4096, 8192, 32_768, 65_536];
const formats: readonly GameFormat[] = [...parsedFormats, ...gameFormats];

/** A ring that each format can hold, with a first name so long that its file gets about so many bytes. */
function ringFor({ name, drops = [] }: GameFormat, kind: number, length: number): GameDocument {
  const hasNames = !drops.includes('names');
  const vertices = hasNames ? 3 : Math.max(3, Math.floor(length / 12));
  const ends = Int32Array.from({ length: vertices }, (_, v) => (v + 1) % vertices);
  const rows = { offsets: Int32Array.from({ length: vertices + 1 }, (_, v) => v), ends };
  const owners = Uint8Array.from(ends, (v) => v & 1);
  const names = hasNames ? { names: new VertexNames(['n'.repeat(length), 'b', 'c']) } : {};
  if (name === 'pgsolver') return { graph: ownedGraph(owners, rows), convention: OFFSIDE, ...names };
  if (name === 'grf') return { graph: symmetricGraph(vertices, rows), start: { vertex: 0 } };
  if (kind === 0) return { graph: symmetricGraph(vertices, rows), ...names };
  if (kind === 1) return { graph: partizanGraph(vertices, rows, rows), ...names };
  return { graph: ownedGraph(owners, rows), ...names };
}

describe('what is written is read back, or refused when it is written, around every boundary', () => {
  test.each(formats.map((format) => ({ format })))('$format.name', async ({ format }) => {
    let held = 0;
    for (const boundary of BOUNDARIES) {
      for (const kind of [0, 1, 2]) {
        const base = await writtenOrRefused(format, ringFor(format, kind, 1));
        if (base === undefined) continue;
        const length = Math.max(1, boundary - base.length + 1);
        // The name may stand in the file once or several times.
        const lengths = [1, 2, 3].flatMap((times) =>
          [-1, 0, 1].map((off) => Math.ceil(length / times) + off),
        );
        for (const k of lengths.filter((count) => count > 0)) {
          const document = ringFor(format, kind, k);
          const bytes = await writtenOrRefused(format, document);
          if (bytes === undefined) continue;
          held++;
          for (const size of [bytes.length, boundary - 1, boundary, boundary + 1]) {
            const again = await parseGame(inChunks(bytes, size), { formats });
            expect(contentOf(again), `${k} letters, chunks of ${size}`).toEqual(contentOf(document));
          }
        }
      }
    }
    expect(held).toBeGreaterThan(50);
  });
});

test.each(formats.map((format) => ({ format })))(
  '$format.name: a file is the same in chunks of one byte, and packed',
  async ({ format }) => {
    const document = ringFor(format, 0, 30);
    const bytes = await joined(format.write(document));
    for (const chunks of [inChunks(bytes, 1), inChunks(bytes, 3), gzip([bytes])])
      expect(contentOf(await parseGame(chunks, { formats }))).toEqual(contentOf(document));
  },
);

test.each([1 << 24, (1 << 24) + 1, (1 << 24) - 1])(
  'JSON of %i bytes, where it is no longer parsed at once',
  async (size) => {
    const [json] = gameFormats.filter(({ name }) => name === 'json');
    const ring = ringFor(json, 1, 9);
    const base = (await joined(json.write({ ...ring, title: '' }))).length;
    const document = { ...ring, title: 't'.repeat(size - base) };
    const bytes = await joined(json.write(document));
    expect(bytes.length).toBe(size);
    const again = await parseGame(inChunks(bytes, 1 << 20), { formats });
    expect([again.title?.length, contentOf(again)]).toEqual([document.title.length, contentOf(document)]);
  },
);

const ROWS = 1 << 20; // of an Arrow batch; of the last blocks of arcs while a file is read

test.each(
  [arrow, gyreBinary, edgeList, csv].flatMap((format) =>
    [ROWS - 1, ROWS, ROWS + 1].map((arcs) => [format.name, arcs, format] as const),
  ),
)('%s: %i arcs', async (name, arcs, format) => {
  if (name !== 'arrow' && name !== 'csv' && arcs !== ROWS + 1) return;
  const offsets = Int32Array.from({ length: 5 }, (_, v) => Math.round((arcs * v) / 4));
  const ends = Int32Array.from({ length: arcs }, (_, a) => (a * 7) % 4);
  const graph = partizanGraph(4, { offsets, ends }, { offsets: new Int32Array(5), ends: new Int32Array(0) });
  const again = await format.parse(inChunks(await joined(format.write({ graph })), 1 << 16));
  expect(again.graph.kind).toBe('partizan');
  expect(Buffer.compare(Buffer.from(again.graph.out(0).offsets.buffer), Buffer.from(offsets.buffer))).toBe(0);
  expect([...again.graph.out(0).ends.subarray(-9)]).toEqual([...ends.subarray(-9)]);
  expect(again.graph.arcs).toBe(arcs);
});

test.each([
  ['edges', edgeList, 1 << 21],
  ['csv', csv, 1 << 21],
  ['dot', dot, 1 << 21],
])('%s refuses to write a name that it could not read', async (_, format, length) => {
  expect(await writtenOrRefused(format, ringFor(format, 0, length))).toBeUndefined();
});
