import { GyreError } from 'gyre';
import type { Chunks, ParseOptions, Scratch, SliceSource } from 'gyre/io';

/** A source for a file that comes as a stream: it waits outside memory, if there is room, otherwise in memory. */
export async function heldSource(
  chunks: Chunks,
  { scratch, maxBytes = Number.POSITIVE_INFINITY }: ParseOptions,
  hint = 'give the file itself, of which only parts are read at a time',
): Promise<SliceSource> {
  return scratch === undefined ? inMemory(chunks, maxBytes, hint) : outside(chunks, scratch);
}

async function outside(chunks: Chunks, scratch: Scratch): Promise<SliceSource> {
  let first: number | undefined;
  let byteLength = 0;
  for await (const chunk of chunks) {
    const place = scratch.append(chunk); // while the file comes in, nobody else uses the scratch
    first ??= place;
    byteLength += chunk.length;
  }
  return {
    byteLength,
    slice: async (start, stop) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(stop, byteLength) - start));
      scratch.read(bytes, (first ?? 0) + start);
      return bytes.buffer;
    },
  };
}

async function inMemory(chunks: Chunks, maxBytes: number, hint: string): Promise<SliceSource> {
  const parts: Uint8Array[] = [];
  let byteLength = 0;
  for await (const chunk of chunks) {
    parts.push(chunk.slice());
    byteLength += chunk.length;
    if (byteLength <= maxBytes) continue;
    const found = `the file comes as a stream and has more than ${byteLength - chunk.length} bytes`;
    throw new GyreError('E_LIMIT', found, hint);
  }
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  for (const part of parts.splice(0)) {
    bytes.set(part, at);
    at += part.length;
  }
  return { byteLength, slice: async (start, stop) => bytes.buffer.slice(start, stop) };
}
