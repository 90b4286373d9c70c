import type { PliesColumn, Solution } from '../../game/inner.ts';
import type { ArcRows, Graph, Player } from '../../graph/inner.ts';
import { type PackedGame, packGame, unpackGame } from '../workers/packed-game.ts';
import { sharedCopy } from '../workers/shared-memory.ts';

/** A solution as it crosses to several threads, with everything large on shared memory. */
export interface PackedSolution extends Omit<Solution, 'game'> {
  readonly game: PackedGame;
}

/** Puts a solution on shared memory, except the parts that are already there. */
export function packSolution({ game, ...columns }: Solution, copies: SharedRows): PackedSolution {
  const { values, plies, scores, ranks } = columns;
  return {
    ...columns,
    game: packGame(game, sharedRows(game.graph, copies)),
    values: sharedCopy(values),
    ...(plies && { plies: sharedCopy<PliesColumn>(plies) }),
    ...(scores && { scores: sharedCopy(scores) }),
    ...(ranks && { ranks: sharedCopy(ranks) }),
  };
}

/** The solution again, on the other side. */
export function unpackSolution({ game, ...columns }: PackedSolution): Solution {
  return { ...columns, game: unpackGame(game) };
}

/** Graph → its rows on shared memory, kept for the next question about it. */
export type SharedRows = WeakMap<Graph, readonly ArcRows[]>;

/**
 * The rows of each arc set on shared memory, so that all threads read one copy.
 *
 * @param onRoom called with fresh memory before anything is copied there
 */
export function sharedRows(
  graph: Graph,
  copies: SharedRows,
  onRoom?: (room: readonly Int32Array[]) => void,
): readonly ArcRows[] {
  const known = copies.get(graph);
  if (known !== undefined) return known;
  const players: readonly Player[] = graph.kind === 'partizan' ? [0, 1] : [0];
  const own = players.map((player) => graph.out(player));
  const rooms = own.map(({ offsets, ends }) => ({ offsets: roomFor(offsets), ends: roomFor(ends) }));
  onRoom?.(rooms.flatMap(({ offsets, ends }) => [offsets, ends]));
  const rows = own.map(({ offsets, ends, ...rest }, i) => {
    const room = rooms[i];
    if (room.offsets !== offsets) room.offsets.set(offsets);
    if (room.ends !== ends) room.ends.set(ends);
    return { ...rest, ...room };
  });
  copies.set(graph, rows);
  return rows;
}

function roomFor(column: Int32Array): Int32Array {
  if (column.buffer instanceof SharedArrayBuffer) return column;
  return new Int32Array(new SharedArrayBuffer(column.byteLength));
}

/** Need its rows not be copied? */
export function isOnSharedMemory(graph: Graph, copies: SharedRows): boolean {
  return copies.has(graph) || graph.out(0).ends.buffer instanceof SharedArrayBuffer;
}

/** One range of positions or vertices per thread, in rising order; each begins at a multiple of four. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** Positions in equal parts. */
export function equalRanges(length: number, threads: number): Ranges {
  return rangesBetween(threads, length, (t) => Math.floor((length * t) / threads));
}

/** Vertices in parts of about equally many arcs and vertices. */
export function rangesByArcs(graph: Graph, threads: number): Ranges {
  const { vertices } = graph;
  const sets =
    graph.kind === 'partizan' ? [graph.out(0).offsets, graph.out(1).offsets] : [graph.out(0).offsets];
  const workBefore = (v: number): number => sets.reduce((sum, offsets) => sum + offsets[v], v);
  const all = workBefore(vertices);
  return rangesBetween(threads, vertices, (t) => {
    let low = 0;
    let high = vertices;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (workBefore(middle) < (all * t) / threads) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}

function rangesBetween(threads: number, length: number, cutAt: (thread: number) => number): Ranges {
  const cut = (t: number): number => (t === threads ? length : cutAt(t) & ~3);
  return Array.from({ length: threads }, (_, t) => [cut(t), cut(t + 1)] as const);
}
