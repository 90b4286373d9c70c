import { GyreError } from '../../graph/inner.ts';
import { checkedBytes, checkedChunks, checkFile } from './doors.ts';
import type { Chunks } from './format.ts';

/** Do the bytes begin like a gzip file? */
export function isGzip(head: Uint8Array): boolean {
  checkedBytes(head, 'the beginning of the file');
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b;
}

/** The bytes of a gzip file, unpacked as they come. */
export async function* gunzip(chunks: Chunks, file?: string): AsyncGenerator<Uint8Array> {
  const checked = checkedChunks(chunks);
  checkFile(file);
  let sourceError: unknown;
  try {
    yield* through(guarded(), new DecompressionStream('gzip'));
  } catch (error) {
    throw sourceError ?? gzipError(error as Error, file);
  }

  /** The same chunks; remembers a failure of their source, so that it is not taken for a damaged file. */
  async function* guarded(): AsyncGenerator<Uint8Array> {
    try {
      yield* checked;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  }
}

function gzipError(error: Error, file: string | undefined): GyreError {
  const text = `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`;
  const isCut = /unexpected end|truncated|incomplete/i.test(text);
  return new GyreError(
    isCut ? 'E_TRUNCATED' : 'E_FORMAT',
    isCut ? 'the gzip file ends too early' : 'the gzip file is damaged',
    'make or copy it again',
    file === undefined ? {} : { file },
    { cause: error },
  );
}

/** The bytes packed as gzip, piece by piece. */
export async function* gzip(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* through(checkedChunks(chunks), new CompressionStream('gzip'));
}

async function* through(
  chunks: Chunks,
  transform: {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<BufferSource>;
  },
): AsyncGenerator<Uint8Array> {
  const writer = transform.writable.getWriter();
  const pump = (async (): Promise<void> => {
    try {
      for await (const chunk of chunks) await writer.write(chunk as Uint8Array<ArrayBuffer>);
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
    }
  })();
  const reader = transform.readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
    await pump;
  }
}
