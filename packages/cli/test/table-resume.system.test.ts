import { test } from 'vitest';
import { killAndResume } from './kill-and-resume.ts';

test('KRK, killed 3 times and taken up again, gives the same table', async () => {
  await killAndResume(['chess', 'men=KRK'], 3, 400, '1');
});

test('a table of scores, killed between and within layers and taken up again, is the same table', async () => {
  await killAndResume(['awari', 'stones=9'], 2, 600, '1');
});

test('layers on the disk, killed between and within them and taken up again, give the table of one sweep', async () => {
  await killAndResume(['chess', 'men=KRK'], 3, 700, '2', true);
});

test('values alone on two threads, killed and taken up again, are those of a quiet run', async () => {
  await killAndResume(['chess', 'men=KRK', '--wdl'], 2, 500, '2');
});

test('values alone in cells of two bits, killed and taken up again, are those of a quiet run', async () => {
  await killAndResume(['dobutsu', 'men=G', '--wdl'], 2, 500, '2');
});

test('scores with layers on the disk, killed and taken up again, are those in memory', async () => {
  await killAndResume(['awari', 'stones=8'], 2, 500, '2', true);
});

test('values alone with layers on the disk, killed and taken up again, are those in memory', async () => {
  await killAndResume(['chess', 'men=KRK', '--wdl'], 2, 500, '2', true);
});

test('plies on the disk, without layers, killed and taken up again, give the table of one sweep', async () => {
  await killAndResume(['dobutsu', 'men=C'], 3, 1200, '2', true);
});
