import type { GameDocument } from '../game/inner.ts';
import { briefJson, type GraphKind, GyreError, type Player } from '../graph/inner.ts';
import { fieldPieces } from './game-json/field-pieces.ts';
import { GameParts } from './game-json/game-parts.ts';
import { type GameFields, GatheredFields, LONG_FIELDS } from './game-json/gathered-fields.ts';
import { statedKind } from './game-json/stated-kind.ts';
import { linesOf, Utf8 } from './kit/chunks.ts';
import { guarded } from './kit/doors.ts';
import {
  type Chunks,
  encoded,
  type GameFormat,
  headText,
  type ParseOptions,
  readInOneGo,
} from './kit/format.ts';
import { JsonParts } from './kit/json-parts.ts';
import { type JsonOutline, jsonOutline } from './kit/json-place.ts';
import { arcTexts, LinePlace } from './kit/numerals.ts';
import { peek } from './kit/recognise.ts';
import { parseSolutionNdjson, writeSolutionNdjson } from './solution/ndjson.ts';

/**
 * One JSON value per line (docs/formats/ndjson.md): first a header with everything but the arcs, as in our
 * JSON format, with "kind"; then one array `[from, to]` or `[from, to, player]` per arc. It streams.
 */
export const ndjson: GameFormat = /* @__PURE__ */ guarded({
  name: 'ndjson',
  summary: 'JSON lines: a header, then one array per arc',
  extensions: ['ndjson', 'jsonl'],
  sniff: (head) => {
    const outline = jsonOutline(new TextDecoder().decode(head));
    return outline === undefined ? false : looksLikeLines(outline);
  },
  sniffOutline: looksLikeLines,
  solution: {
    name: 'ndjson',
    sniff: (head) => /^\s*\{\s*"(schema|vertex|player|value)"/.test(headText(head)),
    read: parseSolutionNdjson,
    write: writeSolutionNdjson,
  },
  parse: (chunks, options = {}) => parseNdjson(chunks, options),
  write: (document) => encoded(ndjsonPieces(document)),
});

/** A header on one line and then arcs; or a header alone, which states its kind and, unlike a game in JSON, holds no arcs. */
function looksLikeLines({ keys, isOneLine, isClosed, next }: JsonOutline): boolean | undefined {
  if (!isOneLine || keys.has('arcs') || keys.has('left') || keys.has('right')) return false;
  if (next === '[' || (isClosed && keys.has('kind') && next === '')) return true;
  return next === '' ? undefined : false;
}

async function parseNdjson(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const place = new LinePlace(options.file);
  const { head, all, close } = await peek(chunks, LONG_FIELDS);
  const isLong = head.length === LONG_FIELDS && !head.includes(NEWLINE);
  try {
    const { header, rest } = isLong ? await readLongHeader(all, place, options) : { rest: all };
    return await readLines(rest, header, place, options);
  } finally {
    await close();
  }
}

async function readLines(
  chunks: Chunks,
  given: Header | undefined,
  place: LinePlace,
  options: ParseOptions,
): Promise<GameDocument> {
  let header = given;
  for await (const text of linesOf(chunks, options.file, new Utf8())) {
    place.line++;
    if (text.trim() === '') continue;
    const value = parseLine(text, place);
    if (header === undefined) {
      checkKeys(text, place);
      header = readHeader(value, place, options);
    } else readArc(value, header, place);
  }
  if (header === undefined)
    throw place.refuse('E_SHAPE', 'the file is empty', 'the first line is a header {"gyre": 1, …}');
  const { parts } = header;
  return atLine(place, () => parts.document());
}

interface Header {
  readonly kind: GraphKind;
  readonly parts: GameParts;
}

interface LongHeader {
  readonly header?: Header;
  /** What follows the header, from the end of its line. */
  readonly rest: AsyncIterable<Uint8Array>;
}

/** Reads a header of many vertices as it comes: it is never one text. */
async function readLongHeader(
  chunks: AsyncIterable<Uint8Array>,
  place: LinePlace,
  options: ParseOptions,
): Promise<LongHeader> {
  const gathered = new GatheredFields(options);
  const iterator = chunks[Symbol.asyncIterator]();
  const left = await feedLine(new JsonParts(gathered, options), iterator, place);
  const header = await readInOneGo(options, () => readHeader(gathered.fields(), place, options));
  return { header, rest: followed(left, iterator) };
}

/** Feeds the first line; returns what has come behind it. */
async function feedLine(
  parts: JsonParts,
  iterator: AsyncIterator<Uint8Array>,
  place: LinePlace,
): Promise<Uint8Array> {
  let left: Uint8Array = new Uint8Array(0);
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const chunk = next.value;
    const end = chunk.indexOf(NEWLINE);
    atLine(place, () => parts.feed(end < 0 ? chunk : chunk.subarray(0, end)));
    if (end < 0) continue;
    left = chunk.subarray(end);
    break;
  }
  atLine(place, () => parts.end());
  return left;
}

/** It knows nothing of the header, whose columns are let go as soon as the game has its own. */
async function* followed(left: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield left;
  yield* { [Symbol.asyncIterator]: () => iterator };
}

function parseLine(text: string, place: LinePlace): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw place.refuse('E_SYNTAX', 'the line is not JSON', 'give one JSON value per line');
  }
}

/** Refuses a header in which a key comes twice: the engine's parser would drop the first without a word. */
function checkKeys(text: string, place: LinePlace): void {
  const twice = jsonOutline(text)?.twice;
  if (twice !== undefined) throw place.refuse('E_SHAPE', `"${twice}" comes twice`, 'give it once');
}

function readHeader(value: unknown, place: LinePlace, options: ParseOptions): Header {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw place.refuse(
      'E_SHAPE',
      `the first line is ${briefJson(value)}`,
      'it is a header, an object {"gyre": 1, "vertices": …}',
    );
  }
  const { kind: _, ...fields } = value as Record<string, unknown>;
  const arcs = ['arcs', 'left', 'right'].find((key) => key in fields);
  if (arcs !== undefined) {
    throw place.refuse('E_FORMAT', `the header has "${arcs}"`, 'in JSON lines each arc is a line of its own');
  }
  return atLine(place, () => {
    const kind = statedKind(value as GameFields) ?? 'symmetric';
    return { kind, parts: new GameParts(kind, fields, options) };
  });
}

/** Runs `read`; a refusal in it is reported at the current line. */
function atLine<T>(place: LinePlace, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    throw place.refuse(error.code, error.found, error.hint, 1, error.option);
  }
}

function readArc(value: unknown, { parts, kind }: Header, place: LinePlace): void {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) {
    throw place.refuse('E_ARC', `the arc is ${briefJson(value)}`, 'give [from, to] or [from, to, player]');
  }
  const from = vertexAt(value[0], parts, place);
  const to = vertexAt(value[1], parts, place);
  const player = value[2] as unknown;
  if (kind === 'partizan' ? player !== 0 && player !== 1 : player !== undefined) {
    const hint =
      kind === 'partizan' ? 'an arc of a partizan graph has a player, 0 or 1' : `a ${kind} graph has none`;
    throw place.refuse('E_ARC', `the player is ${briefJson(player)}`, hint);
  }
  atLine(place, () => parts.arc(from, to, (player ?? 0) as Player));
}

function vertexAt(end: unknown, { vertices, names }: GameParts, place: LinePlace): number {
  const v = typeof end === 'string' ? names?.vertex(end) : end;
  if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < vertices) return v;
  throw place.refuse('E_VERTEX', `there is no vertex ${briefJson(end)}`, `there are ${vertices} vertices`);
}

function* ndjsonPieces(document: GameDocument): Generator<string> {
  const { graph } = document;
  yield* fieldPieces(document);
  yield '\n';
  const isPartizan = graph.kind === 'partizan';
  yield* arcTexts(graph, (v, player) => {
    const tail = isPartizan ? `,${player}]\n` : ']\n';
    return (w) => `[${v},${w}${tail}`;
  });
}

const NEWLINE = 0x0a;
