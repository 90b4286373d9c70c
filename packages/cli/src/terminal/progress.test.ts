import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from './progress.ts';
import { Status } from './status.ts';
import { Terminal } from './terminal.ts';

let now = 0;

beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A terminal, and what was written to its stderr so far. */
function screen(): { terminal: Terminal; written: () => string } {
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {} };
  const terminal = new Terminal(streams, { color: false, quiet: false, verbose: false });
  let text = '';
  stderr.write = (part: unknown): boolean => {
    text += String(part);
    return true;
  };
  return { terminal, written: () => text };
}

test('the progress bar appears only after half a second of work', () => {
  const { terminal, written } = screen();
  const bar = new Progress(terminal, 'solving');
  bar.show(0);
  now += 499;
  bar.show(0.5);
  expect(written()).toBe('');
  now += 1;
  bar.show(0.5);
  expect(written()).toMatch(/^\rsolving █{12}░{12} {2}50%$/);
});

test('a bar that never appeared is not taken away', () => {
  const { terminal, written } = screen();
  const bar = new Progress(terminal, 'solving');
  now += 499;
  bar.show(0.9);
  bar.clear();
  expect(written()).toBe('');
});

test('the line of a search, too, appears only after half a second of work', () => {
  const { terminal, written } = screen();
  const status = new Status(terminal);
  now += 499;
  status.say(() => '7 positions');
  status.clear();
  expect(written()).toBe('');
  now += 1;
  status.say(() => '8 positions');
  expect(written()).toBe('\r8 positions\u001B[K');
});
