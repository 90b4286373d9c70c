import { GyreError } from 'gyre';
import type { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { checkRows, checkWritten } from './parquet-doors.ts';
import { KEY } from './table-metadata.ts';

/** A column to write: whole numbers, with nothing where `isEmpty` says so, or strings. */
export interface WrittenColumn {
  readonly name: string;
  readonly type: 'INT32' | 'UINT_8' | 'UINT_32' | 'UTF8';
  /** May a row have no entry? */
  readonly isOptional?: boolean;
}

/** The entries of some rows: one array per column, all of one length. */
export type WrittenRows = readonly (Int32Array | readonly (number | string | null)[])[];

/** How the pages of a file are packed. */
export type Compression = 'snappy' | 'zstd' | 'none';

/** Rows per group: small enough to be read with little memory, large enough to pack well. */
export const GROUP_ROWS: number = 1 << 17;

/**
 * The bytes of a Parquet file. Each piece of rows is a group and leaves as soon as it is written,
 * so that the memory taken does not grow with the file; `fields` are its metadata `gyre`.
 */
export async function* parquetBytes(
  columns: readonly WrittenColumn[],
  groups: Iterable<WrittenRows> | AsyncIterable<WrittenRows>,
  fields: Readonly<Record<string, unknown>>,
  compression: Compression = 'snappy',
): AsyncGenerator<Uint8Array> {
  checkWritten(columns, groups, fields);
  yield* parquetPieces(columns, groups, JSON.stringify(fields), compression);
}

/** The same from groups that stream by, with the metadata as a text. */
export async function* parquetPieces(
  columns: readonly WrittenColumn[],
  groups: Iterable<WrittenRows> | AsyncIterable<WrittenRows>,
  text: string,
  compression: Compression = 'snappy',
): AsyncGenerator<Uint8Array> {
  const library = await import('hyparquet-writer');
  const bytes = new library.ByteWriter();
  const writer: ParquetWriter = new library.ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type, isOptional }) => ({
        name,
        type: type === 'UTF8' ? ('BYTE_ARRAY' as const) : ('INT32' as const),
        repetition_type: isOptional === true ? ('OPTIONAL' as const) : ('REQUIRED' as const),
        ...(type === 'INT32' ? {} : { converted_type: type }),
      })),
    ],
    ...(await packing(compression)),
    kvMetadata: [{ key: KEY, value: text }],
  });
  for await (const rows of groups) {
    checkRows(rows, columns);
    const data = columns.map(({ name, type }, i) => ({
      name,
      data: rows[i] as Int32Array,
      ...(type === 'INT32' ? { encoding: 'PLAIN' as const } : {}),
    }));
    await writer.write({ columnData: data, rowGroupSize: Math.max(1, rows[0].length) });
    yield taken(bytes);
  }
  await writer.finish();
  yield taken(bytes);
}

/** What the writer must know to pack pages. */
async function packing(
  compression: Compression,
): Promise<Pick<ConstructorParameters<typeof ParquetWriter>[0], 'codec' | 'compressors'>> {
  if (compression === 'snappy') return { codec: 'SNAPPY' };
  if (compression === 'none') return { codec: 'UNCOMPRESSED' };
  if (compression !== 'zstd')
    throw new GyreError('E_FORMAT', `the compression is ${String(compression)}`, 'give snappy, zstd or none');
  const { Zstd } = await import('@hpcc-js/wasm-zstd');
  const zstd = await Zstd.load();
  return { codec: 'ZSTD', compressors: { ZSTD: (bytes) => zstd.compress(bytes) } };
}

/** What has been written since last time; its room is used again. */
function taken(bytes: ByteWriter): Uint8Array {
  const written = bytes.getBytes().slice();
  bytes.index = 0;
  return written;
}
