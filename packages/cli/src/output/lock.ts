import { hostname } from 'node:os';
import { GyreError } from 'gyre';
import type { Holder } from 'gyre/disk';
import { fileError } from '../command/index.ts';

/**
 * Does the work while no other process that asks the same way may use the file; without a path, immediately. A lock
 * beside the file names who holds it; one whose process has died is taken over.
 */
export async function withLock<T>(path: string | undefined, work: () => Promise<T>): Promise<T> {
  if (path === undefined) return work();
  const { takeLock } = await import('gyre/disk');
  const release = taken(`${path}.lock`, (lock) => takeLock(lock, (holder) => held(path, lock, holder)));
  try {
    return await work();
  } finally {
    release();
  }
}

function taken<T>(lock: string, take: (lock: string) => T): T {
  try {
    return take(lock);
  } catch (error) {
    throw error instanceof GyreError ? error : fileError(lock, error);
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
