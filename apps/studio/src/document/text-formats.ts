import { type GameDocument, GyreError } from 'gyre';
import {
  asksForMore,
  type GameFormat,
  gameFormats,
  gameJson,
  parseGame,
  type SliceSource,
  textOf,
} from 'gyre/io';
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
/** The formats that are written, ours first; what is read is found out by looking at it. */
export const textFormats: readonly TextFormat[] = [
  gameJson,
  ...ALL_FORMATS.filter((format) => format.isText === true && format !== gameJson),
].map((format) => ({
  name: format.name,
  extension: format.extensions[0],
  about: format.summary,
  write: async (source) => textOf(format.write(source)),
}));

/** The most bytes that the arrays of a graph may take in a page. */
const GRAPH_LIMIT = 2 ** 31;
/** What fits in that; the sizes are kept true by a test. */
const WHAT_FITS =
  'this page holds up to 89 million vertices or 178 million arcs; the command "gyre solve" takes more';

/**
 * The game that a text or a file holds, in any format. Refuses a game that is too large for a page before
 * anything is allocated for it. Progress is the share of the file that has been read.
 */
export async function parseAny(
  source: string | Blob,
  file?: string,
  onProgress: (share: number) => void = () => {},
): Promise<GameDocument> {
  const chunks =
    typeof source === 'string' ? [new TextEncoder().encode(source)] : chunksOf(source, onProgress);
  const options = {
    formats: ALL_FORMATS,
    maxBytes: GRAPH_LIMIT,
    ...(file === undefined ? {} : { file }),
    ...(typeof source === 'string' ? {} : { source: partsOf(source) }),
  };
  try {
    const document = await parseGame(chunks, options);
    if (!asksForMore(document)) return document;
    const place = file === undefined ? {} : { file };
    throw new GyreError(
      'E_FORMAT',
      'the game has an objective',
      'the command "gyre solve" answers it',
      place,
    );
  } catch (error) {
    // A page has no such option.
    if (!(error instanceof GyreError) || error.option !== 'maxBytes') throw error;
    throw new Error(error.message.replace(error.hint, WHAT_FITS), { cause: error });
  }
}

/** A file of which parts are read. */
function partsOf(blob: Blob): SliceSource {
  return { byteLength: blob.size, slice: (start, stop) => blob.slice(start, stop).arrayBuffer() };
}

async function* chunksOf(blob: Blob, onProgress: (share: number) => void): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  let [seen, told] = [0, 0];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    seen += next.value.length;
    if (seen >= told + blob.size / 100) {
      told = seen;
      onProgress(seen / blob.size);
    }
    yield next.value;
  }
}
