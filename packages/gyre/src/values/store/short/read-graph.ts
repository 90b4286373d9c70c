import type { LoopyGame } from '../../game/game.ts';
import { DEFERRED } from './budget.ts';
import type { ShortStore } from './short-store.ts';

/**
 * The ids of all positions of a loop-free game, each made after its options; undefined if it has a cycle.
 * The walk has its own stack, so the length of a play is limited by memory only.
 */
export function shortValues(game: LoopyGame, store: ShortStore): Int32Array | undefined {
  const order = optionsFirst(game);
  if (order === undefined) return undefined;
  const { offsets: l, ends: left } = game.out(0);
  const { offsets: r, ends: right } = game.out(1);
  const ids = new Int32Array(game.vertices); // vertex → its id
  const { maker } = store;
  const [lefts, rights] = maker.lists;
  for (let n = 0; n < order.length; n++) {
    const v = order[n];
    for (;;) {
      lefts.take(ids, left, l[v], l[v + 1]);
      rights.take(ids, right, r[v], r[v + 1]);
      const id = maker.make();
      if (id !== DEFERRED) {
        ids[v] = id;
        break;
      }
      store.settle();
    }
  }
  return ids;
}

/** The vertices, each after its options; undefined if there is a cycle. */
function optionsFirst(game: LoopyGame): Int32Array | undefined {
  const { offsets: l, ends: left } = game.out(0);
  const { offsets: r, ends: right } = game.out(1);
  const order = new Int32Array(game.vertices);
  const path = new Int32Array(game.vertices);
  const next = new Int32Array(game.vertices); // vertex → arcs followed + 1 while on the path; DONE after it
  let listed = 0;
  let depth = 0;
  path[0] = game.start;
  next[game.start] = 1;
  while (depth >= 0) {
    const v = path[depth];
    const lefts = l[v + 1] - l[v];
    const arcs = lefts + r[v + 1] - r[v];
    let arc = next[v] - 1;
    let w = UNSEEN;
    for (; arc < arcs && w === UNSEEN; arc++) {
      const option = arc < lefts ? left[l[v] + arc] : right[r[v] + arc - lefts];
      if (next[option] > 0) return undefined;
      if (next[option] !== DONE) w = option;
    }
    if (w === UNSEEN) {
      next[v] = DONE;
      order[listed++] = v;
      depth--;
    } else {
      next[v] = arc + 1;
      next[w] = 1;
      path[++depth] = w;
    }
  }
  return order;
}

const DONE = -1;

/** No option that was not seen before. */
const UNSEEN = -1;
