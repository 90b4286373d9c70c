import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, told from all others that ever were. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it: the system may give the number to another process later. */
  readonly began: string;
}

/** This process. */
export function ownHolder(): Holder {
  return { pid: process.pid, host: hostname(), began: beganOf(process.pid) };
}

/** Has the process ended? Nobody can tell for a process on another machine; nothing said of its beginning, its number decides. */
export function isDead({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return began !== '' && beganOf(pid) !== began;
}

/** When a process began, as Linux reports it; nothing elsewhere, where its number alone must suffice. */
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
