/** Every program in the manual runs: a `ts` block is a whole program, a `text` block right after it is what it prints. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { blocksIn, ROOT } from './doc-pages.ts';
import { testFolder } from './folder.ts';
import { writePrograms } from './snippets.ts';

const run = promisify(execFile);
const inFolder = testFolder();
const folder = join(ROOT, 'node_modules/.cache/gyre-docs');
const programs = blocksIn('ts');

/** Checks the types of all programs and compiles them, in one call of the compiler. */
beforeAll(async () => {
  writePrograms(folder, new Map(programs.map(({ fileName, text }) => [fileName, text])), {
    noUnusedLocals: false,
  });
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]);
});

test.for(programs)('$name', async ({ fileName, prints }) => {
  const { stdout } = await run(process.execPath, [join(folder, 'out', `${fileName}.js`)], {
    cwd: inFolder(),
  });
  if (prints !== undefined) expect(stdout.trimEnd()).toBe(prints.trimEnd());
});
