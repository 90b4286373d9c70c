import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { output, run } from './run.ts';

const PACKAGES = ['packages/gyre', 'packages/formats', 'packages/cluster', 'packages/cli'];

const PROGRAM = `
import { solve, solveAsync, symmetricGraph, tokenGame } from 'gyre';
import { parseExpression } from 'gyre/algebra';
const game = tokenGame(symmetricGraph(5, [[0, 1], [0, 2], [1, 3], [2, 1], [2, 4], [4, 2]]));
const here = solve(game).values.join('');
const there = (await solveAsync(game, { where: 'worker' })).values.join('');
if (typeof parseExpression !== 'function') throw new Error('gyre/algebra is not there');
console.log(here, there);
`;

/** Packs every published package, installs the tarballs in an empty folder and uses them there. */
export async function tryPackages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-packed-'));
  try {
    const tarballs: string[] = [];
    for (const name of PACKAGES) {
      const listed = await output('npm', ['pack', '--json', '--pack-destination', folder], {
        cwd: resolve(name),
      });
      const [{ filename }] = JSON.parse(listed) as [{ filename: string }];
      tarballs.push(join(folder, filename));
    }
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    await run('npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
    writeFileSync(join(folder, 'program.js'), PROGRAM);
    await expectOutput(folder, ['program.js'], '12101 12101');
    await expectOutput(folder, [join('node_modules', 'gyre-cli', 'bin', 'gyre.js'), '--version'], '0.1.0');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function expectOutput(folder: string, args: readonly string[], expected: string): Promise<void> {
  const printed = (await output(process.execPath, args, { cwd: folder })).trim();
  if (printed !== expected) throw new Error(`node ${args.join(' ')} printed "${printed}", not "${expected}"`);
}
