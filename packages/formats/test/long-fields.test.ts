import { columnFromArray, tableFromColumns, tableFromIPC, tableToIPC } from '@uwdata/flechette';
import {
  type ArcRows,
  type GameDocument,
  type Graph,
  ownedGraph,
  partizanGraph,
  Random,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import { type GameFormat, gameFormats, parseGame } from 'gyre/io';
import { parquetMetadata } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { arrow, parquet, parsedFormats } from '../src/index.ts';
import { inChunks, joined } from './format-fuzz.ts';

const formats: readonly GameFormat[] = [...parsedFormats, ...gameFormats];
const withFields = formats.filter(({ name }) =>
  ['arrow', 'parquet', 'gyre', 'ndjson', 'json'].includes(name),
);

/** What JSON escapes, what is more than a byte, and what could be taken for the end of a name. */
const LETTERS = ['v', 'é', '"\\', '𝒳', ',]}'];

const random = new Random(350);
/** So many that the list alone is longer than what is still parsed at once. */
const [OWNED, DRESSED] = [1 << 19, 1 << 17];

/** Every eighth vertex has two arcs: the lists are what is long here. */
function rowsOf(vertices: number): ArcRows {
  const offsets = Int32Array.from({ length: vertices + 1 }, (_, v) => 2 * Math.ceil(v / 8));
  return { offsets, ends: Int32Array.from({ length: vertices / 4 }, () => random.below(vertices)) };
}

const GAMES: readonly { readonly what: string; readonly document: GameDocument }[] = [
  {
    what: 'owners',
    document: {
      graph: ownedGraph(
        Uint8Array.from({ length: OWNED }, () => random.below(2)),
        rowsOf(OWNED),
      ),
      start: { vertex: 5, player: 1 },
    },
  },
  {
    what: 'names',
    document: {
      graph: symmetricGraph(DRESSED, rowsOf(DRESSED)),
      names: new VertexNames(Array.from({ length: DRESSED }, (_, v) => `${LETTERS[v % LETTERS.length]}${v}`)),
      title: 'names of all kinds',
    },
  },
  {
    what: 'payoffs',
    document: {
      graph: partizanGraph(DRESSED, rowsOf(DRESSED), rowsOf(DRESSED)),
      payoffs: Array.from({ length: DRESSED / 2 }, (_, i) => ({
        vertex: 2 * i + 1,
        score: random.below(2001) - 1000,
        ...(i % 3 === 0 ? { player: 1 as const } : {}),
      })),
    },
  },
  {
    what: 'places',
    document: {
      graph: symmetricGraph(DRESSED, rowsOf(DRESSED)),
      places: Float64Array.from({ length: 2 * DRESSED }, (_, i) =>
        i % 14 < 2 ? Number.NaN : random.below(9999) / 8,
      ),
    },
  },
];

describe('lists of many vertices are read back', () => {
  test.each(withFields.flatMap((format) => GAMES.map(({ what, document }) => ({ format, what, document }))))(
    '$format.name: $what',
    async ({ format, document }) => {
      const bytes = await joined(format.write(document));
      expect(bytes.length).toBeGreaterThan(1 << 20);
      const again = await parseGame(inChunks(bytes, (1 << 16) + 1), { formats });
      expectSame(again, document);
      expect(Buffer.compare(await joined(format.write(again)), bytes)).toBe(0);
    },
  );
});

/** Compares without a tree of all of it: a difference would take minutes to be printed. */
function expectSame(found: GameDocument, wanted: GameDocument): void {
  expect(fieldText(found)).toBe(fieldText(wanted));
  expect(graphText(found.graph)).toBe(graphText(wanted.graph));
}

function fieldText({ title, names, payoffs, start, places }: GameDocument): string {
  return textOf([title ?? null, names ?? null, payoffs ?? null, start ?? null, places ?? null]);
}

function graphText(graph: Graph): string {
  const rows = ([0, 1] as const).map((player) => [graph.out(player).offsets, graph.out(player).ends]);
  return textOf([graph.kind, graph.vertices, graph.owners ?? null, rows]);
}

/** A short text that differs where the value does. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof VertexNames
      ? part.names
      : ArrayBuffer.isView(part)
        ? Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64')
        : part,
  );
  return `${text.length} ${text.slice(0, 60)} ${hashOf(text)}`;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

/** The metadata as Gyre wrote it before decision 350. */
function oldText(owners: readonly number[]): string {
  return JSON.stringify({ gyre: 1, title: 'old', vertices: owners.length, owners, start: 1, kind: 'owned' });
}

describe('files in which a library wrote the metadata, as in Gyre before, are read', () => {
  test.each([3, 100_000, 1 << 20])('Arrow, %i vertices', async (vertices) => {
    const owners = Array.from({ length: vertices }, (_, v) => (v % 3 === 0 ? 1 : 0));
    const table = tableFromColumns({
      source: columnFromArray(Int32Array.of(0, 1)),
      target: columnFromArray(Int32Array.of(2, 0)),
    });
    table.schema.metadata = new Map([
      ['before', 'b'],
      ['gyre', oldText(owners)],
      ['after', 'a'],
    ]);
    for (const format of ['file', 'stream'] as const)
      expectOld(await arrow.parse([tableToIPC(table, { format }) as Uint8Array]), owners);
  });

  test.each([3, 100_000, 1 << 20])('Parquet, %i vertices', async (vertices) => {
    const owners = Array.from({ length: vertices }, (_, v) => (v % 3 === 0 ? 1 : 0));
    const writer = new ByteWriter();
    const file = new ParquetWriter({
      writer,
      schema: [
        { name: 'root', num_children: 2 },
        { name: 'source', type: 'INT32', repetition_type: 'REQUIRED' },
        { name: 'target', type: 'INT32', repetition_type: 'REQUIRED' },
      ],
      kvMetadata: [
        { key: 'before', value: 'b' },
        { key: 'gyre', value: oldText(owners) },
        { key: 'after', value: 'a' },
      ],
    });
    await file.write({
      columnData: [
        { name: 'source', data: Int32Array.of(0, 1) },
        { name: 'target', data: Int32Array.of(2, 0) },
      ],
    });
    await file.finish();
    expectOld(await parquet.parse([writer.getBytes().slice()]), owners);
  });
});

function expectOld({ graph, title, start }: GameDocument, owners: readonly number[]): void {
  expect([title, start, graph.vertices]).toEqual(['old', { vertex: 1 }, owners.length]);
  expect(Buffer.compare(graph.owners as Uint8Array, Uint8Array.from(owners))).toBe(0);
  const { offsets, ends } = graph.out(0);
  expect([...offsets.subarray(0, 4), ...ends]).toEqual([0, 1, 2, 2, 2, 0]);
}

describe('libraries read the metadata that Gyre wrote', () => {
  const { document } = GAMES[0];
  test.each(['file', 'stream'])('Arrow, as a %s', async (form) => {
    const bytes = await joined(arrow.write(document));
    const footer = new DataView(bytes.buffer, bytes.byteOffset).getInt32(bytes.length - 10, true);
    // A stream is a file without the magic in front, and without its footer.
    const table = tableFromIPC(form === 'file' ? bytes : bytes.slice(8, bytes.length - 10 - footer));
    const fields = JSON.parse(table.schema.metadata?.get('gyre') as string) as { owners: number[] };
    expect(Buffer.compare(Uint8Array.from(fields.owners), document.graph.owners as Uint8Array)).toBe(0);
    expect(Int32Array.from(table.getChild('target').toArray() as Int32Array)).toEqual(
      document.graph.out(0).ends,
    );
  });

  test('Parquet', async () => {
    const bytes = await joined(parquet.write(document));
    const { key_value_metadata: metadata, num_rows: rows } = parquetMetadata(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    );
    const fields = JSON.parse(metadata?.[0].value as string) as { owners: number[] };
    expect(Number(rows)).toBe(document.graph.arcs);
    expect(Buffer.compare(Uint8Array.from(fields.owners), document.graph.owners as Uint8Array)).toBe(0);
  });
});

describe('a refusal names its line, however many elements are read at once', () => {
  test.each([0, 1, 4000, 4999])('node-link JSON, link %i', async (at) => {
    const links = Array.from({ length: 5000 }, (_, i) =>
      i === at ? '{"source":"a,[\\"","target":"b"}' : '{"source":"a,[\\"",\n"target":"a,[\\""}',
    );
    const text = `{"directed":true,\n"nodes":[\n{"id":"a,[\\""}],\n"links":[\n${links.join(',\n')}]}`;
    const refused = parseGame(inChunks(new TextEncoder().encode(text), 70_001), { formats });
    await expect(refused).rejects.toMatchObject({ code: 'E_VERTEX', place: { line: 5 + 2 * at } });
  });

  test('the first line of NDJSON', async () => {
    const owners = Array.from({ length: OWNED }, (_, v) => (v === OWNED - 5 ? 7 : 0));
    const text = `{"kind":"owned","vertices":${OWNED},"owners":[${owners.join(',')}]}\n[0,1]\n`;
    const refused = parseGame(inChunks(new TextEncoder().encode(text), 1 << 16), { formats });
    await expect(refused).rejects.toMatchObject({
      code: 'E_OWNER',
      found: `vertex ${OWNED - 5} is owned by 7`,
      place: { line: 1 },
    });
  });

  test('a line after a long first one', async () => {
    const text = `{"kind":"owned","owners":[${'0,'.repeat(OWNED)}1]}\r\n[0,1]\n\n[0,9999999]\n`;
    const refused = parseGame(inChunks(new TextEncoder().encode(text), 1 << 16), { formats });
    await expect(refused).rejects.toMatchObject({ code: 'E_VERTEX', place: { line: 4 } });
  });
});
