import { unpackLz4 } from './lz4-frame.ts';

/** The ways in which the buffers of an Arrow file may be packed, by their numbers in the format. */
export const CODECS: ReadonlyMap<number, (bytes: Uint8Array) => Uint8Array> = new Map([
  [0, unpackLz4],
  [1, (bytes) => unpackZstd(bytes)],
]);

let unpackZstd: (bytes: Uint8Array) => Uint8Array = () => {
  throw new RangeError('Zstandard is not loaded');
};

/** Loads what unpacks, and tells the Arrow library of it. */
export async function loadCodecs(): Promise<void> {
  const [{ compressors }, { setCompressionCodec }] = await Promise.all([
    import('hyparquet-compressors'),
    import('@uwdata/flechette'),
  ]);
  unpackZstd = (bytes) => (compressors.ZSTD?.(bytes, 0) ?? bytes).slice(); // so that it begins at a whole word
  const encode = (bytes: Uint8Array): Uint8Array => bytes; // tables are written as they are
  for (const [type, decode] of CODECS) setCompressionCodec(type as 0 | 1, { decode, encode });
}
