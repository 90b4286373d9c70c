import { type GameDocument, type Graph, ownedGraph, type Player, partizanGraph, symmetricGraph } from 'gyre';
import { writeGameJson } from 'gyre/io';
import { type Compression, GROUP_ROWS, parquetBytes, type WrittenRows } from './parquet-write.ts';

/** The bytes of a Parquet file with the arcs of a game; everything else is in its metadata. */
export function parquetChunks(document: GameDocument, compression?: Compression): AsyncGenerator<Uint8Array> {
  const { graph } = document;
  const {
    arcs: _a,
    left: _l,
    right: _r,
    ...fields
  } = JSON.parse(writeGameJson({ ...document, graph: withoutArcs(graph) })) as Record<string, unknown>;
  return parquetBytes(
    [
      { name: 'source', type: 'INT32' },
      { name: 'target', type: 'INT32' },
      ...(graph.kind === 'partizan' ? [{ name: 'player', type: 'UINT_8' } as const] : []),
    ],
    arcGroups(graph),
    { ...fields, kind: graph.kind },
    compression,
  );
}

/** The graph without its arcs, which the metadata does not repeat. */
function withoutArcs({ kind, vertices, owners }: Graph): Graph {
  if (kind === 'owned') return ownedGraph(owners as Uint8Array, []);
  return kind === 'partizan' ? partizanGraph(vertices, [], []) : symmetricGraph(vertices, []);
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
