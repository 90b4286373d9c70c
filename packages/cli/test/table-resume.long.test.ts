import { test } from 'vitest';
import { killAndResume } from './kill-and-resume.ts';

test.each(['1', '2'])(
  'KBNK by %s threads, killed 12 times and taken up again, gives the same table',
  async (threads) => {
    await killAndResume('KBNK', 12, 4000, threads);
  },
);
