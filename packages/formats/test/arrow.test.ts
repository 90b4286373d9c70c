import {
  type Column,
  columnFromArray,
  type DataType,
  dictionary,
  field,
  int64,
  struct,
  tableFromColumns,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import { type GameDocument, type GyreError, solve } from 'gyre';
import { gameOf } from 'gyre/io';
import { describe, expect, test } from 'vitest';
import { parseSolutionArrow, solutionArrow } from '../src/arrow-solution.ts';
import { arrow, dot } from '../src/index.ts';
import { damagedEverywhere, inChunks, joined } from './format-fuzz.ts';

type Columns = Record<string, Column<unknown>>;

function fileOf(columns: Columns, format: 'file' | 'stream' = 'file'): Uint8Array {
  return tableToIPC(tableFromColumns(columns), { format }) as Uint8Array;
}

async function game(text: string): Promise<GameDocument> {
  return dot.parse([new TextEncoder().encode(text)]);
}

describe('tables that others write', () => {
  const texts = (type: () => DataType = utf8): Columns => ({
    src: columnFromArray(['a', 'b', 'a'], type()),
    dst: columnFromArray(['b', 'c', 'c'], type()),
  });
  const listed = (): DataType => dictionary(utf8());
  test.each([
    ['texts', fileOf(texts())],
    ['dictionaries', fileOf(texts(listed))],
    ['a stream', fileOf(texts(listed), 'stream')],
    ['a column more', fileOf({ ...texts(), note: columnFromArray([{ k: 1 }, null, { k: 2 }]) })],
  ])('names as %s', async (_, bytes) => {
    const { graph, names } = await arrow.parse([bytes]);
    expect([names?.names, [...graph.out(0).ends]]).toEqual([
      ['a', 'b', 'c'],
      [1, 2, 2],
    ]);
  });

  test('wide numbers, and the player as a word, a number or null', async () => {
    const columns = {
      from: columnFromArray([0, 1, 2], int64()),
      to: columnFromArray([1, 2, 0], int64()),
      player: columnFromArray(['left', null, 'right'], utf8()),
    };
    const { graph } = await arrow.parse([fileOf(columns)]);
    expect(([0, 1] as const).map((player) => [...graph.out(player).ends])).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });

  test.each([
    ['E_SHAPE', { source: columnFromArray([1]) }],
    ['E_ARC', { source: columnFromArray([1, null]), target: columnFromArray([0, 1]) }],
    ['E_VERTEX', { source: columnFromArray([0.5]), target: columnFromArray([0]) }],
    [
      'E_SHAPE',
      { source: columnFromArray([{ k: 1 }], struct([field('k', utf8())])), target: columnFromArray([0]) },
    ],
  ])('refuses with %s', async (code, columns) => {
    await expect(arrow.parse([fileOf(columns)], { file: 'x.arrow' })).rejects.toMatchObject({
      code,
      place: { file: 'x.arrow' },
    });
  });
});

describe('what follows the end of a file', () => {
  const table = { source: columnFromArray([0, 1]), target: columnFromArray([1, 0]) };
  const [file, stream] = [fileOf(table), fileOf(table, 'stream')];
  const END = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
  const own = async (): Promise<Uint8Array> => joined(arrow.write(await game('digraph { a -> b }')));

  test.each([
    ['a file', file, file],
    ['a stream', stream, stream],
    ['a stream', stream, file],
    ['a stream', stream, Uint8Array.of(7)],
    ['a file', file, Uint8Array.of(7)],
    ['a file', file, stream],
  ])('after %s is refused', async (_, first, second) => {
    for (const size of [3, 1 << 20]) {
      const bytes = new Uint8Array([...first, ...second]);
      await expect(arrow.parse(inChunks(bytes, size), { file: 'x.arrow' })).rejects.toMatchObject({
        name: 'GyreError',
        code: 'E_FORMAT',
        place: { file: 'x.arrow' },
      });
    }
  });

  test('is refused after a file of Gyre, and said in words', async () => {
    const bytes = await own();
    await expect(arrow.parse([bytes, bytes])).rejects.toThrow('give one table, and nothing after it');
    await expect(arrow.parse([stream, stream])).rejects.toThrow(
      'other bytes follow the end of the Arrow stream',
    );
  });

  test.each([[END], [[0, 0, 0]], [[...END, 0, 0, 0, 0]]])('after a stream may be %j', async (more) => {
    const { graph } = await arrow.parse([stream, Uint8Array.from(more)]);
    expect([...graph.out(0).ends]).toEqual([1, 0]);
  });
});

describe('what Arrow allows and a game does not need is refused with a reason', () => {
  test('a dictionary of structures', async () => {
    const nested = columnFromArray([{ k: 1 }, { k: 2 }], dictionary(struct([field('k', int64())])));
    await expect(arrow.parse([fileOf({ source: nested, target: nested })])).rejects.toThrow(
      'the Arrow file has a dictionary of things that are not numbers or strings, which is not read; write that column as plain numbers or strings',
    );
  });

  test('a dictionary in pieces', async () => {
    const names = columnFromArray(['a', 'b'], dictionary(utf8()));
    const bytes = fileOf({ source: names, target: names });
    const said = new Set<string>();
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = 24; // somewhere this leads to the flag that says "a piece"
      await arrow.parse([changed]).catch((error: GyreError) => said.add(error.message));
    }
    expect(said).toContain(
      'the Arrow file has a dictionary in pieces (a delta dictionary), which is not read; write that column as plain numbers or strings',
    );
  });
});

describe('a changed byte or a cut is read or refused, and never keeps the reader busy', () => {
  test('a game', async () => {
    const bytes = await joined(arrow.write(await game('digraph { a -> b [player=0]; b -> a [player=1] }')));
    expect(await damagedEverywhere(bytes, (damaged) => arrow.parse([damaged]))).toBeGreaterThan(bytes.length);
  });

  test('names in a dictionary', async () => {
    const names = columnFromArray(['a', 'b'], dictionary(utf8()));
    const bytes = fileOf({ source: names, target: names });
    expect(await damagedEverywhere(bytes, (damaged) => arrow.parse([damaged]))).toBeGreaterThan(bytes.length);
  });

  test('a solution', async () => {
    const document = await game('digraph { a -> b -> c; a -> a }');
    const bytes = await joined(solutionArrow(solve(gameOf(document))));
    const read = (damaged: Uint8Array): Promise<unknown> => parseSolutionArrow([damaged], document);
    expect(await damagedEverywhere(bytes, read)).toBeGreaterThan(bytes.length);
  });

  test('a vector that says it has two thousand million entries', async () => {
    const bytes = await joined(arrow.write(await game('digraph { a -> b }')));
    const view = new DataView(bytes.buffer);
    let refused = 0;
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      const kept = view.getInt32(at, true);
      view.setInt32(at, 0x7fff_fff0, true);
      refused += await arrow.parse([bytes]).then(
        () => 0,
        () => 1,
      );
      view.setInt32(at, kept, true);
    }
    expect(refused).toBeGreaterThan(20);
  });
});
