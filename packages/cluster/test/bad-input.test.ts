import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customConvention, GyreError, MISERE, NORMAL } from 'gyre';
import {
  type ClusterEngine,
  type ClusterInput,
  clusterAnswer,
  openDuckDb,
  resumeOnCluster,
  runStatus,
  solveOnCluster,
} from 'gyre-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { rows as rowsIn } from './parquet.ts';

let engine: ClusterEngine;
const folder: string = testFolder()();
let files = 0;

beforeAll(async () => {
  engine = await openDuckDb({ threads: 1 });
});

afterAll(() => engine.close());

const rows = (columns: string, ...entries: string[]): Promise<string> =>
  rowsIn(join(folder, `input-${files++}.parquet`), columns, entries);

/** A folder of Parquet files with these columns and rows. */
async function parts(...given: readonly (readonly [columns: string, ...rows: string[]])[]): Promise<string> {
  const place = join(folder, `parts-${files++}`);
  mkdirSync(place);
  for (const [i, [columns, ...entries]] of given.entries())
    await rowsIn(join(place, `part-${i}.parquet`), columns, entries);
  return place;
}

/** Code and text of the refusal. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'solved';
  } catch (error) {
    return error instanceof GyreError ? `${error.code}: ${error.message}` : `not ours: ${String(error)}`;
  }
}

const newRun = (): string => join(folder, `run-${files++}`);
const solved = (edges: string, more: Partial<ClusterInput> = {}, run: string = newRun()): Promise<string> =>
  refusal(solveOnCluster(engine, { edges, convention: NORMAL, ...more }, run, { handOff: 'never' }));

test('a null end of an arc', async () => {
  expect(await solved(await rows('source, target', '0, 1', 'NULL, 1', '1, NULL'))).toBe(
    'E_ARC: 2 arcs without a source or a target; give both in every row',
  );
});

test('a fractional vertex, one that is not a number, and whole ones as floating-point numbers', async () => {
  const hint = 'vertices are whole numbers, 0 or more';
  expect(await solved(await rows('source, target', '0::DOUBLE, 1.5::DOUBLE'))).toBe(
    `E_VERTEX: 1 arc with a vertex that is not a whole number; ${hint}`,
  );
  expect(
    await solved(await rows('source, target', `0::DOUBLE, 'NaN'::DOUBLE`, `'Infinity'::DOUBLE, 1`)),
  ).toBe(`E_VERTEX: 2 arcs with a vertex that is not a whole number; ${hint}`);
  expect(await solved(await rows('source, target', '0::DOUBLE, 1::DOUBLE'))).toBe('solved');
});

test('a vertex below 0, and one beyond the number of vertices', async () => {
  expect(await solved(await rows('source, target', '0, -1'))).toBe(
    'E_VERTEX: an arc names vertex -1; vertices are whole numbers, 0 or more',
  );
  expect(await solved(await rows('source, target', '0, 7'), { vertices: 5 })).toBe(
    'E_VERTEX: an arc names vertex 7; the vertices are 0 to 4',
  );
});

test('§36.11 NaN anywhere: in our words', async () => {
  const hint = 'vertices are whole numbers, 0 or more';
  for (const type of ['DOUBLE', 'FLOAT', 'REAL'])
    for (const rest of [
      [`'NaN'::${type}, 1`],
      [`1, 'NaN'::${type}`, '0, 1'],
      [`'NaN'::${type}, 'NaN'::${type}`],
    ])
      expect(await solved(await rows('source, target', ...rest))).toBe(
        `E_VERTEX: 1 arc with a vertex that is not a whole number; ${hint}`,
      );
  expect(await solved(await rows('source, target, player', `0, 1, 'NaN'::DOUBLE`))).toContain(
    'E_ARC: 1 arc for a player who is nobody',
  );
  const owners = await rows('vertex, player', `'NaN'::DOUBLE, 0`);
  expect(await solved(await rows('source, target', '0, 1'), { owners })).toBe(
    'E_SHAPE: the column "vertex" holds fractions; give whole numbers',
  );
});

test('§36.3 a vertex that is not plausible for so few arcs, or too large for any', async () => {
  const few = await rows('source, target', '0, 1', '1, 40000000000');
  expect(await solved(few)).toBe(
    'E_VERTEX: an arc names vertex 40000000000, and there are 2 arcs; number the vertices from 0 on without gaps, or say how many there are',
  );
  expect(await solved(await rows('source, target', '0, 1', '1, 999999'))).toBe('solved');
  expect(await solved(await rows('source, target', '0, 1', '1, 1999999'), { vertices: 2_000_000 })).toBe(
    'solved',
  );
  for (const [vertex, type] of [
    ['9007199254740993', 'BIGINT'],
    ['18446744073709551615', 'UBIGINT'],
  ])
    for (const vertices of [undefined, 5])
      expect(
        await solved(
          await rows('source, target', `0, ${vertex}::${type}`),
          vertices === undefined ? {} : { vertices },
        ),
      ).toBe('E_VERTEX: an arc names a vertex beyond 2^53 − 2; give smaller numbers');
});

test('§36.2 a folder whose files differ in their columns or types is refused with two of them', async () => {
  const hint = 'give files with the same columns and types';
  const plain = ['source, target', '0, 1', '1, 2'] as const;
  expect(await solved(await parts(plain, ['target, source', '3, 2']))).toBe('solved');
  const both = 'part-0.parquet has source INT32, target INT32; part-1.parquet has';
  expect(await solved(await parts(plain, ['source, target, player', '2, 3, 0']))).toBe(
    `E_SHAPE: the files differ: ${both} player INT32, source INT32, target INT32; ${hint}`,
  );
  expect(await solved(await parts(plain, ['source, target', '2.5::DOUBLE, 3::DOUBLE']))).toBe(
    `E_SHAPE: the files differ: ${both} source DOUBLE, target DOUBLE; ${hint}`,
  );
  const holes = await parts(['source, target', '0::BIGINT, 1'], ['source, target', `'NaN'::DOUBLE, 1`]); // §36.11
  expect(await solved(holes)).toContain('E_SHAPE: the files differ');
  const decimals = ['source, target', '2.5::DECIMAL(4,1), 3::DECIMAL(4,1)'] as const;
  expect(
    await solved(await parts(['source, target', '2::DECIMAL(4,0), 3::DECIMAL(4,0)'], decimals)),
  ).toContain('source INT32 DECIMAL of 1 decimals');
  const owners = await parts(['vertex, player', '0, 0'], ['vertex, player', `1, 'left'`]);
  expect(await solved(await rows('source, target', '0, 1'), { owners })).toContain(
    'E_SHAPE: the files differ',
  );
});

test('a missing column, and columns of a wrong type', async () => {
  expect(await solved(await rows('source, goal', '0, 1'))).toBe(
    'E_SHAPE: there is no column "target"; the columns are source, goal',
  );
  expect(await solved(await rows('source, target', `'a', 'b'`))).toBe(
    'E_SHAPE: the column "source" holds varchar; give vertices as whole numbers: only a game in memory can have names',
  );
  expect(await solved(await rows('source, target', '0, [1]'))).toContain(
    'E_SHAPE: the column "target" holds',
  );
});

test('columns by their other names, and arcs for a player who is nobody', async () => {
  expect(await solved(await rows('"from", "to", player', `0, 1, 'left'`, `1, 2, NULL`))).toBe('solved');
  expect(await solved(await rows('src, dst, player', `0, 1, 'left'`, `1, 2, '7'`))).toBe(
    'E_ARC: 1 arc for a player who is nobody; players are 0, 1, left, right, both or null',
  );
});

test('owners that are missing, twice, or nobody', async () => {
  const edges = await rows('source, target', '0, 1');
  const hint = 'give each vertex from 0 on one row, with 0 or 1';
  expect(await solved(edges, { owners: await rows('vertex, player', '0, 0', '2, 1') })).toBe(
    `E_OWNER: 2 rows name 2 vertices from 0 to 2; ${hint}`,
  );
  expect(await solved(edges, { owners: await rows('vertex, player', '0, 0', '0, 1') })).toBe(
    `E_OWNER: 2 rows name 1 vertices from 0 to 0; ${hint}`,
  );
  expect(await solved(edges, { owners: await rows('vertex, player', '0, 0', '1, 2') })).toBe(
    `E_OWNER: 1 vertices have an owner who is nobody; ${hint}`,
  );
  expect(await solved(edges, { owners: await rows('vertex, player', '0, 0') })).toBe(
    'E_VERTEX: an arc names vertex 1; the vertices are 0 to 0',
  );
});

test('arcs that are not there, a path that cannot stand in a statement, scores', async () => {
  expect(await solved(join(folder, 'none.parquet'))).toBe(
    'E_FILE: there are no Parquet files there; check the path',
  );
  expect(await solved(`${folder}/it's.parquet`)).toContain('E_FILE: the path of the arcs holds "\'"');
  const edges = await rows('source, target', '0, 1');
  expect(await solved(edges, { convention: customConvention([-3, 3], 0, 'mine') })).toBe(
    'E_CONVENTION: the convention "mine" has scores beyond 1 and −1; a cluster solves for win, draw and loss; the disk engine takes scores',
  );
});

test('a run folder of another graph, of another convention, of something else', async () => {
  const edges = await rows('source, target', '0, 1', '1, 2');
  const run = newRun();
  expect(await solved(edges, {}, run)).toBe('solved');
  expect(await solved(edges, {}, run)).toBe('solved');
  const other = 'E_FILE: the folder holds a run of another game; give another folder, or remove this one';
  expect(await solved(await rows('source, target', '0, 1', '2, 1'), {}, run)).toBe(other);
  expect(await solved(edges, { convention: MISERE }, run)).toBe(other);
  expect([...(await clusterAnswer(run)).values]).toEqual([0, 2, 0]);
  const mine = newRun();
  mkdirSync(mine);
  writeFileSync(join(mine, 'thesis.txt'), 'mine');
  expect(await solved(edges, {}, mine)).toBe(
    'E_FILE: the folder holds "thesis.txt" and no run; give an empty folder, or a new one',
  );
  expect(readdirSync(mine)).toEqual(['thesis.txt']);
});

test('two runs in one folder', async () => {
  const edges = await rows('source, target', '0, 1');
  const run = newRun();
  mkdirSync(run);
  writeFileSync(join(run, 'run.lock'), '1');
  expect(await solved(edges, {}, run)).toBe(
    'E_FILE: another run works in this folder (process 1); wait for it, or give another folder',
  );
});

test('a manifest that cannot be read or is of another version, and a folder without a run', async () => {
  const edges = await rows('source, target', '0, 1');
  for (const [text, said] of [
    ['{', 'E_FILE: run.json in the folder is damaged, or not of Gyre; give another folder'],
    [
      '{"gyre":"cluster run","version":9}',
      'E_FILE: the run was written by another version of Gyre (its manifest has version 9); finish it with that version, or give another folder',
    ],
  ]) {
    const run = newRun();
    mkdirSync(run);
    writeFileSync(join(run, 'run.json'), text);
    expect(await solved(edges, {}, run)).toBe(said);
  }
  expect(await refusal((async () => runStatus(folder))())).toBe(
    'E_FILE: there is no run in this folder; begin one with solve',
  );
  expect(await refusal(resumeOnCluster(async () => engine, folder))).toBe(
    'E_FILE: there is no run in this folder; begin one with solve',
  );
});

test('a hand-off to a machine that cannot hold the positions is refused; a run that need not be is not handed over', async () => {
  const edges = await rows('source, target', '0, 1', '1, 2', '2, 3');
  const options = { maxBytes: 1000 };
  const asked = solveOnCluster(engine, { edges, convention: NORMAL }, newRun(), { handOff: 1, ...options });
  expect(await refusal(asked)).toContain('E_LIMIT: 4 positions take 65 MB of memory here and may have 1 MB');
  const run = newRun();
  const manifest = await solveOnCluster(engine, { edges, convention: NORMAL }, run, options);
  expect([manifest.isDone, manifest.handedOff]).toEqual([true, undefined]);
  expect(await refusal(clusterAnswer(run, options))).toContain('let the engine write the answer to a folder');
});
