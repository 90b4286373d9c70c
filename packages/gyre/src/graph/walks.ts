import { refuse, shown } from './error.ts';
import { type Graph, opponent, type Player } from './graph.ts';
import { checkLimit } from './kinds.ts';

/**
 * The finite walks from a start, up to a number of moves, breadth first: walk 0 is the start alone, and the
 * walks that prolong walk i are `children[i]` up to, not including, `children[i + 1]`. Walks are sequences of
 * vertices, so duplicate arcs make no further walks.
 */
export interface Walks {
  /** walk → its last vertex. */
  readonly vertex: Int32Array;
  /** walk → the walk it prolongs by one move; −1 for walk 0. */
  readonly parent: Int32Array;
  /** walk → its number of moves. */
  readonly moves: Int32Array;
  /** walk → the player to move at its end. */
  readonly player: Uint8Array;
  readonly children: Int32Array;
  /** walk → 1 if it could go on but was cut off. */
  readonly cut: Uint8Array;
}

/** The walks of at most `depth` moves from `start` with `first` to move; more than `limit` are refused. */
export function walksFrom(
  graph: Graph,
  start: number,
  depth: number,
  first: Player = 0,
  limit: number = 1_000_000,
): Walks {
  if (!(Number.isInteger(depth) && depth >= 0))
    refuse('E_SIZE', `the depth is ${shown(depth)}`, 'give a whole number of moves, 0 or more');
  checkLimit(limit, 'the limit of walks', 1);
  const vertex = [start];
  const parent = [-1];
  const moves = [0];
  const player: number[] = [graph.owners?.[start] ?? first];
  const cut = [0];
  const children = [0];
  const lastSeen = new Int32Array(graph.vertices).fill(-1); // vertex → the last walk prolonged to it
  for (let i = 0; i < vertex.length; i++) {
    children[i] = vertex.length;
    const { offsets, ends } = graph.out(player[i] as Player);
    const stop = offsets[vertex[i] + 1];
    if (moves[i] === depth && offsets[vertex[i]] < stop) cut[i] = 1;
    for (let a = offsets[vertex[i]]; moves[i] < depth && a < stop; a++) {
      if (lastSeen[ends[a]] === i) continue;
      lastSeen[ends[a]] = i;
      if (vertex.length >= limit)
        refuse('E_LIMIT', `there are more than ${limit} walks of ${depth} moves`, 'take fewer moves');
      vertex.push(ends[a]);
      parent.push(i);
      moves.push(moves[i] + 1);
      player.push(graph.owners?.[ends[a]] ?? opponent(player[i] as Player));
      cut.push(0);
    }
  }
  children.push(vertex.length);
  return {
    vertex: Int32Array.from(vertex),
    parent: Int32Array.from(parent),
    moves: Int32Array.from(moves),
    player: Uint8Array.from(player),
    children: Int32Array.from(children),
    cut: Uint8Array.from(cut),
  };
}
