import type { ArcBatch, GameDocument, Graph, Player } from 'gyre';
import { fieldPieces, type StreamedDocument } from 'gyre/io';
import { type Compression, GROUP_ROWS, parquetPieces, type WrittenRows } from './parquet-write.ts';
import { tableText } from './table-metadata.ts';

/** The bytes of a Parquet file with the arcs of a game; everything else is in its metadata. */
export function parquetChunks(document: GameDocument, compression?: Compression): AsyncGenerator<Uint8Array> {
  const { graph } = document;
  return parquetPieces(
    [
      { name: 'source', type: 'INT32' },
      { name: 'target', type: 'INT32' },
      ...(graph.kind === 'partizan' ? [{ name: 'player', type: 'UINT_8' } as const] : []),
    ],
    arcGroups(graph),
    tableText(fieldPieces(document)),
    compression,
  );
}

/** The same file of a game whose arcs stream by. */
export async function* parquetStreamed(
  document: StreamedDocument,
  compression?: Compression,
): AsyncGenerator<Uint8Array> {
  yield* parquetPieces(
    [
      { name: 'source', type: 'INT32' },
      { name: 'target', type: 'INT32' },
    ],
    streamedGroups(document),
    tableText(fieldPieces(document)),
    compression,
  );
}

/** The arcs in groups of the same size, whatever batches they come in. */
async function* streamedGroups(document: StreamedDocument): AsyncGenerator<WrittenRows> {
  let [source, target] = [new Int32Array(GROUP_ROWS), new Int32Array(GROUP_ROWS)];
  let used = 0;
  for await (const { from, to } of document.batches() as AsyncIterable<ArcBatch>) {
    for (let done = 0; done < from.length; ) {
      const stop = Math.min(from.length, done + GROUP_ROWS - used);
      source.set(from.subarray(done, stop), used);
      target.set(to.subarray(done, stop), used);
      used += stop - done;
      done = stop;
      if (used < GROUP_ROWS) continue;
      yield [source, target];
      [source, target, used] = [new Int32Array(GROUP_ROWS), new Int32Array(GROUP_ROWS), 0];
    }
  }
  if (used > 0) yield [source.slice(0, used), target.slice(0, used)];
}

/** The arcs in the order of their sources; in a partizan graph, Left's first. */
function* arcGroups(graph: Graph): Generator<WrittenRows> {
  const isPartizan = graph.kind === 'partizan';
  for (const player of (isPartizan ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    let v = 0;
    for (let start = 0; start < ends.length; start += GROUP_ROWS) {
      const stop = Math.min(ends.length, start + GROUP_ROWS);
      const source = new Int32Array(stop - start);
      for (; v < graph.vertices && offsets[v] < stop; v++)
        source.fill(v, Math.max(0, offsets[v] - start), Math.min(stop, offsets[v + 1]) - start);
      v--; // its row may go on in the next group
      const columns = [source, ends.slice(start, stop)];
      yield isPartizan ? [...columns, new Int32Array(stop - start).fill(player)] : columns;
    }
  }
}
