import type { GameDocument } from '../game/index.ts';
import { GraphBuilder, type GraphKind, GyreError, type Player } from '../graph/index.ts';
import { gameFromJson } from './game-json/parse.ts';
import { writeGameJson } from './game-json/write.ts';
import { type Chunks, linesOf } from './kit/chunks.ts';
import { encoded, type GameFormat, headText, type ParseOptions } from './kit/format.ts';
import { LinePlace } from './kit/line-place.ts';

/**
 * One JSON value a line (docs/formats/ndjson.md): first a header with everything but the arcs, as in our
 * JSON format, with "kind"; then one array `[from, to]` or `[from, to, player]` an arc. It streams.
 */
export const ndjson: GameFormat = {
  name: 'ndjson',
  summary: 'JSON lines: a header, then one array an arc',
  extensions: ['ndjson', 'jsonl'],
  sniff: (head) => looksLikeLines(headText(head)),
  parse: (chunks, options = {}) => parseNdjson(chunks, options),
  write: (document) => encoded(ndjsonPieces(document)),
};

/** A header and then arcs; or a header alone, which says its kind and, unlike a game in JSON, holds no arcs. */
function looksLikeLines(head: string): boolean {
  if (/^\s*\{[^\n]*\}\s*\n\s*\[/.test(head)) return true;
  return /^\s*\{[^\n]*"kind"[^\n]*\}\s*$/.test(head) && !/"(arcs|left|right)"\s*:/.test(head);
}

async function parseNdjson(chunks: Chunks, { file }: ParseOptions): Promise<GameDocument> {
  const place = new LinePlace(file);
  let header: Header | undefined;
  for await (const text of linesOf(chunks, file)) {
    place.line++;
    if (text.trim() === '') continue;
    const value = parseLine(text, place);
    if (header === undefined) header = readHeader(value, place);
    else readArc(value, header, place);
  }
  if (header === undefined)
    throw place.refuse('E_SHAPE', 'the file is empty', 'the first line is a header {"gyre": 1, …}');
  return finish(header, place);
}

interface Header {
  readonly kind: GraphKind;
  readonly document: GameDocument;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly builder: GraphBuilder;
}

function parseLine(text: string, place: LinePlace): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw place.refuse('E_SYNTAX', 'the line is not JSON', 'one JSON value a line');
  }
}

function readHeader(value: unknown, place: LinePlace): Header {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw place.refuse(
      'E_SHAPE',
      'the first line is no header',
      'it is an object {"gyre": 1, "vertices": …}',
    );
  }
  const { kind: given, ...fields } = value as Record<string, unknown>;
  const arcs = ['arcs', 'left', 'right'].find((key) => key in fields);
  if (arcs !== undefined) {
    throw place.refuse('E_FORMAT', `the header has "${arcs}"`, 'in JSON lines each arc is a line of its own');
  }
  const kind = given ?? ('owners' in fields ? 'owned' : 'symmetric');
  if (kind !== 'symmetric' && kind !== 'partizan' && kind !== 'owned') {
    throw place.refuse('E_SHAPE', `the kind is ${JSON.stringify(kind)}`, 'symmetric, partizan or owned');
  }
  // Read twice: now for the names and owners, and once the arcs are there for all that stands beside them.
  const document = atLine(place, () => gameFromJson({ ...fields, arcs: [] }));
  const builder = new GraphBuilder(kind);
  const { owners } = document.graph;
  if (kind === 'owned' && owners === undefined) {
    throw place.refuse('E_OWNER', 'an owned graph without owners', 'give "owners": [0, 1, …]');
  }
  if (kind === 'owned') owners?.forEach((owner, v) => builder.own(v, owner as Player));
  return { kind, document, fields, builder };
}

/** Runs `read`; a refusal in it is one of the current line. */
function atLine<T>(place: LinePlace, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    throw place.refuse(error.code, error.message, '');
  }
}

function readArc(value: unknown, { document, builder, kind }: Header, place: LinePlace): void {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) {
    throw place.refuse(
      'E_ARC',
      `the arc is ${JSON.stringify(value)}`,
      'give [from, to] or [from, to, player]',
    );
  }
  const { vertices } = document.graph;
  const [from, to] = (value.slice(0, 2) as unknown[]).map((end) => {
    const v = typeof end === 'string' ? document.names?.vertex(end) : end;
    if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < vertices) return v;
    throw place.refuse(
      'E_VERTEX',
      `there is no vertex ${JSON.stringify(end)}`,
      `there are ${vertices} vertices`,
    );
  });
  const player = value[2] as unknown;
  if (kind === 'partizan' ? player !== 0 && player !== 1 : player !== undefined) {
    const hint =
      kind === 'partizan' ? 'an arc of a partizan graph has a player, 0 or 1' : `a ${kind} graph has none`;
    throw place.refuse('E_ARC', `the player is ${JSON.stringify(player) ?? 'missing'}`, hint);
  }
  builder.arc(from, to, (player ?? 0) as Player);
}

function finish({ document, builder, fields }: Header, place: LinePlace): GameDocument {
  return atLine(place, () => gameFromJson(fields, builder.build(document.graph.vertices)));
}

function* ndjsonPieces(document: GameDocument): Generator<string> {
  const { graph } = document;
  const bare = JSON.parse(writeGameJson(withoutArcs(document))) as Record<string, unknown>;
  const { arcs: _none, gyre, ...fields } = bare;
  yield `${JSON.stringify({ gyre, kind: graph.kind, ...fields })}\n`;
  const isPartizan = graph.kind === 'partizan';
  for (const player of (isPartizan ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    const tail = isPartizan ? `,${player}]\n` : ']\n';
    for (let v = 0; v < graph.vertices; v++) {
      for (let a = offsets[v]; a < offsets[v + 1]; a++) yield `[${v},${ends[a]}${tail}`;
    }
  }
}

/** The same document over a graph without arcs; of a partizan graph, over a symmetric one. */
function withoutArcs(document: GameDocument): GameDocument {
  const { graph } = document;
  const builder = new GraphBuilder(graph.kind === 'owned' ? 'owned' : 'symmetric');
  graph.owners?.forEach((owner, v) => builder.own(v, owner as Player));
  return { ...document, graph: builder.build(graph.vertices) };
}
