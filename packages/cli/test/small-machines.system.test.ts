/** Little memory and forbidden ports are refused in words, not reported as faults of ours. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { exitCodeOf, messageOf } from '../src/command/exit.ts';
import { asRefusal } from '../src/command/memory-refusal.ts';
import { portRefusal } from '../src/server/studio-server.ts';
import { bashIn, GYRE, LAUNCHER } from './program.ts';
import { jsonLines } from './run-gyre.ts';

const inFolder = testFolder();
writeFileSync(inFolder('game.edges'), '0 1\n');

/** The last line that a command says, and its exit code, where it may use so many kilobytes of address space. */
async function within(kilobytes: number, command: string): Promise<string> {
  const script = `ulimit -c 0; ulimit -v ${kilobytes}; ${GYRE} ${command} 2>&1 | tail -1; echo "\${PIPESTATUS[0]}"`;
  return bashIn(inFolder(), script);
}

const onLinux = test.runIf(process.platform === 'linux' && process.arch === 'x64');

onLinux('a small ulimit -v is refused before anything else', async () => {
  expect(await within(880_000, 'info game.edges')).toBe(
    'gyre: E_LIMIT: there is too little address space to start; raise the limit with ulimit -v\n4\n',
  );
});

onLinux('threads that would have no room are refused', async () => {
  expect(await within(1_500_000, 'solve game.edges --threads 2')).toMatch(
    /^gyre: E_LIMIT: \d+ MB of address space are left, and 2 threads need 1792 MB; raise the limit with ulimit -v\n4\n$/,
  );
});

onLinux('an array that the system has no room for is refused', async () => {
  expect(await within(1_500_000, 'gen path -n 200000000 --to gyre')).toMatch(/^gyre: E_LIMIT: .*\n4\n$/);
});

onLinux.each([20, 24, 40])(
  'ulimit -n %i: too few files for the program to start are a limit, no stack',
  async (files) => {
    const script = `ulimit -n ${files}; ${GYRE} info game.edges 2>&1; echo "$?"`;
    expect(await bashIn(inFolder(), script)).toBe(
      'gyre: E_LIMIT: too few files can be open at once for the program to start; raise the limit with ulimit -n\n4\n',
    );
  },
);

test('a batch in a small heap answers what fits, refuses what does not, and goes on', async () => {
  const lines = ['*200+{1|*150}', '100000.^', '1+2'].map((expr) => JSON.stringify({ expr }));
  writeFileSync(inFolder('heap.ndjson'), `${lines.join('\n')}\n`);
  const argv = ['--max-old-space-size=26', LAUNCHER, 'value', '--batch', inFolder('heap.ndjson')];
  const { stdout, status } = spawnSync(process.execPath, argv, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const answers = jsonLines<{ text?: string; error?: { code: string } }>(stdout);
  expect(answers.map(({ text = '', error }) => error?.code ?? text.slice(-1))).toEqual(['}', 'E_LIMIT', '3']);
  expect(status).toBe(3); // a line was refused
});

test.each([
  ['an array', new RangeError('Array buffer allocation failed')],
  ['a text', new RangeError('Invalid string length')],
  ['a worker', Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })],
])('%s without memory is a limit, no fault of ours', (_, error) => {
  expect(exitCodeOf(asRefusal(error))).toBe(4);
  expect(messageOf(asRefusal(error))).toMatch(/^E_LIMIT: the system gives the program no more memory/);
});

test('a full stack is a limit, too', () => {
  const error = new RangeError('Maximum call stack size exceeded');
  expect(asRefusal(error)).toMatchObject({ code: 'E_LIMIT', found: 'this is nested too deep' });
});

test('any other error stays what it is', () => {
  const error = new RangeError('Invalid typed array length: -1');
  expect(asRefusal(error)).toBe(error);
  expect(exitCodeOf(error)).toBe(70);
});

test.each([
  ['EACCES', 'port 81 is not for everybody: the system keeps the low numbers for itself'],
  ['EADDRINUSE', 'port 81 is in use'],
])('a port that cannot be had (%s) is a wrong call', (code, found) => {
  const refusal = portRefusal(81, Object.assign(new Error(code), { code }));
  expect(exitCodeOf(refusal)).toBe(2);
  expect(messageOf(refusal)).toBe(`${found}; give another --port, or 0 for any that is free`);
});
