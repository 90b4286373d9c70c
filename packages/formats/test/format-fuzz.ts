import * as fc from 'fast-check';
import { type GameDocument, type Graph, GyreError } from 'gyre';
import {
  type Chunks,
  type GameFormat,
  gameFormats,
  grf,
  gunzip,
  gzip,
  parseGame,
  pgsolver,
  type SliceSource,
} from 'gyre/io';
import { parsedFormats } from '../src/index.ts';
import { arbitraryDocument } from './arbitrary-documents.ts';

/** Damages written files and makes up others; whatever happens must be an answer or a GyreError. Gives the number of refusals. */
export async function fuzz(format: GameFormat, numRuns: number, seed: number): Promise<number> {
  let refused = 0;
  const kinds: Graph['kind'][] =
    format === pgsolver ? ['owned'] : format === grf ? ['symmetric'] : ['symmetric', 'partizan'];
  const isBare = format.name !== 'json' && format.name !== 'ndjson' && format.name !== 'gyre';
  const damage = fc.array(fc.record({ at: fc.nat(2000), byte: fc.nat(255), kind: fc.nat(3) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(
      arbitraryDocument({ kinds, isBare }),
      damage,
      fc.boolean(),
      async (document, slips, isPacked) => {
        const bytes = (await writtenOrRefused(format, document)) ?? new Uint8Array(0);
        const damaged = slips.reduce(spoil, bytes);
        try {
          if (isPacked)
            await parseGame(gunzip([slips.reduce(spoil, await joined(gzip([bytes])))]), { formats: FORMATS });
          else await format.parse(inChunks(damaged, 7));
        } catch (error) {
          if (!(error instanceof GyreError)) throw error;
          if (error.message === '') throw error;
          refused++;
        }
      },
    ),
    { seed, numRuns },
  );
  return refused;
}

const FORMATS = [...parsedFormats, ...gameFormats];

interface Slip {
  readonly at: number;
  readonly byte: number;
  readonly kind: number;
}

/** Changes a byte, drops one, adds one, or cuts the file. */
function spoil(bytes: Uint8Array, { at, byte, kind }: Slip): Uint8Array {
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  if (kind === 3) return bytes.slice(0, place);
  const [head, tail] = [bytes.subarray(0, place), bytes.subarray(place + (kind === 2 ? 0 : 1))];
  return new Uint8Array(Buffer.concat(kind === 1 ? [head, tail] : [head, Uint8Array.of(byte), tail]));
}

/** The bytes, or nothing if the format cannot hold the document. */
export async function writtenOrRefused(
  format: GameFormat,
  document: GameDocument,
): Promise<Uint8Array | undefined> {
  try {
    return await joined(format.write(document));
  } catch (error) {
    if (error instanceof GyreError && error.code === 'E_FORMAT') return undefined;
    throw error;
  }
}

/** All chunks in one. */
export async function joined(chunks: Chunks): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return new Uint8Array(Buffer.concat(all));
}

/** The bytes in chunks of that size. */
export function* inChunks(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A file of which parts are read. */
export function sourceOf(bytes: Uint8Array): SliceSource {
  return { byteLength: bytes.length, slice: async (start, stop) => bytes.slice(start, stop).buffer };
}

/** All single bytes changed in a few ways, and all cuts; gives how many were refused. */
export async function damagedEverywhere(
  bytes: Uint8Array,
  read: (damaged: Uint8Array) => Promise<unknown>,
  marks: readonly number[] = [0x00, 0x01, 0x40, 0x7f, 0x80, 0xff],
): Promise<number> {
  let refused = 0;
  const tryOne = async (damaged: Uint8Array): Promise<void> => {
    await read(damaged).catch((error: unknown) => {
      if (!(error instanceof GyreError)) throw error;
      refused++;
    });
  };
  for (let at = 0; at < bytes.length; at++) {
    await tryOne(bytes.subarray(0, at));
    for (const byte of [...marks, bytes[at] ^ 8]) await tryOne(bytes.with(at, byte));
  }
  return refused;
}

/** All of a document as plain values; an empty list of payoffs or places counts as none. */
export function contentOf({ graph, names, places, payoffs, ...rest }: GameDocument): unknown {
  const rows = ([0, 1] as const).map((player) => {
    const { offsets, ends } = graph.out(player);
    return [[...offsets], [...ends]];
  });
  return {
    kind: graph.kind,
    rows,
    owners: graph.owners && [...graph.owners],
    names: names?.names,
    places: places?.length === 0 ? undefined : places && [...places],
    payoffs: payoffs?.length === 0 ? undefined : payoffs,
    ...rest,
  };
}
