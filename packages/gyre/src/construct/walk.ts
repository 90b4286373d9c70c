import {
  check,
  checkNumbered,
  type Graph,
  hasParts,
  type Kind,
  kindOf,
  opponent,
  type Player,
  refuse,
  type Walks,
} from '../graph/inner.ts';
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
  if (!('cycle' in Object(walk))) check(walk, WALK);
  const vertices = 'cycle' in walk ? twiceRound(walk) : walk;
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
  check(stem, WALK);
  check(cycle, WALK);
  if (cycle.length > 0) return [...stem, ...cycle, ...cycle, cycle[0]];
  return refuse('E_SHAPE', 'the cycle of the walk is empty', 'a finite walk is a list of vertices');
}

const WALK = kindOf(
  'the walk is …',
  'give a list of vertices, or { stem, cycle } for one that never ends',
  Array.isArray,
);

function hasArc(graph: Graph, player: Player, v: number, w: number): boolean {
  const { offsets, ends } = graph.out(player);
  return ends.subarray(offsets[v], offsets[v + 1]).includes(w);
}

/** The vertices of walk i of an unravelled tree, from the start on. */
export function walkVertices(walks: Walks, i: number): number[] {
  check(walks, WALKS);
  const { vertex, parent } = walks;
  checkNumbered(i, 'walk', 'walks', vertex.length);
  const vertices: number[] = [];
  for (let j = i; j >= 0; j = parent[j]) vertices.push(vertex[j]);
  return vertices.toReversed();
}

/** The number of the walk with these vertices in an unravelled tree; undefined if it is not there. */
export function walkNumber(walks: Walks, walk: readonly number[]): number | undefined {
  check(walks, WALKS);
  const { vertex, children } = walks;
  check(walk, WALK);
  if (walk[0] !== vertex[0]) return undefined;
  let i = 0;
  for (const v of walk.slice(1)) {
    let child = children[i];
    while (child < children[i + 1] && vertex[child] !== v) child++;
    if (child === children[i + 1]) return undefined;
    i = child;
  }
  return i;
}

export const WALKS: Kind = kindOf('what is given has no walks', 'make them with unravelledTree', (walks) =>
  hasParts(walks, { vertex: Int32Array, children: Int32Array }),
);
