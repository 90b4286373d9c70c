/** What would be read as another game, issue 35: each is read rightly, or refused in words. */

import {
  columnFromArray,
  float32,
  float64,
  tableFromArrays,
  tableFromColumns,
  tableToIPC,
} from '@uwdata/flechette';
import * as fc from 'fast-check';
import {
  type GameDocument,
  type Graph,
  OFFSIDE,
  ownedGraph,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import { csv, type GameFormat, gameFormats, type ParseOptions, parseGame } from 'gyre/io';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { parsedFormats } from '../src/index.ts';
import { contentOf, writtenOrRefused } from './format-fuzz.ts';

const formats: readonly GameFormat[] = [...parsedFormats, ...gameFormats];

/** The arcs of a file, as `a>b`, and what was noted. */
async function told(file: string | Uint8Array, options: ParseOptions = {}): Promise<[string, string[]]> {
  const notes: string[] = [];
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { graph, names } = await parseGame([bytes], {
    formats,
    note: (words) => notes.push(words),
    ...options,
  });
  const name = (v: number): string => names?.name(v) ?? String(v);
  const { offsets, ends } = graph.out(0);
  const arcs = Array.from({ length: graph.vertices }, (_, v) =>
    [...ends.subarray(offsets[v], offsets[v + 1])].map((w) => `${name(v)}>${name(w)}`),
  );
  return [arcs.flat().join(' '), notes];
}

/** Names that could be taken for something else. */
const HOSTILE: readonly string[] = [
  ...'1 1.0 01 -1 +1 1e1 0x1 NaN nan inf <NA> None null NA 2.50 .5 0 2 3 10 9007199254740993'.split(' '),
  ...'source target player from to u v vertex value left right both either named true start'.split(' '),
  ...'graph digraph strict subgraph node edge { } [ ] -> -- # % ; , " "" &amp; <b> __proto__ constructor'.split(
    ' ',
  ),
  ...'vertices 5|arcs 9|kind partizan|kind owned|header yes|header no|names yes|columns target,source'.split(
    '|',
  ),
  ...'# vertices 5|name 0 "a"|# name 1 "b"|# names yes|% kind owned|# gyre solution|parity 3;|| | a |a b'.split(
    '|',
  ),
  'a\tb',
  '\ufeff',
];

function hostileDocument(kind: Graph['kind']): fc.Arbitrary<GameDocument> {
  return fc.uniqueArray(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 6 }).chain((names) => {
    const vertices = names.length;
    const vertex = fc.nat({ max: vertices - 1 });
    const arcs = fc.array(fc.tuple(vertex, vertex), { minLength: 1, maxLength: 8 });
    return fc.tuple(arcs, arcs).map(([list, more]) => ({
      names: new VertexNames(names),
      ...(kind === 'owned'
        ? {
            graph: ownedGraph(
              names.map((_, v) => v & 1),
              list,
            ),
            convention: OFFSIDE,
          }
        : {
            graph: kind === 'partizan' ? partizanGraph(vertices, list, more) : symmetricGraph(vertices, list),
          }),
    }));
  });
}

describe('what Gyre writes it reads back as the same game, whatever its vertices are called', () => {
  const named = formats.filter(({ drops }) => drops?.includes('names') !== true);
  test.each(named.map((format) => ({ format })))('$format.name', async ({ format }) => {
    let held = 0;
    for (const kind of ['symmetric', 'partizan', 'owned'] as const)
      await fc.assert(
        fc.asyncProperty(hostileDocument(kind), async (document) => {
          const bytes = await writtenOrRefused(format, document);
          if (bytes === undefined) return;
          held++;
          const note = (words: string): never => expect.fail(words);
          // PGSolver writes what an end is worth, whether it is said or follows from the convention.
          const { payoffs: _, ...again } = await parseGame([bytes], { formats, note });
          expect(contentOf(again)).toEqual(contentOf(document));
        }),
        { seed: 35, numRuns: 100 },
      );
    expect(held).toBeGreaterThan(30);
  });
});

const NODES = (ids: readonly string[]): string => ids.map((id) => `<node id="${id}"/>`).join('');
const graphml = (ids: readonly string[], edges: string): string =>
  `<graphml><graph edgedefault="directed">${NODES(ids)}${edges}</graph></graphml>`;
const nodeLink = (nodes: string, source: string, target: string): string =>
  `{"directed": true, "nodes": [${nodes}], "links": [{"source": ${source}, "target": ${target}}]}`;

describe('a whole number written as a float is that number', () => {
  test.each([
    ['DOT', 'digraph { 0 -> 1.0; 1 -> 2.0 }', '0>1 1>2'],
    ['GraphML', graphml(['0', '1.0'], '<edge source="0" target="1"/>'), '0>1'],
    ['GraphML, edges first', graphml([], `<edge source="0.0" target="1"/>${NODES(['0', '1'])}`), '0>1'],
    ['node-link JSON', nodeLink('{"id": 0.0}, {"id": "1.0"}', '0', '1'), '0>1'],
    ['JSON', '{"vertices": 2, "arcs": [[0.0, 1.0], [1, 1.0]]}', '0>1 1>1'],
    ['NDJSON', '{"gyre": 1, "kind": "symmetric", "vertices": 2}\n[0.0, 1]\n[1.0, 1]\n', '0>1 1>1'],
  ])('%s', async (_, text, arcs) => expect((await told(text))[0]).toBe(arcs));

  test('DOT: payoffs, players and the start', async () => {
    const text = 'digraph { start=1.0; 0 [player="0.0"]; 1 [player=1.0, payoff="2.0"]; 0 -> 1.0 }';
    const { graph, payoffs, start } = await parseGame(text, { formats });
    expect([...(graph.owners ?? [])]).toEqual([0, 1]);
    expect([payoffs, start]).toEqual([[{ vertex: 1, score: 2 }], { vertex: 1 }]);
  });

  test('CSV of a solution, which pandas wrote', async () => {
    const text = 'vertex,player,value,plies\n0.0,either,W,1.0\n1.0,either,L,0.0\n';
    const document = { graph: symmetricGraph(2, [[0, 1]]) };
    const solution = await csv.solution?.read([new TextEncoder().encode(text)], document);
    expect([...(solution?.plies ?? [])]).toEqual([1, 0]);
  });

  test('names that look like numbers beside plain numbers are refused', async () => {
    for (const text of [
      'digraph { 0 -> nan; nan -> 1 }',
      graphml(['0', '-1'], '<edge source="0" target="-1"/>'),
      nodeLink('{"id": 0}, {"id": 0.5}', '0', '0.5'),
      arrowOf({ source: ['0', '1'], target: ['1', 'NaN'] }),
      parquetOf([
        { name: 'source', data: ['0', '1'] },
        { name: 'target', data: ['1', 'NaN'] },
      ]),
    ]) {
      const place = typeof text === 'string' ? { line: 1 } : {};
      await expect(told(text)).rejects.toMatchObject({ code: 'E_SHAPE', option: 'names', place });
      expect((await told(text, { names: true }))[0]).toContain('>');
    }
  });

  test.each([float32(), float64()])('floats in Arrow, precision $precision', async (type) => {
    const floats = (numbers: number[]): ReturnType<typeof columnFromArray> => columnFromArray(numbers, type);
    const file = (numbers: number[]): Uint8Array =>
      tableToIPC(
        tableFromColumns({ source: columnFromArray(Int32Array.of(0, 1)), target: floats(numbers) }),
        {
          format: 'file',
        },
      ) ?? new Uint8Array(0);
    const note = 'the column "target" has floats, read as whole numbers';
    expect(await told(file([1, 2]))).toEqual(['0>1 1>2', [note]]);
    for (const strange of [0.5, Number.NaN, -1, 1e12])
      await expect(told(file([1, strange]))).rejects.toMatchObject({ code: 'E_VERTEX' });
    if (type.precision === 1)
      await expect(told(file([1, 2 ** 24 + 2]))).rejects.toThrow(
        'whole numbers up to 16777216: give integers',
      );
  });

  test.each(['FLOAT', 'DOUBLE'] as const)('floats in Parquet: %s', async (type) => {
    const file = (numbers: number[]): Uint8Array =>
      parquetOf([
        { name: 'source', data: Int32Array.of(0, 1) },
        { name: 'target', data: numbers, type },
      ]);
    expect(await told(file([1, 2]))).toEqual([
      '0>1 1>2',
      ['the column "target" has floats, read as whole numbers'],
    ]);
    for (const strange of [0.5, Number.NaN, -1, 1e12])
      await expect(told(file([1, strange]))).rejects.toMatchObject({ code: 'E_VERTEX' });
    if (type === 'FLOAT')
      await expect(told(file([1, 2 ** 24 + 2]))).rejects.toThrow(
        'whole numbers up to 16777216: give integers',
      );
  });
});

/** What `write_ipc` of Polars 2.1 makes of two arcs, 0 1 and 1 2. */
const POLARS =
  'QVJST1cxAAAEAAAA8v///xQAAAAEAAEAAAAKAAsACAAKAAQA+P///wwAAAAIAAgAAAAEAAIAAAA4AAAABAAAALz///8gAAAAEAAAAAgAAAABAgAAAAAAALT///9AAAAAAQAAAAYAAAB0YXJnZXQAAOz///84AAAAIAAAABgAAAABAgAAEAASAAQAEAARAAgAAAAMAAAAAAD0////QAAAAAEAAAAIAAkABAAIAAYAAABzb3VyY2UAAP////+wAAAABAAAAOz///+AAAAAAAAAABQAAAAEAAMADAATABAAEgAMAAQA6v///wIAAAAAAAAAXAAAABAAAAAAAAoAFAAEAAwAEAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAQAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAAAAAAAAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP////8AAAAABAAAAOz///9AAAAAOAAAABQAAAAEAAAADAASABAABAAIAAwAAQAAALgAAAAAAAAAuAAAAAAAAACAAAAAAAAAAAAAAAAAAAAA+P///wwAAAAIAAgAAAAEAAIAAAA4AAAABAAAALz///8gAAAAEAAAAAgAAAABAgAAAAAAALT///9AAAAAAQAAAAYAAAB0YXJnZXQAAOz///84AAAAIAAAABgAAAABAgAAEAASAAQAEAARAAgAAAAMAAAAAAD0////QAAAAAEAAAAIAAkABAAIAAYAAABzb3VyY2UA2wAAAEFSUk9XMQ==';

type Columns = Readonly<Record<string, readonly (number | string)[] | BigInt64Array>>;

function arrowOf(columns: Columns): Uint8Array {
  const table = tableFromArrays(columns as Record<string, (number | string)[]>);
  return tableToIPC(table, { format: 'file' }) ?? new Uint8Array(0);
}

function parquetOf(columnData: ColumnSource[]): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

describe('whole-number ids of any size are names, if somebody says so', () => {
  const ids = [10n ** 12n, 2n ** 53n + 1n, 7n];
  const [source, target] = [BigInt64Array.from([ids[0], ids[1]]), BigInt64Array.from([ids[1], ids[2]])];
  const text = Array.from(source, (id, a) => `${id},${target[a]}`).join('\n');
  test.each([
    ['CSV', `source,target\n${text}\n`],
    ['Parquet', parquetOf([{ name: 'source', data: source }, { name: 'target', data: target }])], // biome-ignore format: columns
    ['Arrow', arrowOf({ source, target })],
  ])('%s', async (_, file) => {
    const [arcs] = await told(file, { names: true });
    expect(arcs).toBe('1000000000000>9007199254740993 9007199254740993>7');
    await expect(told(file)).rejects.toMatchObject({ code: 'E_VERTEX', option: 'names' });
  });
});

test('an Arrow file of Polars, whose schema has no length in front', async () => {
  expect(await told(new Uint8Array(Buffer.from(POLARS, 'base64')))).toEqual(['0>1 1>2', []]);
});

describe('two columns for the same are refused', () => {
  const int = (name: string, ...data: number[]): ColumnSource => ({ name, data: Int32Array.from(data) });
  test.each([
    ['source', 'target', 'source'],
    ['source', 'target', 'SOURCE'],
    ['source', 'src', 'target'],
    ['source', 'target', 'to'],
    ['source', 'target', 'player', 'side'],
  ])('%s,%s,%s %s', async (...names: string[]) => {
    const file = parquetOf(names.map((name, i) => int(name, i)));
    await expect(told(file)).rejects.toMatchObject({ code: 'E_SHAPE', option: 'columns' });
    if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return;
    await expect(
      told(arrowOf(Object.fromEntries(names.map((name, i) => [name, [i]])))),
    ).rejects.toMatchObject({
      code: 'E_SHAPE',
      option: 'columns',
    });
    await expect(told(`${names.join(',')}\n${names.map((_, i) => i).join(',')}\n`)).rejects.toThrow();
  });

  test('until somebody says what each column is', async () => {
    const columns = ['source', '-', 'target'] as const;
    for (const file of [
      parquetOf([int('source', 7, 8), int('src', 1, 2), int('target', 8, 9)]),
      arrowOf({ source: [7, 8], src: [1, 2], target: [8, 9] }),
    ]) {
      expect(await told(file, { columns })).toEqual(['7>8 8>9', []]);
      await expect(told(file, { columns: ['source', 'target'] })).rejects.toThrow('the table has 3 columns');
    }
    const twice = parquetOf([int('a', 1), int('b', 2), int('a', 3)]);
    await expect(told(twice, { columns })).rejects.toThrow('two columns are named "a"');
  });
});

test.each([
  ['an id above 2⁵³', nodeLink('{"id": 9007199254740993}, {"id": 1}', '9007199254740993', '1'), 'E_SHAPE'],
  ['a link to one', nodeLink('{"id": "9007199254740992"}', '1', '9007199254740993'), 'E_VERTEX'],
  ['an id of null', nodeLink('{"id": null, "name": "a"}', '"a"', '"a"'), 'E_SHAPE'],
  ['an id of true', nodeLink('{"id": true}', 'true', 'true'), 'E_SHAPE'],
  ['an end of true', nodeLink('{"id": "true"}', 'true', 'true'), 'E_VERTEX'],
  ['GraphML without edgedefault', '<graphml><graph><node id="a"/></graph></graphml>', 'E_FORMAT'],
  ['a strange edgedefault', '<graphml><graph edgedefault="yes"><node id="a"/></graph></graphml>', 'E_FORMAT'],
  ['parity of no vertex', 'parity 99999999999;\n0 0 0 1;\n1 0 1 0;\n', 'E_SHAPE'],
  ['parity twice', 'parity 1;\nparity 1;\n0 0 0 1;\n1 0 1 0;\n', 'E_SHAPE'],
  ['start twice', 'parity 1;\nstart 0;\nstart 1;\n0 0 0 1;\n1 0 1 0;\n', 'E_SHAPE'],
  ['a vertex of eleven digits', '99999999999 0 0 1;\n', 'E_VERTEX'],
  ['a priority above 2⁵³', '0 9007199254740993 0 1;\n1 0 1 0;\n', 'E_SHAPE'],
  [
    'two payoffs that agree',
    '{"vertices": 2, "arcs": [[0, 1]], "payoffs": [{"vertex": 1, "score": 2}, {"vertex": 1, "score": 2}]}',
    'E_PAYOFF',
  ],
])('is refused: %s', async (_, text, code) => {
  await expect(told(text)).rejects.toMatchObject({ code });
});

test.each(formats.map((format) => ({ format })))(
  '100,000 blanks in front: $format.name',
  async ({ format }) => {
    if (format.isText !== true) return;
    const graph =
      format.name === 'pgsolver'
        ? ownedGraph(
            [0, 1],
            [
              [0, 1],
              [1, 0],
            ],
          )
        : symmetricGraph(2, [
            [0, 1],
            [1, 0],
          ]);
    const document = { graph, ...(format.name === 'pgsolver' ? { convention: OFFSIDE } : {}) };
    const text = new TextDecoder().decode(await writtenOrRefused(format, document));
    for (const blank of ['\n', ' \n', '\r\n\t']) {
      const file = `${blank.repeat(100_000 / blank.length)}${text}`;
      if (text.startsWith('<?xml')) await expect(told(file)).rejects.toThrow('this is not XML');
      else expect((await told(file))[0]).toBe('0>1 1>0');
    }
    await expect(told('\n'.repeat(100_000))).rejects.toThrow('the file is empty');
  },
);
