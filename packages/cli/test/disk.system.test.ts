/** `gyre solve --disk`: the same answer as in memory, after kills too, and one line for whatever is wrong. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDuckDb } from 'gyre-cluster';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { runGyre } from './run-gyre.ts';

const inFolder = testFolder();
const launcher = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));

beforeAll(async () => {
  writeFileSync(inFolder('game.edges'), '0 1\n1 2\n1 0\n');
  await runGyre(['convert', inFolder('game.edges'), inFolder('game.parquet')]);
});

test.each(['normal', 'misere', 'asymmetric', 'onside', 'offside'])(
  '%s play: what it writes is proved right',
  async (play) => {
    const run = inFolder(`run-${play}`);
    const solved = await runGyre([
      'solve',
      inFolder('game.parquet'),
      '-c',
      play,
      '--disk',
      run,
      '--verify',
      '-o',
      inFolder('a.parquet'),
    ]);
    expect(solved).toMatchObject({ exitCode: 0, err: '' });
    expect(solved.out).toContain('proved right');
    await runGyre(['convert', inFolder('game.parquet'), inFolder('game.json'), '-c', play]);
    expect(await runGyre(['verify', inFolder('game.json'), inFolder('a.parquet')])).toMatchObject({
      exitCode: 0,
    });
  },
);

test('the start, and what is expected of it', async () => {
  const argv = [
    'solve',
    inFolder('game.parquet'),
    '--disk',
    inFolder('run-start'),
    '--start',
    '1',
    '--expect',
  ];
  expect(await runGyre([...argv, 'W', '--json'])).toMatchObject({ exitCode: 0 });
  const wrong = await runGyre([...argv, 'L']);
  expect([wrong.exitCode, wrong.err]).toEqual([1, 'gyre: the start is W, not L\n']);
});

test('a game beyond memory is refused, and the refusal names the way over the disk', async () => {
  const { exitCode, err } = await runGyre(['solve', inFolder('game.parquet'), '--max-memory', '10']);
  expect(exitCode).toBe(4);
  expect(err).toContain('or keep the arcs on the disk with --disk FOLDER');
});

test('a format that is read into memory first, and does not fit: the refusal names Parquet', async () => {
  const { exitCode, err } = await runGyre([
    'solve',
    inFolder('game.edges'),
    '--disk',
    inFolder('run-edges'),
    '--max-memory',
    '10',
  ]);
  expect(exitCode).toBe(4);
  expect(err).toContain('with --disk only Parquet is read piece by piece: convert the file to it');
  expect(existsSync(inFolder('run-edges'))).toBe(false);
});

/** Bad arcs in Parquet, as DuckDB writes them: each is one line and exit code 3, and nothing is left in the folder. */
test.each([
  ['a null vertex', 'VALUES (0, 1), (NULL, 1)', 'E_ARC: row 2 of the column "source" is null'],
  [
    'a fractional vertex',
    'VALUES (0.0::DOUBLE, 1.5::DOUBLE)',
    'E_VERTEX: row 1 of the column "target" is 1.5',
  ],
  ['a vertex below 0', 'VALUES (0, -1)', 'E_VERTEX: row 1 of the column "target" is -1'],
  [
    'a vertex out of range',
    'VALUES (0, 4294967296)',
    'E_SIZE: the game has 4294967297 positions; at most 2147483647 fit',
  ],
  ['vertices that are texts', "VALUES ('a', 'b')", 'E_FORMAT: vertices are texts'],
  [
    'vertices that are dates',
    "VALUES (DATE '2026-01-01', DATE '2026-01-02')",
    'E_SHAPE: the column "source" holds DATE',
  ],
])('%s', async (about, values, said) => {
  const file = inFolder(`${about.replaceAll(' ', '-')}.parquet`);
  const engine = await openDuckDb({ threads: 1 });
  await engine.query(`COPY (SELECT * FROM (${values}) t(source, target)) TO '${file}' (FORMAT parquet)`);
  await engine.close();
  const run = `${file}.run`;
  const { exitCode, out, err } = await runGyre(['solve', file, '--disk', run]);
  expect([exitCode, out]).toEqual([3, '']);
  expect(err).toContain(said);
  expect(err.trimEnd()).not.toContain('\n');
  expect(existsSync(run) ? readdirSync(run) : []).toEqual([]);
});

test('a missing column', async () => {
  const file = inFolder('missing-column.parquet');
  const engine = await openDuckDb({ threads: 1 });
  await engine.query(`COPY (SELECT 0 AS source, 1 AS goal) TO '${file}' (FORMAT parquet)`);
  await engine.close();
  const { exitCode, err } = await runGyre(['solve', file, '--disk', `${file}.run`]);
  expect([exitCode, err]).toEqual([
    3,
    expect.stringContaining('E_SHAPE: there is no column "target"; the columns are source, goal'),
  ]);
});

test.each([
  [['-', '--disk', 'run'], 'gyre: --disk with stdin; give a file: a run that was cut off reads it again'],
  [['game.parquet', '--disk', 'run', '--threads', '2'], 'gyre: --disk with --threads; leave one of them out'],
  [
    ['game.parquet', '--disk', 'run', '-o', '-'],
    'gyre: --disk with --out -; give a file that ends with .parquet or .csv',
  ],
  [
    ['game.parquet', '--disk', 'run', '-a', 'roth'],
    'gyre: --disk with --algorithm roth; leave one of them out',
  ],
])('%j is refused', async (argv, line) => {
  const given = argv.map((word) => (word === 'game.parquet' || word === 'run' ? inFolder(word) : word));
  expect(await runGyre(['solve', ...given])).toMatchObject({ exitCode: 2, err: `${line}\n` });
  expect(existsSync(inFolder('run'))).toBe(false);
});

test('a folder of another game is refused and left as it is', async () => {
  const run = inFolder('run-other');
  await runGyre(['solve', inFolder('game.parquet'), '--disk', run]);
  const before = readdirSync(run).map((name) => readFileSync(join(run, name), 'hex'));
  const other = await runGyre(['solve', inFolder('game.parquet'), '-c', 'misere', '--disk', run]);
  expect(other.exitCode).toBe(3);
  expect(other.err).toContain(
    'E_FILE: the folder holds a run of another game; give another folder, or remove this one',
  );
  expect(readdirSync(run).map((name) => readFileSync(join(run, name), 'hex'))).toEqual(before);
});

test('killed four times, and then the same answer', async () => {
  execFileSync(process.execPath, [
    launcher,
    'gen',
    'random',
    '-n',
    '300000',
    '-d',
    '6',
    '-o',
    inFolder('large.parquet'),
  ]);
  const argv = (run: string): string[] => [
    launcher,
    'solve',
    inFolder('large.parquet'),
    '--disk',
    inFolder(run),
    '-o',
    inFolder(`${run}.csv`),
  ];
  execFileSync(process.execPath, argv('whole'), { stdio: 'ignore' });
  for (let kill = 0; kill < 4; kill++) {
    const child = spawn(process.execPath, argv('killed'), { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (child.exitCode === null && !existsSync(inFolder('killed'))) await setTimeout(5);
    await setTimeout(150 * kill);
    child.kill('SIGKILL');
    await ended;
  }
  execFileSync(process.execPath, argv('killed'), { stdio: 'ignore' });
  expect(readFileSync(inFolder('killed.csv')).equals(readFileSync(inFolder('whole.csv')))).toBe(true);
});
