import { test } from 'vitest';
import { killAndResume } from './kill-and-resume.ts';
import { bePatient } from './patience.ts';

bePatient();

test('KRK, killed 3 times and taken up again, gives the same table', async () => {
  await killAndResume(['chess', 'men=KRK'], 3, 400, '1');
});

test('a table of scores, killed between and within layers and taken up again, is the same table', async () => {
  await killAndResume(['awari', 'stones=9'], 2, 600, '1');
});
