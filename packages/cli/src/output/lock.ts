import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { GyreError } from 'gyre';
import { fileError } from '../command/index.ts';
import { whenInterrupted } from '../process/index.ts';

/** Who holds a file: written to the lock beside it. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it: the system may give the number to another process later. */
  readonly began: string;
}

/**
 * Does the work while no other process that asks the same way may use the file; without a path, immediately. A lock
 * beside the file names who holds it; one whose process has died is taken over.
 */
export async function withLock<T>(path: string | undefined, work: () => Promise<T>): Promise<T> {
  if (path === undefined) return work();
  const lock = `${path}.lock`;
  takeLock(path, lock);
  const release = (): undefined => {
    rmSync(lock, { force: true });
  };
  const forget = whenInterrupted(release);
  try {
    return await work();
  } finally {
    forget();
    release();
  }
}

function takeLock(path: string, lock: string): void {
  const own: Holder = { pid: process.pid, host: hostname(), began: beganOf(process.pid) };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      return writeFileSync(lock, `${JSON.stringify(own)}\n`, { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw fileError(lock, error);
    }
    const holder = holderIn(lock);
    if (holder === 'gone') continue;
    if (holder !== undefined && !isDead(holder)) throw held(path, lock, holder);
    if (holder === undefined && !isOld(lock)) throw held(path, lock, undefined);
    removeStale(lock, holder);
  }
  throw held(path, lock, undefined);
}

const MOST_TRIES = 10;

/** Who holds the lock; undefined where the lock does not say, 'gone' where there is none any more. */
function holderIn(lock: string): Holder | undefined | 'gone' {
  try {
    const { pid, host, began } = JSON.parse(readFileSync(lock, 'utf8')) as Partial<Holder>;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof began !== 'string') return undefined;
    return { pid, host, began };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    throw fileError(lock, error);
  }
}

/** Has the process ended? Nobody can tell for a process on another machine. */
function isDead({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return beganOf(pid) !== began;
}

/** When a process began, as Linux reports it; undefined elsewhere, where its number alone must suffice. */
function beganOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[BEGAN];
  } catch {
    return '';
  }
}

/** The field of /proc/PID/stat, counted from the one after the name in parentheses. */
const BEGAN = 19;

/** A lock is written in one go; a lock that is still empty after this long was left by a crash. */
function isOld(lock: string): boolean {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found === undefined || Date.now() - found.mtimeMs > 10_000;
}

/** Removes a stale lock, after renaming it: somebody else may have replaced it in the meantime. */
function removeStale(lock: string, stale: Holder | undefined): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    const holder = holderIn(aside);
    if (JSON.stringify(holder) === JSON.stringify(stale)) rmSync(aside, { force: true });
    else renameSync(aside, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileError(lock, error);
  }
}

function held(path: string, lock: string, holder: Holder | undefined): GyreError {
  const elsewhere = holder !== undefined && holder.host !== hostname();
  const who =
    holder === undefined
      ? 'another process'
      : `process ${holder.pid}${elsewhere ? ` on the machine ${holder.host}` : ''}`;
  const hint = elsewhere
    ? `wait for it, or give another file; if it has ended, remove ${lock}`
    : 'wait for it, stop it, or give another file';
  return new GyreError('E_FILE', `${who} is using the file`, hint, { file: path });
}
