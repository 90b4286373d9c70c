import type { GameDocument } from '../game/index.ts';
import { briefJson, type GraphKind, GyreError, type Player } from '../graph/index.ts';
import { GameParts } from './game-json/game-parts.ts';
import { fieldPieces } from './game-json/write.ts';
import { guarded } from './kit/checks.ts';
import { type Chunks, linesOf, MAX_LINE } from './kit/chunks.ts';
import { encoded, type GameFormat, type ParseOptions } from './kit/format.ts';
import { jsonOutline } from './kit/json-outline.ts';
import { LinePlace } from './kit/line-place.ts';
import { Utf8 } from './kit/utf8.ts';

/**
 * One JSON value per line (docs/formats/ndjson.md): first a header with everything but the arcs, as in our
 * JSON format, with "kind"; then one array `[from, to]` or `[from, to, player]` per arc. It streams.
 */
export const ndjson: GameFormat = /* @__PURE__ */ guarded({
  name: 'ndjson',
  summary: 'JSON lines: a header, then one array per arc',
  extensions: ['ndjson', 'jsonl'],
  sniff: (head) => looksLikeLines(new TextDecoder().decode(head)),
  parse: (chunks, options = {}) => parseNdjson(chunks, options),
  write: (document) => encoded(ndjsonPieces(document)),
});

/** A header on one line and then arcs; or a header alone, which states its kind and, unlike a game in JSON, holds no arcs. */
function looksLikeLines(head: string): boolean | undefined {
  const outline = jsonOutline(head);
  if (outline === undefined || !outline.isOneLine) return false;
  const { keys, isClosed, next } = outline;
  if (keys.has('arcs') || keys.has('left') || keys.has('right')) return false;
  if (next === '[' || (isClosed && keys.has('kind') && next === '')) return true;
  return next === '' ? undefined : false;
}

async function parseNdjson(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const { file } = options;
  const place = new LinePlace(file);
  let header: Header | undefined;
  for await (const text of linesOf(chunks, file, new Utf8())) {
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
  const { kind: given, ...fields } = value as Record<string, unknown>;
  const arcs = ['arcs', 'left', 'right'].find((key) => key in fields);
  if (arcs !== undefined) {
    throw place.refuse('E_FORMAT', `the header has "${arcs}"`, 'in JSON lines each arc is a line of its own');
  }
  const kind = given ?? ('owners' in fields ? 'owned' : 'symmetric');
  if (kind !== 'symmetric' && kind !== 'partizan' && kind !== 'owned') {
    throw place.refuse('E_SHAPE', `the kind is ${briefJson(kind)}`, 'symmetric, partizan or owned');
  }
  if ((kind === 'owned') !== (fields.owners !== undefined)) {
    throw place.refuse(
      'E_OWNER',
      kind === 'owned' ? 'an owned graph without owners' : `a ${kind} graph with owners`,
      'the kind "owned" goes with "owners": [0, 1, …]',
    );
  }
  return { kind, parts: atLine(place, () => new GameParts(kind, fields, options)) };
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

function vertexAt(end: unknown, { vertices, bare }: GameParts, place: LinePlace): number {
  const v = typeof end === 'string' ? bare.names?.vertex(end) : end;
  if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < vertices) return v;
  throw place.refuse('E_VERTEX', `there is no vertex ${briefJson(end)}`, `there are ${vertices} vertices`);
}

function* ndjsonPieces(document: GameDocument): Generator<string> {
  const { graph } = document;
  let length = 0;
  for (const piece of fieldPieces(document)) {
    yield piece;
    length += piece.length;
    if (length > MAX_LINE) {
      const found = `the header of the game has more than ${MAX_LINE} characters`;
      throw new GyreError('E_FORMAT', found, 'write JSON, which has no long lines');
    }
  }
  yield '\n';
  const isPartizan = graph.kind === 'partizan';
  for (const player of (isPartizan ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    const tail = isPartizan ? `,${player}]\n` : ']\n';
    for (let v = 0; v < graph.vertices; v++) {
      for (let a = offsets[v]; a < offsets[v + 1]; a++) yield `[${v},${ends[a]}${tail}`;
    }
  }
}
