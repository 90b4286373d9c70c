import type { Player } from '../../../graph/inner.ts';
import { isAlternationFree, vertexComponents } from '../../game/alternation.ts';
import type { LoopyGame } from '../../game/game.ts';
import { sortedSet } from '../../simplify/index.ts';
import { LOOPY, type ShortStore } from '../short/index.ts';
import { Component } from './component.ts';
import { type ComponentIds, placeholder } from './component-ids.ts';
import { denseOrder, measuredOrder } from './large-orders.ts';
import { DRAFTS, type DraftLists, type LoopyOrder } from './loopy-order.ts';

/** Positions some of which have an id already; the others have options. */
export interface Draft {
  readonly vertices: number;
  /** Position → its id, UNBOUND while it has none. */
  readonly ids: Int32Array;
  options(player: Player, v: number): ArrayLike<number>;
}

export const UNBOUND = -1;

/** A game as a draft. */
export function draftOf(game: LoopyGame): Draft {
  return {
    vertices: game.vertices,
    ids: new Int32Array(game.vertices).fill(UNBOUND),
    options: (player, v) => game.options(player, v),
  };
}

/**
 * Finds the onsides of the positions of a draft: component by component, from the bottom up, each above the
 * ids of what lies below it. A component that does not become a stopper has no id, and neither has what leads
 * to it.
 */
export class DraftReader {
  readonly #store: ShortStore;
  readonly #order: LoopyOrder;
  readonly #componentIds: ComponentIds;

  constructor(store: ShortStore, order: LoopyOrder, componentIds: ComponentIds) {
    this.#store = store;
    this.#order = order;
    this.#componentIds = componentIds;
  }

  /** Writes the onside of each position to the draft's ids; UNBOUND stays where none was found. */
  read(draft: Draft): void {
    const { ids } = draft;
    const none: number[] = [];
    const open = (player: Player, v: number): ArrayLike<number> =>
      ids[v] === UNBOUND ? draft.options(player, v) : none;
    const component = vertexComponents({ vertices: draft.vertices, options: open });
    const isRoot = new Uint8Array(draft.vertices); // is the position wanted from outside its component?
    isRoot[0] = 1;
    for (let v = 0; v < draft.vertices; v++) {
      for (const player of [0, 1] as const) {
        const row = open(player, v);
        for (let i = 0; i < row.length; i++) if (component[row[i]] !== component[v]) isRoot[row[i]] = 1;
      }
    }
    for (const members of grouped(component)) {
      if (members.length === 1 && ids[members[0]] !== UNBOUND) continue;
      this.#settle(draft, members, (v) => isRoot[v] === 1);
    }
  }

  #settle(draft: Draft, members: readonly number[], isRoot: (v: number) => boolean): void {
    if (members.length === 1 && this.#settleShort(draft, members[0])) return;
    const places = new Map(members.map((v, i) => [v, i]));
    const lists = ([0, 1] as const).map((player) =>
      members.map((v) => {
        const row = Array.from(draft.options(player, v), (w) => {
          const place = places.get(w);
          return place === undefined ? draft.ids[w] : DRAFTS + place;
        });
        return [...new Set(row)].toSorted((x, y) => x - y);
      }),
    ) as Lists;
    if (lists.some((side) => side.some((list) => list.includes(UNBOUND)))) return;
    const roots = [...members.keys()].filter((i) => isRoot(members[i]));
    const final = this.#simplified(lists, roots);
    for (let i = 0; i < members.length; i++) draft.ids[members[i]] = final[i];
  }

  /** A position all of whose options are loop-free, and known; true if it was one. */
  #settleShort(draft: Draft, v: number): boolean {
    const { flags } = this.#store.table;
    const rows = [draft.options(0, v), draft.options(1, v)] as const;
    for (const row of rows) {
      for (let i = 0; i < row.length; i++) {
        const id = draft.ids[row[i]];
        if (id === UNBOUND || (flags[id] & LOOPY) !== 0) return false;
      }
    }
    const idsOf = (row: ArrayLike<number>): number[] => Array.from(row, (w) => draft.ids[w]);
    draft.ids[v] = this.#store.game(idsOf(rows[0]), idsOf(rows[1]));
    return true;
  }

  /** The ids of the members, UNBOUND where none was found. */
  #simplified(lists: Lists, roots: readonly number[]): number[] {
    if (lists[0].length > LARGEST_SPARSE) return this.#measured(lists, roots);
    return this.#compared(lists, roots, false);
  }

  /** A large component: measured by yardsticks first, then what is left is compared with itself. */
  #measured(lists: Lists, roots: readonly number[]): number[] {
    const measured = measuredOrder(copied(lists), this.#store, this.#componentIds);
    const rough = new Component(lists, roots, this.#store, measured);
    const left = rough.reduceBy((draft) => measured.idOf(draft));
    const places = new Map(left.map((v, i) => [DRAFTS + v, DRAFTS + i]));
    const moved = (x: number): number => (x < DRAFTS ? x : (places.get(x) as number));
    const rest: Lists = [left.map((v) => lists[0][v].map(moved)), left.map((v) => lists[1][v].map(moved))];
    const wanted = roots.map((v) => places.get(rough.images[v])).filter((x) => x !== undefined);
    const ids = this.#compared(rest, sortedSet(wanted.map((x) => x - DRAFTS)), left.length > LARGEST_SPARSE);
    return rough.images.map((x) => {
      const place = places.get(x);
      return x < DRAFTS ? x : place === undefined ? UNBOUND : ids[place - DRAFTS];
    });
  }

  /** Simplifies by the order of the members among themselves, all of it in one sweep if `isDense`. */
  #compared(lists: Lists, roots: readonly number[], isDense: boolean): number[] {
    const first = copied(lists);
    const order = isDense ? denseOrder(first, this.#store) : this.#order;
    const component = new Component(lists, roots, this.#store, order);
    if (!isDense) this.#order.beginDrafts(first, isAlternationFree(component));
    try {
      return this.#enter(component, component.simplify());
    } finally {
      this.#order.forgetDrafts();
    }
  }

  #enter({ lists, images }: Component, kept: readonly number[]): number[] {
    const places = new Map(kept.map((v, i) => [DRAFTS + v, i]));
    const mixed = (x: number): number => (x < DRAFTS ? x : placeholder(places.get(x) as number));
    const ids = this.#componentIds.enter([
      kept.map((v) => lists[0][v].map(mixed)),
      kept.map((v) => lists[1][v].map(mixed)),
    ]);
    return images.map((x) => {
      const place = places.get(x);
      return x < DRAFTS ? x : place === undefined ? UNBOUND : ids[place];
    });
  }
}

type Lists = [number[][], number[][]];

function copied([lefts, rights]: Lists): DraftLists {
  return [lefts.map((list) => [...list]), rights.map((list) => [...list])];
}

/** Larger components are compared in one sweep, smaller ones only as far as necessary. */
const LARGEST_SPARSE = 16;

/** The members of each component, those without moves to others first. */
function grouped(component: Int32Array): number[][] {
  const groups: number[][] = [];
  for (let v = 0; v < component.length; v++) (groups[component[v]] ??= []).push(v);
  return groups;
}
