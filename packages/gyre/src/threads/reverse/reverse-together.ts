import type { Meeting } from '../../floor/meeting.ts';
import { type ArcRows, type Graph, isScattered, LARGE, type Player } from '../../graph/inner.ts';
import { SharedReverser, type SharedReverserArrays } from './shared-reverser.ts';

/**
 * Makes the rows of `Graph.reversed` on several threads, each of which must call it with its own copy of the
 * graph. The first thread alone reverses a graph that is too small to share out, or whose notes find no room.
 *
 * @param room what `roomForReversed` gave, on shared memory
 * @param notes room that all threads read and write, and room in equal parts for each, on shared memory
 */
export function reverseTogether(
  graph: Graph,
  meeting: Meeting,
  room: ArcRows,
  notes: Pick<SharedReverserArrays, 'space' | 'parts'>,
  report?: (share: number) => void,
): void {
  const { vertices, owners } = graph;
  const players: readonly Player[] = graph.kind === 'partizan' ? [0, 1] : [0];
  let firstArc = 0;
  for (const player of players) {
    const { offsets: sources, ends: to, from } = graph.out(player);
    const first = player * vertices;
    const offsets =
      graph.kind === 'partizan' ? room.offsets.subarray(first, first + vertices + 1) : room.offsets;
    const tell = (share: number): void => report?.((player + share) / players.length);
    const arrays = { from, to, sources, owners, offsets, ends: room.ends, firstArc, ...notes };
    if (!sortTogether(arrays, meeting, tell)) {
      copyReversed(graph, meeting, room);
      return;
    }
    firstArc += to.length;
  }
}

/** False, on every thread, if one thread alone sorts these arcs better. */
function sortTogether(
  arrays: SharedReverserArrays,
  meeting: Meeting,
  report: (share: number) => void,
): boolean {
  const { to } = arrays;
  if (to.length < LARGE) return false;
  const reverser = new SharedReverser(arrays, meeting);
  if (!isScattered(to) && reverser.bySpans(report)) return true;
  return reverser.byBlocks(report);
}

/** The first thread turns all arcs round and hands the rows over. */
function copyReversed(graph: Graph, meeting: Meeting, room: ArcRows): void {
  if (meeting.thread === 0) {
    const { offsets, ends } = graph.reversed();
    room.offsets.set(offsets);
    room.ends.set(ends);
  }
  meeting.meet();
}
