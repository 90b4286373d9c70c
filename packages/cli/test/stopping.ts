import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { endOf, gyreIn, LAUNCHER } from './program.ts';

/** A folder with the files that the commands below read. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-stopping-'));
  const gyre = (...argv: string[]): unknown => gyreIn(folder, ...argv);
  gyre('gen', 'random', '-n', '300000', '-o', 'game.gyre');
  gyre('gen', 'random', '-n', '90000', '-o', 'paper.gyre');
  gyre('solve', 'game.gyre', '-o', 'game.sol');
  gyre('gen', 'random', '-n', '400', '-o', 'small.json');
  gyre('table', 'tic-tac-toe', '-o', 'toe.table');
  const lines = Array.from({ length: 20_000 }, (_, id) =>
    JSON.stringify({ id, vertices: 2, arcs: [[0, 1]] }),
  );
  writeFileSync(join(folder, 'games.ndjson'), `${lines.join('\n')}\n`);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Every command, with work that takes a while, or that waits for input that never comes. */
export const LONG_WORK: readonly (readonly string[])[] = [
  ['solve', 'game.gyre', '--verify', '-o', 'out.csv'],
  ['solve', '--batch', 'games.ndjson', '-o', 'answers.ndjson'],
  ['verify', 'game.gyre', 'game.sol'],
  ['query', '-'],
  ['line', 'game.sol', '-v', '0'],
  ['explain', 'game.sol', '-v', '0', '--depth', '100'],
  ['trace', 'game.gyre', '--events'],
  ['paper', 'games', 'paper.gyre'],
  ['convert', 'game.gyre', 'out.ndjson.gz'],
  ['convert', 'game.gyre', '--to', 'graphml'],
  ['info', 'game.gyre'],
  ['gen', 'random', '-n', '1000000', '-o', 'gen.csv'],
  ['render', 'small.json', '-o', 'small.svg'],
  ['play', 'mnk', 'm=4', 'n=4', 'k=4'],
  ['report', 'mnk', 'm=4', 'n=4', 'k=4'],
  ['report', 'chess', 'men=KRKN'],
  ['explore', 'mnk', 'm=4', 'n=4', 'k=4', '-o', 'mnk.gyre'],
  ['explore', 'mnk', 'm=4', 'n=4', 'k=4', '--disk', 'explored', '-o', 'over-disk.gyre'],
  ['report', 'tic-tac-toe', '--disk', 'reported', '--verify'],
  ['table', 'chess', 'men=KQKR', '-o', 'kqkr.table', '--save-every', '0'],
  ['probe', 'toe.table'],
  ['check', 'chess', 'men=KQKR', '--games', '5000'],
  ['value', `${'1:'.repeat(150)}1`],
  ['compare', '-', 'over'],
  ['calc'],
  ['unicycle', 'LLLRLRRRLR', '--count', '--exits', 'day:2', '--state', 'count.json'],
  ['stoppers', '5', '--count'],
  ['cluster', 'estimate'],
  ['nim', 'grundy', '-n', '60000'],
  ['studio', '--port', '0'],
  ['completion', 'bash'],
  ['rulesets'],
  ['manual', 'cli'],
];

/** How a command that was sent a signal ended. */
export interface Stopped {
  readonly said: string;
  /** As a shell counts it. */
  readonly code: number;
  /** Did the system end it, while it could not hear? */
  readonly isKilled: boolean;
  /** Milliseconds from the signal to the end; undefined if the command was done before. */
  readonly took: number | undefined;
}

/** Runs a command and sends it a signal after so many milliseconds. */
export async function stopAfter(
  folder: string,
  argv: readonly string[],
  signal: 'SIGINT' | 'SIGTERM',
  pause: number,
): Promise<Stopped> {
  const child = spawn(process.execPath, [LAUNCHER, ...argv], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let sent: number | undefined;
  const timer = setTimeout(() => {
    sent = performance.now();
    child.kill(signal);
  }, pause);
  const ended = once(child, 'exit').then(() => performance.now());
  const { code, signal: by, err: said } = await endOf(child);
  clearTimeout(timer);
  const took = sent === undefined ? undefined : (await ended) - sent;
  child.stdin.destroy();
  const shellCode = code ?? 128 + (by === null ? 0 : constants.signals[by]);
  return { said, code: shellCode, isKilled: by !== null, took };
}

/** Checks that a command ended as a signal should end it, or had ended by itself. */
export function expectStopped(
  folder: string,
  argv: readonly string[],
  signal: 'SIGINT' | 'SIGTERM',
  stopped: Stopped,
  longest = Number.POSITIVE_INFINITY,
): void {
  const { said, code, isKilled, took } = stopped;
  const about = `gyre ${argv.join(' ').slice(0, 60)}, ${signal}: exit code ${code} after ${took} ms, ${said}`;
  if (took === undefined) return;
  expect(took, about).toBeLessThan(longest);
  if (said === '' && code <= 1) return; // it was done at that moment
  expect(code, about).toBe(signal === 'SIGINT' ? 130 : 143);
  if (isKilled) {
    expect(said, about).toMatch(/^(gyre: .*interrupted.*\n)?$/); // silent only before the program's first line
  } else {
    expect(said, about).toMatch(/^gyre: .*interrupted.*\n$/);
    expect(
      readdirSync(folder).filter((name) => name.endsWith('.partial')),
      about,
    ).toEqual([]);
  }
}
