import { GyreError } from '../graph/index.ts';

/** Bytes that can be read in pieces: a file, a web address, or an array. */
export interface ByteSource {
  readonly length: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** An array as a source. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    length: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** Deflates with the platform's own streams, which browsers and Node have alike. */
export function compress(bytes: Uint8Array): Promise<Uint8Array> {
  return through(bytes, new CompressionStream('deflate-raw'));
}

/** Undoes `compress`; refuses what is damaged. */
export async function expand(bytes: Uint8Array, what: string): Promise<Uint8Array> {
  try {
    return await through(bytes, new DecompressionStream('deflate-raw'));
  } catch (cause) {
    throw new GyreError('E_CHECKSUM', `${what} is damaged`, 'make the table again', {}, { cause });
  }
}

async function through(
  bytes: Uint8Array,
  stream: ReadableWritablePair<Uint8Array, BufferSource>,
): Promise<Uint8Array> {
  const body = new Blob([bytes.slice()])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb8_8320;
  return crc;
});

/** The CRC-32 of the bytes, as in zip and PNG. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** Numbers, low byte first, in as many bytes each as `width` says. */
export function packNumbers(numbers: ArrayLike<number>, width: 1 | 2 | 4): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * width));
  for (let i = 0; i < numbers.length; i++) {
    if (width === 1) view.setUint8(i, numbers[i]);
    else if (width === 2) view.setUint16(2 * i, numbers[i], true);
    else view.setUint32(4 * i, numbers[i], true);
  }
  return new Uint8Array(view.buffer);
}

/** The number at place i of what `packNumbers` made, starting at byte `start`. */
export function unpackNumber(bytes: Uint8Array, start: number, i: number, width: 1 | 2 | 4): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (width === 1) return view.getUint8(start + i);
  return width === 2 ? view.getUint16(start + 2 * i, true) : view.getUint32(start + 4 * i, true);
}

/** One array of bytes from many. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
