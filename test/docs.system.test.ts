/**
 * The documentation is true: every transcript prints what it says, every program in it runs.
 *
 * A `console` block is a transcript: `$ ` and a command, then the exact output (both streams). The
 * commands of a block run in one shell, in a scratch folder in which everything at the root of the
 * repository can be read under its own name; files that they write are left there. A `ts` block is a
 * whole program; a `text` block right after it is what it prints.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf, exchangesOf } from './doc-blocks.ts';
import { withGyre } from './launcher.ts';
import { writePrograms } from './snippets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'gyre-docs-'));
const programs = join(root, 'node_modules/.cache/gyre-docs');

const pages = [
  'README.md',
  ...['gyre', 'formats', 'cli'].map((name) => `packages/${name}/README.md`),
  ...markdownIn('docs'),
].map((page) => ({
  page,
  blocks: blocksOf(readFileSync(join(root, page), 'utf8')).map((block, index, all) => ({
    ...block,
    name: `${page}:${block.line}`,
    program: `${page.replace(/[^a-z0-9]+/gi, '-')}-${block.line}`,
    prints:
      all[index + 1]?.language === 'text' && all[index + 1].isNextToLast ? all[index + 1].text : undefined,
  })),
}));

function markdownIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

const allBlocks = pages.flatMap(({ blocks }) => blocks);
const transcripts = allBlocks.filter((block) => block.language === 'console');
const snippets = allBlocks.filter((block) => block.language === 'ts');

const env = { ...withGyre(join(scratch, '.bin')), NO_COLOR: '1', FORCE_COLOR: '0' };

beforeAll(compileSnippets);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('transcripts', () => {
  test.for(transcripts)('$name', async ({ text, program }) => {
    const exchanges = exchangesOf(text);
    const folder = join(scratch, program);
    mkdirSync(folder);
    for (const entry of readdirSync(root)) symlinkSync(join(root, entry), join(folder, entry));
    const mark = '<<end of command>>';
    const script = exchanges.map(({ command }) => `${command}\necho "${mark}"`).join('\n');
    const said = await run('bash', ['-c', `exec 2>&1\n${script}`], folder);
    const outputs = said.split(`${mark}\n`).map((output) => output.trimEnd());
    const got = exchanges.map(({ command }, i) => ({ command, output: outputs[i] ?? '' }));
    expect(got).toEqual(exchanges);
  });
});

describe('programs', () => {
  test.for(snippets)('$name', async ({ program, prints }) => {
    const said = await run(process.execPath, [join(programs, 'out', `${program}.js`)], scratch);
    if (prints !== undefined) expect(said.trimEnd()).toBe(prints.trimEnd());
  });
});

/** Checks the types of all programs and compiles them, in one call of the compiler. */
async function compileSnippets(): Promise<void> {
  const texts = new Map(snippets.map(({ program, text }) => [program, text]));
  writePrograms(programs, texts, { noUnusedLocals: false });
  if (snippets.length === 0) return;
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', programs], root);
}

/** What a program prints; a failure of the program itself fails the test, with what it printed. */
async function run(file: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error !== null && file !== 'bash') reject(new Error(`${error.message}\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}
