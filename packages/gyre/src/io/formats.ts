import type { GameDocument } from '../game/inner.ts';
import { GyreError, refuse } from '../graph/inner.ts';
import { csv, edgeList, tsv } from './edge-list/edge-list.ts';
import { gameBinary, parseGameBinary, writeBinaryStreamed } from './game-json/binary.ts';
import { parseLargeJson } from './game-json/large.ts';
import { parseGameJson } from './game-json/parse.ts';
import { gameJsonPieces } from './game-json/write.ts';
import { grf } from './grf.ts';
import { chunksOf, gunzip, isGzip, Utf8 } from './kit/chunks.ts';
import { inFile, isContainer } from './kit/container.ts';
import {
  checkedBytes,
  checkFile,
  checkFormat,
  checkFormats,
  checkParseOptions,
  guarded,
} from './kit/doors.ts';
import {
  type Chunks,
  encoded,
  type GameFormat,
  headText,
  type ParseOptions,
  readInOneGo,
} from './kit/format.ts';
import { lookFurther, PEEK, peek, type Recognised } from './kit/recognise.ts';
import { ndjson } from './ndjson.ts';
import { pgsolver } from './pgsolver.ts';
import { parseSolution, writeSolution } from './solution/file.ts';

/** Our JSON format: names, places on a drawing, payoffs, start (docs/formats/json.md). */
export const gameJson: GameFormat = /* @__PURE__ */ guarded({
  name: 'json',
  summary: 'our JSON format, which holds everything',
  objectives: 'all',
  extensions: ['json'],
  isText: true,
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

/** Our binary format: the arrays of the graph as they lie in memory, with a checksum (docs/formats/gyre.md). */
export const gyreBinary: GameFormat = /* @__PURE__ */ guarded({
  name: 'gyre',
  summary: 'our binary format: loads as fast as the disk reads',
  objectives: 'all',
  extensions: ['gyre'],
  sniff: isContainer,
  parse: (chunks, options = {}) => parseGameBinary(chunks, options),
  write: (document) => gameBinary(document),
  writeStreamed: writeBinaryStreamed,
  solution: {
    name: 'sol',
    holdsGame: true,
    sniff: (head) => headText(head.subarray(1, 5)) === 'GYRE',
    read: (chunks, _, options) => parseSolution(chunks, options),
    write: (solution, document) => writeSolution(solution, document),
  },
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
  let seen: Recognised = await peek(chunksOf(input));
  try {
    if (isGzip(seen.head)) return await parsePacked(gunzip(seen.all, options.file), options);
    if (options.format === undefined)
      seen = await lookFurther(seen, options.formats ?? gameFormats, options.scratch);
    refuseSolutionLines(seen.head);
    const format = options.format ?? seen.format ?? sniffFormat(seen.head, options.formats, options.file);
    checkOptions(options, format);
    return await format.parse(seen.all, options);
  } catch (error) {
    throw inFile(error, options.file);
  } finally {
    await seen.close();
  }
}

/** Refuses a solution in JSON lines: its second line would be called a second game. */
function refuseSolutionLines(head: Uint8Array): void {
  if (!/^\s*\{\s*"schema"\s*:\s*"gyre\/solution\//.test(headText(head))) return;
  const hint = 'read it together with its game';
  refuse('E_FORMAT', 'this is a solution, not a game', hint, {}, { option: 'game' });
}

/** Refuses options that would be ignored. */
function checkOptions(options: ParseOptions, { name, accepts }: GameFormat): void {
  for (const [option, what, owners] of FORMAT_OPTIONS) {
    if (options[option] === undefined || accepts?.includes(option) === true) continue;
    const found = `the format is ${name}, and ${what} asked for`;
    refuse('E_FORMAT', found, `${owners}: leave that out, or name the format`);
  }
}

const FORMAT_OPTIONS = [
  ['columns', 'columns were', 'only edge lists and tables have them'],
  ['header', 'a header was', 'only edge lists have one'],
  ['names', 'names were', 'it says by itself what names its vertices have'],
] as const;

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
  if (headText(head).trim() === '' && head.length < PEEK)
    refuse('E_FORMAT', 'the file is empty', known, place);
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    refuse('E_FORMAT', 'the file is text in UTF-16', 'save it as UTF-8', place);
  if (isOtherText(head)) refuse('E_FORMAT', 'the text is not UTF-8', 'save it as UTF-8', place);
  return refuse('E_FORMAT', 'the file looks like none of the formats', known, place);
}

/** Is it text in another encoding, such as Latin-1? Text has no control characters besides blanks. */
function isOtherText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d))) return false;
  try {
    new Utf8().decode(head, { stream: head.length >= PEEK });
    return false;
  } catch {
    return true;
  }
}
