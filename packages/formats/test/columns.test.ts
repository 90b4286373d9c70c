/** Which columns of a table are read, and what is said of the others: a column that is dropped in silence makes another game. */

import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { type Graph, GyreError, solve, symmetricGraph, tokenGame } from 'gyre';
import { expect, test } from 'vitest';
import { parseSolutionArrow } from '../src/arrow-solution.ts';
import { arcColumnsOf, parquetBytes } from '../src/columns.ts';
import { arrow, parquet } from '../src/index.ts';
import { parseSolutionParquet } from '../src/parquet-solution.ts';

type Columns = Readonly<Record<string, readonly (number | string | null)[]>>;
type Told = readonly [Graph, readonly string[]];

/** The game in an Arrow file and in a Parquet file with these columns, and what the readers said. */
async function readBoth(columns: Columns): Promise<readonly [Told, Told]> {
  const read = async (format: typeof arrow, bytes: Uint8Array): Promise<Told> => {
    const notes: string[] = [];
    const { graph } = await format.parse([bytes], { note: (words) => void notes.push(words) });
    return [graph, notes];
  };
  return [await read(arrow, arrowOf(columns)), await read(parquet, await parquetOf(columns))];
}

function arrowOf(columns: Columns): Uint8Array {
  const table = tableFromArrays(columns as Record<string, (number | string | null)[]>);
  return tableToIPC(table, { format: 'file' }) ?? new Uint8Array(0);
}

async function parquetOf(columns: Columns): Promise<Uint8Array> {
  const written = Object.entries(columns).map(([name, entries]) => ({
    name,
    type:
      typeof entries.find((entry) => entry !== null) === 'string' ? ('UTF8' as const) : ('UINT_32' as const),
    isOptional: true,
  }));
  const pieces: Uint8Array[] = [];
  for await (const piece of parquetBytes(written, [Object.values(columns)], {})) pieces.push(piece.slice());
  return new Uint8Array(Buffer.concat(pieces));
}

test.each<[string, Columns, 'symmetric' | 'partizan', string[]]>([
  ['plain', { source: [0], target: [1] }, 'symmetric', []],
  ['a player', { source: [0], target: [1], player: [1] }, 'partizan', []],
  ['regression: side is the player, as in CSV', { source: [0], target: [1], side: [1] }, 'partizan', []],
  ['capital letters', { Source: [0], TARGET: [1], Player: [1] }, 'partizan', []],
  ['tail and head', { head: [1], tail: [0] }, 'symmetric', []],
  ['a weight', { source: [0], target: [1], weight: [7] }, 'symmetric', ['the column "weight" is not read']],
  [
    'a misspelt player',
    { source: [0], target: [1], playr: [1], w: [2] },
    'symmetric',
    ['the columns "playr", "w" are not read'],
  ],
])('%s', async (_, columns, kind, said) => {
  for (const [graph, notes] of await readBoth(columns)) {
    expect([graph.kind, notes]).toEqual([kind, said]);
    expect([...graph.out(kind === 'partizan' ? 1 : 0).ends]).toEqual([1]);
  }
});

test.each<[string, unknown, string[]]>([
  ['words', ['left', 'r', ''], ['0>1 2>0', '1>2 2>0']],
  ['colours', ['blue', 'red', 'both'], ['0>1 2>0', '1>2 2>0']],
])('players as %s', async (_, player, arcs) => {
  const columns = { source: [0, 1, 2], target: [1, 2, 0], player: player as string[] };
  for (const [graph] of await readBoth(columns)) {
    const ofPlayer = (p: 0 | 1): string =>
      [0, 1, 2]
        .flatMap((v) =>
          [...graph.out(p).ends.subarray(...graph.out(p).offsets.subarray(v, v + 2))].map((w) => `${v}>${w}`),
        )
        .join(' ');
    expect([ofPlayer(0), ofPlayer(1)]).toEqual(arcs);
  }
});

test('regression: a player that is no player is refused, not taken for the first', async () => {
  for (const player of [[2], ['anna'], [' ']] as const) {
    const columns = { source: [0], target: [1], player };
    await expect(arrow.parse([arrowOf(columns)])).rejects.toMatchObject({ code: 'E_ARC' });
    await expect(parquet.parse([await parquetOf(columns)])).rejects.toMatchObject({ code: 'E_ARC' });
  }
});

test('a table of other columns is refused with those that are there', () => {
  expect(() => arcColumnsOf(['a', 'b'], {})).toThrow('there is no column "source"; the columns are a, b');
  expect(() => arcColumnsOf(['source', 'b'], {})).toThrow('there is no column "target"');
  expect(() => arcColumnsOf(['vertex', 'player', 'value'], {})).toThrow('this is a solution, not a game');
});

const graph = symmetricGraph(2, [[0, 1]]);
const right = { vertex: [0, 1], player: [null, null], value: ['W', 'L'], plies: [1, 0] } as const;

test('a solution of another program, which has no metadata, is read by its columns', async () => {
  const { values } = solve(tokenGame(graph));
  expect((await parseSolutionArrow([arrowOf({ ...right, player: [0, 0] })], { graph })).values).toEqual(
    values,
  );
  expect((await parseSolutionParquet([await parquetOf(right)], { graph })).values).toEqual(values);
});

test.each<[string, Columns]>([
  ['player 2', { ...right, player: [2, 2] }],
  ['a player by name', { ...right, player: ['left', 'left'] }],
  ['half a ply', { ...right, plies: [0.5, 0] }],
  ['negative plies', { ...right, plies: [-1, 0] }],
  ['a misspelt column', { ...right, pliez: [1, 0] }],
])('regression: a solution with %s is refused', async (_, columns) => {
  await expect(parseSolutionArrow([arrowOf(columns)], { graph })).rejects.toBeInstanceOf(GyreError);
});
