/**
 * Packs what two benches need to run on a machine that has nothing but a `node` program: the built library, the command
 * line, the benches, and the C++ program that runs beside the threads, as it is compiled here. Nothing is installed there, and no
 * git is needed.
 *
 * `node bench/dist/pack.js FOLDER`, then there `GYRE_COMMIT=… node FOLDER/bench/dist/algebra.js` or `…/cores.js`; what they
 * measured is in FOLDER/bench/results.
 */

import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { BENCH, compiled } from './harness.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  console.error('pack: give the name of a folder that does not exist yet');
  process.exit(2);
}
const ROOT = resolve(BENCH, '..');
compiled('cores');
rmSync(folder, { recursive: true, force: true });
copied('bench/package.json');
copied('bench/dist');
copied('bench/scratch/cores');
copied('packages/cli/package.json');
copied('packages/cli/bin');
copied('packages/cli/dist');
for (const name of ['gyre', 'formats', 'cluster']) {
  const installed = `node_modules/${name === 'gyre' ? name : `gyre-${name}`}`;
  copied(`packages/${name}/package.json`, `${installed}/package.json`);
  copied(`packages/${name}/dist`, `${installed}/dist`);
}
const commander = dirname(createRequire(`${ROOT}/packages/cli/package.json`).resolve('commander'));
cpSync(commander, `${folder}/node_modules/commander`, { recursive: true, dereference: true });

/** Copies a file or folder of the repository, without maps and types. */
function copied(from: string, to: string = from): void {
  mkdirSync(dirname(`${folder}/${to}`), { recursive: true });
  cpSync(`${ROOT}/${from}`, `${folder}/${to}`, {
    recursive: true,
    dereference: true,
    filter: (name) => !/\.(?:map|d\.ts|tsbuildinfo)$/u.test(name),
  });
}
