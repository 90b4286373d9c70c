import { crc32 } from 'node:zlib';
import type { GyreError } from 'gyre';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { expect, test } from 'vitest';
import { parquet } from '../src/index.ts';

/** A Parquet file with a checksum on each page, as parquet-java writes it and Gyre's writer does not. */
function checkedFile(columns: Readonly<Record<string, readonly number[]>>): Uint8Array {
  const writer = new ByteWriter();
  writer.appendUint32(MARK);
  const parts = Object.entries(columns).map(([name, numbers]) => {
    const start = writer.offset;
    const body = new Uint8Array(Int32Array.from(numbers).buffer);
    writePageHeader(writer, {
      type: 'DATA_PAGE',
      uncompressed_page_size: body.length,
      compressed_page_size: body.length,
      crc: crc32(body) | 0,
      data_page_header: {
        num_values: numbers.length,
        encoding: 'PLAIN',
        definition_level_encoding: 'RLE',
        repetition_level_encoding: 'RLE',
      },
    });
    writer.appendBytes(body);
    const size = BigInt(writer.offset - start);
    return {
      file_offset: BigInt(start),
      meta_data: {
        type: 'INT32' as const,
        encodings: ['PLAIN' as const],
        path_in_schema: [name],
        codec: 'UNCOMPRESSED' as const,
        num_values: BigInt(numbers.length),
        total_uncompressed_size: size,
        total_compressed_size: size,
        data_page_offset: BigInt(start),
      },
    };
  });
  const rows = BigInt(Object.values(columns)[0].length);
  const start = writer.offset;
  writeMetadata(writer, {
    version: 1,
    schema: [
      { name: 'root', num_children: parts.length },
      ...Object.keys(columns).map((name) => ({
        name,
        type: 'INT32' as const,
        repetition_type: 'REQUIRED' as const,
      })),
    ],
    num_rows: rows,
    row_groups: [{ columns: parts, total_byte_size: 0n, num_rows: rows }],
    metadata_length: 0,
  });
  writer.appendUint32(writer.offset - start);
  writer.appendUint32(MARK);
  return new Uint8Array(writer.getBuffer());
}

const MARK = 0x31524150; // "PAR1"

test('a byte that changed inside a page with a checksum is refused', async () => {
  const file = checkedFile({ source: [0, 1, 2, 3], target: [1, 2, 3, 0x0badf0] });
  const at = file.findIndex((byte, i) => byte === 0xf0 && file[i + 1] === 0xad);
  expect((await parquet.parse([file])).graph.arcs).toBe(4);
  for (const damaged of [at, at + 1, at - 4]) {
    const bytes = file.slice();
    bytes[damaged] ^= 4;
    const refused = (await parquet.parse([bytes]).catch((error: unknown) => error)) as GyreError;
    expect([refused.code, refused.found]).toEqual(['E_CHECKSUM', 'the checksum of a page is wrong']);
  }
});
