import { once } from 'node:events';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { GyreError } from 'gyre';
import { type Chunks, gzip } from 'gyre/io';
import { fileError } from './input.ts';
import { whenInterrupted } from './interrupt.ts';
import { UsageError } from './spec.ts';
import type { Terminal } from './terminal.ts';

/**
 * Refuses a file that could not be written in the end, before any work is done: its name must have one of the
 * endings, `.gz` behind it not counted, and its folder must be there. Nothing and `-` are stdout.
 */
export function checkOutput(path: string | undefined, endings: readonly string[]): void {
  if (path === undefined || path === '-') return;
  const plain = path.toLowerCase().replace(/\.gz$/, '');
  if (!endings.some((ending) => plain.endsWith(ending))) {
    throw new UsageError(
      `the name "${path}" says no format that this command writes`,
      `end it with ${endings.join(' or ')}`,
    );
  }
  checkFolder(path);
}

/** Refuses a file whose folder is not there. */
export function checkFolder(path: string | undefined): void {
  if (path === undefined || path === '-' || existsSync(dirname(path))) return;
  throw new GyreError('E_FILE', `there is no folder ${dirname(path)}`, 'make it first', { file: path });
}

/** Writes to a file, or to stdout if there is none or it is `-`; a name that ends with .gz is packed. */
export async function writeOutput(
  path: string | undefined,
  chunks: Chunks,
  terminal: Terminal,
): Promise<void> {
  if (path !== undefined && path !== '-')
    return writeFile(path, path.endsWith('.gz') ? gzip(chunks) : chunks);
  for await (const chunk of chunks) {
    if (terminal.isBroken) return;
    await terminal.write(chunk);
  }
}

/**
 * Writes a file beside its place and moves it there once it is whole: whatever stops the program, there is
 * never a half-written file under that name.
 */
async function writeFile(path: string, chunks: Chunks): Promise<void> {
  checkFolder(path);
  const beside = `${path}.${process.pid}.partial`;
  const stream = createWriteStream(beside, { flags: 'wx' });
  const forget = whenInterrupted(() => rmSync(beside, { force: true }));
  try {
    for await (const chunk of chunks) {
      if (!stream.write(chunk)) await drained(stream);
    }
    stream.end();
    await finished(stream);
    await rename(beside, path);
  } catch (error) {
    stream.on('error', () => undefined); // of a write that was still under way
    stream.destroy();
    rmSync(beside, { force: true });
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : fileError(path, error);
  } finally {
    forget();
  }
}

async function drained(stream: NodeJS.WritableStream): Promise<void> {
  await once(stream, 'drain'); // rejects on an error, and leaves no listener behind
}
