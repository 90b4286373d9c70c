import { GyreError } from 'gyre';
import type { GameFields, ParseOptions, SliceSource } from 'gyre/io';
import type { ColumnMetaData, Compressors, FileMetaData, SchemaElement } from 'hyparquet';
import { type ColumnPage, type Head, PageReader, pageHead } from './parquet-pages.ts';
import { readThrift, type ThriftFields } from './parquet-thrift.ts';
import { PartWindow } from './parquet-window.ts';
import { damagedTable, fieldsIn, KEY } from './table-metadata.ts';

/** A column by name, with what the file says of its type. */
export interface ParquetColumn {
  readonly name: string;
  readonly element: SchemaElement;
}

/** A Parquet file, of which only the footer is in memory. Its rows are read group by group. */
export class ParquetFile {
  readonly rows: number;
  /** What stands in the metadata `gyre` of the file. */
  readonly fields: GameFields;
  readonly #source: SliceSource;
  readonly #meta: FileMetaData;
  readonly #compressors: Compressors;
  readonly #columns: readonly SchemaElement[];

  private constructor(source: SliceSource, meta: FileMetaData, fields: GameFields, compressors: Compressors) {
    this.#source = source;
    this.#meta = meta;
    this.#compressors = compressors;
    this.rows = Number(meta.num_rows);
    this.fields = fields;
    this.#columns = topColumns(meta.schema);
  }

  static async open(source: SliceSource, options: ParseOptions = {}): Promise<ParquetFile> {
    const [{ parquetMetadata }, { compressors }, footer] = await Promise.all([
      import('hyparquet'),
      import('hyparquet-compressors'),
      readFooter(source),
    ]);
    const [text, meta] = damagedUnless(() => [
      textIn(readThrift(new Uint8Array(footer, 0, footer.byteLength - 8)).fields),
      checkedMeta(parquetMetadata(footer, { geoparquet: false }), source),
    ]);
    const fields = text === undefined ? {} : await fieldsIn(text, options);
    return new ParquetFile(source, meta, fields, compressors);
  }

  /** The names of the columns. */
  get names(): readonly string[] {
    return this.#columns.map(({ name }) => name);
  }

  /** The first of these columns that there is. */
  column(candidates: readonly string[]): ParquetColumn | undefined {
    for (const name of candidates) {
      const element = this.#columns.find((found) => found.name === name);
      if (element !== undefined) return { name, element };
    }
    return undefined;
  }

  /** The same column; refuses a file without it. */
  needed(candidates: readonly string[]): ParquetColumn {
    const found = this.column(candidates);
    if (found !== undefined) return found;
    const known = this.names.join(', ');
    throw new GyreError('E_SHAPE', `there is no column "${candidates[0]}"`, `the columns are ${known}`);
  }

  /** How many rows each group has. */
  get groups(): readonly number[] {
    return this.#meta.row_groups.map(({ num_rows }) => Number(num_rows));
  }

  /** The largest whole number of a column, if the footer gives it for every group. */
  largest({ name }: ParquetColumn): number | undefined {
    let largest = -1;
    for (const { columns, num_rows } of this.#meta.row_groups) {
      const statistics = columns.find((part) => isOf(part.meta_data, name))?.meta_data?.statistics;
      const most = Number(statistics?.max_value ?? statistics?.max ?? Number.NaN);
      if (num_rows === 0n) continue;
      if (!Number.isInteger(most)) return undefined;
      largest = Math.max(largest, most);
    }
    return largest;
  }

  /** The pages of a column in one group. */
  async *pages({ name, element }: ParquetColumn, group: number): AsyncGenerator<ColumnPage> {
    const { columns, num_rows } = this.#meta.row_groups[group];
    const meta = columns.find((part) => isOf(part.meta_data, name))?.meta_data;
    if (meta === undefined) throw damagedTable(`the column "${name}" is missing in a row group`);
    const [start, stop] = rangeOf(meta);
    if (!(start >= 0 && start < stop && stop <= this.#source.byteLength))
      throw damagedTable(`the column "${name}" lies outside the file`);
    if (Number(num_rows) > MOST_ROWS * (stop - start))
      throw damagedTable(`the column "${name}" is too short`);
    const part = { element, meta, rows: Number(num_rows), byteLength: stop - start };
    const reader = new PageReader(part, this.#compressors);
    const window = new PartWindow(this.#source, start, stop);
    while (!reader.isDone) {
      const head = await headIn(window);
      const body = await window.peek(head.packed);
      const page = damagedUnless(() => reader.page(head, body));
      window.pass(head.packed);
      if (page !== undefined) yield page;
    }
  }
}

/** Our metadata in a footer, as bytes: the library would decode wrong UTF-8 without a word. */
function textIn({ 5: pairs }: ThriftFields): Uint8Array | undefined {
  if (!Array.isArray(pairs)) return undefined;
  const isOurs = ({ 1: key }: ThriftFields): boolean =>
    key instanceof Uint8Array && new TextDecoder().decode(key) === KEY;
  const text = (pairs as readonly ThriftFields[]).find(isOurs)?.[2];
  return text instanceof Uint8Array ? text : undefined;
}

/** The metadata of a file; throws where what they say of rows or columns does not agree. */
function checkedMeta(meta: FileMetaData, { byteLength }: SliceSource): FileMetaData {
  const { row_groups: groups, num_rows: said } = meta;
  const rows = groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  const isCounted = groups.every(({ num_rows }) => num_rows >= 0n) && rows === Number(said);
  if (!isCounted || rows > MOST_ROWS * byteLength) throw new RangeError('the counts of rows do not agree');
  const parts = groups.flatMap(({ columns }) => columns);
  if (!parts.every(({ meta_data }) => meta_data === undefined || Array.isArray(meta_data.path_in_schema)))
    throw new RangeError('a column of a row group has no name');
  return meta;
}

/** The head of the next page. How long it is shows when it has been read. */
async function headIn(window: PartWindow): Promise<Head> {
  for (let length = FIRST_HEAD; ; length *= 8) {
    const bytes = await window.peek(length);
    try {
      const head = pageHead(bytes);
      window.pass(head.length);
      return head;
    } catch (error) {
      if (bytes.length === window.left) throw damagedTable('the Parquet file cannot be read', error);
    }
  }
}

const FIRST_HEAD = 1 << 16;

/** Rows per byte: a million equal entries take a few dozen bytes, and nothing packs better than that. */
const MOST_ROWS = 1 << 16;

/** The footer with the eight bytes after it: its length, and the mark of the format. */
export async function readFooter(source: SliceSource): Promise<ArrayBuffer> {
  const { byteLength } = source;
  const tail = byteLength < 12 ? new ArrayBuffer(0) : await source.slice(byteLength - 8, byteLength);
  if (tail.byteLength < 8 || new DataView(tail).getUint32(4, true) !== MARK)
    throw damagedTable('the Parquet file has no footer');
  const length = new DataView(tail).getUint32(0, true);
  if (length > byteLength - 12) throw damagedTable('the footer of the Parquet file is longer than the file');
  return source.slice(byteLength - 8 - length, byteLength);
}

const MARK = 0x31524150; // "PAR1"

/** The columns that are not inside others; those that hold others have no type. */
function topColumns(schema: readonly SchemaElement[]): SchemaElement[] {
  const columns: SchemaElement[] = [];
  for (let i = 1; i < schema.length; ) {
    columns.push(schema[i]);
    for (let open = 1; open > 0 && i < schema.length; i++) open += (schema[i].num_children ?? 0) - 1;
  }
  return columns;
}

function isOf(meta: ColumnMetaData | undefined, name: string): boolean {
  return meta !== undefined && meta.path_in_schema.length === 1 && meta.path_in_schema[0] === name;
}

/** Where the pages of a column are: the dictionary comes first. */
function rangeOf(meta: ColumnMetaData): [number, number] {
  const data = Number(meta.data_page_offset);
  const dictionary = Number(meta.dictionary_page_offset ?? 0);
  const start = dictionary > 0 && dictionary < data ? dictionary : data;
  return [start, start + Number(meta.total_compressed_size)];
}

function damagedUnless<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof GyreError ? error : damagedTable('the Parquet file cannot be read', error);
  }
}
