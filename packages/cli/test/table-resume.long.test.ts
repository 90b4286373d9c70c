import { test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { killAndResume } from './kill-and-resume.ts';

const inFolder = testFolder();

test.each([
  ['KBNK by one thread', ['chess', 'men=KBNK'], { threads: '1' }],
  ['KBNK by two threads', ['chess', 'men=KBNK'], { threads: '2' }],
  ['values alone', ['bagh-chal', 'captures=3', '--wdl'], { threads: '2' }],
  ['layers on the disk', ['bagh-chal', 'captures=3'], { threads: '2', isOnDisk: true }],
])(
  '%s, killed many times and taken up again, give the table of a quiet run in memory',
  async (_, ruleset, how) => {
    await killAndResume(inFolder, ruleset, { ...how, growth: 1.25 });
  },
);
