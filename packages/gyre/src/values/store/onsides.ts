import { GyreError, type Player, refuse } from '../../graph/inner.ts';
import { gameFromOptions, type LoopyGame, negative, sum } from '../game/game.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { isAtMost } from '../order/index.ts';
import { onside } from '../sides/sides.ts';
import { reducedByYardsticks } from '../simplify/index.ts';
import { type LoopyStore, UNBOUND } from './loopy/index.ts';
import { type Form, graphOf, ordinalSum, shortValues } from './short/index.ts';
import type { SideForm, ValueSide } from './value.ts';

/** Positions with their onsides, where these are known; the first is the start. */
export interface SideDraft {
  readonly sides: readonly (ValueSide | undefined)[];
  readonly lists: readonly [readonly (readonly number[])[], readonly (readonly number[])[]];
}

/**
 * Arithmetic with onsides: (γ+δ)⁺ = (s+u)⁺, where s and u are the onsides of γ and δ. What stays open is
 * carried on as a graph, for a sum may have a side that its parts have not. Offsides are the same seen in a
 * mirror.
 */
export class Onsides {
  readonly #store: LoopyStore;

  constructor(store: LoopyStore) {
    this.#store = store;
  }

  /** What the search on graphs is allowed: it looks at the same clock. */
  get #options(): AlgebraOptions {
    return this.#store.short.budget.options;
  }

  /** The negative, which turns an onside into the offside of the negative. */
  mirror(side: ValueSide): ValueSide {
    return typeof side === 'number' ? this.#store.negative(side) : { ...side, game: negative(side.game) };
  }

  /** The graph of a side. */
  graph(side: ValueSide): LoopyGame {
    return typeof side === 'number' ? graphOf(side, this.#store.short) : side.game;
  }

  /** The onside of a game. */
  ofGame(game: LoopyGame): ValueSide {
    const [known] = shortValues(game, this.#store.short) ?? [UNBOUND];
    if (known !== UNBOUND) return known;
    const rest = game.vertices < MEASURED_FROM ? game : reducedByYardsticks(game, this.#options);
    const [id] = this.#store.onsides(rest);
    return id === UNBOUND ? this.#searched(rest) : id;
  }

  /** By all that the algorithms on graphs know; what they find is taken up. */
  #searched(game: LoopyGame): ValueSide {
    const answer = onside(game, this.#options);
    if (answer.status === 'found') return this.#store.onsides(answer.stopper)[0];
    return {
      game: answer.simplified,
      isImpossible: answer.status === 'impossible',
      tried: answer.status === 'unknown' ? answer.tried : [],
    };
  }

  sum(a: ValueSide, b: ValueSide): ValueSide {
    const id = typeof a === 'number' && typeof b === 'number' ? this.#store.upsum(a, b) : undefined;
    return id ?? this.ofGame(sum(this.graph(a), this.graph(b), this.#options));
  }

  /**
   * n times, n ≥ 0. Copies of a loopy value are added one by one: its multiples contain each other, so that
   * each adds little to what is known. Many are absorbed, and then further copies change nothing.
   */
  multiple(n: bigint, a: ValueSide): ValueSide {
    if (typeof a === 'number' && !this.#store.isLoopy(a)) return this.#store.short.multiple(n, a);
    if (n > MOST_COPIES) checkCopies(n, this.sum(this.sum(a, a), a), this.sum(a, a));
    let all: ValueSide = 0;
    for (let k = 0n; k < n; k++) {
      const next = this.sum(all, a);
      if (next === all) return all;
      if (next === 0) return this.multiple(n % (k + 1n), a);
      all = next;
    }
    return all;
  }

  /** The onside of a draft's start. */
  draft({ sides, lists }: SideDraft): ValueSide {
    const isKnown = sides.every((side) => side === undefined || typeof side === 'number');
    if (!isKnown) return this.ofGame(this.#drawn({ sides, lists }));
    const ids = Int32Array.from(sides, (side) => side ?? UNBOUND);
    const id = this.#store.onsideOf({ vertices: ids.length, ids, options: (player, v) => lists[player][v] });
    return id === UNBOUND ? this.#searched(this.#drawn({ sides, lists })) : id;
  }

  /** The side of the game whose options these are. */
  ofForm({ lefts, rights }: SideForm): ValueSide {
    const form = { lefts, rights };
    if (this.#isShort(form)) return this.#store.short.game(form.lefts, form.rights);
    const options = [...lefts, ...rights];
    const none = options.map(() => []);
    return this.draft({
      sides: [undefined, ...options],
      lists: [
        [lefts.map((_, i) => i + 1), ...none],
        [rights.map((_, i) => lefts.length + i + 1), ...none],
      ],
    });
  }

  /** Are all options loop-free? */
  #isShort(form: SideForm): form is Form {
    const isShort = (side: ValueSide): boolean => typeof side === 'number' && !this.#store.isLoopy(side);
    return form.lefts.every(isShort) && form.rights.every(isShort);
  }

  /** A draft as a graph, with copies of the sides that it holds. */
  #drawn({ sides, lists }: SideDraft): LoopyGame {
    const rows: [number[][], number[][]] = [
      lists[0].map((list) => [...list]),
      lists[1].map((list) => [...list]),
    ];
    for (let v = 0; v < sides.length; v++) {
      const side = sides[v];
      if (side === undefined) continue;
      const game = this.graph(side);
      const base = rows[0].length - 1;
      const place = (w: number): number => (w === 0 ? v : base + w);
      for (const player of [0, 1] as const) {
        rows[player][v] = Array.from(game.options(player, 0), place);
        for (let w = 1; w < game.vertices; w++) rows[player].push(Array.from(game.options(player, w), place));
      }
    }
    return gameFromOptions(rows[0].length, rows[0], rows[1]);
  }

  /**
   * The ordinal sum of a form and h, whose moves keep the form; a move in the form throws h away. What comes
   * out is a form again: the options of the form, and each option of h above the form.
   */
  ordinal(form: SideForm, h: ValueSide): SideForm {
    const { short } = this.#store;
    if (typeof h === 'number' && !this.#store.isLoopy(h) && this.#isShort(form)) {
      const sums = (player: Player): number[] =>
        Array.from(short.options(player, h), (x) => ordinalSum(form, x, short));
      return { lefts: [...form.lefts, ...sums(0)], rights: [...form.rights, ...sums(1)] };
    }
    const { lists, roots } = this.#followers(h);
    const above = (player: Player): ValueSide[] => roots[player].map((v) => this.#above(form, lists, v));
    return { lefts: [...form.lefts, ...above(0)], rights: [...form.rights, ...above(1)] };
  }

  /** The followers of a side, the options of each; and the places of its own options. */
  #followers(side: ValueSide): { lists: [number[][], number[][]]; roots: [number[], number[]] } {
    const { short } = this.#store;
    const optionsOf = (player: Player, x: number): Int32Array =>
      typeof side === 'number' ? short.options(player, x) : side.game.options(player, x);
    const found = [typeof side === 'number' ? side : 0];
    const places = new Map([[found[0], 0]]);
    const lists: [number[][], number[][]] = [[], []];
    for (const x of found) {
      if (--short.budget.fuel < 0) short.budget.look();
      for (const player of [0, 1] as const) {
        const row = Array.from(optionsOf(player, x), (y) => {
          const place = places.get(y) ?? found.push(y) - 1;
          places.set(y, place);
          return place;
        });
        lists[player].push(row);
      }
      if (found.length > MOST_FOLLOWERS) throw tooManyFollowers();
    }
    return { lists, roots: [lists[0][0], lists[1][0]] };
  }

  /** The side of form : v, for a follower v of the upper part. */
  #above({ lefts, rights }: SideForm, followers: readonly [number[][], number[][]], v: number): ValueSide {
    const size = followers[0].length;
    const ends = [
      lefts.map((_, i) => size + 1 + i),
      rights.map((_, i) => size + 1 + lefts.length + i),
    ] as const;
    const none = [...lefts, ...rights].map(() => []);
    const rows = (player: Player): number[][] => {
      const above = followers[player].map((row) => [...row.map((w) => w + 1), ...ends[player]]);
      return [above[v], ...above, ...none];
    };
    const open = Array.from({ length: size + 1 }, () => undefined);
    return this.draft({ sides: [...open, ...lefts, ...rights], lists: [rows(0), rows(1)] });
  }

  /** Is a⁺ ≤ b⁺? */
  atMost(a: ValueSide, b: ValueSide): boolean {
    if (typeof a === 'number' && typeof b === 'number') return this.#store.atMost(a, b);
    return isAtMost(this.graph(a), this.graph(b), 'onside', this.#options);
  }
}

/** Positions from which on a game is measured by yardsticks before its own positions are compared. */
const MEASURED_FROM = 24;

const MOST_COPIES = 512n;

/** More copies than can be added are fine if they are absorbed soon. */
function checkCopies(n: bigint, three: ValueSide, two: ValueSide): void {
  if (three === two) return;
  refuse('E_LIMIT', `${n} copies are too many to add`, `loopy values are added up to ${MOST_COPIES} times`);
}

const MOST_FOLLOWERS = 200_000;

function tooManyFollowers(): GyreError {
  const hint = `up to ${MOST_FOLLOWERS} are followed`;
  return new GyreError('E_LIMIT', 'the upper part of the ordinal sum has too many followers', hint);
}
