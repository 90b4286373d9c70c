/** Issue 36, point 1: input that changes under a run never gives another game's answer. */
import { copyFileSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { GyreError, NORMAL } from 'gyre';
import {
  type ClusterEngine,
  type ClusterInput,
  type ClusterOptions,
  clusterAnswer,
  openDuckDb,
  resumeOnCluster,
  solveOnCluster,
  writeAnswer,
} from 'gyre-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { rows } from './parquet.ts';

const inFolder = testFolder();
let engine: ClusterEngine;
let files = 0;

beforeAll(async () => {
  engine = await openDuckDb({ threads: 1 });
});

afterAll(() => engine.close());

const ARCS = ['0, 1', '1, 2', '2, 3', '4, 4'];
const OTHERS = ['0, 2', '1, 1', '2, 3', '4, 4']; // as many, between vertices with the same sums
const newFile = (): string => inFolder(`file-${files++}.parquet`);
const file = (columns: string, entries: readonly string[]): Promise<string> =>
  rows(newFile(), columns, entries);

/** Puts a file in the place of another, also with the same time. */
function replace(old: string, by: string, time?: Date): void {
  copyFileSync(by, old);
  if (time !== undefined) utimesSync(old, time, time);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'solved';
  } catch (error) {
    if (error instanceof GyreError) return `${error.code}: ${error.message}`;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Begins a run and ends it when a statement begins: the manifest stands, and nothing else. */
async function killed(input: ClusterInput, statement = 'arcs-0'): Promise<string> {
  const run = inFolder(`run-${files++}`);
  const onStatement = (name: string): void => {
    if (name === statement) throw new Error('killed');
  };
  expect(await refusal(solveOnCluster(engine, input, run, { onStatement }))).toBe('killed');
  return run;
}

const resumed = (run: string, options: ClusterOptions = {}): Promise<string> =>
  refusal(resumeOnCluster(async () => engine, run, { handOff: 'never', ...options }));

const CHANGED =
  /^E_FILE: the arcs changed under the run: .*; put back what was there, or begin anew in another folder$/;

test('§36.1 arcs of another graph of the same size, before the first epoch', async () => {
  const [edges, others] = [await file('source, target', ARCS), await file('source, target', OTHERS)];
  const old = inFolder('old.parquet');
  copyFileSync(edges, old);
  const run = await killed({ edges, convention: NORMAL });
  const { mtime } = statSync(edges);
  replace(edges, others, mtime); // not even the time tells
  expect(await resumed(run)).toMatch(CHANGED);
  expect(await resumed(run, { checkContent: true })).toBe(
    'E_FILE: the arcs changed under the run: they hold other arcs; put back what was there, or begin anew in another folder',
  );
  expect(await refusal(solveOnCluster(engine, { edges, convention: NORMAL }, run))).toContain(
    'a run of another game',
  );
  replace(edges, old, mtime);
  expect(await resumed(run)).toBe('solved');
  expect([...(await clusterAnswer(run)).values]).toEqual([2, 0, 2, 0, 1]);
});

test('§36.1 the same arcs written anew: refused, unless the content is checked', async () => {
  const edges = await file('source, target', ARCS);
  const run = await killed({ edges, convention: NORMAL });
  const later = new Date('2031-01-01T00:00:00Z');
  utimesSync(edges, later, later);
  expect(await resumed(run)).toContain('written anew at 2031-01-01T00:00:00.000Z; if only the time differs');
  expect(await resumed(run, { checkContent: true })).toBe('solved');
});

test('§36.1 arcs that change while they are read', async () => {
  const [edges, others] = [await file('source, target', ARCS), await file('source, target', OTHERS)];
  const run = await killed({ edges, convention: NORMAL });
  const onStatement = (name: string, isOver: boolean): void => {
    if (name === 'arcs-0' && !isOver) replace(edges, others);
  };
  expect(await resumed(run, { onStatement })).toMatch(CHANGED);
});

test('§36.1 rows, files and owners are told by what differs', async () => {
  const [edges, more] = [await file('source, target', ARCS), await file('source, target', [...ARCS, '3, 0'])];
  const owned = ['0, 0', '1, 1', '2, 0', '3, 1', '4, 0'];
  const owners = await file('vertex, player', owned);
  const run = await killed({ edges, owners, convention: NORMAL });
  replace(owners, await file('vertex, player', ['0, 1', ...owned.slice(1)]));
  expect(await resumed(run)).toContain('the owners changed under the run: bytes: ');
  expect(await resumed(run, { checkContent: true })).toContain(
    'the owners changed under the run: vertices have',
  );
  replace(edges, more);
  expect(await resumed(run)).toContain('the arcs changed under the run: rows: 4 then, 5 now');
});

test('§36.1 §36.2 files that only the engine sees: their names, sizes, times, rows and columns', async () => {
  const place = inFolder('far');
  mkdirSync(place);
  const part = (i: number, columns: string, entries: readonly string[]): Promise<string> =>
    rows(join(place, `part-${i}.parquet`), columns, entries);
  await part(0, 'source, target', ARCS);
  await part(1, 'source, target', ['5, 5']);
  const { dialect } = engine;
  const far: ClusterEngine = {
    ...engine,
    dialect: { ...dialect, files: (path) => dialect.files(path).replace('filename', `'far:' || filename`) },
    columns: (path) => engine.columns(path.replace('far:', '')),
  };
  const input = { edges: place, convention: NORMAL };
  const run = inFolder('far-run');
  const onStatement = (): void => {
    throw new Error('killed');
  };
  expect(await refusal(solveOnCluster(far, input, run, { onStatement }))).toBe('killed');
  await part(1, 'source, target', ['5, 5', '5, 6']);
  const again = refusal(resumeOnCluster(async () => far, run));
  expect(await again).toContain('the arcs changed under the run: rows: 5 then, 6 now');
  await part(1, 'source, target, player', ['5, 5, 0']);
  expect(await refusal(solveOnCluster(far, input, inFolder('far-2')))).toContain(
    'E_SHAPE: the files differ: part-0.parquet has source integer, target integer; part-1.parquet has player integer',
  );
});

test.each(['never', 1] as const)(
  '§36.1 §36.5 owners are read once: changed ones do not reach the answer, hand-off %s',
  async (handOff) => {
    const edges = await file('source, target', ARCS);
    const owners = await file('vertex, player', [`0, 'left'`, `1, 'Right'`, `2, '0'`, `3, 'left'`, `4, '1'`]);
    const run = inFolder(`run-${files++}`);
    await solveOnCluster(engine, { edges, owners, convention: NORMAL }, run, { handOff });
    const { values } = await clusterAnswer(run);
    expect([...values]).toEqual([0, 2, 0, 0, 1]);
    replace(owners, await file('vertex, player', ['0, 1', '1, 0', '2, 1', '3, 1', '4, 0']));
    expect([...(await clusterAnswer(run)).values]).toEqual([...values]);
    if (handOff !== 'never') return;
    const to = join(inFolder(`answer-${files++}`));
    await writeAnswer(engine, run, to);
    const answer = await engine.query(`SELECT player FROM ${engine.dialect.scanPath(to)} ORDER BY vertex`);
    expect(answer.map(({ player }) => player)).toEqual([0, 1, 0, 0, 1]);
  },
);
