import { test } from 'vitest';
import { killAndResume } from './kill-and-resume.ts';
import { bePatient } from './patience.ts';

bePatient();

test('KRK, killed 3 times and taken up again, gives the same table', async () => {
  await killAndResume('KRK', 3, 400, '1');
});
