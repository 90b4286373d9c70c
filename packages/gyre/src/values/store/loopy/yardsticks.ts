import { rowsOf } from '../../../floor/index.ts';
import type { Player } from '../../../graph/index.ts';
import { LoopyGame } from '../../game/game.ts';
import { onsideOrder, type PairOrder } from '../../order/index.ts';
import type { ShortStore } from '../short/index.ts';
import type { IdOrder } from './component.ts';
import { type ComponentIds, placeholder } from './component-ids.ts';
import { DRAFTS, type DraftLists } from './region.ts';

/**
 * Simple values by which the members of a large component are measured before they are compared with each other:
 * what equals one of them is done, and x ≤ t ≤ y says that x ≤ y. In random graphs little is left after that, and
 * it costs a small multiple of the arcs in place of the square of the vertices.
 *
 * Each is { Left options | Right options }, by index.
 */
const STICKS: readonly (readonly [readonly number[], readonly number[]])[] = [
  [[], []], // 0
  [[0], []], // 1
  [[], [0]], // −1
  [[0], [0]], // *
  [[4], []], // on
  [[], [5]], // off
  [[0], [6]], // over
  [[7], [0]], // under
  [[1], []], // 2
  [[], [2]], // −2
  [[0], [3]], // ↑
  [[3], [0]], // ↓
  [[1], [2]], // ±1
  [[4], [5]], // hot
  [[4], [0]], // hi
  [[0], [5]], // lo
  [[0], [1]], // 1/2
  [[2], [0]], // −1/2
  [[1], [0]],
  [[0], [2]],
  [[8], []], // 3
  [[], [9]], // −3
];

/** What the yardsticks say about the order: never a ≤ that is false, but not every one that is true. */
export interface Measured extends IdOrder {
  /** The id of the yardstick that a member equals, if there is one. */
  idOf(draft: number): number | undefined;
}

export class Yardsticks {
  readonly #store: ShortStore;
  readonly #componentIds: ComponentIds;

  constructor(store: ShortStore, componentIds: ComponentIds) {
    this.#store = store;
    this.#componentIds = componentIds;
  }

  /** Measures drafts and all that they lead to. */
  measure(lists: DraftLists): Measured {
    const { game, places } = graphOfDrafts(lists, this.#store);
    const options = { look: () => this.#store.budget.look() };
    const below = bits(game.vertices, onsideOrder(game, STICK_GAME, options), false);
    const above = bits(game.vertices, onsideOrder(STICK_GAME, game, options), true);
    const ids = this.#ids();
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

  #ids(): number[] {
    const marked = (player: Player): number[][] => STICKS.map((stick) => stick[player].map(placeholder));
    return this.#componentIds.enter([marked(0), marked(1)]);
  }
}

/** Vertex → the yardsticks that it is at most, or at least if `isAbove`, as bits. */
function bits(vertices: number, order: PairOrder, isAbove: boolean): Int32Array {
  const found = new Int32Array(vertices);
  for (let v = 0; v < vertices; v++) {
    for (let t = 0; t < STICKS.length; t++)
      if (isAbove ? order.atMost(t, v) : order.atMost(v, t)) found[v] |= 1 << t;
  }
  return found;
}

/** Drafts and all that they lead to as a graph, the drafts first; and the vertex of each id and draft. */
export function graphOfDrafts(
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
  return { game: gameOf(rows), places };
}

function gameOf(lists: readonly (readonly (readonly number[])[])[]): LoopyGame {
  return new LoopyGame(lists[0].length, [rowsOf(lists[0]), rowsOf(lists[1])]);
}

/** The yardsticks as one graph. */
const STICK_GAME: LoopyGame = gameOf(([0, 1] as const).map((player) => STICKS.map((stick) => stick[player])));
