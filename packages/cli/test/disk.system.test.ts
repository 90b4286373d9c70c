/** `gyre solve --disk`: the same answer as in memory, after kills too, and one line for whatever is wrong. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDuckDb } from 'gyre-cluster';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { gyreIn, killedOften } from './program.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

beforeAll(async () => {
  writeFileSync(inFolder('game.edges'), '0 1\n1 2\n1 0\n');
  await runGyre(['convert', inFolder('game.edges'), inFolder('game.parquet')]);
});

/** The words of a command line; @ is our folder. */
const words = (line: string): string[] => line.replaceAll('@', `${inFolder()}/`).split(' ');

test.each(['normal', 'misere', 'asymmetric', 'onside', 'offside'])(
  '%s play: what it writes is proved right',
  async (play) => {
    const solved = await runGyre(
      words(`solve @game.parquet -c ${play} --disk @run-${play} --verify -o @a.parquet`),
    );
    expect(solved).toMatchObject({ exitCode: 0, err: '' });
    expect(solved.out).toContain('proved right');
    await runGyre(words(`convert @game.parquet @game.json -c ${play}`));
    expect(await runGyre(words('verify @game.json @a.parquet'))).toMatchObject({ exitCode: 0 });
  },
);

test('the start, and what is expected of it', async () => {
  const line = 'solve @game.parquet --disk @run-start --start 1 --expect';
  expect(await runGyre(words(`${line} W --json`))).toMatchObject({ exitCode: 0 });
  const wrong = await runGyre(words(`${line} L`));
  expect([wrong.exitCode, wrong.err]).toEqual([1, 'gyre: the start is W, not L\n']);
});

test('what is beyond memory is refused with the way over the disk, or to Parquet', async () => {
  const over = 'or keep the arcs on the disk with --disk FOLDER';
  await expectRefusal(words('solve @game.parquet --max-memory 10'), 4, over);
  const to = 'with --disk only Parquet is read piece by piece: convert the file to it';
  await expectRefusal(words('solve @game.edges --disk @run-edges --max-memory 10'), 4, to);
  expect(existsSync(inFolder('run-edges'))).toBe(false);
});

/** A Parquet file of what DuckDB selects. */
async function selected(columns: string): Promise<string> {
  const file = inFolder(`selected-${files++}.parquet`);
  const engine = await openDuckDb({ threads: 1 });
  await engine.query(`COPY (SELECT ${columns}) TO '${file}' (FORMAT parquet)`);
  await engine.close();
  return file;
}

let files = 0;

/** Bad arcs in Parquet, as DuckDB writes them: each is one line and exit code 3, and nothing is left in the folder. */
test.each([
  ['(0, 1), (NULL, 1)', 'E_ARC: row 2 of the column "source" is null'],
  ['(0, -1)', 'E_VERTEX: row 1 of the column "target" is -1'],
  ['(0, 4294967296)', 'E_SIZE: the game has 4294967297 positions; at most 2147483647 fit'],
  ["('a', 'b')", 'E_FORMAT: vertices are texts'],
  ["(DATE '2026-01-01', DATE '2026-01-02')", 'E_SHAPE: the column "source" holds DATE'],
])('%s', async (values, said) => {
  const file = await selected(`* FROM (VALUES ${values}) t(source, target)`);
  const run = `${file}.run`;
  await expectRefusal(['solve', file, '--disk', run], 3, said);
  expect(existsSync(run) ? readdirSync(run) : []).toEqual([]);
});

test('a fractional vertex is refused after the notes that floats are read', async () => {
  const file = await selected('0.0::DOUBLE AS source, 1.5::DOUBLE AS target');
  const run = `${file}.run`;
  const { exitCode, err } = await runGyre(['solve', file, '--disk', run]);
  const lines = err.trimEnd().split('\n');
  expect(exitCode).toBe(3);
  expect(lines.slice(0, -1)).toEqual(
    ['source', 'target'].map((name) =>
      expect.stringContaining(`the column "${name}" has floats, read as whole numbers`),
    ),
  );
  expect(lines.at(-1)).toContain('E_VERTEX: row 1 of the column "target" is 1.5');
  expect(existsSync(run) ? readdirSync(run) : []).toEqual([]);
});

test('a missing column', async () => {
  const file = await selected('0 AS source, 1 AS goal');
  const missing = 'E_SHAPE: there is no column "target"; the columns are source, goal';
  await expectRefusal(['solve', file, '--disk', `${file}.run`], 3, missing);
});

test.each([
  ['solve - --disk @run', '--disk with stdin; give a file: a run that was cut off reads it again'],
  ['solve @game.parquet --disk @run --threads 2', '--disk with --threads; leave one of them out'],
  [
    'solve @game.parquet --disk @run -o -',
    '--disk with --out -; give a file that ends with .parquet or .csv',
  ],
  ['solve @game.parquet --disk @run -a roth', '--disk with --algorithm roth; leave one of them out'],
])('%s is refused', async (line, message) => {
  await expectRefusal(words(line), 2, `gyre: ${message}`);
  expect(existsSync(inFolder('run'))).toBe(false);
});

test('a folder of another game is refused and left as it is', async () => {
  const run = inFolder('run-other');
  await runGyre(['solve', inFolder('game.parquet'), '--disk', run]);
  const before = readdirSync(run).map((name) => readFileSync(join(run, name), 'hex'));
  const other = 'E_FILE: the folder holds a run of another game; give another folder, or remove this one';
  await expectRefusal(words('solve @game.parquet -c misere --disk @run-other'), 3, other);
  expect(readdirSync(run).map((name) => readFileSync(join(run, name), 'hex'))).toEqual(before);
});

test('killed at many steps, and then the same answer', async () => {
  gyreIn(inFolder(), ...words('gen random -n 300000 -d 6 -o large.parquet'));
  gyreIn(inFolder(), ...words('solve large.parquet --disk whole -o whole.csv'));
  await killedOften(inFolder(), words('solve large.parquet --disk killed -o killed.csv'));
  expect(readFileSync(inFolder('killed.csv')).equals(readFileSync(inFolder('whole.csv')))).toBe(true);
});
