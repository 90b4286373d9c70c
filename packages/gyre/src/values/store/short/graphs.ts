import { refuse } from '../../../graph/inner.ts';
import { LoopyGame } from '../../game/game.ts';
import { canonicalNumbering } from '../../game/numbering.ts';
import type { Plain } from '../../plain/plain.ts';
import { plainGraph } from '../../plain/plain-graph.ts';
import { DEFERRED } from './budget.ts';
import { IntegerStack } from './integer-stack.ts';
import type { ShortStore } from './short-store.ts';
import { BIG, PLAIN } from './table.ts';

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
 * The vertices, each before its options; undefined if there is a cycle. A vertex is listed after all that
 * lead to it; nothing leads to the start, from which all are reached.
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

/** The canonical graph of a value, as `canonicalForm` numbers it; one with too many positions is refused. */
export function graphOf(id: number, store: ShortStore): LoopyGame {
  const graph = drawnGraph(id, store);
  if (graph !== undefined) return graph;
  const hint = `graphs have up to ${MOST_WRITTEN} positions and arcs; the notation may still be short`;
  return refuse('E_LIMIT', 'the canonical form is too large to write out', hint);
}

/** The same; undefined where there would be too many positions and arcs. */
export function drawnGraph(
  id: number,
  store: ShortStore,
  most: number = MOST_WRITTEN,
): LoopyGame | undefined {
  const { table } = store;
  const form = store.plainOf(id);
  if (form !== undefined) return drawnPlain(form, most);
  const numbers = new Map<number, number>([[id, 0]]); // id → vertex
  const found = new IntegerStack();
  found.push(id);
  const offsets = [new IntegerStack(), new IntegerStack()] as const;
  const ends = [new IntegerStack(), new IntegerStack()] as const;
  for (const list of offsets) list.push(0);
  for (let v = 0; v < found.length; v++) {
    const u = found.items[v];
    if (isLarger(u, store, most)) return undefined;
    store.write(u);
    if (found.length + ends[0].length + ends[1].length > most) return undefined;
    if (--store.budget.fuel < 0) store.budget.look();
    for (const player of [0, 1] as const) {
      const first = ends[player].length;
      for (let i = table.begin(player, u); i < table.finish(player, u); i++) {
        const w = table.pool[i];
        let number = numbers.get(w);
        if (number === undefined) {
          number = found.length;
          numbers.set(w, number);
          found.push(w);
        }
        ends[player].push(number);
      }
      ends[player].items.subarray(first, ends[player].length).sort();
      offsets[player].push(ends[player].length);
    }
  }
  const rows = (player: 0 | 1): { offsets: Int32Array; ends: Int32Array } => ({
    offsets: offsets[player].items.slice(0, offsets[player].length),
    ends: ends[player].items.slice(0, ends[player].length),
  });
  return canonicalNumbering(new LoopyGame(found.length, [rows(0), rows(1)]));
}

/** Number, ups and nimber: their graph is known without the store. */
function drawnPlain({ number, ups, nimber }: Plain, most: number): LoopyGame | undefined {
  if (drawnSize({ number, ups, nimber }) > BigInt(most)) return undefined;
  return canonicalNumbering(plainGraph(number, Number(ups), Number(nimber)));
}

/**
 * Does a plain value alone have more positions and arcs? An integer has as many as it counts: they are not
 * listed in vain.
 */
function isLarger(id: number, { table, plain }: ShortStore, most: number): boolean {
  if ((table.flags[id] & BIG) !== 0) return drawnSize(plain.plainOf(id)) > BigInt(most);
  if ((table.flags[id] & PLAIN) !== 0 && Math.abs(plain.upsOf(id)) > most) return true;
  return Math.abs(table.leftStop[id]) > most;
}

/** About as many positions and arcs as the graph of a plain value has. */
function drawnSize({ number, ups, nimber }: Plain): bigint {
  const size = (n: bigint): bigint => (n < 0n ? -n : n);
  const positions =
    (size(number.numerator) >> BigInt(number.exponent)) + BigInt(2 * number.exponent) + size(ups);
  return 2n * positions + nimber * nimber;
}

/** Positions and arcs: some seconds' work. */
const MOST_WRITTEN = 1 << 22;
