import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { Chunks } from 'gyre/io';
import { fileError } from '../command/index.ts';
import { whenInterrupted } from '../process/index.ts';

/**
 * Writes a file beside its place and moves it there once all of it is on the disk: whatever stops the program or the
 * machine, the file under that name is the old one or the new one, complete. A `mode` sets its permissions. `path` is its
 * name in messages; `place` is the same path after following links.
 */
export async function writeWhole(path: string, place: string, chunks: Chunks, mode?: number): Promise<void> {
  removeLeftovers(dirname(place));
  const beside = `${place}.gyre-${process.pid}-${hostMark()}.partial`;
  let isWhole = false;
  const forget = whenInterrupted(() => {
    const isThere = isWhole && !existsSync(beside);
    rmSync(beside, { force: true });
    return `${path}: E_ABORTED: interrupted: the file ${isThere ? 'is written, and nothing was done after it' : 'was not written'}`;
  });
  try {
    await writeNew(beside, chunks, mode);
    isWhole = true;
    await rename(beside, place);
    await settleFolder(dirname(place));
  } catch (error) {
    rmSync(beside, { force: true });
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : fileError(path, error);
  } finally {
    forget();
  }
}

async function writeNew(path: string, chunks: Chunks, mode: number | undefined): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    if (mode !== undefined) await file.chmod(mode);
    await pour(chunks, file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes into a device or a pipe, which cannot be replaced. */
export async function writeInto(path: string, chunks: Chunks): Promise<void> {
  try {
    const file = await open(path, 'w');
    try {
      await pour(chunks, file);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined || code === 'EPIPE' ? error : fileError(path, error);
  }
}

async function pour(chunks: Chunks, file: FileHandle): Promise<void> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; ) {
      const { bytesWritten } = await file.write(chunk, at, chunk.length - at);
      at += bytesWritten;
    }
}

/** Also writes the new name of a file to the disk, where the system can do that for folders. */
async function settleFolder(folder: string): Promise<void> {
  const file = await open(folder, 'r').catch(() => undefined);
  if (file === undefined) return;
  await file.sync().catch(() => undefined);
  await file.close();
}

/** Letters that tell this machine from others. */
function hostMark(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

/** An unfinished file beside its place says which process on which machine writes it; once it also said since when. */
const UNFINISHED = /\.gyre-(\d+)(?:-(?:\d*-)?([0-9a-f]{8}))?\.partial$/;

/**
 * Removes what killed processes have left in a folder, whatever they wrote; running processes keep theirs. Where nobody
 * can tell, on another machine or because the number was given again, a file goes once nobody has touched it for a day.
 */
function removeLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, pid, host = hostMark()] = UNFINISHED.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const isLeft = host === hostMark() && (Number(pid) === process.pid || !isRunning(Number(pid)));
    if (isLeft || isOld(path)) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // a folder that may be written, but not read
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

const DAY = 24 * 60 * 60 * 1000;

function isOld(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DAY;
}
