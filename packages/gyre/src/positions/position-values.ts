import type { SidedGame } from '../notation/index.ts';
import { checkAddable, type ExploreOptions, exploreSum, type Ruleset } from '../rulesets/index.ts';
import {
  type AlgebraOptions,
  gameFromGraph,
  graphOf,
  isIsomorphic,
  isStopper,
  type LoopyGame,
  ShortStore,
  sides,
  sum,
} from '../values/index.ts';
import { ShortParts } from './short-parts.ts';

/** What the values of a ruleset may take. */
export interface ValueOptions extends AlgebraOptions {
  /** More positions than this are refused with `E_LIMIT`. */
  readonly limit?: number;
}

/** What an independent part of a position is worth. */
export interface PartValue<P> {
  /** The part as it stands for all that are the same game up to symmetry. */
  readonly position: P;
  readonly value: SidedGame;
  /** The id in the store of values, if play in the part ends. */
  readonly id: number | undefined;
}

/** What a position is worth. */
export interface RulesetValue<P> {
  /** The sum of the parts: a canonical form if play ends; else a game with these sides. */
  readonly value: SidedGame;
  readonly parts: readonly PartValue<P>[];
  /** The id in the store of values, if play ends. */
  readonly id: number | undefined;
}

const DEFAULT_LIMIT = 2_000_000;

/**
 * The value of a position of a ruleset in which whoever cannot move loses: its canonical form if play ends, its sides if it
 * may not. Parts are worked out one by one.
 */
export function rulesetValue<P>(
  ruleset: Ruleset<P>,
  position: P,
  options: ValueOptions = {},
): RulesetValue<P> {
  return new PositionValues(ruleset, options).value(position, options);
}

/** The values of many positions of one ruleset: what one needs is kept for the others. */
export class PositionValues<P> {
  readonly ruleset: Ruleset<P>;
  /** The values of positions in which play ends. */
  readonly store: ShortStore;
  readonly #parts: ShortParts<P>;
  readonly #limit: number;
  readonly #games = new Map<string, SidedGame>(); // key of a part → its value as a game

  constructor(ruleset: Ruleset<P>, options: ValueOptions = {}) {
    checkAddable(ruleset);
    this.ruleset = ruleset;
    this.store = new ShortStore();
    this.#limit = options.limit ?? DEFAULT_LIMIT;
    this.#parts = new ShortParts(ruleset, this.store, this.#limit);
  }

  /** How many kinds of parts have been worked out. */
  get size(): number {
    return this.#parts.size;
  }

  value(position: P, options: AlgebraOptions = {}): RulesetValue<P> {
    const listed = this.#parts.partsOf(position);
    const parts = listed.map((part): PartValue<P> => {
      const id = this.#parts.valueOf(part, options);
      return { position: part.position, id, value: this.#game(part.key, id, part.position, options) };
    });
    if (parts.every((part) => part.id !== undefined)) {
      const id = this.store.ask(options, listed.length, () => this.#parts.sum(listed));
      return { value: this.#written(id, options), parts, id };
    }
    const onside = this.#sum(
      parts.map((part) => part.value.onside),
      options,
    );
    const isOne = parts.every((part) => part.value.onside === part.value.offside);
    const offside = isOne
      ? onside
      : this.#sum(
          parts.map((part) => part.value.offside),
          options,
        );
    return { value: { onside, offside }, parts, id: undefined };
  }

  /** The id of a position's value; undefined if play may never end. */
  id(position: P, options: AlgebraOptions = {}): number | undefined {
    const parts = this.#parts.partsOf(position);
    if (parts.some((part) => this.#parts.valueOf(part, options) === undefined)) return undefined;
    return this.store.ask(options, parts.length, () => this.#parts.sum(parts));
  }

  /** The canonical form of a value of the store. */
  form(id: number, options: AlgebraOptions = {}): LoopyGame {
    return this.#written(id, options).onside;
  }

  #written(id: number, options: AlgebraOptions): SidedGame {
    const game = this.store.ask(options, 0, () => graphOf(id, this.store));
    return { onside: game, offside: game };
  }

  #game(key: string, id: number | undefined, part: P, options: AlgebraOptions): SidedGame {
    const known = this.#games.get(key);
    if (known !== undefined) return known;
    const game = id === undefined ? this.#loopy(part, options) : this.#written(id, options);
    this.#games.set(key, game);
    return game;
  }

  /** A part in which play can come back: all of its positions as a graph, then its sides. */
  #loopy(part: P, options: AlgebraOptions): SidedGame {
    const explored: ExploreOptions = {
      limit: this.#limit,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      onProgress: () => options.look?.(),
    };
    const { graph, starts } = exploreSum(startingAt(this.ruleset, part), explored);
    const game = gameFromGraph(graph, starts[0]);
    const { onside, offside } = sides(game, options);
    const best = (side: typeof onside): LoopyGame =>
      side.status === 'found' ? side.stopper : side.simplified;
    const on = best(onside);
    const off = isStopper(game) ? on : best(offside);
    return { onside: on, offside: isIsomorphic(on, off) ? on : off };
  }

  #sum(games: readonly LoopyGame[], options: AlgebraOptions): LoopyGame {
    return games.reduce((total, game) => sum(total, game, options));
  }
}

/** The same rules, from another position. */
function startingAt<P>(ruleset: Ruleset<P>, position: P): Ruleset<P> {
  return {
    name: ruleset.name,
    title: ruleset.title,
    starts: () => [{ position }],
    moves: (at, player, emit) => ruleset.moves(at, player, emit),
    payoff: (at, player) => ruleset.payoff?.(at, player),
    key: (at) => ruleset.key(at),
    show: (at, player) => ruleset.show(at, player),
    canonical: (at, player) => ruleset.canonical?.(at, player) ?? at,
    ...(ruleset.convention === undefined ? {} : { convention: ruleset.convention }),
  };
}
