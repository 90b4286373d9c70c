import { type ArcBatch, checkConvention, type Payoff, type PayoffColumns } from '../../game/index.ts';
import { checkArgument, checkObject, checkParts, checkText, GyreError, shown } from '../../graph/index.ts';
import { type ContainerColumn, writeContainerPieces } from '../kit/container-pieces.ts';
import { encoded, type StreamedDocument } from '../kit/format.ts';
import { gameFields, jsonRuns, mapped, payoffField } from './write.ts';

const ALL_FIELDS = [
  'gyre',
  'content',
  'kind',
  'vertices',
  'title',
  'names',
  'convention',
  'owners',
  'start',
  'payoffs',
] as const;

/** A field of a game besides its arcs, as our formats name it. */
export type StreamedField = (typeof ALL_FIELDS)[number];

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

/** The fields in the header of our binary format, as bytes in pieces. */
export function headerFields(parts: FieldParts): Iterable<Uint8Array> {
  return encoded(fieldsOf(parts, FIELDS));
}

/** What fields are made of. */
type FieldParts = Omit<StreamedDocument, 'arcs' | 'batches'>;

const FIELDS = [
  'gyre',
  'content',
  'kind',
  'vertices',
  'title',
  'names',
  'convention',
  'payoffs',
  'start',
] as const;

/** The fields of a game in an order, as one JSON object in pieces; those that it does not have are left out. */
export function streamedFields(
  document: StreamedDocument,
  order: readonly StreamedField[],
): Generator<string> {
  checkStreamed(document);
  checkArgument(order, 'the order', 'list');
  const strange = order.find((name) => !ALL_FIELDS.includes(name));
  if (order.some((name) => !ALL_FIELDS.includes(name)))
    throw new GyreError('E_SHAPE', `a field is ${shown(strange)}`, `the fields are ${ALL_FIELDS.join(', ')}`);
  return objectPieces(document, order);
}

function* objectPieces(document: StreamedDocument, order: readonly StreamedField[]): Generator<string> {
  yield '{';
  yield* fieldsOf(document, order);
  yield '}';
}

function* fieldsOf(document: FieldParts, order: readonly StreamedField[]): Generator<string> {
  let lead = '';
  for (const name of order) {
    const pieces = piecesOf(document, name);
    if (pieces === undefined) continue;
    yield `${lead}"${name}":`;
    yield* pieces;
    lead = ',';
  }
}

function piecesOf(document: FieldParts, name: StreamedField): Iterable<string> | undefined {
  const { kind, vertices, names, owners, payoffs } = document;
  if (name === 'gyre') return ['1'];
  if (name === 'content') return ['"game"'];
  if (name === 'kind') return [`"${kind}"`];
  if (name === 'vertices') return [String(vertices)];
  if (name === 'names') return names && list(names());
  if (name === 'owners') return kind === 'owned' && owners !== undefined ? list(owners) : undefined;
  if (name === 'payoffs') return payoffPieces(payoffs);
  const value = smallFields(document)[name];
  return value === undefined ? undefined : [JSON.stringify(value)];
}

/** Title, convention and start. */
function smallFields({ title, convention, start }: FieldParts): Record<string, unknown> {
  return gameFields({
    ...(title === undefined ? {} : { title }),
    ...(convention === undefined ? {} : { convention }),
    ...(start === undefined ? {} : { start }),
  });
}

function payoffPieces(payoffs: StreamedDocument['payoffs']): Iterable<string> | undefined {
  if (payoffs === undefined) return undefined;
  if (!('vertices' in payoffs)) return list(mapped(payoffs, payoffField));
  return payoffs.vertices.length === 0 ? undefined : list(payoffEntries(payoffs));
}

function* payoffEntries({ vertices, scores }: PayoffColumns): Generator<Payoff> {
  for (let i = 0; i < vertices.length; i++) yield { vertex: vertices[i], score: scores[i] };
}

function* list(items: Iterable<unknown>): Generator<string> {
  let lead = '[';
  for (const run of jsonRuns(items)) {
    yield lead + run;
    lead = ',';
  }
  yield lead === '[' ? '[]' : ']';
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

/** Refuses a game that cannot be written as it streams by. */
function checkStreamed(document: StreamedDocument): void {
  const parts = { vertices: 'number', arcs: 'number', batches: 'function' } as const;
  checkParts(document, 'a game that streams by', parts, 'give { kind, vertices, arcs, batches }');
  const { kind, vertices, arcs, owners, title, names, convention, payoffs = [], start } = document;
  for (const [name, count] of Object.entries({ vertices, arcs }))
    if (!(Number.isSafeInteger(count) && count >= 0))
      throw new GyreError('E_SHAPE', `the number of ${name} is ${shown(count)}`, 'give a whole number');
  if (title !== undefined) checkText(title, 'the title');
  if (convention !== undefined) checkConvention(convention);
  if (names !== undefined) checkArgument(names, 'names', 'function');
  if (start !== undefined) checkParts(start, 'the start', { vertex: 'number' }, 'give { vertex, player }');
  checkObject(payoffs, 'the payoffs');
  if (!Array.isArray(payoffs) && !('vertices' in payoffs && 'scores' in payoffs))
    throw new GyreError('E_SHAPE', `the payoffs are ${shown(payoffs)}`, 'give a list of { vertex, score }');
  const hasOwners = owners instanceof Uint8Array && owners.length === vertices;
  if (kind === 'symmetric' || (kind === 'owned' && hasOwners)) return;
  if (kind !== 'partizan')
    throw new GyreError(
      'E_SHAPE',
      `the kind of graph is ${shown(kind)}`,
      'give symmetric, or owned with owners: a Uint8Array, one per vertex',
    );
  throw new GyreError(
    'E_FORMAT',
    'the graph is partizan',
    'a symmetric or an owned graph can be written while it streams by',
  );
}

const PIECE = 1 << 18;
