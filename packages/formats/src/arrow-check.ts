import { GyreError } from 'gyre';
import { CODECS } from './arrow-codecs.ts';
import { type Budget, FlatBytes, fail } from './flat-bytes.ts';

/**
 * Walks the structure of an Arrow file message by message before a library decodes it, and throws if a length, a count
 * or an offset does not fit into the bytes that are there.
 *
 * Decoding then takes time in the order of the size of the file: every vector, text and body that a reader
 * visits is paid for out of a budget that an honest file, whose parts do not overlap, cannot exhaust.
 * Structure: the Arrow columnar format, "IPC file format", and the flatbuffers Schema, Message and File.
 */
export class ArrowCheck {
  #schema: Schema | undefined;
  #dictionaries = 0;

  /** Checks the next message; says whether it holds rows. */
  add(bytes: Uint8Array): boolean {
    const budget = { left: 4 * bytes.length + 4096 };
    const message = readMessage(bytes, 0, budget);
    if (message === undefined) return false;
    if (message.type === MESSAGE.schema) this.#schema ??= readSchema(message.head, message.header);
    else checkBatch(message, this.#schema ?? NO_SCHEMA);
    if (message.type === MESSAGE.dictionary && ++this.#dictionaries > MAX_DICTIONARIES)
      fail('too many dictionaries');
    return message.type === MESSAGE.batch;
  }
}

const MAX_DICTIONARIES = 10_000;

/** The length of the body after the metadata of a message. */
export function bodyLengthIn(metadata: Uint8Array): number {
  const flat = new FlatBytes(metadata, { left: metadata.length + 4096 });
  return flat.int64(flat.table(0)(10));
}

/** The refusal of something that the Arrow format allows but a game does not need. */
function notRead(found: string): GyreError {
  return new GyreError(
    'E_FORMAT',
    `the Arrow file has ${found}, which is not read`,
    'write that column as plain numbers or strings',
  );
}

const TYPE = { int: 2, float: 3, utf8: 5, decimal: 7, timestamp: 10, union: 14, largeUtf8: 20 } as const;
const IN_DICTIONARIES: readonly number[] = [TYPE.int, TYPE.float, TYPE.utf8, TYPE.largeUtf8];
const MAX_SCALE = 76; // the widest decimal

interface Schema {
  /** Fields, with those inside others. */
  readonly fields: number;
  /** The type of what a dictionary holds, by its id. */
  readonly dictionaries: ReadonlyMap<number, number>;
}

const NO_SCHEMA: Schema = { fields: 0, dictionaries: new Map() };

function readSchema(flat: FlatBytes, at: number): Schema {
  const schema = flat.table(at);
  const dictionaries = new Map<number, number>();
  const pending: number[] = [];
  const add = (vector: number | undefined): void => {
    const { base, count } = flat.vector(vector, 4);
    for (let f = 0; f < count; f++) pending.push(base + 4 * f);
  };
  flat.pairs(schema(8));
  add(schema(6));
  let fields = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const field = flat.table(next);
    const type = flat.uint8(field(8));
    fields++;
    flat.vector(field(4), 1);
    flat.pairs(field(16));
    checkType(flat, type, field(10));
    add(field(14));
    const dictionary = field(12);
    if (dictionary === undefined) continue;
    if (!IN_DICTIONARIES.includes(type))
      throw notRead('a dictionary of things that are not numbers or strings');
    dictionaries.set(flat.int64(flat.table(dictionary)(4)), type);
  }
  return { fields, dictionaries };
}

function checkType(flat: FlatBytes, type: number, at: number | undefined): void {
  if (at === undefined) return;
  const details = flat.table(at);
  if (type === TYPE.union) flat.vector(details(6), 4);
  if (type === TYPE.timestamp) flat.vector(details(6), 1);
  const scale = type === TYPE.decimal ? details(6) : undefined;
  if (scale !== undefined && Math.abs(flat.int32(scale)) > MAX_SCALE) fail('a decimal out of range');
}

const MESSAGE = { schema: 1, dictionary: 2, batch: 3 } as const;

interface Message {
  readonly head: FlatBytes;
  readonly type: number;
  readonly header: number;
  readonly body: Uint8Array;
  /** Where the next message begins. */
  readonly next: number;
}

/** The message at `at`; nothing at the end of a stream. */
function readMessage(bytes: Uint8Array, at: number, budget: Budget): Message | undefined {
  if (at === bytes.length) return undefined;
  const lengths = new FlatBytes(bytes, budget);
  const isMarked = lengths.int32(at) === -1; // since version 0.15
  const start = at + (isMarked ? 8 : 4);
  const length = lengths.int32(start - 4);
  if (length === 0) return undefined;
  if (length < 0 || start + length > bytes.length) fail('a message is too long');
  const head = new FlatBytes(bytes.subarray(start, start + length), budget);
  const message = head.table(0);
  const bodyLength = head.int64(message(10));
  const next = start + length + bodyLength;
  if (bodyLength < 0 || next > bytes.length) fail('a body is too long');
  head.spend(length + bodyLength);
  const header = message(8) ?? fail('a message without a header');
  const body = bytes.subarray(start + length, next);
  return { head, type: head.uint8(message(6)), header, body, next };
}

function checkBatch({ head, type, header, body }: Message, schema: Schema): void {
  if (type !== MESSAGE.dictionary && type !== MESSAGE.batch) fail('a message of an unknown kind');
  const dictionary = type === MESSAGE.dictionary ? head.table(header) : undefined;
  if (dictionary !== undefined && head.uint8(dictionary(8)) !== 0) {
    throw notRead('a dictionary in pieces (a delta dictionary)');
  }
  const batch = head.table(
    dictionary === undefined ? header : (dictionary(6) ?? fail('an empty dictionary')),
  );
  const packing = batch(10);
  const codec = packing === undefined ? undefined : head.uint8(head.table(packing)(4));
  head.spend(dictionary === undefined ? schema.fields : 1);
  const nodes = head.vector(batch(6), 16);
  const regions = head.vector(batch(8), 16);
  const bodyLength = codec === undefined ? body.length : unpackedLength(head, body, regions);
  for (let k = 0; k < nodes.count; k++) {
    const rows = head.int64(nodes.base + 16 * k);
    if (rows < 0 || rows > 8 * bodyLength) fail('more rows than the batch has bits');
  }
  const variadic = head.vector(batch(12), 8);
  let views = 0;
  for (let k = 0; k < variadic.count; k++) {
    const count = head.int64(variadic.base + 8 * k);
    if (count < 0 || (views += count) > regions.count) fail('more buffers than there are');
  }
  if (dictionary === undefined) return;
  const held = schema.dictionaries.get(head.int64(dictionary(4)));
  if (held !== TYPE.utf8 && held !== TYPE.largeUtf8) return;
  if (nodes.count === 0 || regions.count < 2) fail('a dictionary without its strings');
  const offsets = unpackedRegion(body, head.int64(regions.base + 16), head.int64(regions.base + 24), codec);
  checkOffsets(offsets, held === TYPE.utf8 ? 4 : 8, head.int64(nodes.base));
}

/** The length of all buffers of a packed body: each says its own in its first eight bytes. */
function unpackedLength(
  head: FlatBytes,
  body: Uint8Array,
  regions: { readonly base: number; readonly count: number },
): number {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let sum = 0;
  for (let k = 0; k < regions.count; k++) {
    const start = head.int64(regions.base + 16 * k);
    const length = head.int64(regions.base + 16 * k + 8);
    if (start < 0 || length < 0 || start + length > body.length) fail('a buffer is too long');
    if (length === 0) continue;
    const unpacked = Number(view.getBigInt64(start, true));
    if (unpacked > MOST_EXPANSION * length) fail('a packed buffer is too long');
    sum += unpacked < 0 ? length : unpacked; // −1 says that it is not packed
  }
  return sum;
}

/** Zstandard packs zeros a few thousand times. */
const MOST_EXPANSION = 10_000;

/** One buffer of a body, unpacked where it is packed. */
function unpackedRegion(
  body: Uint8Array,
  start: number,
  length: number,
  codec: number | undefined,
): Uint8Array {
  if (codec === undefined) return body.subarray(start);
  if (length < 8) fail('a packed buffer without its length');
  const packed = body.subarray(start + 8, start + length);
  if (new DataView(body.buffer, body.byteOffset + start, 8).getBigInt64(0, true) === -1n) return packed;
  const unpack = CODECS.get(codec) ?? fail('packed in an unknown way');
  return unpack(packed);
}

/** Where strings begin in their bytes, after each other: a text that ends before it begins would overlap others. */
export function checkOffsets(offsets: Uint8Array, width: number, rows: number): void {
  const view = new DataView(offsets.buffer, offsets.byteOffset, offsets.byteLength);
  let last = 0;
  for (let row = 0; row <= rows; row++) {
    const offset = width === 4 ? view.getInt32(4 * row, true) : Number(view.getBigInt64(8 * row, true));
    if (offset < last) fail('a text ends before it begins');
    last = offset;
  }
}
