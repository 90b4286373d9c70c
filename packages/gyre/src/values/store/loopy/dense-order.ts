import { onsideOrder, type PairOrder } from '../../order/index.ts';
import type { ShortStore } from '../short/index.ts';
import type { IdOrder } from './component.ts';
import type { DraftLists } from './region.ts';
import { graphOfDrafts } from './yardsticks.ts';

/** The order of all members of a large component, and of all values below it, worked out in one sweep. */
export class DenseOrder implements IdOrder {
  readonly #order: PairOrder;
  readonly #places: ReadonlyMap<number, number>; // id or draft → its vertex

  constructor(lists: DraftLists, store: ShortStore) {
    const { game, places } = graphOfDrafts(lists, store);
    this.#places = places;
    this.#order = onsideOrder(game, game, { look: () => store.budget.look() });
  }

  atMost(x: number, y: number): boolean {
    return this.#order.atMost(this.#places.get(x) as number, this.#places.get(y) as number);
  }

  equal(x: number, y: number): boolean {
    return x === y || (this.atMost(x, y) && this.atMost(y, x));
  }
}
