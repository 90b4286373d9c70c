import { GyreError } from 'gyre';
import { CODECS } from './arrow-codecs.ts';
import { KEY } from './table-metadata.ts';

/** What an Arrow file holds, as far as a walk through its structure shows it. */
export interface ArrowOutline {
  /** Its messages, without what stands before and after them. */
  readonly messages: Uint8Array;
  /** What stands in its metadata `gyre`. */
  readonly text: Uint8Array | undefined;
}

/**
 * Walks the structure of an Arrow file or stream, and throws if a length, a count or an offset does not fit into the
 * bytes that are there: flechette, which decodes it afterwards, believes every number. It does not read what a file
 * repeats in its footer, but requires that it is there, and that nothing follows.
 *
 * Decoding then takes time in the order of the size of the file: every vector, text and body that a reader
 * visits is paid for out of a budget that an honest file, whose parts do not overlap, cannot exhaust.
 * Structure: the Arrow columnar format, "IPC file format", and the flatbuffers Schema and Message.
 */
export function outlineOf(bytes: Uint8Array): ArrowOutline {
  const isFile = latin(bytes.subarray(0, 6)) === MAGIC;
  const start = isFile ? firstMessage(bytes) : 0;
  const budget = { left: 4 * bytes.length + 4096 };
  let schema: Schema | undefined;
  let end = start;
  for (let next = start; next < bytes.length; ) {
    const message = messageAt(bytes, next, budget);
    if (message === undefined) break;
    if (message.type === MESSAGE.schema) schema ??= readSchema(message.flat, message.header);
    else checkBatch(message, schema ?? NO_SCHEMA);
    next = message.next;
    end = next;
  }
  if (isFile) checkFooter(bytes, end + 8);
  else checkEnd(bytes.subarray(end));
  return { messages: bytes.subarray(start, end), text: schema?.text };
}

const MAGIC = 'ARROW1';

/**
 * Where the first message of a file begins. Polars leaves out the mark and the length of the schema, which has a second copy in
 * the footer: they are put where the magic stood.
 */
function firstMessage(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16 || view.getInt32(8, true) !== 4) return 8; // no message is so short
  let end = 16;
  while (end + 4 <= bytes.length && view.getInt32(end, true) !== -1) end += 8;
  view.setInt32(0, -1, true);
  view.setInt32(4, end - 8, true);
  return 0;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Refuses what follows the end of a stream, but for zeros, or its mark again. */
function checkEnd(rest: Uint8Array): void {
  for (let at = 0; at < rest.length; at += 8) {
    const isMarked = rest.length >= at + 8 && rest.subarray(at, at + 4).every((byte) => byte === 0xff);
    if (rest.subarray(isMarked ? at + 4 : at, at + 8).every((byte) => byte === 0)) continue;
    throw new GyreError('E_FORMAT', 'other bytes follow the end of the Arrow stream', ONE_TABLE);
  }
}

const ONE_TABLE = 'give one table, and nothing after it';

/** Refuses a file whose footer, from `start` on, is cut short, or that another file follows. */
function checkFooter(bytes: Uint8Array, start: number): void {
  const length = bytes.length - start - 10;
  const says = length < 0 ? -1 : new Flat(bytes).int32(bytes.length - 10);
  if (says <= 0 || says > length || latin(bytes.subarray(-6)) !== MAGIC) fail('the footer is cut short');
  if (length - says <= MOST_PADDING) return;
  const found = `the Arrow file has a footer of ${says} bytes, and ${length} from the end of its rows`;
  throw new GyreError('E_FORMAT', found, `${ONE_TABLE}; if it is one file, it is damaged`);
}

/** Some writers mark the end twice, or fill up; no second file is so short. */
const MOST_PADDING = 64;

/** The refusal of something that the Arrow format allows but a game does not need. */
function notRead(found: string): GyreError {
  const hint = 'write that column as plain numbers or strings';
  return new GyreError('E_FORMAT', `the Arrow file has ${found}, which is not read`, hint);
}

const TYPE = { int: 2, float: 3, utf8: 5, decimal: 7, timestamp: 10, union: 14, largeUtf8: 20 } as const;
const IN_DICTIONARIES: readonly number[] = [TYPE.int, TYPE.float, TYPE.utf8, TYPE.largeUtf8];
const MAX_SCALE = 76; // the widest decimal

interface Schema {
  /** Fields, with those inside others. */
  readonly fields: number;
  /** The type of what a dictionary holds, by its id. */
  readonly dictionaries: ReadonlyMap<number, number>;
  readonly text: Uint8Array | undefined;
}

const NO_SCHEMA: Schema = { fields: 0, dictionaries: new Map(), text: undefined };

function readSchema(flat: Flat, at: number): Schema {
  const schema = flat.table(at);
  const dictionaries = new Map<number, number>();
  const pending: number[] = [];
  const add = (vector: number | undefined): void => void pending.push(...flat.tables(vector));
  const text = flat.pairs(schema(8));
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
  return { fields, dictionaries, text };
}

function checkType(flat: Flat, type: number, at: number | undefined): void {
  if (at === undefined) return;
  const details = flat.table(at);
  if (type === TYPE.union) flat.vector(details(6), 4);
  if (type === TYPE.timestamp) flat.vector(details(6), 1);
  const scale = type === TYPE.decimal ? details(6) : undefined;
  if (scale !== undefined && Math.abs(flat.int32(scale)) > MAX_SCALE) fail('a decimal out of range');
}

const MESSAGE = { schema: 1, dictionary: 2, batch: 3 } as const;

interface Message {
  readonly flat: Flat;
  readonly type: number;
  readonly header: number;
  readonly body: Uint8Array;
  /** Where the next message begins. */
  readonly next: number;
}

/** The message at `at`; nothing at the end of a stream. */
function messageAt(bytes: Uint8Array, at: number, budget: Budget): Message | undefined {
  const lengths = new Flat(bytes, budget);
  const isMarked = lengths.int32(at) === -1; // since version 0.15
  const start = at + (isMarked ? 8 : 4);
  const length = lengths.int32(start - 4);
  if (length === 0) return undefined;
  if (length < 0 || start + length > bytes.length) fail('a message is too long');
  const flat = new Flat(bytes.subarray(start, start + length), budget);
  const message = flat.table(0);
  const bodyLength = flat.int64(message(10));
  const next = start + length + bodyLength;
  if (bodyLength < 0 || next > bytes.length) fail('a body is too long');
  flat.spend(length + bodyLength);
  const header = message(8) ?? fail('a message without a header');
  return { flat, type: flat.uint8(message(6)), header, body: bytes.subarray(start + length, next), next };
}

function checkBatch({ flat, type, header, body }: Message, schema: Schema): void {
  if (type !== MESSAGE.dictionary && type !== MESSAGE.batch) fail('a message of an unknown kind');
  const dictionary = type === MESSAGE.dictionary ? flat.table(header) : undefined;
  if (dictionary !== undefined && flat.uint8(dictionary(8)) !== 0)
    throw notRead('a dictionary in pieces (a delta dictionary)');
  const batch = flat.table(
    dictionary === undefined ? header : (dictionary(6) ?? fail('an empty dictionary')),
  );
  flat.spend(schema.fields);
  const nodes = flat.vector(batch(6), 16);
  const regions = flat.vector(batch(8), 16);
  for (let k = 0; k < regions.count; k++) flat.spend(Math.abs(flat.int64(regions.base + 16 * k + 8)));
  const variadic = flat.vector(batch(12), 8);
  let views = 0;
  for (let k = 0; k < variadic.count; k++) {
    const count = flat.int64(variadic.base + 8 * k);
    if (count < 0 || (views += count) > regions.count) fail('more buffers than there are');
  }
  if (dictionary === undefined) return; // columns are checked when they are asked for, but dictionaries decoded at once
  if (nodes.count === 0 || regions.count < 2) fail('a dictionary without its entries');
  const [start, length] = [flat.int64(regions.base + 16), flat.int64(regions.base + 24)];
  const packing = batch(10);
  const entries =
    packing === undefined
      ? body.subarray(start, start + length)
      : unpacked(body, start, length, flat.uint8(flat.table(packing)(4)));
  const held = schema.dictionaries.get(flat.int64(dictionary(4)));
  const rows = flat.int64(nodes.base);
  if (rows < 0 || rows > 8 * entries.length) fail('more rows than the batch has bits');
  if (held === TYPE.utf8 || held === TYPE.largeUtf8) checkOffsets(entries, held === TYPE.utf8 ? 4 : 8, rows);
}

/** A buffer of a packed body: its length, −1 if it is not packed, comes first. */
function unpacked(body: Uint8Array, start: number, length: number, codec: number): Uint8Array {
  if (length < 8) fail('a packed buffer without its length');
  const packed = body.subarray(start + 8, start + length);
  if (new Flat(body).int64(start) === -1) return packed;
  const unpack = CODECS.get(codec) ?? fail('packed in an unknown way');
  return unpack(packed);
}

/** Where strings begin in their bytes, after each other: a text that ends before it begins would overlap others. */
export function checkOffsets(offsets: Uint8Array, width: number, rows: number): void {
  const flat = new Flat(offsets);
  let last = 0;
  for (let row = 0; row <= rows; row++) {
    const offset = width === 4 ? flat.int32(4 * row) : flat.int64(8 * row);
    if (offset < last) fail('a text ends before it begins');
    last = offset;
  }
}

/** Ends the walk through a file whose parts do not fit together. */
function fail(found: string): never {
  throw new RangeError(found);
}

/** What may still be read. */
interface Budget {
  left: number;
}

interface Vector {
  readonly base: number;
  readonly count: number;
}

/** One flatbuffer. A read outside it throws, as a DataView does. */
class Flat {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #budget: Budget;

  constructor(bytes: Uint8Array, budget: Budget = { left: 0 }) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = budget;
  }

  int32(at: number): number {
    return this.#view.getInt32(at, true);
  }

  uint8(at: number | undefined): number {
    return at === undefined ? 0 : this.#view.getUint8(at);
  }

  int64(at: number | undefined): number {
    return at === undefined ? 0 : Number(this.#view.getBigInt64(at, true));
  }

  /** The table that the offset at `at` leads to: slot → where its field is. */
  table(at: number): (slot: number) => number | undefined {
    const start = at + this.int32(at);
    const slots = start - this.int32(start);
    const size = this.#view.getInt16(slots, true);
    return (slot) => {
      const offset = slot < size ? this.#view.getInt16(slots + slot, true) : 0;
      return offset === 0 ? undefined : start + offset;
    };
  }

  /** The vector that the offset at `at` leads to. */
  vector(at: number | undefined, stride: number): Vector {
    if (at === undefined) return { base: 0, count: 0 };
    const start = at + this.int32(at);
    const count = this.int32(start);
    if (count < 0 || start + 4 + count * stride > this.#view.byteLength) fail('a vector is too long');
    this.spend(4 + count * stride);
    return { base: start + 4, count };
  }

  /** Where the offsets of a vector of tables are. */
  tables(at: number | undefined): number[] {
    const { base, count } = this.vector(at, 4);
    return Array.from({ length: count }, (_, k) => base + 4 * k);
  }

  /** Keys with their texts; returns that of our key. */
  pairs(at: number | undefined): Uint8Array | undefined {
    let ours: Uint8Array | undefined;
    for (const place of this.tables(at)) {
      const pair = this.table(place);
      const [key, text] = [4, 6].map((slot) => {
        const { base, count } = this.vector(pair(slot), 1);
        return this.#bytes.subarray(base, base + count);
      });
      if (key.length === KEY.length && latin(key) === KEY) ours ??= text;
    }
    return ours;
  }

  spend(bytes: number): void {
    this.#budget.left -= bytes;
    if (this.#budget.left < 0) fail('parts of the file overlap');
  }
}
