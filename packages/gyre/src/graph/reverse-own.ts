import type { ArcRows } from './arcs.ts';
import { FreshModules, importAgain } from './fresh.ts';
import { type Graph, type Player, roomForReversed } from './graph.ts';
import type { Dealt } from './own-reverser.ts';
import * as reverserModule from './own-reverser.ts';
import { isScattered } from './reverse.ts';

const reversers = new FreshModules<typeof reverserModule>(reverserModule, (number) =>
  importAgain(reverserModule.home, 'own-reverser', number, reverserModule.createOwnReverser),
);

/**
 * Room for the rows that `reverseOwn` fills.
 *
 * @param memory gives that many bytes
 */
export function roomForOwn(graph: Graph, dealt: Dealt, memory: (bytes: number) => ArrayBufferLike): ArcRows {
  const { kind, vertices } = graph;
  let arcs = 0;
  for (const player of playersOf(graph)) {
    const { offsets } = graph.out(player);
    for (const [first, last] of dealtRanges(vertices, dealt)) arcs += offsets[last] - offsets[first];
  }
  return roomForReversed({ kind, vertices, arcs }, memory);
}

/** Fewer arcs are not worth fresh loops. */
const SMALL = 1 << 17;

/** The vertices that a thread owns, as ranges. */
export function* dealtRanges(
  vertices: number,
  { blockBits, thread, threads }: Dealt,
): Generator<readonly [first: number, last: number]> {
  const block = 2 ** blockBits;
  for (let v = thread * block; v < vertices; v += threads * block)
    yield [v, Math.min(vertices, v + block)] as const;
}

/**
 * Makes the rows of `Graph.reversed` of the arcs that leave one thread's vertices. No thread waits for another.
 *
 * @param room what `roomForOwn` gave
 */
export function reverseOwn(graph: Graph, dealt: Dealt, room: ArcRows, report: (share: number) => void): void {
  const { vertices, owners } = graph;
  const players = playersOf(graph);
  let firstArc = 0;
  for (const player of players) {
    const { offsets: sources, ends: to, from } = graph.out(player);
    const first = player * vertices;
    const offsets =
      graph.kind === 'partizan' ? room.offsets.subarray(first, first + vertices + 1) : room.offsets;
    const arrays = { from, to, sources, owners, offsets, ends: room.ends, firstArc, ...dealt };
    const module = to.length < SMALL ? reversers.last : reversers.take();
    const reverser = module.createOwnReverser(arrays);
    const tell = (share: number): void => report((player + share) / players.length);
    if (isScattered(to) && reverser.canPack()) reverser.byBuckets(tell);
    else reverser.byCounting(tell);
    firstArc = offsets[offsets.length - 1];
  }
}

function playersOf({ kind }: Graph): readonly Player[] {
  return kind === 'partizan' ? [0, 1] : [0];
}
