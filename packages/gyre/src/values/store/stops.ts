import { opponent, type Player } from '../../graph/inner.ts';
import { stateComponents } from '../game/alternation.ts';
import { loopyGame } from '../game/game.ts';
import { type AlgebraOptions, ticker } from '../game/work.ts';
import { checkAsked } from './checks.ts';
import { idOfValue } from './value.ts';
import type { ValueStore } from './value-store.ts';

/** Where play from a stopper, each player in turn doing his best, comes to rest: the ids of pseudonumbers. */
export interface Stops {
  /** With Left to begin. */
  readonly left: number;
  /** With Right to begin. */
  readonly right: number;
}

/**
 * The stops of a stopper: a pseudonumber is its own stop; otherwise the Left stop is the greatest Right
 * stop of its Left options, and the Right stop the least Left stop of its Right options.
 * Pseudonumbers are totally ordered; alternating play in a stopper ends (docs/loopy-values.md §6).
 */
export function stops(store: ValueStore, id: number, options: AlgebraOptions = {}): Stops {
  checkAsked(store, [id], options);
  const followers = new Followers(store, id, options);
  const stop: number[] = []; // state, 2·place + who is to move → the value where play stops
  // Components come out with the states after those that they move to, and a stopper's have one state each.
  const component = stateComponents(followers);
  const byEnd = new Int32Array(component.length);
  for (let s = 0; s < component.length; s++) byEnd[component[s]] = s;
  for (const s of byEnd) stop[s] = followers.restOf(s >> 1) ?? best(s >> 1, (s & 1) as Player);
  return { left: stop[0], right: stop[1] };

  function best(v: number, player: Player): number {
    const ends = followers.options(player, v).map((w) => stop[2 * w + opponent(player)]);
    return ends.reduce((x, y) => {
      const isBetter = player === 0 ? store.atMost(x, y, options) : store.atMost(y, x, options);
      return isBetter ? y : x;
    });
  }
}

/** The followers of a stopper in canonical form, itself first; number + ups + nimber is not followed. */
class Followers {
  readonly #store: ValueStore;
  readonly #ids: number[];
  readonly #lists: readonly [number[][], number[][]] = [[], []]; // place → places
  readonly #rests: (number | undefined)[] = []; // place → the value at which all play rests that comes there

  constructor(store: ValueStore, id: number, options: AlgebraOptions) {
    this.#store = store;
    this.#ids = [id];
    const places = new Map([[id, 0]]);
    const tick = ticker(options, 0);
    for (const [v, one] of this.#ids.entries()) {
      tick(WORK_EACH * v);
      const plain = store.plainOf(one);
      this.#rests.push(plain && idOfValue(store.plain({ ...plain, ups: 0n, nimber: 0n })));
      for (const player of [0, 1] as const) {
        const row = plain === undefined ? Array.from(store.options(player, one)) : [];
        const place = (x: number): number => {
          const known = places.get(x) ?? this.#ids.push(x) - 1;
          places.set(x, known);
          return known;
        };
        this.#lists[player].push(row.map(place));
      }
    }
    this.#rest(options);
  }

  get vertices(): number {
    return this.#ids.length;
  }

  options(player: Player, v: number): number[] {
    return this.#lists[player][v];
  }

  restOf(v: number): number | undefined {
    return this.#rests[v];
  }

  /**
   * A loopy follower rests if at it and at all that follow Left options lie below Right ones: it is a
   * pseudonumber.
   */
  #rest(options: AlgebraOptions): void {
    const isBelow = (x: number, y: number): boolean =>
      x !== y && this.#store.atMost(this.#ids[x], this.#ids[y], options);
    const isCold = this.#ids.map((id, v) => {
      if (this.#rests[v] !== undefined) return this.#rests[v] === id;
      if (this.#store.isShort(id)) return false;
      return this.options(0, v).every((x) => this.options(1, v).every((y) => isBelow(x, y)));
    });
    for (let changed = true; changed; ) {
      changed = false;
      for (let v = this.vertices - 1; v >= 0; v--) {
        if (!isCold[v] || [0, 1].every((player) => this.#lists[player][v].every((w) => isCold[w]))) continue;
        isCold[v] = false;
        changed = true;
      }
    }
    for (const [v, id] of this.#ids.entries()) if (isCold[v]) this.#rests[v] = id;
  }
}

const WORK_EACH = 64;

/** Is the stopper a number, a number plus or minus over, on or off? */
export function isPseudonumber(store: ValueStore, id: number, options: AlgebraOptions = {}): boolean {
  checkAsked(store, [id], options);
  return new Followers(store, id, options).restOf(0) === id;
}

/**
 * Does the stopper lie below every positive number and above every negative one? It does exactly if both
 * its stops are among under, 0 and over: that is, if it lies between under and over.
 */
export function isInfinitesimal(store: ValueStore, id: number, options: AlgebraOptions = {}): boolean {
  const { left, right } = stops(store, id, options);
  const over = store.intern(loopyGame(2, [[0, 1]], [[0, 0]]), options);
  return store.atMost(left, over, options) && store.atMost(store.negativeOf(over), right, options);
}
