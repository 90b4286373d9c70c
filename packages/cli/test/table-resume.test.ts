import { test } from 'vitest';
import { killAndResume } from './kill-and-resume.ts';

test('KRK, killed 3 times and taken up again, gives the same table', async () => {
  await killAndResume('KRK', 3, 400, '1');
}, 120_000);
