/** Searches for unicycles that are killed and taken up again, in processes of their own. */
import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { type Ended, endedWhen, gyreIn } from './program.ts';

const inFolder = testFolder();

/** 12,677 unicycles, 709,480 tests: half a second of work. */
const SEARCH = ['unicycle', 'LLLRLRRRLR', '--exits=0,1,-1,*,2,-2,^,v'];
const ALL = ['--find', '--limit', '0'];

const gyre = (...argv: string[]): string => gyreIn(inFolder(), ...argv);
const killWhen = (argv: readonly string[], signal: NodeJS.Signals, when: () => boolean): Promise<Ended> =>
  endedWhen(inFolder(), argv, signal, when);

function sizeOf(name: string): number {
  return existsSync(inFolder(name)) ? statSync(inFolder(name)).size : 0;
}

const whole = gyre(...SEARCH, ...ALL, '--threads', '1');

test('--find lists the same, in the same order, whatever the number of threads', () => {
  expect(whole.split('\n')).toHaveLength(12_677 + 4);
  expect(gyre(...SEARCH, ...ALL, '--threads', '3')).toBe(whole);
  const some = gyre(...SEARCH, '--find', '--limit', '2000', '--threads', '2').split('\n');
  expect(some.slice(0, 2002)).toEqual(whole.split('\n').slice(0, 2002));
  expect(some.slice(2002)).toEqual(['there are more: a higher --limit lists them', '']);
});

test('--find, ended by Ctrl-C and then by SIGKILL, goes on and gives the same full answer', async () => {
  const argv = [...SEARCH, ...ALL, '--state', 'find.json', '--threads'];
  const first = await killWhen([...argv, '2'], 'SIGINT', () => sizeOf('find.json.found') > 0);
  expect(first.code).toBe(130);
  expect(first.err).toMatch(
    /^gyre: E_ABORTED: interrupted: \d+\.\d% of the search, \d+ tests, \d+ found; saved in find\.json; the same command goes on from there\n$/,
  );
  const before = sizeOf('find.json.found');
  expect(before).toBeGreaterThan(0);
  const second = await killWhen([...argv, '1'], 'SIGKILL', () => sizeOf('find.json.found') > before);
  expect(second.signal).toBe('SIGKILL');
  expect(gyre(...argv, '2')).toBe(whole);
  expect(gyre(...argv, '1')).toBe(whole); // all is known by now
});

test('--count, ended by Ctrl-C and then by SIGKILL, goes on and gives the same count', async () => {
  const argv = [...SEARCH, '--count', '--threads', '2', '--state', 'count.json'];
  const isSaved = (): boolean => sizeOf('count.json') > 0;
  const first = await killWhen(argv, 'SIGINT', isSaved);
  expect(first.code).toBe(130);
  expect(first.err).toContain('saved in count.json; the same command goes on from there');
  const second = await killWhen(argv, 'SIGKILL', isSaved);
  expect(second.signal).toBe('SIGKILL');
  expect(gyre(...argv)).toContain('count      12677\ntests      709480\n');
});

test('Ctrl-C while the order is being chosen says so, and that there is nothing to save', async () => {
  const integers = Array.from({ length: 41 }, (_, k) => k - 20).join();
  const argv = ['unicycle', `L${'LR'.repeat(15)}`, '--count', `--exits=${integers}`, '--state', 'none.json'];
  let ended: Ended = { code: null, signal: null, err: '' };
  // A program that has not yet begun to listen dies of the signal, and one that is still reading has only begun: both get more time.
  const isTooEarly = (): boolean => ended.code === null || ended.err.includes('before there was an answer');
  for (let patience = 700; isTooEarly() && patience < 25_000; patience *= 2) {
    const begin = performance.now();
    ended = await killWhen(argv, 'SIGINT', () => performance.now() - begin > patience);
  }
  expect(ended.code).toBe(130);
  expect(ended.err).toBe(
    'gyre: E_ABORTED: interrupted: the order of the search was being chosen; there is nothing to save yet\n',
  );
  expect(existsSync(inFolder('none.json'))).toBe(false);
});
