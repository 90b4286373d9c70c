import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GyreError } from 'gyre';
import type { SliceSource } from 'gyre/io';
import { parquetNumbers } from 'gyre-formats/columns';

/** Columns of whole numbers of all Parquet files at a path, which is a file or a folder of them. */
export async function* numbersAt(path: string, names: readonly string[]): AsyncGenerator<Int32Array[]> {
  for (const file of await filesAt(path)) {
    const [source, close] = await sourceOf(file);
    try {
      yield* parquetNumbers(source, names, file);
    } finally {
      await close();
    }
  }
}

/** Does something with a file of which any part can be read. */
export async function withSource<T>(file: string, work: (source: SliceSource) => Promise<T>): Promise<T> {
  const [source, close] = await sourceOf(file);
  try {
    return await work(source);
  } finally {
    await close();
  }
}

async function sourceOf(file: string): Promise<[SliceSource, () => Promise<void>]> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const slice = async (start: number, stop: number): Promise<ArrayBuffer> => {
    const bytes = new Uint8Array(stop - start);
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done);
      if (bytesRead === 0)
        throw new GyreError('E_TRUNCATED', 'the file ends too early', 'was it changed?', { file });
      done += bytesRead;
    }
    return bytes.buffer;
  };
  return [{ byteLength: size, slice }, () => handle.close()];
}

async function filesAt(path: string): Promise<string[]> {
  try {
    const names = await readdir(path);
    return names
      .filter((name) => name.endsWith('.parquet') && !name.startsWith('.') && !name.startsWith('_'))
      .toSorted()
      .map((name) => join(path, name));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOTDIR') return [path];
    throw new GyreError(
      'E_FILE',
      'the folder cannot be read here',
      'is it on a path that this machine sees?',
      { file: path },
    );
  }
}
