import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { checkArgument, checkText } from '../../graph/inner.ts';

/** A process, told from all others that ever were. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it, which may give its number to another one later. */
  readonly began: string;
}

/**
 * Makes a lock, which must not exist yet or must belong to a process that has ended, and gives what removes it. `held`
 * makes the refusal of a lock that another process holds; who that is, is unknown while the lock is being written. The
 * lock is written under a name of this process first: under its own name it never stands by half, whenever a process is killed.
 */
export function takeLock(lock: string, held: (holder: Holder | undefined) => Error): () => void {
  checkText(lock, 'the path of the lock');
  checkArgument(held, 'held', 'function');
  const beside = `${lock}.${process.pid}`;
  const own: Holder = { pid: process.pid, host: hostname(), began: beganOf(process.pid) };
  removeLeftovers(lock);
  try {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      writeFileSync(beside, `${JSON.stringify(own)}\n`);
      if (isMade(beside, lock)) return whileHeld(lock);
      const found = textOf(lock);
      if (found === undefined) continue;
      const holder = holderOf(found);
      if (holder === undefined && attempt < HALF_LOOKS) {
        Atomics.wait(NOTHING, 0, 0, MOMENT);
        continue;
      }
      if (holder !== undefined && isHeld(holder)) throw held(holder);
      // Renamed before it is removed: another process may have replaced it in the meantime, and keeps its own.
      if (isRenamed(lock, beside) && textOf(beside) !== found) renameSync(beside, lock);
    }
    throw held(holderOf(textOf(lock) ?? ''));
  } finally {
    rmSync(beside, { force: true });
  }
}

/** What removes a lock; a process that ends itself removes those that it still holds. */
function whileHeld(lock: string): () => void {
  const remove = (): void => rmSync(lock, { force: true });
  process.once('exit', remove);
  return () => {
    process.off('exit', remove);
    remove();
  };
}

const MOST_ATTEMPTS = 10;
const HALF_LOOKS = 5;

/** Milliseconds between two looks at half a lock: where files have no second names, it is being written, or a crash has left it. */
const MOMENT = 10;
const NOTHING = new Int32Array(new SharedArrayBuffer(4));

/** Is this the name of a lock that a process has not finished making? */
export function isUnfinishedLock(name: string): boolean {
  return /\.lock\.\d+$/.test(name);
}

function removeLeftovers(lock: string): void {
  const folder = dirname(lock);
  for (const left of readdirSync(folder)) {
    if (!isUnfinishedLock(left) || !left.startsWith(`${basename(lock)}.`)) continue;
    if (!isRunning(Number(left.slice(left.lastIndexOf('.') + 1))))
      rmSync(join(folder, left), { force: true });
  }
}

/** Gives the file its second name, the lock's; was there none yet? */
function isMade(beside: string, lock: string): boolean {
  try {
    linkSync(beside, lock);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.includes(code)) throw error;
  }
  try {
    writeFileSync(lock, readFileSync(beside), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** What file systems say that have no second names for a file. */
const NO_LINKS: readonly string[] = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Who holds a lock; undefined where it stands by half. Older versions of Gyre wrote a number only. */
function holderOf(text: string): Holder | undefined {
  try {
    const said = JSON.parse(text) as Partial<Holder> | number | null;
    const blank = { host: hostname(), began: '' };
    const holder = typeof said === 'number' ? { ...blank, pid: said } : { ...blank, ...said };
    return typeof holder.pid === 'number' ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function isHeld({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true; // nobody can tell from here
  if (!isRunning(pid) || (began === '' && pid === process.pid)) return false;
  return began === '' || beganOf(pid) === began;
}

function isRunning(pid: number): boolean {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * When a process began, as Linux reports it. Elsewhere the answer is empty, and the number of the process alone must suffice. It
 * is also empty for a process that has ended and keeps its number only until its parent asks how it ended.
 */
function beganOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : fields[BEGAN];
  } catch {
    return '';
  }
}

/** The field of /proc/PID/stat, counted from the one after the name in parentheses. */
const BEGAN = 19;

function codeOf(error: unknown): string {
  return String((error as { code?: string } | null)?.code);
}
