/** `gyre explore --disk`: the same file as from memory, after kills too; and `gyre report --disk --verify`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { CLIMB } from './climb.ts';
import { gyreIn, killedOften } from './program.ts';
import { expectRefusal, jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

test.each([
  ['nim', []],
  ['tic-tac-toe', []],
  ['hare-and-hounds', []],
  ['domineering', ['board=....|....']],
])('%s %j: the same bytes as from memory, with and without names', async (name, parameters) => {
  const disk = ['--disk', inFolder(name), '--max-memory', '200M'];
  for (const more of [[], ['--no-names']])
    for (const ending of ['gyre', 'parquet']) {
      const argv = ['explore', name, ...parameters, ...more, '--json', '-o', inFolder(`graph.${ending}`)];
      const told = await runGyre(argv);
      const expected = readFileSync(inFolder(`graph.${ending}`));
      expect(await runGyre([...argv, ...disk])).toEqual(told);
      expect(readFileSync(inFolder(`graph.${ending}`)).equals(expected)).toBe(true);
    }
  const argv = ['solve', inFolder('graph.parquet'), '--disk', inFolder(`${name}-run`), '--verify'];
  expect(await runGyre(argv)).toMatchObject({ exitCode: 0 });
});

test('report --verify says what the verifier says', async () => {
  const argv = ['report', 'mu-torere', '--disk', inFolder('mu')];
  const { exitCode, out } = await runGyre([...argv, '--verify']);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/\n\n✓ values, plies: proved right\n$/);
  expect(await jsonOf([...argv, '--verify'])).toMatchObject({ verified: true, verdict: 'right' });
  expect((await runGyre([...argv, '--json'])).out).not.toContain('verdict');
});

test('killed at many steps, and then the same file, with nothing beside it', async () => {
  writeFileSync(inFolder('climb.mjs'), CLIMB);
  gyreIn(inFolder(), 'explore', 'climb.mjs', '-o', 'whole.gyre');
  await killedOften(inFolder(), ['explore', 'climb.mjs', '-o', 'killed.gyre', '--disk', 'climb']);
  expect(readFileSync(inFolder('killed.gyre')).equals(readFileSync(inFolder('whole.gyre')))).toBe(true);
  expect(readdirSync(inFolder()).filter((name) => name.includes('killed'))).toEqual(['killed.gyre']);
});

test.each([
  ['explore nim --disk x --sum -o a.gyre', 2, '--disk with --sum; leave one of them out'],
  ['explore nim --disk x -o a.csv', 2, '--disk with the format csv; write .gyre or .parquet'],
  ['explore nim --max-memory 1G -o a.gyre', 2, '--max-memory is for --disk'],
  ['report nim --max-memory 1G', 2, '--max-memory is for --disk'],
  ['report nim --verify', 2, '--verify is for --disk'],
  ['explore kayles --disk nim-run -o a.gyre', 3, 'E_FILE: the folder holds the positions of other rules'],
  ['explore nim piles=1,2 --disk nim-run -o a.gyre', 3, 'the folder holds the positions of other rules'],
  ['explore kayles --disk y --limit 5 -o a.gyre', 4, 'E_LIMIT: Kayles has more than 5 positions'],
  // Explored before, without a limit.
  ['explore nim --disk nim-run --limit 47 -o a.gyre', 4, 'E_LIMIT: Nim has more than 47 positions'],
  ['explore nim --disk nim-run --to gyre -o /dev/full', 3, '/dev/full: E_FILE: the disk is full'],
])('%s is refused in one line', async (argv, code, line) => {
  const places: Record<string, string> = { 'nim-run': inFolder('nim') };
  for (const word of ['x', 'y', 'a.gyre', 'a.csv']) places[word] = inFolder(word);
  const words = argv.split(' ').map((word) => places[word] ?? word);
  await expectRefusal(words, code, line);
  expect(existsSync(inFolder('a.gyre'))).toBe(false);
});
