import { GyreError } from 'gyre';
import type { Chunks, ParseOptions } from 'gyre/io';
import { ArrowCheck, bodyLengthIn } from './arrow-check.ts';

/** One message of an Arrow file, with its body. */
export interface ArrowMessage {
  readonly bytes: Uint8Array;
  /** Does it hold rows? Later messages need the schema and the dictionaries. */
  readonly isBatch: boolean;
}

/**
 * The messages of an Arrow file or stream as they come, each checked: first the schema, then dictionaries and batches
 * of rows. It holds only one at a time. It does not read what a file repeats in its footer, but requires that it is there.
 */
export async function* arrowMessages(
  chunks: Chunks,
  { maxBytes = 0xffff_ffff }: ParseOptions,
): AsyncGenerator<ArrowMessage> {
  const source = new Portions(chunks);
  const check = new ArrowCheck();
  let prefix = await source.upTo(8);
  const isFile = new TextDecoder().decode(prefix.subarray(0, 6)) === MAGIC;
  if (isFile) prefix = await source.upTo(8);
  while (prefix.length > 0) {
    const bytes = await messageAfter(prefix, source, maxBytes);
    if (bytes === undefined) {
      if (!isFile) await passEnd(prefix, source);
      break;
    }
    yield { bytes, isBatch: check.add(bytes) };
    prefix = await source.upTo(8);
  }
  if (isFile) await passFooter(source);
}

const MAGIC = 'ARROW1';

/** The message that begins with these eight bytes; nothing if they mark the end. */
async function messageAfter(
  prefix: Uint8Array,
  source: Portions,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const view = new DataView(prefix.buffer, prefix.byteOffset, prefix.length);
  const isMarked = prefix.length >= 4 && view.getInt32(0, true) === -1; // since version 0.15
  if (prefix.length === 4 && !isMarked && view.getInt32(0, true) === 0) return undefined;
  const length = view.getInt32(isMarked ? 4 : 0, true);
  if (length === 0) return undefined;
  const metadataEnd = (isMarked ? 8 : 4) + length;
  if (length < 0 || metadataEnd > MOST_METADATA) throw new RangeError('a message is too long');
  const metadata = await source.following(prefix, metadataEnd);
  const end = metadataEnd + bodyLengthIn(metadata.subarray(isMarked ? 8 : 4));
  if (end < metadataEnd || !Number.isSafeInteger(end)) throw new RangeError('a body is too long');
  if (end > maxBytes) {
    const found = `a part of the file has ${end} bytes, and ${maxBytes} of memory are allowed`;
    throw new GyreError(
      'E_LIMIT',
      found,
      'allow more, or write it in smaller batches',
      {},
      { option: 'maxBytes' },
    );
  }
  return source.following(metadata, end);
}

const MOST_METADATA = 1 << 30;

/** Passes over what may follow the end of a stream: zeros, or its mark again. Throws at anything else. */
async function passEnd(mark: Uint8Array, source: Portions): Promise<void> {
  for (let next = mark; next.length > 0; next = await source.upTo(8)) {
    const isMarked = next.length === 8 && next.subarray(0, 4).every((byte) => byte === 0xff);
    if (next.subarray(isMarked ? 4 : 0).every((byte) => byte === 0)) continue;
    throw new GyreError('E_FORMAT', 'other bytes follow the end of the Arrow stream', ONE_TABLE);
  }
}

const ONE_TABLE = 'give one table, and nothing after it';

/** Passes over the footer of a file; throws if it is cut short, or if another file follows. */
async function passFooter(source: Portions): Promise<void> {
  let length = 0;
  let end = new Uint8Array(0);
  for (let next = await source.any(); next.length > 0; next = await source.any()) {
    length += next.length;
    end = joined(end, next).slice(-10);
  }
  const says = end.length < 10 ? -1 : new DataView(end.buffer, end.byteOffset).getInt32(0, true);
  if (says <= 0 || says > length - 10 || new TextDecoder().decode(end.subarray(4)) !== MAGIC)
    throw new RangeError('the footer is cut short');
  if (length - 10 - says <= MOST_PADDING) return;
  const found = `the Arrow file has a footer of ${says} bytes, and ${length - 10} from the end of its rows`;
  throw new GyreError('E_FORMAT', found, `${ONE_TABLE}; if it is one file, it is damaged`);
}

/** Some writers mark the end twice, or fill up; no second file is so short. */
const MOST_PADDING = 64;

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Bytes in portions of the requested length. */
class Portions {
  readonly #chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);

  constructor(chunks: Chunks) {
    this.#chunks =
      Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  }

  /** The bytes that are already here, or the next that come; none at the end. */
  async any(most: number = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
    while (this.#chunk.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return this.#chunk;
      this.#chunk = next.value;
    }
    const part = this.#chunk.subarray(0, Math.min(most, this.#chunk.length));
    this.#chunk = this.#chunk.subarray(part.length);
    return part;
  }

  /** This many bytes, or as many as there are. */
  async upTo(length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, await this.#fill(bytes, 0));
  }

  /** These bytes and those after them, up to that length. */
  async following(start: Uint8Array, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    bytes.set(start);
    if ((await this.#fill(bytes, start.length)) < length) throw new RangeError('the file is cut short');
    return bytes;
  }

  async #fill(bytes: Uint8Array, start: number): Promise<number> {
    for (let at = start; ; ) {
      const part = at < bytes.length ? await this.any(bytes.length - at) : undefined;
      if (part === undefined || part.length === 0) return at;
      bytes.set(part, at);
      at += part.length;
    }
  }
}
