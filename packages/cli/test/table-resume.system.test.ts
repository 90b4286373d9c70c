import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { killAndResume } from './kill-and-resume.ts';
import { gyreIn } from './program.ts';

const [at, tables] = [testFolder(), testFolder()];

test.each([
  ['by one thread', ['chess', 'men=KRK'], '1', false],
  ['of scores, between and within layers', ['awari', 'stones=9'], '1', false],
  ['with layers on the disk', ['chess', 'men=KRK'], '2', true],
  ['of values alone', ['chess', 'men=KRK', '--wdl'], '2', false],
  ['of values alone in cells of two bits', ['dobutsu', 'men=G', '--wdl'], '2', false],
  ['of scores with layers on the disk', ['awari', 'stones=8'], '2', true],
  ['of values alone with layers on the disk', ['chess', 'men=KRK', '--wdl'], '2', true],
  ['with plies on the disk, without layers', ['dobutsu', 'men=C'], '2', true],
])(
  'a table %s, killed and taken up again, is that of a quiet run in memory',
  async (_, ruleset, threads, isOnDisk) => {
    await killAndResume(at, ruleset, { threads, isOnDisk });
  },
);

test('the table does not depend on the number of threads', () => {
  const [alone, ...others] = ['1', '2', '3'].map((threads) => {
    gyreIn(tables(), 'table', 'chess', 'men=KRK', '-o', 'krk.table', '--threads', threads);
    return readFileSync(tables('krk.table'));
  });
  for (const table of others) expect(table.equals(alone)).toBe(true);
});
