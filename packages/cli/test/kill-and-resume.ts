import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';

const launcher = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gyre-resume-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Makes a table while its process is killed so many times, each after it has worked for some seeded time, and
 * checks that the table in the end is the one of a quiet run, with nothing left beside it.
 */
export async function killAndResume(
  men: string,
  kills: number,
  longest: number,
  threads: string,
): Promise<void> {
  const argv = (name: string): string[] => {
    const options = ['-o', join(folder, name), '--save-every', '0', '--threads', threads];
    return [launcher, 'table', 'chess', `men=${men}`, ...options];
  };
  execFileSync(process.execPath, argv('whole.table'));
  let interrupted = 0;
  for (let kill = 1; kill <= kills && !existsSync(join(folder, 'killed.table')); kill++) {
    const run = spawn(process.execPath, argv('killed.table'), { stdio: 'ignore' });
    const ended = once(run, 'exit');
    while (run.exitCode === null && !existsSync(join(folder, 'killed.table.part'))) await setTimeout(10);
    await setTimeout((longest * ((kill * 7919) % 101)) / 101);
    run.kill('SIGKILL');
    const [, signal] = (await ended) as [number | null, string | null];
    if (signal === 'SIGKILL') interrupted++;
  }
  expect(interrupted).toBeGreaterThan(0);
  execFileSync(process.execPath, argv('killed.table'));
  const same = readFileSync(join(folder, 'killed.table')).equals(readFileSync(join(folder, 'whole.table')));
  expect(same).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(['killed.table', 'whole.table']);
}
