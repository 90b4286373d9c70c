import { execFile, execFileSync, spawn } from 'node:child_process';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** The program as it is installed. */
export const LAUNCHER: string = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));

/** How a shell calls it. */
export const GYRE = `"${process.execPath}" "${LAUNCHER}"`;

/** What the program prints in a process of its own; throws if it fails. */
export function gyreIn(cwd: string, ...argv: readonly string[]): string {
  return execFileSync(process.execPath, [LAUNCHER, ...argv], { cwd, encoding: 'utf8', stdio: 'pipe' });
}

/** What a script for the shell prints. */
export async function bashIn(cwd: string, script: string): Promise<string> {
  return (await promisify(execFile)('bash', ['-c', script], { cwd, maxBuffer: 1 << 26 })).stdout;
}

/** How a process ended, and what it said on stderr. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly err: string;
}

/** When the program is sent a signal by itself: as it is about to do for the n-th time what fits, say `rename .*\.json`. */
export interface Strike {
  readonly signal: NodeJS.Signals;
  readonly at?: RegExp;
  readonly nth?: number;
}

/**
 * Loaded before the program: counts its steps on files and what it asks of threads, and ends it at one of them. Its clock goes a second further
 * whenever it is looked at, so that work that is done every few seconds is done soon.
 */
const STRIKER = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { isMainThread, Worker } from 'node:worker_threads';
  const { signal, at, nth } = JSON.parse(process.env.GYRE_STRIKE);
  const fits = new RegExp(at);
  let left = nth;
  const watch = (host, name) => {
    const work = host[name];
    host[name] = function (...args) {
      if (fits.test(name + ' ' + args.map((arg) => arg?.job ?? arg).filter((arg) => typeof arg === 'string').join(' ')) && --left === 0)
        process.kill(process.pid, signal);
      return work.apply(this, args);
    };
  };
  if (isMainThread) {
    for (const name of ['openSync', 'writeSync', 'writeFileSync', 'linkSync', 'renameSync', 'rmSync']) watch(fs, name);
    for (const name of ['open', 'rename', 'rm']) watch(fs.promises, name);
    watch(Worker.prototype, 'postMessage');
    const file = await fs.promises.open(process.execPath);
    for (const name of ['write', 'appendFile']) watch(Object.getPrototypeOf(file), name);
    await file.close();
    for (const clock of [performance, Date]) {
      const now = clock.now.bind(clock);
      let ahead = 0;
      clock.now = () => now() + 1000 * ahead++;
    }
    syncBuiltinESMExports();
  }
`)}`;

/** Runs the program until it strikes itself, or to its end. */
export async function struck(
  cwd: string,
  argv: readonly string[],
  { signal, at = /./, nth = 1 }: Strike,
): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', STRIKER, LAUNCHER, ...argv], {
    cwd,
    env: { ...process.env, GYRE_STRIKE: JSON.stringify({ signal, at: at.source, nth }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return endOf(child);
}

/** Runs the program, and sends it a signal as soon as the condition holds. */
export async function endedWhen(
  cwd: string,
  argv: readonly string[],
  signal: NodeJS.Signals,
  when: () => boolean,
): Promise<Ended> {
  const child = spawn(process.execPath, [LAUNCHER, ...argv], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const watch = setInterval(() => {
    if (!when()) return;
    clearInterval(watch);
    child.kill(signal);
  }, 2);
  const ended = await endOf(child);
  clearInterval(watch);
  return ended;
}

/** How a process that was started ends. */
export async function endOf(child: ReturnType<typeof spawn>): Promise<Ended> {
  const said = child.stderr === null ? '' : textOf(child.stderr);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('exit', (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
  });
  return { code, signal, err: await said };
}

/**
 * Runs the program again and again, killed at its 1st, 2nd, 4th, 8th … step on a file, until it comes to its end: so it
 * is killed within its work and between its parts, wherever that can be seen on the disk.
 */
export async function killedOften(cwd: string, argv: readonly string[], growth = 2): Promise<void> {
  for (let nth = 1; ; nth = Math.ceil(nth * growth)) {
    const { code, signal, err } = await struck(cwd, argv, { signal: 'SIGKILL', nth });
    if (signal === 'SIGKILL') continue;
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    expect(nth).toBeGreaterThan(4); // it was killed at least three times
    return;
  }
}
