import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { withLock } from '../src/output/lock.ts';
import { LAUNCHER } from './program.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

test('a second search on one --state is refused and told who holds it; after a kill -9 it may go on', async () => {
  const state = inFolder('search.json');
  const argv = ['unicycle', 'LLLRLRRRLR', '--find', '--exits', 'day:2', '--limit', '0', '--state', state];
  const first = spawn(process.execPath, [LAUNCHER, ...argv], { stdio: 'ignore' });
  const isOver = once(first, 'exit');
  while (!existsSync(`${state}.lock`)) await new Promise((turn) => setImmediate(turn));
  await expectRefusal(argv, 3, `E_FILE: process ${first.pid} is using the file; wait for it`);
  first.kill('SIGKILL');
  await isOver;
  expect(existsSync(`${state}.lock`)).toBe(true);
  const small = ['unicycle', 'LLRR', '--find', '--exits', 'nimbers', '--state', state];
  rmSync(state, { force: true });
  expect((await runGyre(small)).exitCode).toBe(0);
  expect(existsSync(`${state}.lock`)).toBe(false);
});

test('stoppers and count keep to the lock, too', async () => {
  const state = inFolder('held.json');
  await withLock(state, async () => {
    for (const argv of [
      ['stoppers', '2', '--count'],
      ['unicycle', 'LLRR', '--count'],
    ])
      await expectRefusal([...argv, '--state', state], 3, `process ${process.pid} is using the file`);
  });
  expect((await runGyre(['stoppers', '2', '--count', '--state', state])).exitCode).toBe(0);
});

const dead = spawnSync(process.execPath, ['-e', '']).pid;
const host = hostname();

test.each([
  ['of a dead process', JSON.stringify({ pid: dead, host, began: '1' })],
  [
    'of a process whose number was given again',
    JSON.stringify({ pid: process.pid, host, began: 'long ago' }),
  ],
  ['that a crash has left by half', ''],
])('a lock %s is taken over', async (_, left) => {
  const path = inFolder('stale.json');
  writeFileSync(`${path}.lock`, left);
  const seen = await withLock(path, async () => readFileSync(`${path}.lock`, 'utf8'));
  expect(JSON.parse(seen)).toMatchObject({ pid: process.pid });
  expect(readdirSync(inFolder()).filter((name) => name.startsWith('stale'))).toEqual([]);
});

test('a lock of another machine is kept', async () => {
  const path = inFolder('kept.json');
  writeFileSync(`${path}.lock`, JSON.stringify({ pid: dead, host: 'elsewhere', began: '1' }));
  await expect(withLock(path, async () => undefined)).rejects.toThrow(
    /process \d+ on the machine elsewhere is using .* if it has ended, remove/,
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'after %s no lock is left in the folder of --disk',
  async (signal) => {
    const [folder, out] = [inFolder(`run-${signal}`), inFolder('kqkr.table')];
    const child = spawn(
      process.execPath,
      [LAUNCHER, 'table', 'chess', 'men=KQKR', '-o', out, '--disk', folder],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const said = text(child.stderr);
    const isOver = once(child, 'exit');
    while (!existsSync(join(folder, 'lock'))) await new Promise((turn) => setImmediate(turn));
    child.kill(signal);
    expect(await isOver).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
    expect(await said).toMatch(/^gyre: E_ABORTED: interrupted: .*; the same command goes on from there\n$/);
    expect(readdirSync(folder)).not.toContain('lock');
  },
);

test('the lock goes when the work fails', async () => {
  const path = inFolder('failed.json');
  await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(`${path}.lock`)).toBe(false);
});
