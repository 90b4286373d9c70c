import { rmSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Chunks } from 'gyre/io';
import { fileError } from '../command/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { removeLeftovers, unfinishedName } from './leftovers.ts';

/**
 * Writes a file beside its place and moves it there once all of it is on the disk: whatever stops the program or the
 * machine, the file under that name is the old one or the new one, complete. A `mode` sets its permissions. `path` is its
 * name in messages; `place` is the same path after following links.
 */
export async function writeWhole(path: string, place: string, chunks: Chunks, mode?: number): Promise<void> {
  removeLeftovers(dirname(place));
  const beside = unfinishedName(place);
  const forget = whenInterrupted(() => {
    rmSync(beside, { force: true });
    return `${path}: E_ABORTED: interrupted: the file was not written`;
  });
  try {
    await writeNew(beside, chunks, mode);
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
