import type { Player } from '../../../graph/inner.ts';
import { vertexComponents } from '../../game/alternation.ts';
import { sortedSet } from '../../simplify/index.ts';
import { IntegerStack, LOOPY, type ShortStore } from '../short/index.ts';

/** Positions whose options are ids, or positions among themselves: those are written −1, −2, … . */
export type MixedLists = readonly [readonly number[][], readonly number[][]];

/** The number that stands for position v in `MixedLists`; the same function leads back. */
export function placeholder(v: number): number {
  return -1 - v;
}

/**
 * Gives ids to positions in canonical form. One that is on no cycle is found by its options; the positions of
 * a strongly connected component are found together, by a key that does not depend on how they were numbered.
 */
export class ComponentIds {
  readonly #store: ShortStore;
  readonly #known = new Map<string, readonly number[]>(); // key of a component → the ids of its positions in order
  readonly #lists: readonly [IntegerStack, IntegerStack] = [new IntegerStack(), new IntegerStack()];

  constructor(store: ShortStore) {
    this.#store = store;
  }

  /** The ids of all positions. */
  enter(lists: MixedLists): number[] {
    const size = lists[0].length;
    const inside = (player: Player, v: number): number[] =>
      lists[player][v].filter((x) => x < 0).map(placeholder);
    const component = vertexComponents({ vertices: size, options: inside });
    const members: number[][] = [];
    for (let v = 0; v < size; v++) (members[component[v]] ??= []).push(v);
    const ids: number[] = Array.from({ length: size }, () => -1);
    for (const group of members) {
      const isCyclic =
        group.length > 1 || [0, 1].some((player) => inside(player as Player, group[0]).includes(group[0]));
      if (isCyclic) this.#enterCycle(group, lists, ids);
      else {
        const final = (player: Player): number[] =>
          lists[player][group[0]].map((x) => (x < 0 ? ids[placeholder(x)] : x));
        ids[group[0]] = this.#single(final(0), final(1));
      }
    }
    return ids;
  }

  /** A position on no cycle: loop-free if all its options are, else found by them as they stand. */
  #single(lefts: number[], rights: number[]): number {
    const { flags } = this.#store.table;
    const isLoopy = [...lefts, ...rights].some((x) => (flags[x] & LOOPY) !== 0);
    if (!isLoopy) return this.#store.game(lefts, rights);
    this.#fill(lefts, rights);
    return this.#store.table.intern(this.#lists[0], this.#lists[1], Number.NaN, Number.NaN, 0, LOOPY);
  }

  #fill(lefts: readonly number[], rights: readonly number[]): void {
    for (const [player, list] of [lefts, rights].entries()) {
      this.#lists[player].length = 0;
      for (const x of list) this.#lists[player].push(x);
      this.#lists[player].makeSet();
    }
  }

  #enterCycle(group: readonly number[], lists: MixedLists, ids: number[]): void {
    const places = new Map(group.map((v, i) => [v, i]));
    const isInside = (x: number): boolean => x < 0 && places.has(placeholder(x));
    const mixed = (player: Player, v: number): number[] =>
      lists[player][v].map((x) => (x < 0 && !isInside(x) ? ids[placeholder(x)] : x));
    const rows = group.map((v) => [mixed(0, v), mixed(1, v)] as const);
    const place = (x: number): number => places.get(placeholder(x)) as number;
    const order = orderOf(rows, place);
    const key = keyOf(rows, order, place);
    const known = this.#known.get(key);
    if (known === undefined) {
      const fresh = this.#add(rows, order, place);
      this.#known.set(key, fresh);
      for (let n = 0; n < order.length; n++) ids[group[order[n]]] = fresh[n];
    } else for (let n = 0; n < order.length; n++) ids[group[order[n]]] = known[n];
  }

  /** New ids for the positions of a cycle, in the given order. */
  #add(rows: Rows, order: readonly number[], place: (x: number) => number): number[] {
    const { table, budget } = this.#store;
    budget.checkValues(table.size + order.length);
    budget.allocate(COMPONENT_BYTES * order.length);
    const fresh = order.map(() => table.add(LOOPY, Number.NaN, Number.NaN, 0));
    const ranks = ranksOf(order);
    for (let n = 0; n < order.length; n++) {
      const final = (x: number): number => (x < 0 ? fresh[ranks[place(x)]] : x);
      const [lefts, rights] = rows[order[n]];
      this.#fill(lefts.map(final), rights.map(final));
      table.write(fresh[n], this.#lists[0], this.#lists[1]);
      table.enter(fresh[n]);
    }
    return fresh;
  }

  /** Forgets every id from `size` on. */
  truncate(size: number): void {
    for (const [key, ids] of this.#known) if (ids.some((id) => id >= size)) this.#known.delete(key);
  }
}

/** What the key of a position takes, about. */
const COMPONENT_BYTES = 100;

type Rows = readonly (readonly [readonly number[], readonly number[]])[];

/**
 * The positions in an order that depends on the graph alone: coloured alike, then by the colours of their
 * options until nothing splits. No two positions have the same value, so each ends with a colour of its own.
 */
function orderOf(rows: Rows, place: (x: number) => number): number[] {
  let colours = rows.map(() => 0);
  for (let count = 1; ; ) {
    const sign = (x: number): string => (x < 0 ? `c${colours[place(x)]}` : String(x));
    const side = (list: readonly number[]): string => [...new Set(list.map(sign))].toSorted().join();
    const signatures = rows.map(([lefts, rights], i) => `${colours[i]};${side(lefts)}|${side(rights)}`);
    const names = [...new Set(signatures)].toSorted();
    const ranks = new Map(names.map((name, rank) => [name, rank]));
    colours = signatures.map((name) => ranks.get(name) as number);
    if (names.length === count) break;
    count = names.length;
  }
  return rows.map((_, i) => i).toSorted((i, j) => colours[i] - colours[j]);
}

/** Position → its place in the order. */
function ranksOf(order: readonly number[]): number[] {
  const ranks: number[] = [];
  for (let n = 0; n < order.length; n++) ranks[order[n]] = n;
  return ranks;
}

function keyOf(rows: Rows, order: readonly number[], place: (x: number) => number): string {
  const ranks = ranksOf(order);
  const sign = (x: number): number => (x < 0 ? -1 - ranks[place(x)] : x);
  const side = (list: readonly number[]): string => sortedSet(list.map(sign)).join();
  return order.map((i) => `${side(rows[i][0])}|${side(rows[i][1])}`).join(';');
}
