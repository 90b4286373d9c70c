import { GyreError } from 'gyre';
import { checkParseOptions, inFile, type SliceSource } from 'gyre/io';
import { kindOfVertices } from './parquet-columns.ts';
import { checkColumnNames, checkNumberColumns } from './parquet-doors.ts';
import { type ParquetColumn, ParquetFile, readFooter } from './parquet-file.ts';
import { vertexPieces } from './parquet-pieces.ts';
import { GROUP_ROWS, parquetBytes, type WrittenRows } from './parquet-write.ts';

/**
 * Columns of whole numbers from 0 on, of a Parquet file that is read group by group: for each group the columns in the order of
 * their names.
 */
export async function* parquetNumbers(
  source: SliceSource,
  names: readonly string[],
  name?: string,
): AsyncGenerator<Int32Array[]> {
  const options = { source: Object(source) as SliceSource, ...(name === undefined ? {} : { file: name }) };
  checkParseOptions(options);
  checkColumnNames(names);
  try {
    const file = await ParquetFile.open(source);
    const columns = names.map((column) => file.needed([column]));
    for (const column of columns) {
      if (kindOfVertices(column) === 'numbers') continue;
      throw new GyreError('E_SHAPE', `the column "${column.name}" holds strings`, 'give whole numbers');
    }
    let row = 0;
    for (const [group, rows] of file.groups.entries()) {
      const numbers: Int32Array[] = [];
      for (const column of columns) numbers.push(await vertexPieces(file, column, group, row).next(rows));
      yield numbers;
      row += rows;
    }
  } catch (error) {
    throw inFile(error, name);
  }
}

/**
 * What the footer of a Parquet file says: its rows, its columns with their types, the metadata of Gyre (everything of a game but
 * the arcs); and the footer itself, which changes with nearly everything in the file.
 */
export async function parquetFooter(source: SliceSource): Promise<{
  readonly rows: number;
  readonly columns: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
}> {
  checkParseOptions({ source: Object(source) as SliceSource });
  const file = await ParquetFile.open(source);
  const { rows, fields, names } = file;
  const columns = Object.fromEntries(names.map((name) => [name, typeText(file.needed([name]))]));
  return { rows, columns, fields, bytes: new Uint8Array(await readFooter(source)) };
}

/** A type as a word or two; that a whole number has a sign goes without saying. */
function typeText({ element }: ParquetColumn): string {
  const { type = 'GROUP', converted_type: converted, logical_type: logical } = element;
  const meaning = converted ?? (logical?.type === 'INTEGER' && logical.isSigned ? undefined : logical?.type);
  if (meaning === undefined || meaning === `INT_${type.slice(3)}`) return type;
  return `${type} ${meaning}${element.scale ? ` of ${element.scale} decimals` : ''}`;
}

/** The bytes of a Parquet file with these columns, which are of one length. */
export function numbersParquet(columns: Readonly<Record<string, Int32Array>>): AsyncGenerator<Uint8Array> {
  checkNumberColumns(columns);
  const written = Object.keys(columns).map((name) => ({ name, type: 'INT32' }) as const);
  return parquetBytes(written, groupsOf(Object.values(columns)), {});
}

function* groupsOf(columns: readonly Int32Array[]): Generator<WrittenRows> {
  for (let start = 0; start < columns[0].length; start += GROUP_ROWS)
    yield columns.map((column) => column.slice(start, start + GROUP_ROWS));
}
