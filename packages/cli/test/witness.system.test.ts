/** A signal that comes while nothing can be heard ends the program, and the user reads what was being done. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';

const inFolder = testFolder();
const dist = new URL('../dist/', import.meta.url).href;
const launcher = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));

/** Starts Node, sends the signal once stdout says "now", and gives stderr and how it ended. */
async function sentWhenReady(
  argv: readonly string[],
  signal: NodeJS.Signals,
): Promise<{ said: string; code: unknown; by: unknown }> {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = textOf(child.stderr);
  child.stdout.on('data', (data: Buffer) => {
    if (data.toString().includes('now')) child.kill(signal);
  });
  const [code, by] = (await once(child, 'exit')) as [unknown, unknown];
  return { said: await said, code, by };
}

/** A program that hears signals and then does the work, which says "now" on stdout. */
function program(work: string, ...argv: string[]): string[] {
  const path = inFolder(`work-${work.length}-${argv.length}.mjs`);
  writeFileSync(
    path,
    `import { writeSync } from 'node:fs';
import { hearSignals, whenInterrupted, whileDeaf } from '${dist}process/index.js';
import { writeWhole } from '${dist}output/whole-file.js';
hearSignals();
const now = () => writeSync(1, 'now');
${work}`,
  );
  return [path, ...argv];
}

const DEAF = `whileDeaf(() => { now(); for (;;); }, 'to all', () => 'the text\\n was read');`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s while nothing is heard', async (signal) => {
  const { said, by } = await sentWhenReady(program(DEAF), signal);
  expect(said).toBe('gyre: E_ABORTED: interrupted while the text  was read\n');
  expect(by).toBe(signal);
});

test('with --json the witness writes JSON', async () => {
  const { said } = await sentWhenReady(program(DEAF, '--json'), 'SIGTERM');
  expect(JSON.parse(said)).toEqual({
    schema: 'gyre/error/1',
    error: { code: 'E_ABORTED', message: 'interrupted while the text\n was read' },
    exitCode: 143,
  });
});

test('after the work the witness is silent, and the program speaks for itself', async () => {
  const work = `whileDeaf(() => 1, 'to all', () => 'the text was read');
now();
setInterval(() => {}, 1000);`;
  expect((await sentWhenReady(program(work), 'SIGTERM')).said).toBe(
    'gyre: E_ABORTED: interrupted before there was an answer\n',
  );
});

test('regression: a signal while work saves a file on its way prints one line, how far the work is', async () => {
  const path = inFolder('kqkr.table.part');
  const work = `whenInterrupted(() => 'E_ABORTED: interrupted: 1 ply settled; nothing is saved yet');
async function* half() {
  yield Buffer.from('half of it');
  now();
  await new Promise((resolve) => setTimeout(resolve, 2 ** 30));
}
await writeWhole(${JSON.stringify(path)}, ${JSON.stringify(path)}, half());`;
  expect(await sentWhenReady(program(work), 'SIGINT')).toEqual({
    said: 'gyre: E_ABORTED: interrupted: 1 ply settled; nothing is saved yet\n',
    code: 130,
    by: null,
  });
  expect(readdirSync(inFolder()).filter((name) => name.includes('.part'))).toEqual([]);
});

test('a program that ends in the middle of such work ends without words of the witness', async () => {
  const { said } = await sentWhenReady(
    program(`whileDeaf(() => process.exit(3), 'to all', () => 'x');`),
    'SIGTERM',
  );
  expect(said).toBe('');
});

test('SIGTERM stops rules that never end, and says what was done', async () => {
  const path = inFolder('endless.js');
  writeFileSync(
    path,
    `import { writeSync } from 'node:fs';
export const ruleset = { name: 'endless', title: 'Endless', starts: () => [{ position: 0, player: 0 }], show: String, key: (p) => p,
  moves: () => { writeSync(1, 'now'); for (;;); } };`,
  );
  const { said, by } = await sentWhenReady([launcher, 'check', path], 'SIGTERM');
  expect(said).toMatch(/^gyre: .*interrupted while the rules were looked at\n$/s);
  expect(by).toBe('SIGTERM');
});
