import type { LoopyGame } from '../../game/game.ts';
import { DEFERRED } from './budget.ts';
import type { ShortStore } from './short-store.ts';

/**
 * The ids of all positions of a loop-free game, each made after its options; undefined if it has a cycle.
 */
export function shortValues(game: LoopyGame, store: ShortStore): Int32Array | undefined {
  const order = optionsLast(game);
  if (order === undefined) return undefined;
  const { offsets: l, ends: left } = game.out(0);
  const { offsets: r, ends: right } = game.out(1);
  const ids = new Int32Array(game.vertices); // vertex → its id
  const { maker } = store;
  const [lefts, rights] = maker.lists;
  for (let n = order.length - 1; n >= 0; n--) {
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

/**
 * The vertices, each before its options; undefined if there is a cycle. A vertex is listed after all that lead to it;
 * nothing leads to the start, from which all are reached.
 */
function optionsLast(game: LoopyGame): Int32Array | undefined {
  const { vertices, start } = game;
  const { offsets: l, ends: left } = game.out(0);
  const { offsets: r, ends: right } = game.out(1);
  const waits = new Int32Array(vertices); // vertex → arcs into it from vertices that are not listed yet
  for (let a = 0; a < left.length; a++) waits[left[a]]++;
  for (let a = 0; a < right.length; a++) waits[right[a]]++;
  if (waits[start] > 0) return undefined;
  const order = new Int32Array(vertices);
  let listed = 1;
  order[0] = start;
  for (let n = 0; n < listed; n++) {
    const v = order[n];
    for (let a = l[v]; a < l[v + 1]; a++) if (--waits[left[a]] === 0) order[listed++] = left[a];
    for (let a = r[v]; a < r[v + 1]; a++) if (--waits[right[a]] === 0) order[listed++] = right[a];
  }
  return listed === vertices ? order : undefined;
}
