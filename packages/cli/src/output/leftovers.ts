import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isDead, ownHolder } from './holder.ts';

/** The name of an unfinished file beside its place: it says which process on which machine writes it. */
export function unfinishedName(place: string): string {
  const { pid, began } = ownHolder();
  return `${place}.gyre-${pid}-${began}-${hostMark()}.partial`;
}

/** Letters that tell this machine from others. */
function hostMark(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

const NAME = /\.gyre-(\d+)(?:-(\d*)-([0-9a-f]{8}))?\.partial$/;

/**
 * Removes what killed processes have left in a folder, whatever they wrote; running processes keep theirs. Nobody can tell whether
 * a process on another machine is running: its files go once nobody has touched them for a day.
 */
export function removeLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, pid, began = '', host = hostMark()] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const holder = { pid: Number(pid), host: hostname(), began };
    const isLeft = host === hostMark() ? holder.pid === process.pid || isDead(holder) : isOld(path);
    if (isLeft) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // a folder that may be written, but not read
  }
}

const DAY = 24 * 60 * 60 * 1000;

function isOld(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DAY;
}
