import type { ArcBatch } from '../../game/inner.ts';
import { GyreError } from '../../graph/inner.ts';
import { type ContainerColumn, writeContainerPieces } from '../kit/container-pieces.ts';
import { checkStreamed } from '../kit/document-checks.ts';
import type { StreamedDocument } from '../kit/format.ts';
import { headerFields } from './field-pieces.ts';

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
