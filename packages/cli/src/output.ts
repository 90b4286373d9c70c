import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { GyreError } from 'gyre';
import { type Chunks, gzip } from 'gyre/io';
import { fileError } from './input.ts';
import { whenInterrupted } from './interrupt.ts';
import type { Terminal } from './terminal.ts';

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
    stream.destroy();
    rmSync(beside, { force: true });
    throw writeError(path, error as NodeJS.ErrnoException);
  } finally {
    forget();
  }
}

function writeError(path: string, error: NodeJS.ErrnoException): Error {
  if (error.syscall === undefined) return error;
  if (error.code !== 'ENOENT') return fileError(path, error);
  const folder = dirname(path);
  return new GyreError(
    'E_FILE',
    `there is no folder ${folder}`,
    'make it first',
    { file: path },
    { cause: error },
  );
}

async function drained(stream: NodeJS.WritableStream): Promise<void> {
  await once(stream, 'drain'); // rejects on an error, and leaves no listener behind
}
