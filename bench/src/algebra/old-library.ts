import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { BENCH, workFile } from '../harness.ts';
import type { Algebra } from './library.ts';

/** The commit that every row is measured against. */
export const BEFORE = '869b9c7';

/**
 * The library as it was at that commit. The first call takes its files out of git into bench/scratch, which git
 * ignores, and compiles them; the library has no dependencies, so nothing is installed.
 */
export async function oldLibrary(): Promise<Algebra> {
  const room = workFile(`gyre-${BEFORE}`);
  const entry = `${room}/packages/gyre/dist/algebra/index.js`;
  if (!existsSync(entry)) build(room);
  return (await import(pathToFileURL(entry).href)) as Algebra;
}

function build(room: string): void {
  mkdirSync(room, { recursive: true });
  const archive = execFileSync('git', ['archive', BEFORE, 'packages/gyre', 'tsconfig.base.json'], {
    cwd: `${BENCH}..`,
    maxBuffer: 1 << 28,
  });
  execFileSync('tar', ['-x', '-C', room], { input: archive });
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = compiler.replace('package.json', 'bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', `${room}/packages/gyre`], { stdio: 'inherit' });
}
