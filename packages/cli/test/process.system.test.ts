/** What only a process of its own can show: signals, pipes, start-up, completion in a shell. */
import { execFile, spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { bashIn, GYRE, LAUNCHER, struck } from './program.ts';

const run = promisify(execFile);
const inFolder = testFolder();

const bash = (script: string): Promise<string> => bashIn(inFolder(), script);

test('a reader that goes away ends the program quietly', async () => {
  const out = await bash(
    `set -o pipefail; ${GYRE} gen path -n 300000 --to edges 2>err.txt | head -1; echo "\${PIPESTATUS[0]}"; cat err.txt`,
  );
  expect(out).toBe('# vertices 300000 arcs 299999 kind symmetric\n0\n');
});

test.each([
  ['nim', 'Nim'],
  ['chess men=KRK', 'Chess ending KRK'],
])('a table on stdout can be read, and what people read goes to stderr: %s', async (rules, title) => {
  const made = `${GYRE} table ${rules} -o -`;
  const out = await bash(
    `${GYRE} table ${rules} -o it.table > /dev/null; ${made} 2>err.txt | cmp - it.table && cat err.txt; ${made} -q 2>&1 | cmp - it.table`,
  );
  expect(out).toBe(`stdout: the table of ${title}\n`);
});

test('of a table on stdout nothing is saved on the way, and a file of that name is left alone', async () => {
  const made = `${GYRE} table chess men=KRK`;
  const out = await bash(
    `echo mine > ./-.part; ${made} -o krk.table > /dev/null; ${made} -q -o - --save-every 0 | cmp - krk.table; cat ./-.part; rm ./-.part`,
  );
  expect(out).toBe('mine\n');
  expect(readdirSync(inFolder()).filter((name) => name.includes('.part'))).toEqual([]);
});

test('help can be cut off, too', async () => {
  expect(await bash(`${GYRE} help solve 2>&1 | head -1`)).toBe('Usage: gyre solve [options] [INPUT]\n');
  expect(await bash(`(${GYRE} --help 2>err.txt; echo) | true; cat err.txt`)).toBe('');
});

test('Ctrl-C leaves no half-written file', async () => {
  await bash(`${GYRE} gen random -n 600000 -o big.gyre`);
  const before = readdirSync(inFolder()).toSorted();
  const argv = ['solve', 'big.gyre', '-o', 'big.csv'];
  expect(await struck(inFolder(), argv, { signal: 'SIGINT', at: /^write\b/ })).toEqual({
    code: 130,
    signal: null,
    err: 'gyre: big.csv: E_ABORTED: interrupted: the file was not written\n',
  });
  expect(readdirSync(inFolder()).toSorted()).toEqual(before);
});

test.each([
  [/^open \. r$/, 'big.csv: E_ABORTED: interrupted: the file is written, and nothing was done after it'],
  [
    /^postMessage check/,
    'E_ABORTED: interrupted: the answer was being verified; big.csv stays, and is unverified',
  ],
])('Ctrl-C before the file is verified says that it stays, unverified: %s', async (at, words) => {
  const argv = ['solve', 'big.gyre', '-o', 'big.csv', '--verify', '--threads', '2'];
  const ended = await struck(inFolder(), argv, { signal: 'SIGINT', at });
  expect(ended).toEqual({ code: 130, signal: null, err: `gyre: ${words}\n` });
  rmSync(inFolder('big.csv'));
});

test('Ctrl-C while the game is read says how much of it was', async () => {
  const child = spawn(process.execPath, [LAUNCHER, 'solve'], { stdio: ['pipe', 'ignore', 'pipe'] });
  const said = textOf(child.stderr);
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  child.stdin.on('error', () => undefined); // the pipe that its end breaks
  const feed = setInterval(() => child.stdin.write('0 1\n'.repeat(2000)), 5);
  await new Promise((resolve) => {
    child.stdin.once('drain', resolve);
  });
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  clearInterval(feed);
  expect(await said).toMatch(/^gyre: stdin: E_ABORTED: interrupted: \d+ (bytes|MB) were read\n$/);
});

test('a batch answers each line before it waits for the next', async () => {
  const child = spawn(process.execPath, [LAUNCHER, 'value', '--batch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (const [expr, text] of [
    ['a{0|a}', 'over'],
    ['^ + v', '0'],
  ]) {
    child.stdin.write(`${JSON.stringify({ expr })}\n`);
    const { value } = await answers.next();
    expect(JSON.parse(value as string)).toMatchObject({ text });
  }
  child.stdin.end();
  expect((await answers.next()).done).toBe(true);
});

test('gyre play ends with the word quit, though its input stays open', async () => {
  const child = spawn(process.execPath, [LAUNCHER, 'play', 'nim'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const code = new Promise((resolve) => child.on('exit', resolve));
  child.stdin.write('HINT\nquit\n');
  expect(await code).toBe(0);
});

test('bash completes commands, options and choices', async () => {
  const asked = (words: string, at: number): string =>
    `COMP_WORDS=(gyre ${words}); COMP_CWORD=${at}; _gyre; echo "\${COMPREPLY[*]}"`;
  const out = await bash(
    [
      `source <(${GYRE} completion bash)`,
      asked('sol', 1),
      asked('solve --verif', 2),
      asked('solve -c m', 3),
      asked('gen random --kind ow', 4),
      asked('gen lad', 2),
      asked('solve --threa', 2),
      asked('convert a.json --to gr', 4),
      asked('help uni', 2),
      asked('report tic', 2),
      asked('value domi', 2),
    ].join('\n'),
  );
  expect(out).toBe(
    'solve\n--verify\nmisere\nowned\nladder\n--threads\ngrf graphml\nunicycle\ntic-tac-toe\ndomineering\n',
  );
});

test('zsh completes commands, options, choices and files', async (context) => {
  context.skip((await bash('command -v zsh || true')) === '', 'there is no zsh on this machine');
  await bash(`mkdir zfunc; ${GYRE} completion zsh > zfunc/_gyre; echo "{}" > tutorial.json`);
  const driver = fileURLToPath(new URL('zsh-complete.zsh', import.meta.url));
  const completed = async (words: readonly string[], isSourced = false): Promise<string[]> => {
    const env = { ...process.env, SOURCED: isSourced ? '1' : '' };
    const { stdout } = await run('zsh', ['-f', driver, ...words.map((word) => `gyre ${word}`)], {
      cwd: inFolder(),
      env,
    });
    return stdout.trimEnd().split('\n');
  };
  const cases = [
    ['sol', 'solve '],
    ['solve --verif', 'solve --verify '],
    ['solve -c mis', 'solve -c misere '],
    ['solve --convention mis', 'solve --convention misere '],
    ['solve -c misere tut', 'solve -c misere tutorial.json '],
    ['solve --timeout t', 'solve --timeout t'],
    ['play --see', 'play --seed '],
    ['gen lad', 'gen ladder '],
    ['solve --threa', 'solve --threads '],
    ['solve --from pg', 'solve --from pgsolver '],
    ['gen ladder -o tut', 'gen ladder -o tutorial.json '],
    ['help uni', 'help unicycle '],
    ['report tic', 'report tic-tac-toe '],
  ];
  expect(await completed(cases.map(([typed]) => typed))).toEqual(cases.map(([, line]) => `gyre ${line}|`));
  expect(await completed(['ver'], true)).toEqual(['gyre verify |']);
});
