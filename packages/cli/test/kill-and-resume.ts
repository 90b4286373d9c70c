import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { expect } from 'vitest';
import { gyreIn, killedOften } from './program.ts';

/** How a table is made while its process is killed. */
export interface Kills {
  readonly threads: string;
  /** Does the killed run keep its layers on the disk? The quiet one does not. */
  readonly isOnDisk?: boolean;
  /** How much further a run comes than the one before it. */
  readonly growth?: number;
}

/** Checks that a table whose process is killed again and again is the one of a quiet run, with nothing left beside it. */
export async function killAndResume(
  at: (...names: readonly string[]) => string,
  ruleset: readonly string[],
  { threads, isOnDisk = false, growth = 2 }: Kills,
): Promise<void> {
  const argv = ['table', ...ruleset, '--save-every', '0', '--threads', threads, '-o'];
  const disk = isOnDisk ? ['--disk', 'run'] : [];
  gyreIn(at(), ...argv, 'whole.table');
  await killedOften(at(), [...argv, 'killed.table', ...disk], growth);
  expect(readFileSync(at('killed.table')).equals(readFileSync(at('whole.table')))).toBe(true);
  if (isOnDisk) expect(readdirSync(at('run'))).toEqual([]);
  rmSync(at('run'), { recursive: true, force: true });
  expect(readdirSync(at()).toSorted()).toEqual(['killed.table', 'whole.table']);
  for (const name of readdirSync(at())) rmSync(at(name));
}
