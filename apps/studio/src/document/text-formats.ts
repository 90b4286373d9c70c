import type { GameDocument } from 'gyre';
import { type GameFormat, gameFormats, gameJson, gyreBinary, ndjson, parseGame, textOf } from 'gyre/io';
import { parsedFormats } from 'gyre-formats';

/** A text format that the text pane and the save dialog offer. */
export interface TextFormat {
  readonly name: string;
  readonly extension: string;
  /** What it is good for. */
  readonly about: string;
  /** Throws in words where the format cannot hold the game. */
  readonly write: (source: GameDocument) => Promise<string>;
}

/** Every format that the library reads, text or not. */
const ALL_FORMATS: readonly GameFormat[] = [...parsedFormats, ...gameFormats];
/** Not text, or not of one game: of no use in a pane of text. */
const NOT_FOR_A_PANE: readonly string[] = [gameJson.name, gyreBinary.name, ndjson.name, 'arrow'];

/** The formats that are written, ours first; what is read is found out by looking at it. */
export const textFormats: readonly TextFormat[] = [
  gameJson,
  ...ALL_FORMATS.filter(({ name }) => !NOT_FOR_A_PANE.includes(name)),
].map((format) => ({
  name: format.name,
  extension: format.extensions[0],
  about: format.summary,
  write: async (source) => textOf(format.write(source)),
}));

/** The game that a text or a file holds, in whatever format it is. */
export function parseAny(source: string | Blob, file?: string): Promise<GameDocument> {
  const chunks = typeof source === 'string' ? [new TextEncoder().encode(source)] : chunksOf(source);
  return parseGame(chunks, { formats: ALL_FORMATS, ...(file === undefined ? {} : { file }) });
}

async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
