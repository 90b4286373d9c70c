import { columnFromArray, tableFromColumns, tableToIPC } from '@uwdata/flechette';
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
import { parquetWriteBuffer } from 'hyparquet-writer';
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

const OURS = JSON.stringify({ gyre: 1, title: 'ours', vertices: 3, owners: [1, 0, 0], kind: 'owned' });
const [SOURCES, TARGETS] = [Int32Array.of(0, 1), Int32Array.of(2, 0)];

describe('our metadata are found between those of others', () => {
  const expectOurs = ({ graph, title }: GameDocument): void =>
    expect([title, ...(graph.owners ?? []), ...graph.out(0).ends]).toEqual(['ours', 1, 0, 0, 2, 0]);

  test.each(['file', 'stream'] as const)('Arrow, as a %s', async (format) => {
    const table = tableFromColumns({ source: columnFromArray(SOURCES), target: columnFromArray(TARGETS) });
    table.schema.metadata = new Map([['before', 'b'], ['gyre', OURS], ['after', 'a']]); // biome-ignore format: pairs
    expectOurs(await arrow.parse([tableToIPC(table, { format }) as Uint8Array]));
  });

  test('Parquet', async () => {
    const columnData = [
      { name: 'source', data: SOURCES },
      { name: 'target', data: TARGETS },
    ];
    const kvMetadata = Object.entries({ before: 'b', gyre: OURS, after: 'a' }).map(([key, value]) => ({
      key,
      value,
    }));
    expectOurs(await parquet.parse([new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata }))]));
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
