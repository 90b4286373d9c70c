/** `gyre report --disk`: the same report as from memory, after a kill and Ctrl-C too; and how Parquet is packed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openDuckDb } from 'gyre-cluster';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { CLIMB } from './climb.ts';
import { gyreIn, struck } from './program.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

test.each([
  ['tic-tac-toe', []],
  ['domineering', ['board=....|....']],
  ['cat-and-mouse', []],
])('%s %j: the same report, list of positions and JSON as from memory', async (name, parameters) => {
  const disk = ['--disk', inFolder(name), '--max-memory', '200M'];
  for (const more of [['--examples'], ['--json']]) {
    const argv = ['report', name, ...parameters, ...more];
    expect(await runGyre([...argv, ...disk])).toEqual(await runGyre(argv));
  }
  await runGyre(['report', name, ...parameters, ...disk, '--out', inFolder('disk.csv')]);
  await runGyre(['report', name, ...parameters, '--out', inFolder('memory.csv')]);
  expect(readFileSync(inFolder('disk.csv'), 'utf8')).toBe(readFileSync(inFolder('memory.csv'), 'utf8'));
});

test('killed, stopped by Ctrl-C, and then the same report', async () => {
  writeFileSync(inFolder('climb.mjs'), CLIMB);
  const argv = ['report', 'climb.mjs', '--disk', 'climb'];
  const killed = await struck(inFolder(), argv, { signal: 'SIGKILL', nth: 30 });
  expect(killed.signal).toBe('SIGKILL');
  const { code, err } = await struck(inFolder(), argv, { signal: 'SIGINT', nth: 30 });
  expect(code).toBe(130);
  expect(err).toMatch(
    /interrupted: .*(?:; nothing is saved yet|the same command goes on from the last checkpoint)$/m,
  );
  expect(gyreIn(inFolder(), ...argv)).toBe(gyreIn(inFolder(), 'report', 'climb.mjs'));
});

test.each([
  ['tic-tac-toe --disk x --table y', 2, '--disk with --table; leave one of them out'],
  [
    'keyless.mjs --disk x',
    3,
    'E_RULESET: Climb has no fromKey, and on the disk positions are kept as keys; add fromKey(key), which gives back the position of a key',
  ],
  ['tic-tac-toe --disk x --limit 99', 4, 'E_LIMIT: Tic-tac-toe has more than 99 positions'],
  ['tic-tac-toe --disk foreign', 3, 'is not part of an exploration; give an empty folder, or a new one'],
  ['tic-tac-toe --disk domineering', 3, 'E_FILE: the folder holds the positions of other rules'],
  ['tic-tac-toe --disk /proc/self/none', 3, 'E_FILE: the folder cannot be made there'],
])('%s is refused in one line', async (argv, code, line) => {
  writeFileSync(inFolder('keyless.mjs'), CLIMB.replace('fromKey: (key) => key,', ''));
  const places: Record<string, string> = {
    x: inFolder('x'),
    foreign: inFolder(),
    domineering: inFolder('domineering'),
    'keyless.mjs': inFolder('keyless.mjs'),
  };
  await expectRefusal(['report', ...argv.split(' ').map((word) => places[word] ?? word)], code, line);
});

test.each(['snappy', 'zstd', 'none'])('Parquet packed with %s is read by others and by us', async (codec) => {
  const file = inFolder(`${codec}.parquet`);
  const argv = ['gen', 'random', '-n', '2000', '--seed', '3', '-o', file, '--compression', codec];
  expect(await runGyre(argv)).toMatchObject({ exitCode: 0 });
  const engine = await openDuckDb({ threads: 1 });
  const [{ codecs, sum }] = await engine.query(
    `SELECT (SELECT string_agg(DISTINCT lower(compression)) FROM parquet_metadata('${file}')) AS codecs,
      CAST((SELECT sum(source * 7 + target) FROM read_parquet('${file}')) AS DOUBLE) AS sum`,
  );
  await engine.close();
  expect(codecs).toBe(codec === 'none' ? 'uncompressed' : codec);
  expect(sum).toBeGreaterThan(0);
  const solved = ['solve', file, '-o', inFolder(`${codec}-answer.parquet`), '--compression', codec];
  expect(await runGyre(solved)).toMatchObject({ exitCode: 0 });
  expect(await runGyre(['verify', file, inFolder(`${codec}-answer.parquet`)])).toMatchObject({ exitCode: 0 });
});

test('--compression is refused where something else is written', async () => {
  const words = 'gyre: --compression is for Parquet; write a .parquet file, or leave it out';
  await expectRefusal(['gen', 'random', '-o', inFolder('a.json'), '--compression', 'zstd'], 2, words);
});
