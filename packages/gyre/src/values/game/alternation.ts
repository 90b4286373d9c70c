import { componentsOf } from '../../floor/components.ts';
import { opponent, type Player } from '../../graph/inner.ts';
import { checkLoopy, type LoopyGame } from './game.ts';
import { heights } from './numbering.ts';

/** The options of each player at each vertex, in any form that the caller keeps them in. */
export interface OptionLists {
  readonly vertices: number;
  options(player: Player, v: number): ArrayLike<number>;
}

/**
 * The strongly connected components of the state graph, whose vertices are pairs (v, who moves), written
 * 2v + player: component[state] is a number shared by exactly the states on common cycles.
 */
export function stateComponents(lists: OptionLists): Int32Array {
  return componentsOf(2 * lists.vertices, (s, i) => {
    const player = (s & 1) as Player;
    const options = lists.options(player, s >> 1);
    return i < options.length ? 2 * options[i] + opponent(player) : -1;
  }).classOf;
}

/** The strongly connected components of the graph, whoever moves. */
export function vertexComponents(lists: OptionLists): Int32Array {
  return componentsOf(lists.vertices, (v, i) => {
    const left = lists.options(0, v);
    if (i < left.length) return left[i];
    const right = lists.options(1, v);
    return i < left.length + right.length ? right[i - left.length] : -1;
  }).classOf;
}

/** Is the arc of `player` from v to w on an alternating cycle? The components of the states tell. */
export function isCyclicArc(component: Int32Array, player: Player, v: number, w: number): boolean {
  return component[2 * v + player] === component[2 * w + opponent(player)];
}

/** The arcs of each player that lie on some alternating cycle (Siegel, Definition 5), as pairs. */
export function alternatingArcs(game: LoopyGame): readonly [[number, number][], [number, number][]] {
  checkLoopy(game);
  const component = stateComponents(game);
  const arcs: [[number, number][], [number, number][]] = [[], []];
  for (const player of [0, 1] as const) {
    for (let v = 0; v < game.vertices; v++) {
      for (const w of game.options(player, v)) {
        if (isCyclicArc(component, player, v, w)) arcs[player].push([v, w]);
      }
    }
  }
  return arcs;
}

/** Does the game have no alternating cycle, so that alternating play always ends? */
export function isStopper(game: LoopyGame): boolean {
  checkLoopy(game);
  return isAlternationFree(game);
}

/** Is the state graph of these lists without cycles? Counts out-degrees down; O(V + E). */
export function isAlternationFree(lists: OptionLists): boolean {
  const component = stateComponents(lists);
  const seen = new Uint8Array(component.length);
  for (const c of component) {
    if (seen[c] === 1) return false;
    seen[c] = 1;
  }
  return true;
}

/** Vertices that an alternating walk of even length, 2 or more, either colour first, reaches from u. */
export function evenFollowers(lists: OptionLists, u: number): Uint8Array {
  const even = new Uint8Array(lists.vertices);
  for (const first of [0, 1] as const) {
    const seen = new Uint8Array(2 * lists.vertices); // by state; the first state only if it is met again
    const queue = [2 * u + first];
    for (let head = 0; head < queue.length; head++) {
      const mover = (queue[head] & 1) as Player;
      const options = lists.options(mover, queue[head] >> 1);
      for (let i = 0; i < options.length; i++) {
        const state = 2 * options[i] + opponent(mover);
        if (seen[state] === 1) continue;
        seen[state] = 1;
        queue.push(state);
        if ((state & 1) === first) even[options[i]] = 1;
      }
    }
  }
  return even;
}

/** Does every play end, whoever moves and however often? */
export function isLoopfree(game: LoopyGame): boolean {
  checkLoopy(game);
  return heights(game)[game.start] < game.vertices;
}

/** Does the graph have no cycle of moves, of any colours, except from a vertex to itself? */
export function isPlumtree(game: LoopyGame): boolean {
  checkLoopy(game);
  const open = new Int32Array(game.vertices);
  const queue: number[] = [];
  for (let v = 0; v < game.vertices; v++) {
    for (const player of [0, 1] as const) for (const w of game.options(player, v)) if (w !== v) open[v]++;
    if (open[v] === 0) queue.push(v);
  }
  for (let head = 0; head < queue.length; head++) {
    const w = queue[head];
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.into(player);
      for (let a = offsets[w]; a < offsets[w + 1]; a++) {
        if (ends[a] !== w && --open[ends[a]] === 0) queue.push(ends[a]);
      }
    }
  }
  return queue.length === game.vertices;
}
