import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gyre-resume-'));
const launcher = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));
const argv = (path: string): string[] => [
  launcher,
  'table',
  'chess',
  'men=KBNK',
  '-o',
  path,
  '--save-every',
  '0',
];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a run that is killed is taken up again, and the table is the same', async () => {
  const whole = join(folder, 'whole.table');
  const killed = join(folder, 'killed.table');
  execFileSync(process.execPath, argv(whole));
  const run = spawn(process.execPath, argv(killed));
  while (!existsSync(`${killed}.part`)) await setTimeout(20);
  await setTimeout(500);
  run.kill('SIGKILL');
  expect(existsSync(killed)).toBe(false);
  execFileSync(process.execPath, argv(killed));
  expect(readFileSync(killed).equals(readFileSync(whole))).toBe(true);
});
