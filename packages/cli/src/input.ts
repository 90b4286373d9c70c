import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type GameDocument, GyreError } from 'gyre';
import { type Chunks, parseGameJson, textOf } from 'gyre/io';
import type { Terminal } from './terminal.ts';

/** An opened input: its bytes, and the name that errors call it by. */
export interface Input {
  readonly name: string;
  readonly chunks: Chunks;
  /** Its size in bytes, where it is known. */
  readonly bytes?: number;
}

const CHUNK_BYTES = 1 << 20;

/** Opens a file; `-` or nothing is stdin. */
export async function openInput(path: string | undefined, terminal: Terminal): Promise<Input> {
  if (path === undefined || path === '-') {
    const { stdin } = terminal.surroundings;
    if (path === undefined && (stdin as { isTTY?: boolean }).isTTY === true) {
      terminal.aside('gyre: reading from the terminal; end with Ctrl-D');
    }
    return { name: 'stdin', chunks: stdin as unknown as AsyncIterable<Uint8Array> };
  }
  const found = await stat(path).catch((error: unknown) => {
    throw fileError(path, error);
  });
  if (found.isDirectory()) {
    throw new GyreError('E_FILE', 'this is a directory', 'give a file', { file: path });
  }
  return { name: path, chunks: fileChunks(path), ...(found.isFile() ? { bytes: found.size } : {}) };
}

async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw fileError(path, error);
  }
}

/** What the system said about a file, in our words. */
export function fileError(path: string, error: unknown): GyreError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const found = FILE_ERRORS[code] ?? `the file cannot be used (${code === '' ? String(error) : code})`;
  const hint = code === 'ENOENT' ? 'check the path' : '';
  return new GyreError('E_FILE', found, hint, { file: path }, { cause: error });
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission to open the file is denied',
  EPERM: 'permission to open the file is denied',
  EISDIR: 'this is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
};

/** Reads a game from a file or stdin. */
export async function readGame(path: string | undefined, terminal: Terminal): Promise<GameDocument> {
  const input = await openInput(path, terminal);
  return parseGameJson(await textOf(input.chunks, input.name), input.name);
}
