/** Signals end every command, whenever they come, and it says how far it was; stopping.long.test.ts says how soon. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { expectStopped, LONG_WORK, makeFolder, removeFolder, stopAfter } from './stopping.ts';

let folder = '';
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => removeFolder(folder));

test('every command is among those that are sent signals', () => {
  const sent = new Set(LONG_WORK.map(([name]) => name));
  expect(commands.map(({ name }) => name).filter((name) => !sent.has(name))).toEqual([]);
});

test.each(LONG_WORK.map((argv, i) => [argv.slice(0, 3).join(' ').slice(0, 40), i, argv] as const))(
  'gyre %s ends at SIGINT and at SIGTERM',
  async (_, i, argv) => {
    for (const [k, signal] of (['SIGINT', 'SIGTERM'] as const).entries()) {
      const pause = 300 + (((2 * i + k) * 7919) % 500);
      expectStopped(folder, argv, signal, await stopAfter(folder, argv, signal, pause));
    }
  },
);
