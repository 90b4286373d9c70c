/** Where output may go: files old and new, links, pipes, full disks. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { bashIn, GYRE } from './program.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();
const EDGES = '# vertices 2 arcs 1 kind symmetric\n0 1\n';
writeFileSync(inFolder('game.edges'), EDGES);

async function convert(to: string): Promise<[number, string]> {
  const { exitCode, err } = await runGyre(['convert', inFolder('game.edges'), inFolder(to), '--to', 'edges']);
  return [exitCode, err];
}

const bash = (script: string): Promise<string> => bashIn(inFolder(), script);

test('a link stays a link, and the file that it leads to is written', async () => {
  mkdirSync(inFolder('elsewhere'));
  writeFileSync(inFolder('elsewhere/target'), 'old');
  symlinkSync(inFolder('elsewhere/target'), inFolder('link'));
  expect(await convert('link')).toEqual([0, '']);
  expect(lstatSync(inFolder('link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(inFolder('elsewhere/target'), 'utf8')).toBe(EDGES);
});

test('a link to a file that is not there yet stays a link, wherever its folder is', async () => {
  mkdirSync(inFolder('far/deep'), { recursive: true });
  symlinkSync(inFolder('far/deep'), inFolder('near'));
  symlinkSync('../new', inFolder('near/link'));
  expect(await convert('near/link')).toEqual([0, '']);
  expect(lstatSync(inFolder('near/link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(inFolder('far/new'), 'utf8')).toBe(EDGES);
});

test.each([
  ['a link that leads back to itself', 'round', 'the link leads back to itself'],
  ['a file taken for a folder', 'game.edges/a', 'a part of the path is not a directory'],
])('%s is refused, no internal error', async (_, to, found) => {
  if (to === 'round') symlinkSync('round', inFolder('round'));
  expect(await convert(to)).toEqual([3, `gyre: ${inFolder(to)}: E_FILE: ${found}\n`]);
});

test('a file that is written anew keeps its permissions', async () => {
  writeFileSync(inFolder('secret'), 'old', { mode: 0o600 });
  expect(await convert('secret')).toEqual([0, '']);
  expect(readFileSync(inFolder('secret'), 'utf8')).toBe(EDGES);
  expect(statSync(inFolder('secret')).mode & 0o777).toBe(0o600);
});

test('a pipe is written into and not replaced by a file', async () => {
  const script = `mkfifo pipe && (cat pipe > read &) && ${GYRE} convert game.edges pipe --to edges && stat -c %F pipe`;
  expect(await bash(script)).toBe('fifo\n');
  await expect.poll(() => readFileSync(inFolder('read'), 'utf8')).toBe(EDGES);
});

test('what a killed process of the same number left behind is not in the way', async () => {
  writeFileSync(inFolder(`again.gyre-${process.pid}.partial`), 'half');
  expect(await convert('again')).toEqual([0, '']);
  expect(readdirSync(inFolder()).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('what killed processes have left in the folder goes when the next file is written there', async () => {
  const dead = execFileSync('bash', ['-c', 'echo $$']).toString().trim();
  const names = [`other.csv.gyre-${dead}.partial`, 'mine.1.partial', `live.csv.gyre-${process.ppid}.partial`];
  for (const name of names) writeFileSync(inFolder(name), 'half');
  expect(await convert('next')).toEqual([0, '']);
  expect(names.map((name) => existsSync(inFolder(name)))).toEqual([false, true, true]);
  for (const name of names) rmSync(inFolder(name), { force: true });
});

test('where nobody can tell, on another machine or by a number that was given again, a file goes after a day', async () => {
  const names = ['csv.gyre-1-1-0123abcd.partial', `csv.gyre-${process.ppid}-${ownMark()}.partial`];
  const [near, old] = ['near', 'old'].map((word) => names.map((name) => `${word}.${name}`));
  const longAgo = Date.now() / 1000 - 100_000;
  for (const name of [...near, ...old]) writeFileSync(inFolder(name), 'half');
  for (const name of old) utimesSync(inFolder(name), longAgo, longAgo);
  expect(await convert('third')).toEqual([0, '']);
  expect([...near, ...old].map((name) => existsSync(inFolder(name)))).toEqual([true, true, false, false]);
  for (const name of near) rmSync(inFolder(name));
});

function ownMark(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

test('a refused game leaves nothing behind', async () => {
  await expectRefusal(
    ['convert', inFolder('game.edges'), inFolder('refused.pg')],
    3,
    /^gyre: E_FORMAT: a PGSolver file cannot hold/,
  );
  expect(readdirSync(inFolder()).filter((name) => name.includes('refused'))).toEqual([]);
});

test
  .runIf(process.platform !== 'win32')
  .each(['big.csv', 'big.csv.gz', 'big.ndjson.gz', 'big.gyre', 'big.arrow'])(
  'a write that fails half-way is one line, and leaves nothing behind: %s',
  async (name) => {
    const script = `ulimit -f 64; ${GYRE} gen random -n 60000 -o ${name} 2> err; echo $?; cat err; ls | grep ${name} || true`;
    expect(await bash(script)).toBe(`3\ngyre: ${name}: E_FILE: the file is larger than the system allows\n`);
  },
);

test.runIf(process.getuid?.() === 0)(
  'a disk that is full half-way is one line, and leaves nothing behind',
  async (context) => {
    const script = `mkdir disk; mount -t tmpfs -o size=256k none disk 2> err || { echo none; exit 0; }
    for name in big.csv big.csv.gz; do ${GYRE} gen random -n 60000 -o disk/$name; done 2> err; ls disk; umount disk; cat err`;
    const out = await bash(script);
    context.skip(out === 'none\n', 'nothing can be mounted here');
    expect(out).toBe(
      ['csv', 'csv.gz'].map((end) => `gyre: disk/big.${end}: E_FILE: the disk is full\n`).join(''),
    );
  },
);

test('a file and then the name of it are put on the disk before the program says that it is done', async () => {
  const handle = await open(inFolder('game.edges'));
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  await handle.close();
  expect(await convert('synced')).toEqual([0, '']);
  expect(sync).toHaveBeenCalledTimes(2); // the file, and its folder
  sync.mockRestore();
});

test.each([
  ['solve', ['solve', 'missing.edges', '-o']],
  ['convert', ['convert', 'missing.edges']],
  ['gen', ['gen', 'path', '-n', '999999999', '-o']],
  ['solve --batch', ['solve', '--batch', 'missing.edges', '-o']],
])('%s refuses a directory and a missing folder before any work', async (_, argv) => {
  const [directory, lost] = [inFolder('d.csv'), inFolder('nowhere/a.csv')];
  mkdirSync(directory, { recursive: true });
  expect(await runGyre([...argv, directory])).toEqual({
    exitCode: 3,
    out: '',
    err: `gyre: ${directory}: E_FILE: this is a directory; give the name of a file\n`,
  });
  expect((await runGyre([...argv, lost])).err).toBe(
    `gyre: ${lost}: E_FILE: there is no folder ${inFolder('nowhere')}; make it first\n`,
  );
});

test.runIf(process.platform === 'linux')('a full disk under stdout is one line, exit code 3', async () => {
  const script = `${GYRE} gen path -n 50000 > /dev/full 2> err; echo $?; cat err`;
  expect(await bash(script)).toBe('3\ngyre: stdout: E_FILE: the disk is full\n');
});

test('a reader of stderr that has gone changes no exit code', async () => {
  expect(await bash(`exec 3> >(true); wait $!; ${GYRE} solve missing.json 2>&3; echo $?`)).toBe('3\n');
});
