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
 * Makes a table while its process is killed so many times, each after it has worked for some seeded time of at
 * most `longest` milliseconds, and checks that the table in the end is the one of a quiet run, with nothing left beside it. The killed
 * run may keep its layers on the disk; the quiet one does not.
 */
export async function killAndResume(
  ruleset: readonly string[],
  kills: number,
  longest: number,
  threads: string,
  isOnDisk = false,
): Promise<void> {
  const argv = (name: string): string[] => {
    const options = ['-o', join(folder, name), '--save-every', '0', '--threads', threads];
    const disk = isOnDisk && name === 'killed.table' ? ['--disk', join(folder, 'run')] : [];
    return [launcher, 'table', ...ruleset, ...options, ...disk];
  };
  const saved = isOnDisk ? join(folder, 'run', 'table.json') : join(folder, 'killed.table.part');
  execFileSync(process.execPath, argv('whole.table'));
  let interrupted = 0;
  let pause = longest;
  for (let run = 1; interrupted < kills && run <= 3 * kills; run++) {
    const child = spawn(process.execPath, argv('killed.table'), { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (child.exitCode === null && !existsSync(saved)) await setTimeout(5);
    await setTimeout((pause * ((run * 7919) % 101)) / 101);
    child.kill('SIGKILL');
    const [, signal] = (await ended) as [number | null, string | null];
    if (signal === 'SIGKILL' && !existsSync(join(folder, 'killed.table'))) {
      interrupted++;
    } else {
      // It was quicker than the killer: once more from the start, with less time.
      rmSync(join(folder, 'killed.table'), { force: true });
      pause /= 2;
    }
  }
  expect(interrupted).toBeGreaterThan(0);
  execFileSync(process.execPath, argv('killed.table'));
  const same = readFileSync(join(folder, 'killed.table')).equals(readFileSync(join(folder, 'whole.table')));
  expect(same).toBe(true);
  if (isOnDisk) expect(readdirSync(join(folder, 'run'))).toEqual([]);
  rmSync(join(folder, 'run'), { recursive: true, force: true });
  expect(readdirSync(folder).toSorted()).toEqual(['killed.table', 'whole.table']);
}
