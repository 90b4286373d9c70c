import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { GyreError } from '../../graph/index.ts';

/**
 * Makes a lock, which must not exist yet or must belong to a process that has ended, and gives what removes it. The
 * lock says which process holds it. It is written under a name of that process first: under its own name it never stands by half,
 * whenever a process is killed.
 */
export function takeLock(folder: string, name: string): () => void {
  const lock = join(folder, name);
  const beside = `${lock}.${process.pid}`;
  const own = JSON.stringify({ pid: process.pid, host: hostname(), began: beganOf(process.pid) });
  removeLeftovers(folder, name);
  try {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      writeFileSync(beside, `${own}\n`);
      if (isMade(beside, lock)) return () => rmSync(lock, { force: true });
      const found = textOf(lock);
      if (found !== undefined && isHeld(holderOf(found))) throw refusal(folder, holderOf(found).pid);
      // Renamed before it is removed: another process may have replaced it in the meantime, and keeps its own.
      if (found !== undefined && isRenamed(lock, beside) && textOf(beside) !== found)
        renameSync(beside, lock);
    }
    throw refusal(folder, holderOf(textOf(lock) ?? '').pid);
  } finally {
    rmSync(beside, { force: true });
  }
}

const MOST_ATTEMPTS = 10;

/** Is this the name of a lock that a process has not finished making? */
export function isUnfinishedLock(name: string): boolean {
  return /\.lock\.\d+$/.test(name);
}

function removeLeftovers(folder: string, name: string): void {
  for (const left of readdirSync(folder)) {
    if (!isUnfinishedLock(left) || !left.startsWith(`${basename(name)}.`)) continue;
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

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it, which may give its number to another one later. */
  readonly began: string;
}

/** Who holds a lock; older versions of Gyre wrote a number only. */
function holderOf(text: string): Holder {
  const blank: Holder = { pid: Number.NaN, host: hostname(), began: '' };
  try {
    const said = JSON.parse(text) as Partial<Holder> | number | null;
    return typeof said === 'number' ? { ...blank, pid: said } : { ...blank, ...said };
  } catch {
    return blank;
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

function refusal(folder: string, pid: number): GyreError {
  const found = `another run works in this folder (process ${pid})`;
  return new GyreError('E_FILE', found, 'wait for it, or give another folder', { file: folder });
}
