import { GyreError } from 'gyre';
import { crc32 } from 'gyre/io';
import type { ColumnMetaData, Compressors, SchemaElement } from 'hyparquet';
// Its front door decodes whole columns into lists of objects; these encodings would be 120 lines of our own.
import { deltaBinaryUnpack, deltaByteArray, deltaLengthByteArray } from 'hyparquet/src/delta.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { isRunOfOnes, unpackRuns } from './parquet-levels.ts';
import { readThrift, type ThriftFields } from './parquet-thrift.ts';

/** Entries as Parquet keeps them: numbers, or the bytes of strings. */
export type Entries = Int32Array | BigInt64Array | Float32Array | Float64Array | readonly Uint8Array[];

/** Some rows of a column. */
export interface ColumnPage {
  readonly rows: number;
  /** The entries of the rows that have one, in order; with `places`, of the dictionary. */
  readonly entries: Entries;
  /** Entry → its place in `entries`, where that is a dictionary. */
  readonly places?: Int32Array;
  /** Row → 1 if it has an entry, where some have none. */
  readonly present?: Int32Array;
}

/** A part of a column: what the file says of it. */
export interface ColumnPart {
  readonly element: SchemaElement;
  readonly meta: ColumnMetaData;
  readonly rows: number;
  /** The bytes of all its pages. */
  readonly byteLength: number;
}

/**
 * The pages of a part of a column, one after the other. The page heads, the runs and the packed numbers are read here,
 * which for whole numbers takes a tenth of the time that hyparquet takes; rarer encodings go to hyparquet.
 * It allocates nothing beyond what the number of rows and the size of the part allow; a damaged part throws.
 */
export class PageReader {
  readonly #part: ColumnPart;
  readonly #compressors: Compressors;
  #dictionary: Entries | undefined;
  #done = 0;

  constructor(part: ColumnPart, compressors: Compressors) {
    this.#part = part;
    this.#compressors = compressors;
  }

  /** Have all rows come? */
  get isDone(): boolean {
    return this.#done >= this.#part.rows;
  }

  /** The next page, of which this is the body; nothing where it holds no rows. */
  page(head: Head, body: Uint8Array): ColumnPage | undefined {
    const part = this.#part;
    if (body.length < head.packed) throw new RangeError('a page is too long');
    if (head.crc !== undefined && crc32(body) !== head.crc >>> 0)
      throw new GyreError(
        'E_CHECKSUM',
        'the checksum of a page is wrong',
        'the file was damaged; make or copy it again',
      );
    if (head.kind === KIND.dictionary) {
      const unpacked = decompressed(part, this.#compressors, body, head.size);
      if (head.count > MAX_ROWS) throw new RangeError('a dictionary is too long');
      this.#dictionary = plainEntries(part, unpacked, head.count);
      return undefined;
    }
    if (head.kind !== KIND.data && head.kind !== KIND.dataV2) return undefined;
    if (head.count < 1 || head.count > part.rows - this.#done)
      throw new RangeError('a page with too many rows');
    this.#done += head.count;
    return dataPage(part, head, splitBody(part, this.#compressors, body, head), this.#dictionary);
  }
}

/** The head of the page that these bytes begin with; throws a RangeError if they are too few. */
export function pageHead(bytes: Uint8Array): Head {
  const { fields, end } = readThrift(bytes);
  const head = readHead(fields, end);
  if (head.packed < 0) throw new RangeError('a page is too long');
  return head;
}

const KIND = { data: 0, dictionary: 2, dataV2: 3 } as const;
const MAX_ROWS = 1 << 28;

/** The head of a page. */
export interface Head {
  /** Its own length. */
  readonly length: number;
  readonly kind: number;
  /** The size of the body, unpacked and packed. */
  readonly size: number;
  readonly packed: number;
  readonly count: number;
  readonly encoding: number;
  /** For a page of the second kind: the bytes of its levels, which are not packed; and whether the rest is. */
  readonly levelBytes?: number;
  readonly isPacked: boolean;
  /** The checksum of the body, where the writer gave one. */
  readonly crc?: number;
}

/** The head of a page, by the numbers of the fields in parquet.thrift (PageHeader). */
function readHead(fields: ThriftFields, length: number): Head {
  const kind = Number(fields[1]);
  const own = (fields[kind === KIND.data ? 5 : kind === KIND.dictionary ? 7 : 8] ?? {}) as ThriftFields;
  const number = (field: unknown): number => (typeof field === 'number' ? field : -1);
  return {
    length,
    kind,
    size: number(fields[2]),
    packed: number(fields[3]),
    count: number(own[1]),
    encoding: number(kind === KIND.dataV2 ? own[4] : own[2]),
    isPacked: kind !== KIND.dataV2 || own[7] !== false,
    ...(kind === KIND.dataV2 ? { levelBytes: number(own[5]) } : {}),
    ...(typeof fields[4] === 'number' ? { crc: fields[4] } : {}),
  };
}

interface Body {
  readonly levels: Uint8Array | undefined;
  readonly values: Uint8Array;
}

/** The levels and the values of a data page, unpacked. */
function splitBody(part: ColumnPart, compressors: Compressors, body: Uint8Array, head: Head): Body {
  const hasLevels = part.element.repetition_type === 'OPTIONAL';
  if (head.levelBytes !== undefined) {
    if (head.levelBytes < 0 || head.levelBytes > body.length) throw new RangeError('levels are too long');
    const levels = hasLevels ? body.subarray(0, head.levelBytes) : undefined;
    const packed = body.subarray(head.levelBytes);
    const values = head.isPacked
      ? decompressed(part, compressors, packed, head.size - head.levelBytes)
      : packed;
    return { levels, values };
  }
  const unpacked = decompressed(part, compressors, body, head.size);
  if (!hasLevels) return { levels: undefined, values: unpacked };
  const length = new DataView(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength).getUint32(0, true);
  if (4 + length > unpacked.length) throw new RangeError('levels are too long');
  return { levels: unpacked.subarray(4, 4 + length), values: unpacked.subarray(4 + length) };
}

function decompressed(
  { meta, byteLength }: ColumnPart,
  compressors: Compressors,
  packed: Uint8Array,
  size: number,
): Uint8Array {
  if (meta.codec === 'UNCOMPRESSED' || size === 0) return packed;
  const unpack = compressors[meta.codec];
  if (unpack === undefined) {
    const found = `the Parquet file is packed by ${meta.codec}, which is not read`;
    throw new GyreError('E_FORMAT', found, 'write it with zstd or snappy');
  }
  // No page is longer than its file allows: a forged size would only ask for memory.
  if (size < 0 || size > MOST_EXPANSION * byteLength + (1 << 16)) throw new RangeError('a page is too long');
  const unpacked = unpack(packed, size);
  if (unpacked.length !== size) throw new RangeError('a page is not as long as it says');
  return unpacked;
}

/** Zstandard packs zeros a few thousand times. */
const MOST_EXPANSION = 10_000;

const ENCODING = {
  plain: 0,
  oldDictionary: 2,
  delta: 5,
  deltaLengths: 6,
  deltaTexts: 7,
  dictionary: 8,
  split: 9,
} as const;

function dataPage(
  part: ColumnPart,
  { count, encoding }: Head,
  { levels, values }: Body,
  dictionary: Entries | undefined,
): ColumnPage {
  const present =
    levels === undefined || isRunOfOnes(levels, count) ? undefined : unpackRuns(levels, 1, count);
  const filled = present === undefined ? count : present.reduce((sum, level) => sum + level, 0);
  const page = { rows: count, ...(present === undefined ? {} : { present }) };
  if (encoding !== ENCODING.dictionary && encoding !== ENCODING.oldDictionary)
    return { ...page, entries: entriesOf(part, encoding, values, filled) };
  if (dictionary === undefined) throw new RangeError('a page without its dictionary');
  const places = filled === 0 ? new Int32Array(0) : unpackRuns(values.subarray(1), values[0], filled);
  for (const place of places) if (place >>> 0 >= dictionary.length) throw new RangeError('no such entry');
  return { ...page, entries: dictionary, places };
}

function entriesOf(part: ColumnPart, encoding: number, values: Uint8Array, count: number): Entries {
  const { type } = part.meta;
  if (encoding === ENCODING.plain) return plainEntries(part, values, count);
  const reader = readerOf(values);
  if (encoding === ENCODING.delta && (type === 'INT32' || type === 'INT64')) {
    const numbers = type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count);
    if (count > 0) deltaBinaryUnpack(reader, count, numbers);
    return numbers;
  }
  if (encoding === ENCODING.split) return byteStreamSplit(reader, count, type, undefined) as Entries;
  const texts: Uint8Array[] = [];
  if (encoding === ENCODING.deltaLengths) deltaLengthByteArray(reader, count, texts);
  else if (encoding === ENCODING.deltaTexts) deltaByteArray(reader, count, texts);
  else throw new RangeError('a page in an encoding that is not read');
  return texts;
}

function plainEntries({ meta, element }: ColumnPart, values: Uint8Array, count: number): Entries {
  if (count > 8 * values.length) throw new RangeError('a page with too many rows');
  return readPlain(readerOf(values), meta.type, count, element.type_length) as Entries;
}

function readerOf(values: Uint8Array): { view: DataView<ArrayBuffer>; offset: number } {
  const { buffer, byteOffset, byteLength } = values as Uint8Array<ArrayBuffer>;
  return { view: new DataView(buffer, byteOffset, byteLength), offset: 0 };
}
