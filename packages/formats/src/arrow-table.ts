import type { Column, FloatType, Table, TypedArray } from '@uwdata/flechette';
import { GyreError } from 'gyre';
import { type Chunks, type GameFields, inFile, type ParseOptions } from 'gyre/io';
import { TOO_LARGE } from './arc-columns.ts';
import { checkOffsets, outlineOf } from './arrow-check.ts';
import { loadCodecs } from './arrow-codecs.ts';
import { heldSource } from './held-source.ts';
import { damagedTable, fieldsIn, KEY } from './table-metadata.ts';

/** The columns of an Arrow file, and the JSON in its metadata. */
export class ArrowTable {
  /** What stands in the metadata `gyre` of the schema. */
  readonly fields: GameFields;
  readonly #table: Table;

  constructor(table: Table, fields: GameFields) {
    this.#table = table;
    this.fields = fields;
  }

  /** The names of the columns; a damaged file may have some without. */
  get names(): readonly string[] {
    return this.#table.names.map((name: string | null) => name ?? '');
  }

  /** The entries of the first of these columns that exists; a column of nulls only counts as missing. */
  column(candidates: readonly string[]): readonly unknown[] | Int32Array | undefined {
    const name = candidates.find((candidate) => this.#table.names.includes(candidate));
    const column = name === undefined ? undefined : this.#table.getChild(name);
    if (column === undefined || column.type.typeId === NULL) return undefined;
    checkColumn(column, String(name));
    const entries = decoded(() => column.toArray() as ArrayLike<unknown>);
    return entries instanceof Int32Array || Array.isArray(entries) ? entries : Array.from(entries);
  }

  /** The largest whole number up to which a column of floats has them all; undefined for other columns. */
  mostExact(name: string): number | undefined {
    const type = this.#table.getChild(name)?.type as FloatType & { readonly dictionary?: FloatType };
    const { typeId, precision } = type.dictionary ?? type;
    return typeId === FLOAT ? 2 ** [11, 24, 53][precision] : undefined;
  }

  /** The same entries; refuses a table without such a column. */
  needed(candidates: readonly string[]): readonly unknown[] | Int32Array {
    const found = this.column(candidates);
    if (found !== undefined) return found;
    throw new GyreError(
      'E_SHAPE',
      `there is no column "${candidates[0]}"`,
      `the columns are ${this.names.join(', ')}`,
    );
  }
}

const [NULL, FLOAT] = [1, 3]; // numbers of types in the Arrow schema; flechette's for dictionaries
const PLAIN: readonly number[] = [2, 3, 5, 20, -1]; // whole numbers, floats, texts, long texts, dictionaries

function checkColumn(column: Column<unknown>, name: string): void {
  if (!PLAIN.includes(column.type.typeId)) {
    throw new GyreError(
      'E_SHAPE',
      `the column "${name}" is of a type that is not read`,
      'numbers or plain strings',
    );
  }
  for (const { length, values, offsets } of column.data) {
    const held = offsets === undefined ? (values?.length ?? 0) : offsets.length - 1;
    if (length > Math.max(0, held)) throw damagedTable(`the column "${name}" is shorter than it says`);
    if (offsets === undefined || length === 0) continue;
    const bytes = new Uint8Array(offsets.buffer, offsets.byteOffset, offsets.byteLength);
    decoded(() => checkOffsets(bytes, offsets.BYTES_PER_ELEMENT, length));
  }
}

/** Reads a whole Arrow file with `read`. Whatever is wrong with it is a GyreError with the file's name. */
export async function readArrow<T>(
  chunks: Chunks,
  options: ParseOptions,
  read: (table: ArrowTable) => T | Promise<T>,
): Promise<T> {
  const { tableFromIPC } = await import('@uwdata/flechette');
  await loadCodecs();
  try {
    const source = options.source ?? (await heldSource(chunks, options, READ_WHOLE));
    const { maxBytes = Number.POSITIVE_INFINITY } = options;
    if (source.byteLength > maxBytes) {
      const found = `the Arrow file has ${source.byteLength} bytes, and ${maxBytes} of memory are allowed`;
      throw new GyreError('E_LIMIT', found, READ_WHOLE, {}, { option: 'maxBytes' });
    }
    const { messages, text } = outlineOf(new Uint8Array(await source.slice(0, source.byteLength)));
    const fields = text === undefined ? {} : await fieldsIn(text, options);
    return await read(new ArrowTable(tableFromIPC(messages, { useBigInt: options.names === true }), fields));
  } catch (error) {
    throw inFile(decodedError(error), options.file);
  }
}

const READ_WHOLE = 'it is read as a whole: allow more, or give it as Parquet, which is read in parts';

function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw decodedError(error);
  }
}

/** An error while a file is decoded means damage, unless it is a refusal in words. */
function decodedError(error: unknown): unknown {
  if (error instanceof Error && error.message.startsWith('BigInt exceeds')) {
    const found = 'a column of the Arrow file has a number above 9007199254740991';
    return new GyreError('E_VERTEX', found, TOO_LARGE, {}, { cause: error, option: 'names' });
  }
  const isOurs = error instanceof GyreError || (error as NodeJS.ErrnoException).syscall !== undefined;
  return isOurs ? error : damagedTable('the Arrow file cannot be read', error);
}

/** Rows in a batch that is written. */
export const BATCH_ROWS: number = 1 << 20;

/** A column of these numbers, one part after the other, none of which shares a batch with the next. */
export async function columnOf(parts: readonly TypedArray[]): Promise<Column<unknown>> {
  const { Column: ColumnOf, columnFromArray, columnFromValues, int32 } = await import('@uwdata/flechette');
  const batches = parts.flatMap((part) =>
    part.length === 0 ? [] : columnFromArray(part, undefined, { maxBatchRows: BATCH_ROWS }).data,
  );
  return batches.length > 0 ? new ColumnOf(batches) : columnFromValues([], int32()); // no number tells the type
}

/** The bytes of an Arrow file with these columns, and `text` as the metadata `gyre`. */
export async function arrowBytes(
  columns: Readonly<Record<string, Column<unknown>>>,
  text: string,
): Promise<readonly Uint8Array[]> {
  const { tableFromColumns, tableToIPC } = await import('@uwdata/flechette');
  const table = tableFromColumns(columns);
  table.schema.metadata = new Map([[KEY, text]]);
  const pieces: Uint8Array[] = [];
  const sink = {
    write: (bytes: Uint8Array): void => void pieces.push(bytes),
    pad: (count: number): void => void pieces.push(new Uint8Array(count)),
    finish: (): null => null,
  };
  tableToIPC(table, { format: 'file', sink });
  return pieces;
}
