import type { ArcBatch, GameDocument } from '../../game/inner.ts';
import {
  type ArcRows,
  briefJson,
  type Graph,
  GyreError,
  ownedGraph,
  type Player,
  partizanGraph,
  refuse,
  symmetricGraph,
} from '../../graph/inner.ts';
import {
  type ColumnData,
  type Container,
  type ContainerColumn,
  readContainer,
  withFile,
  writeContainerPieces,
  writeWithFields,
} from '../kit/container.ts';
import { checkPlaces, checkStreamed } from '../kit/document-checks.ts';
import { type Chunks, type ParseOptions, readInOneGo, type StreamedDocument } from '../kit/format.ts';
import { headerFields } from './field-pieces.ts';
import { jsonIn, LONG_FIELDS } from './gathered-fields.ts';
import { gameFromJson } from './parse.ts';
import { OBJECTIVE_KEYS } from './stated-objective.ts';
import { gameFields } from './write.ts';

/** Reads a game in our binary format. */
export async function parseGameBinary(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  let isLong = false;
  const container = await readContainer(chunks, options, async (json) => {
    isLong = json.length >= LONG_FIELDS;
    const read = (): unknown => jsonIn(json, options, ['names', 'payoffs']); // the other lists are columns
    return isLong ? readInOneGo(options, read) : read();
  });
  const read = (): GameDocument => gameIn(container, options);
  return isLong ? readInOneGo(options, read) : read();
}

function gameIn(container: Container, { file }: ParseOptions): GameDocument {
  return withFile(file, () => {
    if (container.header.content === 'answer')
      refuse(
        'E_FORMAT',
        'this is an answer to an objective, not a game',
        'gyre verify GAME ANSWER takes it second',
      );
    if (container.header.content === 'solution') {
      const hint = 'ask it, verify it, or convert it to a table';
      refuse('E_FORMAT', 'this is a solution, not a game', hint, {}, { option: 'game' });
    }
    return gameFromContainer(container, container.header, '');
  });
}

/** The bytes of a game in our binary format. */
export function gameBinary(document: GameDocument): Iterable<Uint8Array> {
  return writeWithFields(() => headerFields(document), new Map(gameColumns(document)));
}

/** A document without its arrays. */
export function gameHeader(document: GameDocument): Record<string, unknown> {
  const { graph } = document;
  return { kind: graph.kind, vertices: graph.vertices, ...gameFields(document) };
}

/** The arrays of a document, each with its name. */
export function* gameColumns({ graph, places }: GameDocument, prefix = ''): Generator<[string, ColumnData]> {
  for (const player of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const rows = graph.out(player);
    const side = graph.kind === 'partizan' ? SIDES[player] : '';
    yield [`${prefix}${side}offsets`, rows.offsets];
    yield [`${prefix}${side}ends`, rows.ends];
  }
  if (graph.owners !== undefined) yield [`${prefix}owners`, graph.owners];
  if (places !== undefined) yield [`${prefix}places`, places];
}

const SIDES = ['left.', 'right.'] as const;

/** The document made from the arrays and other fields of a binary file. */
export function gameFromContainer(container: Container, fields: unknown, prefix: string): GameDocument {
  if (typeof fields !== 'object' || fields === null) refuse('E_FORMAT', 'the file holds no game');
  const { gyre, kind, vertices, title, players, names, convention, payoffs, start } = fields as Record<
    string,
    unknown
  >;
  const graph = graphFrom(container, prefix, kind, vertices as number);
  const stated = Object.fromEntries(
    OBJECTIVE_KEYS.map((key) => [key, (fields as Record<string, unknown>)[key]]),
  );
  const given = { gyre: gyre ?? 1, title, players, names, convention, payoffs, start, ...stated };
  const document = gameFromJson(given, graph);
  const places = container.columns.get(`${prefix}places`);
  if (places === undefined) return document;
  if (!(places instanceof Float64Array) || places.length !== 2 * graph.vertices)
    refuse('E_FORMAT', `there are ${places.length} places for ${graph.vertices} vertices`, 'two per vertex');
  checkPlaces(places);
  return { ...document, places };
}

function graphFrom(container: Container, prefix: string, kind: unknown, vertices: number): Graph {
  const rowsOf = (side: string): ArcRows => ({
    offsets: int32Column(container, `${prefix}${side}offsets`),
    ends: int32Column(container, `${prefix}${side}ends`),
  });
  if (kind === 'symmetric') return symmetricGraph(vertices, rowsOf(''));
  if (kind === 'partizan') return partizanGraph(vertices, rowsOf(SIDES[0]), rowsOf(SIDES[1]));
  const owners = container.columns.get(`${prefix}owners`);
  if (kind === 'owned' && owners !== undefined && owners.length === vertices)
    return ownedGraph(owners, rowsOf(''));
  const hint = 'the header and the columns do not agree';
  return refuse('E_FORMAT', `the kind of graph is ${briefJson(kind)}`, hint);
}

function int32Column({ columns }: Container, name: string): Int32Array {
  const column = columns.get(name);
  if (column instanceof Int32Array) return column;
  return refuse('E_FORMAT', `the column ${name} is missing or of the wrong type`, 'the file was damaged');
}

/**
 * Our binary format, written while the game streams by: the same bytes as from memory. The arcs are read twice, first for the
 * rows and then for their ends; the names twice, because their length stands before them.
 */
export async function* writeBinaryStreamed(document: StreamedDocument): AsyncGenerator<Uint8Array> {
  checkStreamed(document);
  const { kind, vertices, arcs, owners } = document;
  const columns: ContainerColumn[] = [
    { name: 'offsets', type: 'i32', length: vertices + 1, bytes: () => offsetBytes(document) },
    { name: 'ends', type: 'i32', length: arcs, bytes: () => endBytes(document) },
    ...(kind === 'owned' && owners !== undefined
      ? [{ name: 'owners', type: 'u8', length: vertices, bytes: () => [owners] } as const]
      : []),
  ];
  yield* writeContainerPieces(() => headerFields(document), columns);
}

/** Vertex → where its row begins, and the end of all rows. */
async function* offsetBytes(game: StreamedDocument): AsyncGenerator<Uint8Array> {
  const { vertices, arcs } = game;
  let piece = new Int32Array(PIECE);
  let used = 0;
  let v = 0; // the next vertex whose row has not begun
  let arc = 0;
  for await (const { from } of game.batches() as AsyncIterable<ArcBatch>) {
    for (let a = 0; a < from.length; a++, arc++) {
      if (from[a] < v - 1 || from[a] >= vertices) throw badArc(from[a], v - 1, vertices);
      for (; v <= from[a]; v++) {
        piece[used++] = arc;
        if (used === PIECE) yield* full();
      }
    }
  }
  if (arc !== arcs) throw wrongCount(arc, arcs);
  for (; v <= vertices; v++) {
    piece[used++] = arc;
    if (used === PIECE) yield* full();
  }
  yield bytesOf(piece.subarray(0, used));

  function* full(): Generator<Uint8Array> {
    yield bytesOf(piece);
    piece = new Int32Array(PIECE);
    used = 0;
  }
}

async function* endBytes(game: StreamedDocument): AsyncGenerator<Uint8Array> {
  const { arcs } = game;
  let count = 0;
  for await (const { to } of game.batches() as AsyncIterable<ArcBatch>) {
    count += to.length;
    yield bytesOf(to);
  }
  if (count !== arcs) throw wrongCount(count, arcs);
}

function bytesOf(column: Int32Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function badArc(vertex: number, before: number, vertices: number): GyreError {
  const found = `an arc from vertex ${vertex} comes after one from vertex ${before}`;
  return new GyreError('E_ARC', found, `give the arcs in the order of their sources, 0 to ${vertices - 1}`);
}

function wrongCount(found: number, said: number): GyreError {
  return new GyreError('E_ARC', `${found} arcs came`, `the game says that it has ${said}`);
}

const PIECE = 1 << 18;
