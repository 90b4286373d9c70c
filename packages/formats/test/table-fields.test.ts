import { columnFromArray, utf8 } from '@uwdata/flechette';
import { symmetricGraph } from 'gyre';
import { describe, expect, test } from 'vitest';
import { arrowBytes } from '../src/arrow-table.ts';
import { arrow, parquet } from '../src/index.ts';
import { parquetPieces } from '../src/parquet-write.ts';
import { joined, sourceOf } from './format-fuzz.ts';

const ONE = Int32Array.of(0);
const QUESTION = 0x3f;

/** Files with the arc 0 → 1 and this text as metadata. */
const FILES = {
  arrow: async (text: string) =>
    joined(
      await arrowBytes({ source: columnFromArray(ONE), target: columnFromArray(Int32Array.of(1)) }, text),
    ),
  parquet: (text: string) =>
    joined(
      parquetPieces(
        [
          { name: 'source', type: 'INT32' },
          { name: 'target', type: 'INT32' },
        ],
        [[ONE, Int32Array.of(1)]],
        text,
      ),
    ),
};
const FORMATS = { arrow, parquet };

/** Beside a long text, fields are gathered; otherwise they are parsed at once. */
const LENGTHS = { short: '', long: `"x":"${'x'.repeat(1 << 20)}",` };

const WRONG: readonly (readonly [fields: string, code: string, found: string])[] = [
  ['"vertices":1.5', 'E_SIZE', 'the number of vertices is 1.5'],
  ['"vertices":-1', 'E_SIZE', 'the number of vertices is -1'],
  ['"vertices":1e400', 'E_SIZE', 'the number of vertices is Infinity'],
  ['"vertices":9007199254740992', 'E_SIZE', 'the number of vertices is 9007199254740992'],
  ['"vertices":"3"', 'E_SIZE', 'vertices is "3"'],
  ['"vertices":3,"kind":"odd"', 'E_SHAPE', 'the kind is "odd"'],
  ['"vertices":3,"kind":"owned"', 'E_OWNER', 'an owned graph without owners'],
  ['"vertices":3,"kind":"symmetric","owners":[0,1,7]', 'E_OWNER', ''],
  ['"vertices":3,"kind":"owned","owners":{"length":3,"0":0,"1":0,"2":0}', 'E_SHAPE', ''],
  ['"vertices":3,"kind":"owned","owners":"010"', 'E_SHAPE', 'owners is "010"'],
  ['"vertices":3,"kind":"owned","owners":["0",1,1]', 'E_OWNER', 'vertex 0 is owned by "0"'],
  ['"vertices":3,"kind":"owned","owners":[0,1]', 'E_SHAPE', 'there are 2 owners for 3 vertices'],
  ['"vertices":3,"kind":"owned","owners":[0,1,0,1]', 'E_SHAPE', 'there are 4 owners for 3 vertices'],
  ['"vertices":3,"title":"a","title":"b"', 'E_SHAPE', '"title" comes twice'],
  ['"vertices":3,"places":[null]', 'E_SHAPE', 'there are 1 places for 3 vertices'],
  ['"vertices":3,"places":[null,[1,2,3],null]', 'E_SHAPE', 'place 1 is [1,2,3]'],
];
const WRONG_NAMES: typeof WRONG = [
  ['"vertices":3,"names":["a","b"]', 'E_SHAPE', 'there are 2 names for 3 vertices'],
  ['"vertices":3,"names":["a","b","c","d"]', 'E_SHAPE', 'there are 4 names for 3 vertices'],
  ['"vertices":3,"names":["a","b",5]', 'E_SHAPE', 'names.2 is 5'],
];

describe.each(Object.entries(LENGTHS))('%s metadata', (_, more) => {
  test.each([...WRONG, ...WRONG_NAMES])('that say %s are refused', async (fields, code, found) => {
    const text = `{"gyre":1,${more}${fields}}`;
    for (const name of ['arrow', 'parquet'] as const) {
      const refused = FORMATS[name].parse([await FILES[name](text)], { file: 'a.table' });
      const wanted = { code, found: expect.stringContaining(found), place: { file: 'a.table' } };
      await expect(refused, name).rejects.toMatchObject(wanted);
    }
  });

  test.each(WRONG)('that say %s are refused where arcs stream by', async (fields, code, found) => {
    const bytes = await FILES.parquet(`{"gyre":1,${more}${fields}}`);
    const refused = parquet.stream?.(sourceOf(bytes), { file: 'a.table' });
    const wanted = { code, found: expect.stringContaining(found), place: { file: 'a.table' } };
    await expect(refused).rejects.toMatchObject(wanted);
  });

  test('that are not UTF-8 are damage', async () => {
    for (const name of ['arrow', 'parquet'] as const) {
      const bytes = await FILES[name](`{${more}"title":"?"}`);
      for (let at = bytes.indexOf(QUESTION); at >= 0; at = bytes.indexOf(QUESTION)) bytes[at] = 0xff;
      await expect(FORMATS[name].parse([bytes]), name).rejects.toMatchObject({
        code: 'E_FORMAT',
        found: 'the metadata "gyre" is not JSON',
        hint: 'it is damaged or cut short',
      });
    }
  });

  test('may leave the number of vertices to owners or names, as in NDJSON', async () => {
    for (const name of ['arrow', 'parquet'] as const) {
      const read = async (fields: string): Promise<string[]> => {
        const { graph } = await FORMATS[name].parse([await FILES[name](`{${more}${fields}}`)]);
        return [graph.kind, String(graph.vertices)];
      };
      expect(await read('"owners":[0,1,1]'), name).toEqual(['owned', '3']);
      expect(await read('"names":["a","b","c"]'), name).toEqual(['symmetric', '3']);
    }
  });
});

test.each([
  ['places', '"places":[null,[1,2],null]'],
  ['a start', '"start":2'],
  ['payoffs', '"payoffs":[{"vertex":2,"score":3}]'],
])('a Parquet file with %s and nothing else beside its arcs streams', async (_, field) => {
  const bytes = await FILES.parquet(`{"gyre":1,"kind":"symmetric","vertices":3,${field}}`);
  expect(await parquet.stream?.(sourceOf(bytes))).toMatchObject({ kind: 'symmetric', vertices: 3, arcs: 1 });
});

test('places that Gyre wrote itself are read where arcs stream by', async () => {
  const places = Float64Array.of(1, 2, Number.NaN, Number.NaN);
  const bytes = await joined(parquet.write({ graph: symmetricGraph(2, [[0, 1]]), places }));
  expect((await parquet.stream?.(sourceOf(bytes)))?.vertices).toBe(2);
});

test('vertices that are texts are those of the metadata, where these name them', async () => {
  const column = (name: string): ReturnType<typeof columnFromArray> => columnFromArray([name], utf8());
  const read = async (source: string): ReturnType<typeof arrow.parse> =>
    arrow.parse([
      await joined(
        await arrowBytes({ source: column(source), target: column('a') }, '{"names":["c","a","b"]}'),
      ),
    ]);
  const { graph, names } = await read('b');
  expect([names?.names, [...graph.out(0).offsets], [...graph.out(0).ends]]).toEqual([
    ['c', 'a', 'b'],
    [0, 0, 0, 1],
    [1],
  ]);
  await expect(read('x')).rejects.toMatchObject({ code: 'E_VERTEX', found: 'there is no vertex named "x"' });
});
