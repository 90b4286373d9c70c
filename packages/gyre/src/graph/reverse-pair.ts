import type { Meeting } from '../floor/index.ts';
import type { ArcRows } from './arcs.ts';
import { FreshModules, importAgain } from './fresh.ts';
import type { Graph, Player } from './graph.ts';
import * as reverserModule from './pair-reverser.ts';
import { isScattered } from './reverse.ts';

const reversers = new FreshModules<typeof reverserModule>(reverserModule, (number) =>
  importAgain(reverserModule.home, 'pair-reverser', number, reverserModule.createPairReverser),
);

/** Fewer arcs are not worth fresh loops. */
const SMALL = 1 << 17;

/**
 * Makes the rows of `Graph.reversed` on two threads, each of which must call it with its own copy of the graph.
 *
 * @param room what `roomForReversed` gave, on shared memory
 * @param notes room that both threads read and write, on shared memory: `wordsForNotes` of it
 */
export function reversePair(
  graph: Graph,
  meeting: Meeting,
  room: ArcRows,
  notes: Int32Array,
  report: (share: number) => void,
): void {
  const { kind, vertices, owners } = graph;
  const players: readonly Player[] = kind === 'partizan' ? [0, 1] : [0];
  let firstArc = 0;
  for (const player of players) {
    const { offsets: sources, ends: to, from } = graph.out(player);
    const first = player * vertices;
    const offsets = kind === 'partizan' ? room.offsets.subarray(first, first + vertices + 1) : room.offsets;
    const thread = meeting.thread === 0 ? 0 : 1;
    const arrays = { from, to, sources, owners, offsets, ends: room.ends, firstArc, notes, thread } as const;
    const module = reversers.take(to.length < SMALL);
    const reverser = module.createPairReverser(arrays);
    const tell = (share: number): void => report((player + share) / players.length);
    const steps =
      isScattered(to) && reverser.canPack()
        ? reverser.byBuckets(() => meeting.draw(), tell)
        : reverser.byCounting(() => meeting.draw(), tell);
    while (steps.next().done !== true) meeting.meet();
    firstArc += to.length;
  }
}

/** How many words of notes `reversePair` needs. */
export function wordsForNotes({ kind, vertices }: Pick<Graph, 'kind' | 'vertices'>): number {
  return (kind === 'owned' ? 2 * vertices : vertices) + 1;
}
