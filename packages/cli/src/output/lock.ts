import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { GyreError } from 'gyre';
import { fileError } from '../command/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { type Holder, isDead, ownHolder } from './holder.ts';
import { unfinishedName } from './leftovers.ts';

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
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (isTaken(lock)) return;
    const holder = holderIn(lock);
    if (holder === 'gone') continue;
    if (holder !== undefined && !isDead(holder)) throw held(path, lock, holder);
    if (holder === undefined && !isOld(lock)) throw held(path, lock, undefined);
    removeStale(lock, holder);
  }
  throw held(path, lock, undefined);
}

/** Makes the lock, if there is none; is it ours? It is written under another name first, so that it never stands there by half. */
function isTaken(lock: string): boolean {
  const beside = unfinishedName(lock);
  const text = `${JSON.stringify(ownHolder())}\n`;
  try {
    writeFileSync(beside, text);
    return isMade(() => linkSync(beside, lock), undefined);
  } catch (error) {
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw fileError(lock, error);
    return isMade(() => writeFileSync(lock, text, { flag: 'wx' }), lock);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** What file systems say that have no second names for a file. */
const NO_LINKS: readonly string[] = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

/** Does the making succeed, or is there something already? Other troubles are told with the name of the file, if one is given. */
function isMade(make: () => void, told: string | undefined): boolean {
  try {
    make();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw told === undefined ? error : fileError(told, error);
  }
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

/** Where there are no links, a crash can leave an empty lock: it was left if it is still empty after this long. */
function isOld(lock: string): boolean {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found === undefined || Date.now() - found.mtimeMs > 10_000;
}

/** Removes a stale lock, after renaming it: somebody else may have replaced it in the meantime. */
function removeStale(lock: string, stale: Holder | undefined): void {
  const aside = unfinishedName(lock);
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
