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
      lefts.length = rights.length = 0;
      for (let a = l[v]; a < l[v + 1]; a++) lefts.push(ids[left[a]]);
      for (let a = r[v]; a < r[v + 1]; a++) rights.push(ids[right[a]]);
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
  const next = new Int32Array(game.vertices); // vertex → arcs looked at + 1 while on the path; DONE after it
  let listed = 0;
  let depth = 0;
  path[0] = game.start;
  next[game.start] = 1;
  while (depth >= 0) {
    const v = path[depth];
    const arc = next[v] - 1;
    const lefts = l[v + 1] - l[v];
    if (arc === lefts + r[v + 1] - r[v]) {
      next[v] = DONE;
      order[listed++] = v;
      depth--;
      continue;
    }
    next[v]++;
    const w = arc < lefts ? left[l[v] + arc] : right[r[v] + arc - lefts];
    if (next[w] === DONE) continue;
    if (next[w] > 0) return undefined;
    next[w] = 1;
    path[++depth] = w;
  }
  return order;
}

const DONE = -1;
