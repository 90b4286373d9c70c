import type { Column, Table } from '@uwdata/flechette';
import { GyreError, whatIsMeant } from 'gyre';
import { type Chunks, type GameFields, inFile, type ParseOptions } from 'gyre/io';
import { checkOffsets } from './arrow-check.ts';
import { loadCodecs } from './arrow-codecs.ts';
import { arrowMessages } from './arrow-messages.ts';
import { cutSchema, KEY, withText } from './arrow-text.ts';
import { damagedTable, fieldsIn, type TableText } from './table-metadata.ts';

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

  /** Refuses a column that is not one of these: most likely it is one of them, misspelt. */
  checkNames(known: readonly string[]): void {
    const other = this.names.find((name) => !known.includes(name));
    if (other === undefined) return;
    throw new GyreError('E_SOLUTION', `there is no column "${other}"`, whatIsMeant(other, known, 'columns'));
  }
}

const NULL = 1; // numbers of types in the Arrow schema; flechette's for dictionaries
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

/** Reads an Arrow file with `read`. Whatever is wrong with it is a GyreError with the file's name. */
export async function readArrow<T>(
  chunks: Chunks,
  options: ParseOptions,
  read: (table: ArrowTable) => T,
): Promise<T> {
  const tables: T[] = [];
  await readArrowParts(chunks, options, (table) => tables.push(read(table)), Number.POSITIVE_INFINITY);
  return tables[0];
}

/** The same in parts: `read` gets the rows of some batches at a time, and at least one table, perhaps without rows. */
export async function readArrowParts(
  chunks: Chunks,
  options: ParseOptions,
  read: (table: ArrowTable) => void,
  partBytes: number = PART_BYTES,
): Promise<void> {
  const { tableFromIPC } = await import('@uwdata/flechette');
  await loadCodecs();
  const kept: Uint8Array[] = []; // the schema and the dictionaries
  let fields: GameFields | undefined;
  let batches: Uint8Array[] = [];
  let bytes = 0;
  let parts = 0;
  const finishPart = (): void => {
    const table = decoded(() => tableFromIPC([...kept, ...batches]));
    batches = [];
    bytes = 0;
    parts++;
    read(new ArrowTable(table, fields ?? {}));
  };
  try {
    for await (const message of arrowMessages(chunks, options)) {
      const schema = fields === undefined && !message.isBatch ? cutSchema(message.bytes) : undefined;
      if (schema !== undefined)
        fields = schema.text === undefined ? {} : await fieldsIn(schema.text, options);
      (message.isBatch ? batches : kept).push(schema?.message ?? message.bytes);
      bytes += message.isBatch ? message.bytes.length : 0;
      if (bytes >= partBytes) finishPart();
    }
    if (batches.length > 0 || parts === 0) finishPart();
  } catch (error) {
    throw inFile(decodedError(error), options.file);
  }
}

const PART_BYTES = 1 << 22;

function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw decodedError(error);
  }
}

/** An error while a file is decoded means damage, unless it is a refusal in words. */
function decodedError(error: unknown): unknown {
  const isOurs = error instanceof GyreError || (error as NodeJS.ErrnoException).syscall !== undefined;
  return isOurs ? error : damagedTable('the Arrow file cannot be read', error);
}

/** The bytes of an Arrow file with these columns, and `text` as the metadata `gyre`. */
export async function arrowBytes(
  columns: Readonly<Record<string, Column<unknown>>>,
  text: TableText,
): Promise<Iterable<Uint8Array>> {
  const { tableFromColumns, tableToIPC } = await import('@uwdata/flechette');
  const table = tableFromColumns(columns);
  table.schema.metadata = new Map([[KEY, '']]);
  const pieces: Uint8Array[] = [];
  const sink = {
    write: (bytes: Uint8Array): void => void pieces.push(bytes),
    pad: (count: number): void => void pieces.push(new Uint8Array(count)),
    finish: (): null => null,
  };
  tableToIPC(table, { format: 'file', sink });
  return withText(pieces, text);
}
