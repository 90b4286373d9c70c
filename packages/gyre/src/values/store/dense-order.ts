import type { ArcRows, Player } from '../../graph/index.ts';
import { LoopyGame } from '../game/game.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { onsideOrder, type PairOrder } from '../order/order.ts';
import type { IdOrder } from './component.ts';
import { DRAFTS, type DraftLists } from './loopy-order.ts';
import type { ShortStore } from './short-store.ts';

/** The order of all members of a large component, and of all values below it, worked out in one sweep. */
export class DenseOrder implements IdOrder {
  readonly #store: ShortStore;
  readonly #order: PairOrder;
  readonly #places = new Map<number, number>(); // id or draft → its vertex

  constructor(lists: DraftLists, store: ShortStore, options: AlgebraOptions = {}) {
    this.#store = store;
    const found = lists[0].map((_, i) => DRAFTS + i);
    for (let v = 0; v < found.length; v++) this.#places.set(found[v], v);
    const rows: [number[][], number[][]] = [[], []];
    for (let v = 0; v < found.length; v++) {
      for (const player of [0, 1] as const)
        rows[player].push(
          this.#optionsOf(player, found[v], lists)
            .map((x) => this.#placeOf(x, found))
            .toSorted((a, b) => a - b),
        );
    }
    const game = new LoopyGame(found.length, [asRows(rows[0]), asRows(rows[1])]);
    this.#order = onsideOrder(game, game, { look: () => store.budget.look(), ...options });
  }

  #optionsOf(player: Player, x: number, lists: DraftLists): number[] {
    return x >= DRAFTS ? [...lists[player][x - DRAFTS]] : Array.from(this.#store.options(player, x));
  }

  #placeOf(x: number, found: number[]): number {
    const known = this.#places.get(x);
    if (known !== undefined) return known;
    this.#places.set(x, found.length);
    return found.push(x) - 1;
  }

  atMost(x: number, y: number): boolean {
    return this.#order.atMost(this.#places.get(x) as number, this.#places.get(y) as number);
  }

  equal(x: number, y: number): boolean {
    return x === y || (this.atMost(x, y) && this.atMost(y, x));
  }
}

function asRows(lists: readonly (readonly number[])[]): ArcRows {
  const offsets = new Int32Array(lists.length + 1);
  for (let v = 0; v < lists.length; v++) offsets[v + 1] = offsets[v] + lists[v].length;
  return { offsets, ends: Int32Array.from(lists.flat()) };
}
