/**
 * Walks one structure in Thrift's compact protocol, as Parquet keeps its footer and the heads of its pages, and
 * throws a RangeError where a length does not fit into the bytes that are there. A library that decodes it
 * afterwards cannot be made to allocate more than the size of the file justifies.
 *
 * @returns where the structure ends
 */
export function checkThrift(bytes: Uint8Array, start: number): number {
  const walk = { bytes, at: start };
  skipStruct(walk, 0);
  return walk.at;
}

interface Walk {
  readonly bytes: Uint8Array;
  at: number;
}

const MAX_DEPTH = 24; // Parquet's own structures go eight deep
const MAX_FIELD = 64; // and number their fields up to seventeen
const TYPE = { stop: 0, yes: 1, no: 2, byte: 3, int64: 6, binary: 8, list: 9, struct: 12 } as const;

function skipStruct(walk: Walk, depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError('structures inside each other, too deep');
  for (let field = 0; ; ) {
    const head = byteAt(walk);
    const type = head & 15;
    if (type === TYPE.stop) return;
    field = head >> 4 === 0 ? varint(walk) >> 1 : field + (head >> 4);
    if (field > MAX_FIELD) throw new RangeError('a field of an unknown number');
    skipValue(walk, type, depth);
  }
}

function skipValue(walk: Walk, type: number, depth: number): void {
  if (type === TYPE.yes || type === TYPE.no) return;
  if (type === TYPE.byte) byteAt(walk);
  else if (type > TYPE.byte && type <= TYPE.int64) varint(walk);
  else if (type === TYPE.int64 + 1) skip(walk, 8);
  else if (type === TYPE.binary) skip(walk, varint(walk));
  else if (type === TYPE.list) skipList(walk, depth);
  else if (type === TYPE.struct) skipStruct(walk, depth + 1);
  else throw new RangeError('a field of an unknown type');
}

function skipList(walk: Walk, depth: number): void {
  const head = byteAt(walk);
  const type = head & 15;
  const count = head >> 4 === 15 ? varint(walk) : head >> 4;
  if (count > walk.bytes.length - walk.at) throw new RangeError('a list is too long');
  if (depth >= MAX_DEPTH) throw new RangeError('lists inside each other, too deep');
  for (let i = 0; i < count; i++) {
    if (type === TYPE.yes || type === TYPE.no) byteAt(walk);
    else skipValue(walk, type, depth + 1);
  }
}

function byteAt(walk: Walk): number {
  if (walk.at >= walk.bytes.length) throw new RangeError('it ends in the middle');
  return walk.bytes[walk.at++];
}

function skip(walk: Walk, count: number): void {
  if (count > walk.bytes.length - walk.at) throw new RangeError('a text is too long');
  walk.at += count;
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

/** Where a text stands: its length before it, its first byte, and the byte after it. */
export interface TextPlace {
  readonly lengthAt: number;
  readonly start: number;
  readonly end: number;
}

/** The value of the first such key in the metadata of a file, in a footer that has been checked. */
export function metadataIn(footer: Uint8Array, key: string): TextPlace | undefined {
  const walk = { bytes: footer, at: 0 };
  for (let field = 0; ; ) {
    const head = byteAt(walk);
    const type = head & 15;
    if (type === TYPE.stop) return undefined;
    field = head >> 4 === 0 ? varint(walk) >> 1 : field + (head >> 4);
    if (field === METADATA && type === TYPE.list) return pairIn(walk, key);
    skipValue(walk, type, 0);
  }
}

/** The field of a footer that holds keys and values. */
const METADATA = 5;

function pairIn(walk: Walk, key: string): TextPlace | undefined {
  const head = byteAt(walk);
  const count = head >> 4 === 15 ? varint(walk) : head >> 4;
  if ((head & 15) !== TYPE.struct) return undefined;
  for (let i = 0; i < count; i++) {
    const [name, value] = pairAt(walk);
    const isIt =
      name !== undefined && new TextDecoder().decode(walk.bytes.subarray(name.start, name.end)) === key;
    if (isIt) return value;
  }
  return undefined;
}

/** The texts of a key and its value. */
function pairAt(walk: Walk): [TextPlace | undefined, TextPlace | undefined] {
  const texts: [TextPlace | undefined, TextPlace | undefined] = [undefined, undefined];
  for (let field = 0; ; ) {
    const head = byteAt(walk);
    const type = head & 15;
    if (type === TYPE.stop) return texts;
    field = head >> 4 === 0 ? varint(walk) >> 1 : field + (head >> 4);
    if (type === TYPE.binary && (field === 1 || field === 2)) texts[field - 1] = textAt(walk);
    else skipValue(walk, type, 0);
  }
}

function textAt(walk: Walk): TextPlace {
  const lengthAt = walk.at;
  const length = varint(walk);
  const start = walk.at;
  skip(walk, length);
  return { lengthAt, start, end: walk.at };
}

/** A length as it stands before a text. */
export function varintBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Uint8Array.from([...bytes, left]);
    bytes.push((left % 128) | 128);
  }
}
