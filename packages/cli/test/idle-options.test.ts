/** Options that could do nothing are refused, and numbers of threads that nobody means. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();
const table = inFolder('x.table');

test.each([
  ...[['--wdl'], ['--cell-bytes', '2'], ['--max-memory', '1G'], ['--disk', 'x']].map((more) => [
    ['table', 'nim', '-o', table, ...more],
    `${more[0]} is for rulesets with an index; Nim has none`,
  ]),
  ...['1', '2'].map((bytes) => [
    ['table', 'chess', 'men=KRK', '-o', table, '--wdl', '--cell-bytes', bytes],
    '--cell-bytes is for tables with plies; --wdl makes one without',
  ]),
  [['table', 'nim', '-o', '-', '--json'], '--json, and the output on stdout; give a file for one of them'],
  ...[['--wdl'], ['--cell-bytes', '2']].map((more) => [
    ['table', 'awari', 'stones=3', '-o', table, ...more],
    `${more[0]} is for tables of wins and losses; the table of Awari with 3 stones has scores`,
  ]),
  [['value', '--batch', '--boards', '2x3'], '--batch takes no --boards; leave one of them out'],
  [['value', '--batch', '--moves', 'left'], '--batch takes no --moves; leave one of them out'],
  [['value', '--batch', 'lines', 'piles=1'], '--batch takes one file; a line is a JSON object'],
  [['value', '1', '--timeout', '-1'], '--timeout is "-1"; give seconds'],
  [['explore', 'nim', '--disk', '', '-o', 'x.gyre'], '--disk is empty; give the name of a folder'],
  [['table', 'nim', '-o', ''], '--out is empty; give the name of a file'],
  [['play', 'nim', '--table', ''], '--table is empty; give the name of a file'],
] as [string[], string][])('%j', async (argv, line) => {
  await expectRefusal(argv, 2, line);
  expect(existsSync(table)).toBe(false);
});

test.each(['0', '-1', '1.5', '1000', 'x', '', '0x2', '1e1', '+2', '2.0', ' 2'])(
  '--threads %j is refused by every command',
  async (number) => {
    for (const argv of [
      ['solve', 'game.json'],
      ['verify', 'game.json', 'game.sol'],
      ['table', 'chess', 'men=KRK', '-o', table],
      ['table', 'chess', 'men=KRK', '-o', table, '--wdl'],
      ['table', 'awari', 'stones=3', '-o', table],
      ['table', 'nim', '-o', table],
      ['report', 'nim'],
      ['unicycle', 'LLRR', '--count'],
      ['stoppers', '2'],
    ])
      await expectRefusal([...argv, '--threads', number], 2, /--threads is .*; give 1 to 64/);
    expect(existsSync(table)).toBe(false);
  },
);

test.each(['1', '2'])(
  'rules without an index are solved on as many threads as --threads says: %s',
  async (number) => {
    const file = inFolder(`nim-${number}.table`);
    const { exitCode, err } = await runGyre(['table', 'nim', '-o', file, '--threads', number]);
    expect([exitCode, err, existsSync(file)]).toEqual([0, '', true]);
  },
);

test('a place for a table that is not there is refused by its name', async () => {
  const out = inFolder('nowhere', 'k.table');
  const words = `gyre: ${out}: E_FILE: there is no folder ${inFolder('nowhere')}; make it first`;
  await expectRefusal(['table', 'chess', 'men=KRK', '-o', out], 3, words);
});

test.each([
  ['explore', 'awari', 'stones=3', '-o', inFolder('awari.gyre')],
  ['report', 'awari', 'stones=3', '--disk', inFolder('awari')],
])('%s %s: rules with scores are sent to gyre table', async (...argv) => {
  await expectRefusal(argv, 3, '; gyre table awari -o FILE makes a table of scores');
});
