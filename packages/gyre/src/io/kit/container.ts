import { briefJson, GyreError, type GyreErrorCode, refuse } from '../../graph/inner.ts';
import { memoryError } from './arc-columns.ts';
import { Xxh32 } from './checksum.ts';
import type { Chunks, ParseOptions } from './format.ts';

/** A column of numbers in a binary file. */
export type ColumnData = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** What a binary file holds: a JSON header and named columns. */
export interface Container {
  readonly header: Readonly<Record<string, unknown>>;
  readonly columns: ReadonlyMap<string, ColumnData>;
}

const TYPES = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array };
/** What the numbers of a column are. */
export type ColumnType = 'u8' | 'u16' | 'u32' | 'i32' | 'f64';

/** What a header says of a column. */
export interface ColumnHeader {
  readonly name: string;
  readonly type: ColumnType;
  readonly length: number;
}

/** The first bytes of every binary file of ours: a transfer as text would damage them. */
const MAGIC = Uint8Array.of(0x89, 0x47, 0x59, 0x52, 0x45, 0x0d, 0x0a, 0x1a);
const VERSION = 1;
/** The most bytes of the header. */
const HEADER_LIMIT = 1 << 29;

/** Do the bytes begin like one of our binary files? */
export function isContainer(head: Uint8Array): boolean {
  return head.length >= MAGIC.length && MAGIC.every((byte, i) => head[i] === byte);
}

/**
 * Magic, version and length of the header (u32 each), the header as JSON padded with spaces, the columns
 * padded with zeros, all to multiples of eight bytes; then the XXH32 of everything before. Little-endian.
 */
export function* writeContainer({ header, columns }: Container): Generator<Uint8Array> {
  const fields = new TextEncoder().encode(JSON.stringify(header).slice(1, -1));
  yield* writeWithFields(() => [fields], columns);
}

/**
 * The same file from the fields of a header that may be long.
 *
 * @param fields the fields of the header as JSON, without brackets and without the columns; asked for twice
 */
export function* writeWithFields(
  fields: () => Iterable<Uint8Array>,
  columns: Container['columns'],
): Generator<Uint8Array> {
  const listed = [...columns].map(([name, data]) => ({ name, type: typeOf(data), length: data.length }));
  const tail = columnList(listed);
  const length = headerBytes(fields, tail);
  const sum = new Xxh32();
  const summed = (bytes: Uint8Array): Uint8Array => {
    sum.update(bytes);
    return bytes;
  };
  for (const piece of headerPieces(fields, tail, length)) yield summed(piece);
  for (const data of columns.values()) {
    const bytes = bytesOf(data);
    for (let at = 0; at < bytes.length; at += PIECE) yield summed(unshared(bytes.subarray(at, at + PIECE)));
    if (padding(bytes.length) > 0) yield summed(new Uint8Array(padding(bytes.length)));
  }
  const end = new Uint8Array(8);
  new DataView(end.buffer).setUint32(0, sum.digest(), true);
  yield end;
}

/** The end of a header, which lists the columns. */
export function columnList(listed: readonly ColumnHeader[]): Uint8Array {
  return new TextEncoder().encode(`,"columns":${JSON.stringify(listed)}}`);
}

/** The length of a header, without padding; refuses one that is too long to be read. */
export function headerBytes(fields: () => Iterable<Uint8Array>, tail: Uint8Array): number {
  let length = 1 + tail.length;
  for (const piece of fields()) length += piece.length;
  if (length <= HEADER_LIMIT - 8) return length;
  const hint = `the binary format has ${HEADER_LIMIT / 2 ** 20} MiB for them: leave the names out`;
  const found = `names, payoffs and the like take ${Math.ceil(length / 2 ** 20)} MiB as text`;
  return refuse('E_LIMIT', found, hint);
}

/** Everything before the columns. */
export function* headerPieces(
  fields: () => Iterable<Uint8Array>,
  tail: Uint8Array,
  length: number,
): Generator<Uint8Array> {
  yield leadOf(length + padding(length));
  yield Uint8Array.of(0x7b); // the opening bracket
  yield* fields();
  yield tail;
  yield new Uint8Array(padding(length)).fill(0x20);
}

const PIECE = 1 << 22;

/** The first bytes of a file whose header has this length, its padding included. */
function leadOf(length: number): Uint8Array {
  const lead = new Uint8Array(16);
  lead.set(MAGIC);
  const view = new DataView(lead.buffer);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, length, true);
  return lead;
}

/** How many bytes fill up to a multiple of eight. */
export function padding(length: number): number {
  return (8 - (length % 8)) % 8;
}

function typeOf(data: ColumnData): ColumnType {
  return (Object.keys(TYPES) as ColumnType[]).find((type) => data instanceof TYPES[type]) as ColumnType;
}

function bytesOf(data: ColumnData): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** The bytes, copied if they are on shared memory: browsers make no file of such memory, nor compress it. */
function unshared(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice();
}

/**
 * Reads a binary file: each column straight into its array.
 *
 * @param parse reads the JSON of the header; one that may be long needs more care than the engine's parser takes
 */
export async function readContainer(
  chunks: Chunks,
  options: ParseOptions = {},
  parse: (json: Uint8Array) => unknown = parsedJson,
): Promise<Container> {
  const source = new SliceSource(chunks, options.file);
  const sum = new Xxh32();
  const take = async (bytes: Uint8Array, what: string): Promise<void> => {
    await source.read(bytes, what);
    sum.update(bytes);
  };
  const lead = new Uint8Array(16);
  await take(lead, 'the first 16 bytes');
  const json = new Uint8Array(headerLength(lead, source));
  await take(json, 'the header');
  const header = await parseHeader(json, source, parse, options.file);
  const listed = readColumnHeaders(header, source);
  checkMemory(listed, options);
  const columns = new Map<string, ColumnData>();
  for (const { name, type, length } of listed) {
    const data = new TYPES[type](length);
    await take(bytesOf(data), `the column ${name}`);
    await take(new Uint8Array(padding(data.byteLength)), `the column ${name}`);
    columns.set(name, data);
  }
  const expected = sum.digest();
  const tail = new Uint8Array(8);
  await source.read(tail, 'the checksum');
  // The last four bytes are zeros in every file that was ever written.
  const found = new DataView(tail.buffer);
  if (found.getUint32(0, true) !== expected || found.getUint32(4, true) !== 0) {
    throw source.refuse('E_CHECKSUM', 'the checksum is wrong', 'the file was damaged; make or copy it again');
  }
  if (!(await source.isAtEnd())) {
    throw source.refuse(
      'E_FORMAT',
      'bytes follow the end of the file',
      'the file was damaged; make or copy it again',
    );
  }
  return { header, columns };
}

function headerLength(lead: Uint8Array, source: SliceSource): number {
  if (!isContainer(lead))
    throw source.refuse('E_FORMAT', 'this is not a .gyre file', 'its first bytes are wrong');
  const view = new DataView(lead.buffer);
  const version = view.getUint32(8, true);
  if (version !== VERSION) {
    throw source.refuse('E_FORMAT', `the file has version ${version}`, `this Gyre reads version ${VERSION}`);
  }
  const length = view.getUint32(12, true);
  if (length <= HEADER_LIMIT && length % 8 === 0) return length;
  throw source.refuse(
    'E_FORMAT',
    `the header has ${length} bytes`,
    'the file was damaged; make or copy it again',
  );
}

function parsedJson(json: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(json));
}

async function parseHeader(
  json: Uint8Array,
  source: SliceSource,
  parse: (json: Uint8Array) => unknown,
  file: string | undefined,
): Promise<Record<string, unknown>> {
  let header: unknown;
  try {
    header = await parse(json);
  } catch (error) {
    const isNoJson =
      error instanceof SyntaxError || (error instanceof GyreError && error.code === 'E_SYNTAX');
    if (!isNoJson) throw inFile(error, file); // it says what is wrong, or that the user stopped the work
    throw source.refuse('E_FORMAT', 'the header is not JSON', 'the file was damaged; make or copy it again');
  }
  if (typeof header === 'object' && header !== null && !Array.isArray(header))
    return header as Record<string, unknown>;
  throw source.refuse('E_FORMAT', `the header is ${briefJson(header)}`, 'it is an object {"gyre": 1, …}');
}

function readColumnHeaders(header: Record<string, unknown>, source: SliceSource): ColumnHeader[] {
  const listed: unknown = header.columns;
  const isGood = (column: Partial<ColumnHeader> | null): boolean =>
    typeof column?.name === 'string' &&
    Object.hasOwn(TYPES, column.type ?? '') &&
    Number.isSafeInteger(column.length) &&
    (column.length as number) >= 0;
  if (Array.isArray(listed) && listed.every((column) => isGood(column as ColumnHeader))) {
    return listed as ColumnHeader[];
  }
  throw source.refuse('E_FORMAT', 'the header does not list its columns', 'the file was damaged');
}

function checkMemory(listed: readonly ColumnHeader[], { maxBytes }: ParseOptions): void {
  const needed = listed.reduce((sum, { type, length }) => sum + TYPES[type].BYTES_PER_ELEMENT * length, 0);
  const allowed = maxBytes ?? Number.MAX_SAFE_INTEGER;
  if (needed > allowed) throw memoryError(needed, allowed);
  const longest = Math.max(0, ...listed.map(({ length }) => length));
  if (longest > 0xffff_ffff) throw memoryError(needed, 0xffff_ffff);
}

/** Bytes in the portions that a reader asks for. */
class SliceSource {
  readonly #chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  readonly #file: string | undefined;
  #chunk = new Uint8Array(0);
  #at = 0;

  constructor(chunks: Chunks, file: string | undefined) {
    this.#chunks =
      Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
    this.#file = file;
  }

  async read(target: Uint8Array, what: string): Promise<void> {
    for (let done = 0; done < target.length; ) {
      if (await this.isAtEnd()) {
        throw this.refuse(
          'E_TRUNCATED',
          `the file ends within ${what}`,
          'it was cut short; make or copy it again',
        );
      }
      const part = this.#chunk.subarray(this.#at, this.#at + target.length - done);
      target.set(part, done);
      done += part.length;
      this.#at += part.length;
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#at === this.#chunk.length) {
      const next = await this.#chunks.next();
      if (next.done === true) return true;
      this.#chunk = next.value as Uint8Array<ArrayBuffer>;
      this.#at = 0;
    }
    return false;
  }

  refuse(code: GyreErrorCode, found: string, hint: string): GyreError {
    return new GyreError(code, found, hint, this.#file === undefined ? {} : { file: this.#file });
  }
}

/** Runs `read`; adds the name of the file to a refusal in it. */
export function withFile<T>(file: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw inFile(error, file);
  }
}

/** The same error; if it names no file, it gets this one. */
export function inFile(error: unknown, file: string | undefined): unknown {
  if (!(error instanceof GyreError) || file === undefined || error.place.file !== undefined) return error;
  const { code, found, hint, place, option } = error;
  return new GyreError(code, found, hint, { ...place, file }, { cause: error, option });
}

/** A column of a binary file that comes in pieces, because it may not fit memory. */
export interface ContainerColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly length: number;
  bytes(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * The file that `writeContainer` writes, from pieces.
 *
 * @param fields the fields of the header as JSON, without brackets and without the columns; asked for twice
 */
export async function* writeContainerPieces(
  fields: () => Iterable<Uint8Array>,
  columns: readonly ContainerColumn[],
): AsyncGenerator<Uint8Array> {
  const tail = columnList(columns.map(({ name, type, length }) => ({ name, type, length })));
  const length = headerBytes(fields, tail);
  const sum = new Xxh32();
  for await (const piece of everything()) {
    sum.update(piece);
    yield piece;
  }
  const end = new Uint8Array(8);
  new DataView(end.buffer).setUint32(0, sum.digest(), true);
  yield end;

  async function* everything(): AsyncGenerator<Uint8Array> {
    yield* headerPieces(fields, tail, length);
    for (const column of columns) {
      let count = 0;
      for await (const piece of column.bytes()) {
        count += piece.length;
        yield piece;
      }
      yield new Uint8Array(padding(count));
    }
  }
}
