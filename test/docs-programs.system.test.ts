/** Every program in the manual runs: a `ts` block is a whole program, a `text` block right after it is what it prints. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
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

const lines = blocksIn('sh').flatMap(({ name, text }) =>
  text.split('\n').flatMap((line) => {
    const [, options, program] = /^npx tsc (.*) (\w+\.mts) && /.exec(line) ?? [];
    return options === undefined || program === undefined ? [] : [{ name, options, program }];
  }),
);

test('the lines that compile programs are found', () => {
  expect(lines.map(({ program }) => program)).toEqual(['try.mts', 'graph.mts']);
});

test.each(
  lines.flatMap((line) => [
    { ...line, place: 'the clone' },
    { ...line, place: 'an empty folder' },
  ]),
)(
  '$name: the line that compiles $program, as it is printed, takes every program, in $place',
  async (line) => {
    const at = join(ROOT, 'node_modules/.cache/gyre-lines');
    rmSync(at, { recursive: true, force: true });
    mkdirSync(at, { recursive: true });
    if (line.place === 'the clone') copyFileSync(join(ROOT, 'tsconfig.json'), join(at, 'tsconfig.json'));
    for (const { fileName, text } of programs) writeFileSync(join(at, `${fileName}.mts`), text);
    const files = programs.map(({ fileName }) => `${fileName}.mts`);
    const strict = line.program === 'graph.mts' ? ['--noUncheckedIndexedAccess'] : [];
    const own = strict.length > 0 ? files.filter((file) => file.includes('tutorial-typescript')) : files;
    await run(join(ROOT, 'node_modules/.bin/tsc'), [...line.options.split(' '), ...strict, ...own], {
      cwd: at,
    });
  },
);
