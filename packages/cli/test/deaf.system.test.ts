/** A signal that comes while nothing can be heard ends the program. */
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
function program(work: string): string[] {
  const path = inFolder(`work-${work.length}.mjs`);
  writeFileSync(
    path,
    `import { writeSync } from 'node:fs';
import { hearSignals, whenInterrupted, whileDeaf } from '${dist}process/index.js';
import { writeWhole } from '${dist}output/whole-file.js';
hearSignals();
const now = () => writeSync(1, 'now');
${work}`,
  );
  return [path];
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a program that hears nothing at once; after the work it speaks for itself',
  async (signal) => {
    const deaf = program(`whileDeaf(() => { now(); for (;;); }, 'to all');`);
    expect(await sentWhenReady(deaf, signal)).toMatchObject({ said: '', by: signal });
    const after = program(`whileDeaf(() => 1, 'to all');\nnow();\nsetInterval(() => {}, 1000);`);
    expect((await sentWhenReady(after, signal)).said).toBe(
      'gyre: E_ABORTED: interrupted before there was an answer\n',
    );
  },
);

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

test.each([
  ['SIGTERM', '', 'SIGTERM'],
  ['SIGINT', 'gyre: E_ABORTED: interrupted while the rules were looked at\n', null],
] as const)('%s stops rules that never end', async (signal, words, end) => {
  const path = inFolder('endless.js');
  writeFileSync(
    path,
    `import { writeSync } from 'node:fs';
export const ruleset = { name: 'endless', title: 'Endless', starts: () => [{ position: 0, player: 0 }], show: String, key: (p) => p,
  moves: () => { writeSync(1, 'now'); for (;;); } };`,
  );
  const { said, by } = await sentWhenReady([launcher, 'check', path], signal);
  expect([said, by]).toEqual([words, end]);
});
