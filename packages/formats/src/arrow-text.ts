import { FlatBytes } from './flat-bytes.ts';
import { LONG_TEXT, type TableText } from './table-metadata.ts';

/** The name of our metadata in the schema. */
export const KEY = 'gyre';

/**
 * The pieces of an Arrow file that flechette wrote, with this text as our metadata in place of an empty one. A flatbuffer
 * may have a text anywhere behind what refers to it: so the text is put behind the schema, and again behind the footer,
 * which repeats the schema, and is never in memory as a whole.
 */
export function* withText(pieces: readonly Uint8Array[], text: TableText): Generator<Uint8Array> {
  const [footerAt, sizeAt] = [pieces.length - 3, pieces.length - 2];
  const grown = grownBy(text);
  for (const [i, piece] of pieces.entries()) {
    if (i === SCHEMA) yield* longSchema(piece, grown, text);
    else if (i === SCHEMA + 1 && isPadding(piece, pieces[SCHEMA])) continue;
    else if (i === footerAt) yield* longFooter(piece, grown, text);
    else if (i === sizeAt) yield sizeBytes(sizeIn(piece) + grown);
    else yield piece;
  }
}

/** Magic and padding come first. */
const SCHEMA = 2;
/** A mark and the length of the flatbuffer, or the mark of the end. */
const PREFIX = 8;

/** Length, text, a zero, and what fills up to eight bytes. */
function grownBy({ length }: TableText): number {
  return (4 + length + 1 + 7) & ~7;
}

function* longSchema(piece: Uint8Array, grown: number, text: TableText): Generator<Uint8Array> {
  const length = sizeIn(piece.subarray(4)); // with padding
  const message = new Uint8Array(PREFIX + length);
  message.set(piece);
  const view = new DataView(message.buffer);
  const flat = new FlatBytes(message.subarray(PREFIX));
  pointTo(view, flat, flat.table(0)(8), length);
  view.setInt32(4, length + grown, true);
  yield message;
  yield* textPieces(text, grown);
}

function* longFooter(piece: Uint8Array, grown: number, text: TableText): Generator<Uint8Array> {
  const footer = piece.slice();
  const view = new DataView(footer.buffer);
  const flat = new FlatBytes(footer.subarray(PREFIX));
  const root = flat.table(0);
  pointTo(view, flat, root(6), footer.length - PREFIX);
  for (const slot of [8, 10]) {
    // Where dictionaries and batches begin: behind the longer schema.
    const { base, count } = flat.vector(root(slot), BLOCK);
    for (let k = 0; k < count; k++) {
      const at = PREFIX + base + BLOCK * k;
      view.setBigInt64(at, view.getBigInt64(at, true) + BigInt(grown), true);
    }
  }
  yield footer;
  yield* textPieces(text, grown);
}

const BLOCK = 24;

/** Makes our metadata in the schema at `schemaAt` the text at `end`. */
function pointTo(view: DataView, flat: FlatBytes, schemaAt: number | undefined, end: number): void {
  const at = schemaAt === undefined ? undefined : valueIn(flat, schemaAt);
  if (at === undefined) throw new RangeError('the schema has no metadata');
  view.setInt32(PREFIX + at, end - at, true);
}

/** Where in a flatbuffer the offset of our metadata is, for the schema that the offset at `schemaAt` leads to. */
function valueIn(flat: FlatBytes, schemaAt: number): number | undefined {
  const { base, count } = flat.vector(flat.table(schemaAt)(8), 4);
  for (let k = 0; k < count; k++) {
    const pair = flat.table(base + 4 * k);
    if (flat.text(pair(4)) === KEY) return pair(6);
  }
  return undefined;
}

function* textPieces(text: TableText, grown: number): Generator<Uint8Array> {
  yield sizeBytes(text.length);
  yield* text.bytes();
  yield new Uint8Array(grown - 4 - text.length);
}

function isPadding(piece: Uint8Array, schema: Uint8Array): boolean {
  return piece.length === PREFIX + sizeIn(schema.subarray(4)) - schema.length;
}

function sizeIn(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getInt32(0, true);
}

function sizeBytes(size: number): Uint8Array {
  return new Uint8Array(Int32Array.of(size).buffer);
}

/** The schema of a file without our metadata, if that is long, and the metadata. */
export interface CutSchema {
  readonly message: Uint8Array;
  readonly text: Uint8Array | undefined;
}

/** Takes our metadata out of a message that has been checked; nothing from one that is not a schema. */
export function cutSchema(message: Uint8Array): CutSchema | undefined {
  const start = sizeIn(message) === -1 ? PREFIX : 4; // since version 0.15 there is a mark
  const length = sizeIn(message.subarray(start - 4));
  const bytes = message.subarray(start, start + length);
  const flat = new FlatBytes(bytes);
  const root = flat.table(0);
  const schemaAt = root(8);
  if (flat.uint8(root(6)) !== SCHEMA_TYPE || schemaAt === undefined) return undefined;
  const { base, count } = flat.vector(valueIn(flat, schemaAt), 1);
  if (base === 0) return { message, text: undefined };
  const text = bytes.subarray(base, base + count);
  if (count < LONG_TEXT) return { message, text };
  const isLast = base + count + 8 >= bytes.length;
  const cut = isLast ? message.slice(0, start + base + 4) : message.slice();
  const view = new DataView(cut.buffer);
  view.setInt32(start + base - 4, 0, true); // a text without length, and a zero behind it
  cut[start + base] = 0;
  if (isLast) view.setInt32(start - 4, base + 4, true);
  return { message: cut, text };
}

const SCHEMA_TYPE = 1;
