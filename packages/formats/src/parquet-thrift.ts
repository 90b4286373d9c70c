/** The fields of a structure by their numbers in parquet.thrift; texts and lists of bytes as they stand in the file. */
export type ThriftFields = Readonly<Record<number, unknown>>;

/**
 * Reads one structure in Thrift's compact protocol, as Parquet keeps its footer and the heads of its pages, and
 * throws a RangeError where a length does not fit into the bytes that are there. A library that decodes it
 * afterwards cannot be made to allocate more than the size of the file justifies.
 *
 * @returns its fields, and where it ends
 */
export function readThrift(bytes: Uint8Array): { readonly fields: ThriftFields; readonly end: number } {
  const walk = { bytes, at: 0 };
  const fields = readStruct(walk, 0);
  return { fields, end: walk.at };
}

interface Walk {
  readonly bytes: Uint8Array;
  at: number;
}

const MAX_DEPTH = 24; // Parquet's own structures go eight deep
const MAX_FIELD = 64; // and number their fields up to seventeen
const TYPE = {
  stop: 0,
  yes: 1,
  no: 2,
  byte: 3,
  int64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
} as const;

function readStruct(walk: Walk, depth: number): ThriftFields {
  if (depth > MAX_DEPTH) throw new RangeError('structures inside each other, too deep');
  const fields: Record<number, unknown> = {};
  for (let field = 0; ; ) {
    const head = byteAt(walk);
    const type = head & 15;
    if (type === TYPE.stop) return fields;
    field = head >> 4 === 0 ? zigzag(walk) : field + (head >> 4);
    if (field > MAX_FIELD) throw new RangeError('a field of an unknown number');
    fields[field] = readValue(walk, type, depth);
  }
}

function readValue(walk: Walk, type: number, depth: number): unknown {
  if (type === TYPE.yes || type === TYPE.no) return type === TYPE.yes;
  if (type === TYPE.byte) return byteAt(walk);
  if (type > TYPE.byte && type <= TYPE.int64) return zigzag(walk);
  if (type === TYPE.double) return taken(walk, 8);
  if (type === TYPE.binary) return taken(walk, varint(walk));
  if (type === TYPE.list) return readList(walk, depth);
  if (type === TYPE.struct) return readStruct(walk, depth + 1);
  throw new RangeError('a field of an unknown type');
}

function readList(walk: Walk, depth: number): unknown[] {
  const head = byteAt(walk);
  const type = head & 15;
  const count = head >> 4 === 15 ? varint(walk) : head >> 4;
  if (count > walk.bytes.length - walk.at) throw new RangeError('a list is too long');
  if (depth >= MAX_DEPTH) throw new RangeError('lists inside each other, too deep');
  const isYesOrNo = type === TYPE.yes || type === TYPE.no;
  return Array.from({ length: count }, () => (isYesOrNo ? byteAt(walk) : readValue(walk, type, depth + 1)));
}

function byteAt(walk: Walk): number {
  if (walk.at >= walk.bytes.length) throw new RangeError('it ends in the middle');
  return walk.bytes[walk.at++];
}

function taken(walk: Walk, count: number): Uint8Array {
  if (count > walk.bytes.length - walk.at) throw new RangeError('a text is too long');
  walk.at += count;
  return walk.bytes.subarray(walk.at - count, walk.at);
}

/** An unsigned number; one past 2⁵³ comes out rounded. */
function varint(walk: Walk): number {
  let value = 0;
  for (let weight = 1, length = 0; length < 10; weight *= 128, length++) {
    const byte = byteAt(walk);
    value += (byte & 127) * weight;
    if (byte < 128) return value;
  }
  throw new RangeError('a number is too long');
}

/** A number with its sign in the lowest bit. */
function zigzag(walk: Walk): number {
  const value = varint(walk);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
