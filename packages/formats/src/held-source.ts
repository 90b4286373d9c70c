import { GyreError } from 'gyre';
import type { Chunks, SliceSource } from 'gyre/io';

/** A source that holds all chunks in memory, for a file that comes as a stream. */
export async function heldSource(
  chunks: Chunks,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Promise<SliceSource> {
  const parts: Uint8Array[] = [];
  let byteLength = 0;
  for await (const chunk of chunks) {
    parts.push(chunk.slice());
    byteLength += chunk.length;
    if (byteLength <= maxBytes) continue;
    const found = `the file comes as a stream and has more than ${byteLength - chunk.length} bytes`;
    throw new GyreError('E_LIMIT', found, 'give the file itself, of which only parts are read at a time');
  }
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  for (const part of parts.splice(0)) {
    bytes.set(part, at);
    at += part.length;
  }
  return { byteLength, slice: async (start, stop) => bytes.buffer.slice(start, stop) };
}
