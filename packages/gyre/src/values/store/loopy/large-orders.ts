import { rowsOf } from '../../../floor/lists.ts';
import type { Player } from '../../../graph/inner.ts';
import { LoopyGame } from '../../game/game.ts';
import { onsideOrder } from '../../order/index.ts';
import { measured, STICKS } from '../../simplify/index.ts';
import type { ShortStore } from '../short/index.ts';
import type { IdOrder } from './component.ts';
import { type ComponentIds, placeholder } from './component-ids.ts';
import { DRAFTS, type DraftLists } from './loopy-order.ts';

/** What the yardsticks say about the order: never a ≤ that is false, but not every one that is true. */
export interface Measured extends IdOrder {
  /** The id of the yardstick that a member equals, if there is one. */
  idOf(draft: number): number | undefined;
}

/**
 * Measures the members of a large component, and all that they lead to, by simple values before they are
 * compared with each other: what equals one of them is done, and x ≤ t ≤ y says that x ≤ y. In random graphs
 * little is left after that, and it costs a small multiple of the arcs in place of the square of the
 * vertices.
 */
export function measuredOrder(lists: DraftLists, store: ShortStore, componentIds: ComponentIds): Measured {
  const { game, places } = graphOfDrafts(lists, store);
  const { atMost: below, atLeast: above } = measured(game, { look: () => store.budget.look() });
  const marked = (player: Player): number[][] =>
    STICKS.map((stick) => (stick[player] < 0 ? [] : [placeholder(stick[player])]));
  const ids = componentIds.enter([marked(0), marked(1)]);
  const atMost = (x: number, y: number): boolean =>
    x === y || (below[places.get(x) as number] & above[places.get(y) as number]) !== 0;
  return {
    atMost,
    equal: (x, y) => atMost(x, y) && atMost(y, x),
    idOf: (draft) => {
      const v = places.get(draft) as number;
      const equal = below[v] & above[v];
      return equal === 0 ? undefined : ids[31 - Math.clz32(equal)];
    },
  };
}

/** The order of all members of a large component, and of all values below it, worked out in one sweep. */
export function denseOrder(lists: DraftLists, store: ShortStore): IdOrder {
  const { game, places } = graphOfDrafts(lists, store);
  const order = onsideOrder(game, game, { look: () => store.budget.look() });
  const atMost = (x: number, y: number): boolean =>
    order.atMost(places.get(x) as number, places.get(y) as number);
  return { atMost, equal: (x, y) => x === y || (atMost(x, y) && atMost(y, x)) };
}

/** Drafts and all that they lead to as a graph, the drafts first; and the vertex of each id and draft. */
function graphOfDrafts(
  lists: DraftLists,
  store: ShortStore,
): { game: LoopyGame; places: ReadonlyMap<number, number> } {
  const found = lists[0].map((_, i) => DRAFTS + i);
  const places = new Map(found.map((x, v) => [x, v]));
  const rows: [number[][], number[][]] = [[], []];
  const placeOf = (x: number): number => {
    const known = places.get(x);
    if (known !== undefined) return known;
    places.set(x, found.length);
    return found.push(x) - 1;
  };
  for (const x of found) {
    for (const player of [0, 1] as const) {
      const options = x >= DRAFTS ? lists[player][x - DRAFTS] : store.options(player, x);
      rows[player].push(Array.from(options, placeOf).toSorted((v, w) => v - w));
    }
  }
  return { game: new LoopyGame(found.length, [rowsOf(rows[0]), rowsOf(rows[1])]), places };
}
