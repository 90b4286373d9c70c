/** Something that reads what strangers send: bytes in, an answer or a refusal out. */
export interface Target {
  readonly name: string;
  /** Right inputs, to be damaged. */
  readonly seeds: () => Promise<readonly Uint8Array[]>;
  /** Reads the bytes. It may refuse them with a `GyreError`, and do nothing else. */
  readonly read: (bytes: Uint8Array) => Promise<unknown>;
  /** Puts a checksum that fits into damaged bytes. */
  readonly reseal?: (bytes: Uint8Array) => Uint8Array;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** A target that reads texts. */
export function textTarget(name: string, seeds: readonly string[], read: (text: string) => unknown): Target {
  return {
    name,
    seeds: async () => seeds.map((text) => ENCODER.encode(text)),
    read: async (bytes) => read(DECODER.decode(bytes)),
  };
}

/** The bytes of several pieces in one. */
export async function joined(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return new Uint8Array(Buffer.concat(all));
}

/** The bytes in pieces, as a file or a pipe gives them. */
export function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
