/**
 * Every runtime value of the root entrance has an example in its doc comment, and each example prints what it says; so
 * do the programs in examples/entrances.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as gyre from 'gyre';
import { beforeAll, expect, test } from 'vitest';
import { writePrograms } from './snippets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'packages/gyre/src');
const folder = join(root, 'node_modules/.cache/gyre-examples');
const run = promisify(execFile);

interface Example {
  readonly name: string;
  readonly program: string;
  readonly prints: string;
}

const examples = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => examplesIn(readFileSync(join(source, path), 'utf8')));

/** The examples of a file, each with the name that is declared right behind its comment. */
function examplesIn(text: string): Example[] {
  const found = text.matchAll(
    /@example\n \* ```ts\n((?: \*.*\n)*?) \* ```\n \*\/\nexport (?:async )?(?:const|function|class) (\w+)/gu,
  );
  return Array.from(found, ([, lines, name]) => {
    const program = lines.replaceAll(/^ \* ?/gmu, '');
    const prints = Array.from(program.matchAll(/\/\/ prints: (.*)/gu), ([, line]) => line).join('\n');
    return { name, program, prints };
  });
}

const END = '<<end of example>>';

const ENTRANCES = join(root, 'examples/entrances');
const programs = readdirSync(ENTRANCES);

/** What each example printed; all run in one process. */
let printed: string[];
beforeAll(async () => {
  writePrograms(folder, new Map(examples.map(({ program }, i) => [`example-${i}`, program])));
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]);
  const all = examples.map((_, i) => `await import('./example-${i}.js');\nconsole.log('${END}');\n`);
  for (const name of programs)
    all.push(`await import(${JSON.stringify(join(ENTRANCES, name))});\nconsole.log('${END}');\n`);
  writeFileSync(join(folder, 'out/all.js'), all.join(''));
  printed = (await run(process.execPath, [join(folder, 'out/all.js')])).stdout.split(`${END}\n`);
});

test('every runtime value of the root entrance has an example', () => {
  const shown = new Set(examples.map(({ name }) => name));
  expect(Object.keys(gyre).filter((name) => !shown.has(name))).toEqual([]);
});

test.for(examples.map((example, i) => ({ ...example, i })))('$name', ({ i, prints }) => {
  expect(prints).not.toBe('');
  expect(printed[i].trim()).toBe(prints);
});

test.for(programs.map((name, i) => ({ name, i })))('examples/entrances/$name', ({ name, i }) => {
  const text = readFileSync(join(ENTRANCES, name), 'utf8');
  const prints = Array.from(text.matchAll(/^\/\/ prints: (.*)$/gmu), ([, line]) => line).join('\n');
  expect(prints).not.toBe('');
  expect(printed[examples.length + i].trim()).toBe(prints);
});
