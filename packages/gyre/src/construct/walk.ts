import { type Graph, GyreError, opponent, type Player, shown, type Walks } from '../graph/inner.ts';
import { checkPointed, type PointedGraph } from './pointed.ts';

/** An infinite walk that comes back on itself: the stem once, then the cycle for ever. */
export interface EndlessWalk {
  readonly stem: readonly number[];
  readonly cycle: readonly number[];
}

/**
 * Is W a walk through ⟨G, s⟩ (Löwe, section 2.1): does it begin at s, and is there an arc from each vertex to
 * the next? A walk has at least one vertex. On a partizan graph the arcs are those of player 0 and player 1
 * in turn, as in the unravelled tree.
 */
export function isWalk(pointed: PointedGraph, walk: readonly number[] | EndlessWalk): boolean {
  checkPointed(pointed);
  const { graph, start } = pointed;
  const vertices = 'cycle' in Object(walk) ? twiceRound(walk as EndlessWalk) : checkedList(walk as number[]);
  if (vertices[0] !== start) return false;
  let player: Player = 0;
  for (let n = 0; n + 1 < vertices.length; n++) {
    if (!hasArc(graph, player, vertices[n], vertices[n + 1])) return false;
    player = opponent(player);
  }
  return true;
}

/** Is it a walk that is infinite, or that ends where the player to move has no arc? */
export function isMaximalWalk(pointed: PointedGraph, walk: readonly number[] | EndlessWalk): boolean {
  if (!isWalk(pointed, walk)) return false;
  if ('cycle' in walk) return true;
  const { offsets } = pointed.graph.out(walk.length % 2 === 1 ? 0 : 1);
  const last = walk[walk.length - 1];
  return offsets[last] === offsets[last + 1];
}

/** The part of an endless walk that shows each arc with each player to move: the cycle twice, and its end. */
function twiceRound({ stem, cycle }: EndlessWalk): readonly number[] {
  checkedList(stem);
  checkedList(cycle);
  if (cycle.length > 0) return [...stem, ...cycle, ...cycle, cycle[0]];
  throw new GyreError('E_SHAPE', 'the cycle of the walk is empty', 'a finite walk is a list of vertices');
}

function checkedList(walk: readonly number[]): readonly number[] {
  if (Array.isArray(walk)) return walk;
  throw new GyreError(
    'E_SHAPE',
    `the walk is ${shown(walk)}`,
    'give a list of vertices, or { stem, cycle } for one that never ends',
  );
}

function hasArc(graph: Graph, player: Player, v: number, w: number): boolean {
  const { offsets, ends } = graph.out(player);
  return ends.subarray(offsets[v], offsets[v + 1]).includes(w);
}

/** The vertices of walk i of an unravelled tree, from the start on. */
export function walkVertices(walks: Walks, i: number): number[] {
  checkWalks(walks);
  const { vertex, parent } = walks;
  if (!Number.isInteger(i) || i < 0 || i >= vertex.length)
    throw new GyreError(
      'E_POSITION',
      `there is no walk ${shown(i)}`,
      `the walks are 0 to ${vertex.length - 1}`,
    );
  const vertices: number[] = [];
  for (let j = i; j >= 0; j = parent[j]) vertices.push(vertex[j]);
  return vertices.toReversed();
}

/** The number of the walk with these vertices in an unravelled tree; undefined if it is not there. */
export function walkNumber(walks: Walks, walk: readonly number[]): number | undefined {
  checkWalks(walks);
  const { vertex, children } = walks;
  if (checkedList(walk)[0] !== vertex[0]) return undefined;
  let i = 0;
  for (const v of walk.slice(1)) {
    let child = children[i];
    while (child < children[i + 1] && vertex[child] !== v) child++;
    if (child === children[i + 1]) return undefined;
    i = child;
  }
  return i;
}

/** Refuses anything that is not a column of walks. */
export function checkWalks(walks: Walks): void {
  if (walks?.vertex instanceof Int32Array && walks.children instanceof Int32Array) return;
  throw new GyreError('E_SHAPE', 'what is given has no walks', 'make them with unravelledTree');
}
