/** The same at a hundred random moments for each command and signal. */
import { afterAll, beforeAll, test } from 'vitest';
import { expectStopped, LONG_WORK, makeFolder, removeFolder, stopAfter } from './stopping.ts';

let folder = '';
beforeAll(() => {
  folder = makeFolder();
}, 120_000);
afterAll(() => removeFolder(folder));

const TIMES = Number(process.env.GYRE_STOPS ?? 100);
const SEED = Number(process.env.GYRE_SEED ?? 1);

test.each(LONG_WORK.map((argv, i) => [argv.slice(0, 3).join(' ').slice(0, 40), i, argv] as const))(
  'gyre %s ends within a second, whenever a signal comes',
  async (_, i, argv) => {
    for (let k = 0; k < TIMES; k++) {
      const signal = k % 2 === 0 ? 'SIGINT' : 'SIGTERM';
      const pause = (SEED * 104_729 + i * 7919 + k * 15_485_863) % 2500;
      expectStopped(folder, argv, signal, await stopAfter(folder, argv, signal, pause), 1000);
    }
  },
  TIMES * 10_000,
);
