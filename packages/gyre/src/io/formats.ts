import type { GameDocument } from '../game/index.ts';
import { checkLimit, GyreError } from '../graph/index.ts';
import { csv, edgeList, tsv } from './edge-list/edge-list.ts';
import { gyreBinary } from './game-json/binary.ts';
import { parseLargeJson } from './game-json/large.ts';
import { parseGameJson } from './game-json/parse.ts';
import { gameJsonPieces } from './game-json/write.ts';
import { grf } from './grf.ts';
import {
  checkedBytes,
  checkedChunks,
  checkFile,
  checkFormat,
  checkFormats,
  checkParseOptions,
  guarded,
} from './kit/checks.ts';
import { type Chunks, chunksOf } from './kit/chunks.ts';
import { encoded, type GameFormat, headText, type ParseOptions, readInOneGo } from './kit/format.ts';
import { gunzip, isGzip } from './kit/gzip.ts';
import { Utf8 } from './kit/utf8.ts';
import { inFile } from './kit/with-file.ts';
import { ndjson } from './ndjson.ts';
import { pgsolver } from './pgsolver.ts';

/** Our JSON format: names, places on a drawing, payoffs, start (docs/formats/json.md). */
export const gameJson: GameFormat = /* @__PURE__ */ guarded({
  name: 'json',
  summary: 'our JSON format, which holds everything',
  extensions: ['json'],
  sniff: (head) => /^\s*[{[]/.test(headText(head)),
  parse: async (chunks, options = {}) => {
    const { head, all } = await peek(chunks, SMALL_JSON);
    if (head.length === SMALL_JSON) return parseLargeJson(all, options);
    const text = new Utf8().decode(head);
    const parse = (): GameDocument => parseGameJson(text, options.file, options.maxBytes);
    return readInOneGo(options, parse, text.length > LONG_TEXT);
  },
  write: (document) => encoded(gameJsonPieces(document)),
});

/** Up to this size a text is parsed in one go, and errors name the column; a larger one is read as it comes. */
const SMALL_JSON = 1 << 24;

/** From this many characters on, the engine's own parser takes a tenth of a second or more. */
const LONG_TEXT = 1 << 23;

/** The formats that need no parser library, in the order in which a file is tried. */
export const gameFormats: readonly GameFormat[] = [
  gyreBinary,
  ndjson,
  gameJson,
  pgsolver,
  grf,
  tsv,
  csv,
  edgeList,
];

/**
 * Reads a game, from a text, bytes or a stream of bytes, in whichever of the formats its first bytes look
 * like; a gzip file is unpacked first.
 */
export async function parseGame(
  input: Chunks | Uint8Array | string,
  options: FormatOptions = {},
): Promise<GameDocument> {
  checkParseOptions(options);
  if (options.formats !== undefined) checkFormats(options.formats);
  if (options.format !== undefined) checkFormat(options.format);
  let { head, all, close } = await peek(chunksOf(input));
  try {
    if (isGzip(head)) return await parsePacked(gunzip(all, options.file), options);
    for (let seen = PEEK; options.format === undefined && head.length === seen && seen < MOST_SEEN; ) {
      if (!wantsMore(head, options.formats)) break;
      seen *= 8;
      ({ head, all, close } = await peek(all, seen));
    }
    refuseSolutionLines(head);
    const format = options.format ?? sniffFormat(head, options.formats, options.file);
    checkOptions(options, format);
    return await format.parse(all, options);
  } catch (error) {
    throw inFile(error, options.file);
  } finally {
    await close();
  }
}

/** Refuses a solution in JSON lines: its second line would be called a second game. */
function refuseSolutionLines(head: Uint8Array): void {
  if (!/^\s*\{\s*"schema"\s*:\s*"gyre\/solution\//.test(headText(head))) return;
  const hint = 'read it together with its game';
  throw new GyreError('E_FORMAT', 'this is a solution, not a game', hint, {}, { option: 'game' });
}

/** Refuses options that would be ignored. */
function checkOptions({ header, columns }: ParseOptions, { name, isTable }: GameFormat): void {
  if (isTable === true || (header === undefined && columns === undefined)) return;
  const found = `the format is ${name}, and ${columns === undefined ? 'a header was' : 'columns were'} asked for`;
  throw new GyreError('E_FORMAT', found, 'only edge lists have them: leave that out, or name the format');
}

/** Options of a reader of any format: the formats to choose from, or the format of the file. */
type FormatOptions = ParseOptions & {
  readonly formats?: readonly GameFormat[];
  readonly format?: GameFormat;
};

/**
 * Reads a packed game. Damage often shows as nonsense in the content long before the checksum at the end:
 * after a refusal the rest is also unpacked, so that the user hears of the damage.
 */
async function parsePacked(
  unpacked: AsyncGenerator<Uint8Array>,
  options: FormatOptions,
): Promise<GameDocument> {
  const keptOpen = { [Symbol.asyncIterator]: () => ({ next: () => unpacked.next() }) };
  try {
    const { source: _, ...rest } = options; // its bytes are the packed ones
    return await parseGame(keptOpen, rest);
  } catch (error) {
    if (error instanceof GyreError && error.code !== 'E_LIMIT') await readOn(unpacked);
    throw error;
  } finally {
    await unpacked.return(undefined);
  }
}

/** Unpacks the rest, or much of it. */
async function readOn(unpacked: AsyncGenerator<Uint8Array>): Promise<void> {
  for (let bytes = 0; bytes < MUCH; ) {
    const next = await unpacked.next();
    if (next.done === true) return;
    bytes += next.value.length;
  }
}

const MUCH = 1 << 28;

/** Are these too few bytes to tell the format? */
function wantsMore(head: Uint8Array, formats: readonly GameFormat[] = gameFormats): boolean {
  for (const format of formats) {
    const isIt = format.sniff(head);
    if (isIt !== false) return isIt === undefined;
  }
  return false;
}

/** The format that a file looks like. */
export function sniffFormat(
  head: Uint8Array,
  formats: readonly GameFormat[] = gameFormats,
  file?: string,
): GameFormat {
  checkedBytes(head, 'the beginning of the file');
  checkFormats(formats);
  checkFile(file);
  const found = formats.find((format) => format.sniff(head) === true);
  if (found !== undefined) return found;
  const place = file === undefined ? {} : { file };
  const known = `the formats are ${formats.map((format) => format.name).join(', ')}`;
  if (headText(head).trim() === '' && head.length < PEEK) {
    throw new GyreError('E_FORMAT', 'the file is empty', known, place);
  }
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new GyreError('E_FORMAT', 'the file is text in UTF-16', 'save it as UTF-8', place);
  }
  throw new GyreError('E_FORMAT', 'the file looks like none of the formats', known, place);
}

const PEEK = 4096;
const MOST_SEEN = 1 << 27;

/** A source whose first bytes have been seen. */
export interface Peeked {
  readonly head: Uint8Array;
  readonly all: AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** The first bytes, and all of them again; `close` says that no more are needed. */
export async function peek(chunks: Chunks, bytes: number = PEEK): Promise<Peeked> {
  checkLimit(bytes, 'the number of bytes', 0);
  const iterator = checkedChunks(chunks)[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  let next = await iterator.next();
  while (next.done !== true) {
    // A source may reuse the memory of a chunk once it is asked for the next one.
    const isLast = length + next.value.length >= bytes;
    first.push(isLast ? next.value : next.value.slice());
    length += next.value.length;
    if (isLast) break;
    next = await iterator.next();
  }
  const head = new Uint8Array(Math.min(length, bytes));
  let at = 0;
  for (const chunk of first) {
    head.set(chunk.subarray(0, head.length - at), at);
    at = Math.min(head.length, at + chunk.length);
  }
  const close = async (): Promise<void> => {
    await iterator.return?.();
  };
  return { head, all: rest(), close };

  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      if (next.done === true) return;
      for (let more = await iterator.next(); more.done !== true; more = await iterator.next())
        yield more.value;
    } finally {
      await iterator.return?.();
    }
  }
}
