import { checkLimit, checkObject, GyreError, refuse } from '../../graph/inner.ts';
import { checkedBytes, checkedChunks, checkFile } from './doors.ts';
import type { Chunks } from './format.ts';

/** Turns a text, an array of bytes, or chunks into chunks. */
export function chunksOf(input: Chunks | Uint8Array | string): Chunks {
  if (typeof input === 'string') return [new TextEncoder().encode(input)];
  return input instanceof Uint8Array ? [input] : input;
}

/** The longest text that must be read in one piece, in bytes. */
const MAX_TEXT = 0x1fff_0000;
/** The longest line, in characters. */
export const MAX_LINE: number = 1 << 27;

/** Refuses to write a row of numbers, or a name, that would make a line longer than a reader accepts. */
export function checkLine(numbers: number, name: string, format: string): void {
  if (12 * numbers + name.length <= MAX_LINE) return;
  const found = numbers > 0 ? `a vertex has ${numbers} arcs` : `a name has ${name.length} characters`;
  refuse('E_FORMAT', `${found}, too many for a line of ${format}`, 'write JSON or .gyre');
}

/** A whole text in one string; refuses one of more than `most` bytes. */
export async function textOf(chunks: Chunks, file?: string, most: number = MAX_TEXT): Promise<string> {
  checkFile(file);
  checkLimit(most, 'the most bytes', 0);
  const limit = Math.min(most, MAX_TEXT);
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of checkedChunks(chunks)) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLong(`the text has more than ${limit} bytes`, file);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function tooLong(found: string, file: string | undefined, line?: number): GyreError {
  return new GyreError('E_LIMIT', found, 'use an edge list or the binary format for graphs of this size', {
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  });
}

/**
 * The lines of a text without their line ends; no line is kept longer than necessary. Bytes that are not UTF-8 become U+FFFD, or are
 * refused by a decoder that does so.
 */
export async function* linesOf(
  chunks: Chunks,
  file?: string,
  decoder: Pick<Utf8, 'decode'> = new TextDecoder(),
): AsyncGenerator<string> {
  let line = 1;
  let parts: string[] = []; // the pieces of a line that is not complete yet
  let length = 0;
  checkFile(file);
  for await (const chunk of checkedChunks(chunks)) {
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      parts.push(text.slice(start, end));
      yield withoutReturn(parts.length === 1 ? parts[0] : parts.join(''));
      parts = [];
      length = 0;
      line++;
      start = end + 1;
    }
    if (start === text.length) continue;
    parts.push(text.slice(start));
    length += text.length - start;
    if (length > MAX_LINE) throw tooLong(`the line has more than ${MAX_LINE} characters`, file, line);
  }
  const rest = parts.join('') + decoder.decode();
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/**
 * Decodes UTF-8 and refuses everything else. With a sign in place of each wrong byte, different names would become one: é and è of
 * a file in Latin-1 would be the same vertex.
 */
export class Utf8 {
  readonly #decoder: TextDecoder;

  /** @param options with `ignoreBOM`, a byte order mark is a character like others; by default, one at the beginning is left out */
  constructor(options: { readonly ignoreBOM?: boolean } = {}) {
    checkObject(options, 'the options of the decoder');
    this.#decoder = new TextDecoder('utf-8', { ...options, fatal: true });
  }

  /** The text of these bytes; with `stream`, as far as its last character is complete. */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string {
    try {
      return this.#decoder.decode(bytes, options);
    } catch {
      return refuse('E_FORMAT', 'the text is not UTF-8', 'save it as UTF-8');
    }
  }
}

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
