import { test } from 'vitest';
import { killAndResume } from './kill-and-resume.ts';

test.each(['1', '2'])(
  'KBNK by %s threads, killed 12 times and taken up again, gives the same table',
  async (threads) => {
    await killAndResume(['chess', 'men=KBNK'], 12, 4000, threads);
  },
);

test('values alone, killed between and within layers and taken up again, give the same table', async () => {
  await killAndResume(['bagh-chal', 'captures=3', '--wdl'], 6, 4000, '2');
});

test('layers on the disk, killed 20 times and taken up again, give the table of one sweep', async () => {
  await killAndResume(['bagh-chal', 'captures=3'], 20, 6000, '2', true);
});
