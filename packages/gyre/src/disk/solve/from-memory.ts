import type { ArcBatch, GameDocument, StreamedGame } from '../../game/inner.ts';
import { checkGraph, checkObject, type Graph, type Player } from '../../graph/inner.ts';

const BATCH = 1 << 20;

/** A game in memory, presented as a game whose arcs stream by. */
export function streamOf(document: GameDocument): StreamedGame {
  checkObject(document, 'the parts of the game');
  const { graph, title, players, convention, payoffs, start } = document;
  checkGraph(graph);
  const { kind, vertices, arcs, owners } = graph;
  return {
    kind,
    vertices,
    arcs,
    ...(owners === undefined ? {} : { owners }),
    ...(title === undefined ? {} : { title }),
    ...(players === undefined ? {} : { players }),
    ...(convention === undefined ? {} : { convention }),
    ...(payoffs === undefined ? {} : { payoffs }),
    ...(start === undefined ? {} : { start }),
    batches: () => batchesOf(graph),
  };
}

function* batchesOf(graph: Graph): Generator<ArcBatch> {
  const isPartizan = graph.kind === 'partizan';
  for (const player of (isPartizan ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    let v = 0;
    for (let start = 0; start < ends.length; start += BATCH) {
      const stop = Math.min(ends.length, start + BATCH);
      const from = new Int32Array(stop - start);
      for (; v < graph.vertices && offsets[v] < stop; v++)
        from.fill(v, Math.max(0, offsets[v] - start), Math.min(stop, offsets[v + 1]) - start);
      v--; // its row may go on in the next batch
      const batch = { from, to: ends.subarray(start, stop) };
      yield isPartizan ? { ...batch, players: new Uint8Array(stop - start).fill(player) } : batch;
    }
  }
}
