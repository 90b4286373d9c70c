import {
  type GameDocument,
  GyreError,
  ownedGraph,
  partizanGraph,
  solve,
  symmetricGraph,
  tokenGame,
  VertexNames,
} from 'gyre';
import type { SliceSource } from 'gyre/io';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { arrow, parquet } from '../src/index.ts';
import { parseSolutionParquet, solutionParquet } from '../src/parquet-solution.ts';
import { damagedEverywhere, joined, sourceOf } from './format-fuzz.ts';

/** Files of four arcs, 0 1, 1 2, 2 0, 2 2, as pyarrow 26 writes them, in base64. */
const WRITTEN = {
  'snappy and dictionaries':
    'UEFSMRUEFTAVLEwVBhUAEgAAGAAADQE8AQAAAAAAAAACAAAAAAAAABUAFRQVGCwVCBUQFQYVBhwAAAAKJAIAAAAIAQIDpAAVBBUwFS5MFQYVABIAABgEAQAJATwCAAAAAAAAAAAAAAAAAAAAFQAVFBUYLBUIFRAVBhUGHAAAAAokAgAAAAgBAgNkABUEGTw1ABgGc2NoZW1hFQQAFQQlAhgGc291cmNlABUEJQIYBnRhcmdldAAWCBkcGSwmABwVBBk1AAYQGRgGc291cmNlFQIWCBaGARaGASZQJggpLBUEFQAVAgAVABUQFQIAPCkGGSYACAAAACYAHBUEGTUABhAZGAZ0YXJnZXQVAhYIFoYBFogBJtgBJo4BKSwVBBUAFQIAFQAVEBUCADwpBhkmAAgAAAAWjAIWCCYIFo4CACggcGFycXVldC1jcHAtYXJyb3cgdmVyc2lvbiAyNi4wLjEZLBwAABwAAADfAAAAUEFSMQ==',
  zstd: 'UEFSMRUEFTAVOkwVBhUAEgAAKLUv/SAYpQAAYAAAAQACAAAAAAAAAAIAYOABYAEVABUUFSYsFQgVEBUGFQYcAAAAKLUv/SAKUQAAAgAAAAgBAgOkABUEFTAVKkwVBhUAEgAAKLUv/SAYZQAAIAEAAgACAEBiDGABFQAVFBUmLBUIFRAVBhUGHAAAACi1L/0gClEAAAIAAAAIAQIDZAAVBBk8NQAYBnNjaGVtYRUEABUEJQIYBnNvdXJjZQAVBCUCGAZ0YXJnZXQAFggZHBksJgAcFQQZNQAGEBkYBnNvdXJjZRUMFggWhgEWogEmXiYIKSwVBBUAFQIAFQAVEBUCADwpBhkmAAgAAAAmABwVBBk1AAYQGRgGdGFyZ2V0FQwWCBaGARaSASbwASaqASksFQQVABUCABUAFRAVAgA8KQYZJgAIAAAAFowCFggmCBa0AgAoIHBhcnF1ZXQtY3BwLWFycm93IHZlcnNpb24gMjYuMC4xGSwcAAAcAAAA3wAAAFBBUjE=',
  'gzip and pages of the second kind':
    'UEFSMRUGFUQVPlwVCBUAFQgVABUEFQARHAAAAAgBH4sIAAAAAAACA2NggABGKM2ERgMAlBKqXSAAAAAVBhVEFT5cFQgVABUIFQAVBBUAERwAAAAIAR+LCAAAAAAAAgNjZIAAJgZUAOMDAHWbznMgAAAAFQQZPDUAGAZzY2hlbWEVBAAVBCUCGAZzb3VyY2UAFQQlAhgGdGFyZ2V0ABYIGRwZLCYAHBUEGSUGABkYBnNvdXJjZRUEFggWdBZuJghJHBUAFQAVAgA8KQYZJgAIAAAAJgAcFQQZJQYAGRgGdGFyZ2V0FQQWCBZ0Fm4mdkkcFQAVABUCADwpBhkmAAgAAAAW6AEWCCYIFtwBACggcGFycXVldC1jcHAtYXJyb3cgdmVyc2lvbiAyNi4wLjEZLBwAABwAAADFAAAAUEFSMQ==',
};

/** Tables of 400 arcs, i/4 → 0, as pyarrow writes them: packed Feather, which names no compression in its schema. */
const FEATHER = {
  lz4: 'QVJST1cxAAD/////sAAAABAAAAAAAAoADAAGAAUACAAKAAAAAAEEAAwAAAAIAAgAAAAEAAgAAAAEAAAAAgAAAEgAAAAEAAAA0P///wAAAQIQAAAAGAAAAAQAAAAAAAAABgAAAHRhcmdldAAAwP///wAAAAFAAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAECEAAAACAAAAAEAAAAAAAAAAYAAABzb3VyY2UAAAgADAAIAAcACAAAAAAAAAFAAAAA/////8gAAAAUAAAAAAAAAAwAGAAGAAUACAAMAAwAAAAAAwQAHAAAAHADAAAAAAAAAAAAAAwAHAAQAAQACAAMAAwAAABoAAAAHAAAABQAAACQAQAAAAAAAAAAAAAEAAQABAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA6AwAAAAAAAEADAAAAAAAAAAAAAAAAAABAAwAAAAAAAC4AAAAAAAAAAAAAAAIAAACQAQAAAAAAAAAAAAAAAAAAkAEAAAAAAAAAAAAAAAAAAIAMAAAAAAAABCJNGGBAgiMDAAAfAAEADBMBIAAPCAAFEwIgAA8IAAUTAyAADwgABRMEIAAPCAAFEwUgAA8IAAUTBiAADwgABRMHIAAPCAAFEwggAA8IAAUTCSAADwgABRMKIAAPCAAFEwsgAA8IAAUTDCAADwgABRMNIAAPCAAFEw4gAA8IAAUTDyAADwgABRMQIAAPCAAFExEgAA8IAAUTEiAADwgABRMTIAAPCAAFExQgAA8IAAUTFSAADwgABRMWIAAPCAAFExcgAA8IAAUTGCAADwgABRMZIAAPCAAFExogAA8IAAUTGyAADwgABRMcIAAPCAAFEx0gAA8IAAUTHiAADwgABRMfIAAPCAAFEyAgAA8IAAUTISAADwgABRMiIAAPCAAFEyMgAA8IAAUTJCAADwgABRMlIAAPCAAFEyYgAA8IAAUTJyAADwgABRMoIAAPCAAFEykgAA8IAAUTKiAADwgABRMrIAAPCAAFEywgAA8IAAUTLSAADwgABRMuIAAPCAAFEy8gAA8IAAUTMCAADwgABRMxIAAPCAAFEzIgAA8IAAUTMyAADwgABRM0IAAPCAAFEzUgAA8IAAUTNiAADwgABRM3IAAPCAAFEzggAA8IAAUTOSAADwgABRM6IAAPCAAFEzsgAA8IAAUTPCAADwgABRM9IAAPCAAFEz4gAA8IAAUTPyAADwgABRNAIAAPCAAFE0EgAA8IAAUTQiAADwgABRNDIAAPCAAFE0QgAA8IAAUTRSAADwgABRNGIAAPCAAFE0cgAA8IAAUTSCAADwgABRNJIAAPCAAFE0ogAA8IAAUTSyAADwgABRNMIAAPCAAFE00gAA8IAAUTTiAADwgABRNPIAAPCAAFE1AgAA8IAAUTUSAADwgABRNSIAAPCAAFE1MgAA8IAAUTVCAADwgABRNVIAAPCAAFE1YgAA8IAAUTVyAADwgABRNYIAAPCAAFE1kgAA8IAAUTWiAADwgABRNbIAAPCAAFE1wgAA8IAAUTXSAADwgABRNeIAAPCAAFE18gAA8IAAUTYCAADwgABRNhIAAPCAAFE2IgAA8IAAUTYyAADwgAAFAAAAAAAAAAAAAAAAAAAACADAAAAAAAAAQiTRhgQIIXAAAAHwABAP///////////////3NQAAAAAAAAAAAAAAD/////AAAAABAAAAAMABQABgAIAAwAEAAMAAAAAAAEADQAAAAkAAAABAAAAAEAAADAAAAAAAAAANAAAAAAAAAAcAMAAAAAAAAAAAAACAAIAAAABAAIAAAABAAAAAIAAABIAAAABAAAAND///8AAAECEAAAABgAAAAEAAAAAAAAAAYAAAB0YXJnZXQAAMD///8AAAABQAAAABAAFAAIAAYABwAMAAAAEAAQAAAAAAABAhAAAAAgAAAABAAAAAAAAAAGAAAAc291cmNlAAAIAAwACAAHAAgAAAAAAAABQAAAANgAAABBUlJPVzE=',
  zstd: 'QVJST1cxAAD/////sAAAABAAAAAAAAoADAAGAAUACAAKAAAAAAEEAAwAAAAIAAgAAAAEAAgAAAAEAAAAAgAAAEgAAAAEAAAA0P///wAAAQIQAAAAGAAAAAQAAAAAAAAABgAAAHRhcmdldAAAwP///wAAAAFAAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAECEAAAACAAAAAEAAAAAAAAAAYAAABzb3VyY2UAAAgADAAIAAcACAAAAAAAAAFAAAAA/////9AAAAAUAAAAAAAAAAwAGAAGAAUACAAMAAwAAAAAAwQAHAAAABACAAAAAAAAAAAAAAwAHgAQAAQACAAMAAwAAABwAAAAJAAAABgAAACQAQAAAAAAAAAAAAAAAAYACAAHAAYAAAAAAAABBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAO0BAAAAAAAA8AEAAAAAAAAAAAAAAAAAAPABAAAAAAAAGwAAAAAAAAAAAAAAAgAAAJABAAAAAAAAAAAAAAAAAACQAQAAAAAAAAAAAAAAAAAAgAwAAAAAAAAotS/9YIAL3Q4ABvJyEhC43g38////35lVVVVVVcWWAmQAbwBxAHd3d3V1dXVzc3NzcXFxcW9vb29tbW1ta2tra2lpaWlnZ2dnZWVlZWNjY2NhYWFhX19fX11dXV1bW1tbWVlZWVdXV1dVVVVVU1NTU1FRUVFPT09PTU1NTUtLS0tJSUlJR0dHRwcpUqQ4ceLEiRIlSpQYMWLEiBAhQoT48OHDhw4dOnTYsGHDhgwZMmS4cOHChQoVKlSYMGHChAgRIkR48ODBgwYNGjRYsGDBggQJEiQ4cODAgQIFChQYMGDAgAABAgT4+/v76+vr69vb29vLy8vLuwtbtmzJkiVLlitXrlypUqVKlSlTpkyJEiVKlCdPnjxp0qRJkyVLlixJkiRJkiNHjhwpUqRIkSFDhgwJEiRIkB8/fvzo0aNHjx07duzIkSNHjhs3btyoUaNGjRkzZsyIESNGjBcvXrxo0aJFixUrVqxIEf+iRYsWJUqUKNGhQ4cOFSpUqNCgQYMGBQoUKNCfP3/+9OnTp8+ePXv25MmTJ8+dO3fu1KlTp86cOXPmxIkTJ86bN2/etGnTps2aNWvWpEmTJs2ZM2fOlClTpsyYMWPGhAkTJsyXL1++dOnSpcuWgYxYAgAR6O//bwCgKgAAAIAMAAAAAAAAKLUv/WCAC00AABAAAAEAe/QBFgAAAAAA/////wAAAAAQAAAADAAUAAYACAAMABAADAAAAAAABAA0AAAAJAAAAAQAAAABAAAAwAAAAAAAAADYAAAAAAAAABACAAAAAAAAAAAAAAgACAAAAAQACAAAAAQAAAACAAAASAAAAAQAAADQ////AAABAhAAAAAYAAAABAAAAAAAAAAGAAAAdGFyZ2V0AADA////AAAAAUAAAAAQABQACAAGAAcADAAAABAAEAAAAAAAAQIQAAAAIAAAAAQAAAAAAAAABgAAAHNvdXJjZQAACAAMAAgABwAIAAAAAAAAAUAAAADYAAAAQVJST1cx',
};
const STREAM =
  '/////7AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAIAAABIAAAABAAAAND///8AAAECEAAAABgAAAAEAAAAAAAAAAYAAAB0YXJnZXQAAMD///8AAAABQAAAABAAFAAIAAYABwAMAAAAEAAQAAAAAAABAhAAAAAgAAAABAAAAAAAAAAGAAAAc291cmNlAAAIAAwACAAHAAgAAAAAAAABQAAAAP////+4AAAAFAAAAAAAAAAMABYABgAFAAgADAAMAAAAAAMEABgAAABAAAAAAAAAAAAACgAYAAwABAAIAAoAAABcAAAAEAAAAAQAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAACAAAAAAAAAAAAAAAAIAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAACAAAAAAAAAAIAAAAAAAAAAQAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAD/////AAAAAA==';

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

const fileOf = (columnData: ColumnSource[]): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 2 }));

const arcsOf = ({ graph }: GameDocument): number[][] =>
  [...graph.out(0).offsets.keys()].slice(0, -1).map((v) => {
    const { offsets, ends } = graph.out(0);
    return [...ends.subarray(offsets[v], offsets[v + 1])];
  });

describe('files that others write', () => {
  test.each(Object.entries(WRITTEN))('Parquet with %s', async (_, text) => {
    expect(arcsOf(await parquet.parse([bytesOf(text)]))).toEqual([[1], [2], [0, 2]]);
  });

  test.each(Object.entries(FEATHER))('Feather with %s', async (_, text) => {
    const { graph } = await arrow.parse([bytesOf(text)]);
    expect([graph.vertices, graph.arcs, arcsOf({ graph })[99]]).toEqual([100, 400, [0, 0, 0, 0]]);
  });

  test('an Arrow stream, which is recognised', async () => {
    expect(arrow.sniff(bytesOf(STREAM))).toBe(true);
    expect(arcsOf(await arrow.parse([bytesOf(STREAM)]))).toEqual([[1], [2], [0, 2]]);
  });

  const wide = (numbers: number[]): bigint[] => numbers.map(BigInt);
  test.each<[string, ColumnSource[]]>([
    [
      'wide numbers that may be null',
      [
        { name: 'src', data: wide([0, 1, 2, 2]) },
        { name: 'dst', data: wide([1, 2, 0, 2]) },
      ],
    ],
    [
      'differences',
      [
        { name: 'from', data: Int32Array.of(0, 1, 2, 2), encoding: 'DELTA_BINARY_PACKED' },
        { name: 'to', data: wide([1, 2, 0, 2]), type: 'INT64', encoding: 'DELTA_BINARY_PACKED' },
      ],
    ],
    [
      'fractions that are whole',
      [
        { name: 'source', data: Float64Array.of(0, 1, 2, 2) },
        { name: 'target', data: Float64Array.of(1, 2, 0, 2), encoding: 'BYTE_STREAM_SPLIT' },
      ],
    ],
    [
      'a column more',
      [
        { name: 'note', data: ['x', 'y', null, 'z'] },
        { name: 'source', data: Int32Array.of(0, 1, 2, 2) },
        { name: 'target', data: Int32Array.of(1, 2, 0, 2) },
      ],
    ],
  ])('%s', async (_, columns) => {
    expect(arcsOf(await parquet.parse([fileOf(columns)]))).toEqual([[1], [2], [0, 2]]);
  });

  test('names, and the player as a word or null', async () => {
    const columns = [
      { name: 'source', data: ['a', 'b', 'a'] },
      { name: 'target', data: ['b', 'c', 'c'] },
      { name: 'player', data: ['left', null, 'right'] },
    ];
    const { graph, names } = await parquet.parse([fileOf(columns)]);
    expect(names?.names).toEqual(['a', 'b', 'c']);
    expect(([0, 1] as const).map((player) => [...graph.out(player).ends])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('places in a dictionary of more than 256 entries', async () => {
    const data = Array.from({ length: 6000 }, (_, i) => (7 * i) % 1000);
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'source', data: Int32Array.from(data), encoding: 'RLE_DICTIONARY' },
          { name: 'target', data: Int32Array.from(data.toReversed()), encoding: 'RLE_DICTIONARY' },
        ],
      }),
    );
    const { graph } = await parquet.parse([bytes]);
    const expected = symmetricGraph(1000, {
      from: Int32Array.from(data),
      to: Int32Array.from(data.toReversed()),
    });
    expect([...graph.out(0).ends]).toEqual([...expected.out(0).ends]);
  });
});

describe('what is wrong gets one clear line', () => {
  const good = { name: 'target', data: Int32Array.of(0, 1, 2) };
  const WHOLE = 'vertices are whole numbers, 0 or more';
  const SORTS = 'give vertices as whole numbers or strings';
  test.each<[string, string, ColumnSource['data']?, Partial<ColumnSource>?]>([
    ['E_SHAPE', 'there is no column "source"; the columns are target'],
    ['E_ARC', `row 3 of the column "source" is null; ${WHOLE}`, [1, 2, null], { type: 'INT32' }],
    ['E_VERTEX', `row 3 of the column "source" is -7; ${WHOLE}`, Int32Array.of(1, 2, -7)],
    ['E_VERTEX', `row 1 of the column "source" is 0.5; ${WHOLE}`, Float64Array.of(0.5, 2, 3)],
    [
      'E_VERTEX',
      'row 2 of the column "source" is 5000000000; vertices are numbered up to 2147483646; or say that vertices are names',
      [1n, 5_000_000_000n, 2n],
    ],
    ['E_SHAPE', `the column "source" holds BOOLEAN; ${SORTS}`, [true, false, true]],
    ['E_SHAPE', `the column "source" holds TIMESTAMP_MILLIS; ${SORTS}`, [0, 1, 2].map((t) => new Date(t))],
    [
      'E_SHAPE',
      'the column "source" holds strings and the column "target" does not; give both in the same way',
      ['a', 'b', 'c'],
    ],
  ])('%s: %s', async (code, message, data, more) => {
    const columns = data === undefined ? [good] : [{ name: 'source', data, ...more }, good];
    const refused = parquet.parse([fileOf(columns)], { file: 'x.parquet' });
    await expect(refused).rejects.toMatchObject({ code, message, place: { file: 'x.parquet' } });
  });

  test('a player that is none', async () => {
    const player = { name: 'player', data: ['left', 'blue?', null] };
    await expect(parquet.parse([fileOf([{ ...good, name: 'source' }, good, player])])).rejects.toMatchObject({
      code: 'E_ARC',
      message: 'row 2 of the column "player" is "blue?"; players are 0, 1, left, right, both or null',
    });
  });

  test('more arcs than memory', async () => {
    const bytes = fileOf([{ ...good, name: 'source' }, good]);
    await expect(parquet.parse([bytes], { maxBytes: 20 })).rejects.toMatchObject({ code: 'E_LIMIT' });
  });
});

/** Compares a million numbers at once, which `toEqual` does one by one. */
const isEqual = (one: Int32Array, other: Int32Array): boolean =>
  Buffer.compare(
    new Uint8Array(one.buffer, one.byteOffset, one.byteLength),
    new Uint8Array(other.buffer, other.byteOffset, other.byteLength),
  ) === 0;

describe('games are read in pieces', () => {
  test('a stream gives the arcs group by group, twice, and reads only parts of the file', async () => {
    const size = 3_000_000;
    const from = Int32Array.from({ length: size }, (_, a) => a >> 1);
    const to = Int32Array.from({ length: size }, (_, a) => (a * 7919) % (size >> 1));
    const graph = symmetricGraph(size >> 1, { from, to });
    const bytes = await joined(parquet.write({ graph }));
    const lengths: number[] = [];
    const whole = sourceOf(bytes);
    const source: SliceSource = {
      byteLength: whole.byteLength,
      slice: (start, stop) => {
        lengths.push(stop - start);
        return whole.slice(start, stop);
      },
    };
    const game = await parquet.stream?.(source);
    expect(game).toMatchObject({ kind: 'symmetric', vertices: size >> 1, arcs: size });
    for (let round = 0; round < 2; round++) {
      let at = 0;
      for await (const batch of game?.batches() ?? []) {
        expect(isEqual(batch.from, from.subarray(at, at + batch.from.length))).toBe(true);
        expect(isEqual(batch.to, to.subarray(at, at + batch.to.length))).toBe(true);
        at += batch.from.length;
      }
      expect(at).toBe(size);
    }
    expect(Math.max(...lengths)).toBeLessThan(bytes.length / 3);
  });

  test.each<[string, GameDocument]>([
    [
      'owned',
      {
        graph: ownedGraph(
          [0, 1, 1],
          [
            [0, 1],
            [1, 2],
          ],
        ),
        start: { vertex: 1 },
      },
    ],
    ['partizan', { graph: partizanGraph(2, [[0, 1]], [[1, 0]]), payoffs: [] }],
  ])('all but the arcs of an %s game is known at once', async (kind, document) => {
    const bytes = await joined(parquet.write(document));
    const game = await parquet.stream?.(sourceOf(bytes));
    expect(game).toMatchObject({ kind, vertices: document.graph.vertices, arcs: 2 });
    expect(game?.owners).toEqual(document.graph.owners);
  });

  test('the statistics of a file count its vertices, and are not trusted', async () => {
    const bytes = fileOf([
      { name: 'source', data: Int32Array.of(0, 1, 2) },
      { name: 'target', data: Int32Array.of(1, 2, 7) },
    ]);
    const read = async (changed: Uint8Array): Promise<number | undefined> => {
      const game = await parquet.stream?.(sourceOf(changed));
      let arcs = 0;
      for await (const { from } of game?.batches() ?? []) arcs += from.length;
      return arcs === 3 ? game?.vertices : undefined;
    };
    expect(await read(bytes)).toBe(8);
    const footer = bytes.length - 8 - new DataView(bytes.buffer).getUint32(bytes.length - 8, true);
    const said = new Set<string>();
    for (let at = footer; at < bytes.length - 8; at++) {
      if (bytes[at] !== 7) continue;
      const changed = bytes.slice();
      changed[at] = 9; // somewhere this is the largest target
      await read(changed).catch((error: GyreError) => said.add(error.message));
    }
    expect([...said]).toContain(
      'the statistics of the Parquet file say that the largest vertex is 9, and it is 7; write the file again',
    );
  });

  test('names are refused, because they would all be in memory', async () => {
    const bytes = fileOf([
      { name: 'source', data: ['a'] },
      { name: 'target', data: ['b'] },
    ]);
    await expect(parquet.stream?.(sourceOf(bytes))).rejects.toMatchObject({
      code: 'E_FORMAT',
      hint: 'number the vertices',
    });
    const named = { graph: symmetricGraph(2, [[0, 1]]), names: new VertexNames(['a', 'b']) };
    await expect(parquet.stream?.(sourceOf(await joined(parquet.write(named))))).rejects.toMatchObject({
      code: 'E_FORMAT',
      hint: 'write the file again without the names',
    });
  });
});

describe('a changed byte or a cut is read or refused, and never keeps the reader busy', () => {
  test.each<[string, Uint8Array, typeof parquet]>([
    ['Parquet with zstd', bytesOf(WRITTEN.zstd), parquet],
    ['Parquet with dictionaries', bytesOf(WRITTEN['snappy and dictionaries']), parquet],
    ['Feather with lz4', bytesOf(FEATHER.lz4), arrow],
  ])('%s', async (_, bytes, format) => {
    const read = (damaged: Uint8Array): Promise<unknown> => format.parse([damaged], { maxBytes: 1 << 26 });
    expect(await damagedEverywhere(bytes, read, [0x00, 0x7f, 0x80, 0xff])).toBeGreaterThan(bytes.length);
  });
});

/** A damaged solution of six vertices, in which a column of a row group has lost its name. */
const NAMELESS =
  'UEFSMRUGFTAVNFwVDBUAFQwVABUAFQAAABhcAAAAAAEAAAACAAAAAwAAAAQAAAAFAAAAFQYVBBUGXBUMFQwVDBUAFQQVAAAAQwAAFQQVFBUYTBUEFQAAAAokAQAAAEwBAAAAVxUGFQYVClwVDBUAFQwVEBUAFQAAAAMIAQMYFQQVEBUUTBUEFQAAAAgcAAAAAAEAAAAVBhUKFQ5cFQwVABUMFRAVBBUAAAADPwMIAQMYFQQZXEgEcm9vdBUIABUCJQAYBnZlcnRleAAVAiUCGAZwbGF5ZXIlFgAVDCUAGAV2YWx1ZSUAABUCJQIYBXBsaWVzJRoAFgwZHBlMJggcFQIZFQAZGAZ2ZXJ0ZXgVAhYMFl4WXiYIPDYAKAQFAAAAGAQAAAAAABkcFQYVABUCAAAAJmYcFQIZFQAZGAZwbGF5ZXIVAhYMFjAWMCZmPDYMABkcFQYVABUCAAAAJpYBHBUMGRUQGRgFdmFsdWUVAhYMFmYWZibIASaWARw2ACgBVxgBTAAZLBUEFQAVAgAVBhUQFQIAAAAy/AEcFQIZFRAZGAVwbGllcxUCFgwWZhZmJqoCJvwBHDYAKAQBAAAAGAQAAAAAABksFQQVABUCABUGFRAVAgAAABbaAhYMABkcGARneXJlGEl7ImNvbnRlbnQiOiJzb2x1dGlvbiIsInNvbHZlciI6ImF0dHJhY3RvciIsImNoZWNrc3VtIjoiZmJiYzEyY2YyZjliYTNmZSJ9ABgJaHlwYXJxdWV0AI0BAABQQVIx';

test('a column of a row group without a name is refused (npm run fuzz, inputs, case 248099)', async () => {
  const document = { graph: symmetricGraph(6, [[3, 0]]) };
  await expect(parseSolutionParquet([bytesOf(NAMELESS)], document)).rejects.toThrow(
    'the Parquet file cannot be read; it is damaged or cut short',
  );
});

test('a solution is written in groups of 131,072 rows: little memory, and short pieces of work', async () => {
  const graph = symmetricGraph(300_000, [[1, 0]]);
  const pieces: number[] = [];
  for await (const piece of solutionParquet(solve(tokenGame(graph)))) pieces.push(piece.length);
  expect(pieces.filter((bytes) => bytes > 1000).length).toBe(3);
});
