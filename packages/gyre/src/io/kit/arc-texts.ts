import type { Graph, Player } from '../../graph/inner.ts';

/** The texts of all arcs in the order of their sources, some together; in a partizan graph, Left's first. */
export function* arcTexts(
  graph: Graph,
  textFrom: (v: number, player: Player) => (w: number) => string,
): Generator<string> {
  let text = '';
  for (const player of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    for (let v = 0; v < graph.vertices; v++) {
      const textTo = textFrom(v, player);
      for (let a = offsets[v]; a < offsets[v + 1]; a++) {
        text += textTo(ends[a]);
        if (text.length < TOGETHER) continue;
        yield text;
        text = '';
      }
    }
  }
  yield text;
}

const TOGETHER = 1 << 12;
