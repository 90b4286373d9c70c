import { check, checkLimit, checkObject } from '../graph/inner.ts';
import { type SidedGame, StoredGame } from '../notation/inner.ts';
import { checkAddable, checkRules, checkTurn, exploreSum, type Ruleset } from '../rulesets/inner.ts';
import {
  type AlgebraOptions,
  type GameValue,
  gameFromGraph,
  type LoopyGame,
  type SideForm,
  STORE,
  stopperValue,
  type ValueForm,
  ValueStore,
} from '../values/inner.ts';
import { ShortParts } from './short-parts.ts';

/** What the values of a ruleset may take. */
export interface ValueOptions extends AlgebraOptions {
  /** More positions than this are refused with `E_LIMIT`. */
  readonly limit?: number;
  /** Where values are kept; a new store if left out. */
  readonly store?: ValueStore;
}

/** What an independent part of a position is worth. */
export interface PartValue<P> {
  /** The part in the form that stands for all parts that are the same game up to symmetry. */
  readonly position: P;
  readonly value: StoredGame;
}

/** What a position is worth. */
export interface RulesetValue<P> {
  /** The sum of the parts, in the store. */
  readonly value: StoredGame;
  readonly parts: readonly PartValue<P>[];
}

const DEFAULT_LIMIT = 2_000_000;

/**
 * The value of a position of a ruleset in which whoever cannot move loses: its canonical form if play ends, otherwise its
 * sides. Each part is worked out by itself.
 */
export function rulesetValue<P>(
  ruleset: Ruleset<P>,
  position: P,
  options: ValueOptions = {},
): RulesetValue<P> {
  checkTurn(ruleset, position, 0);
  checkObject(options, 'the options');
  return new PositionValues(ruleset, options).value(position, options);
}

/** The values of many positions of one ruleset: results for one position are kept for the others. */
export class PositionValues<P> {
  readonly ruleset: Ruleset<P>;
  readonly store: ValueStore;
  readonly #parts: ShortParts<P>;
  readonly #limit: number;
  readonly #loopy = new Map<string, GameValue>(); // key of a part in which play can repeat → its value

  constructor(ruleset: Ruleset<P>, options: ValueOptions = {}) {
    checkRules(ruleset);
    checkObject(options, 'the options');
    const { store = new ValueStore(), limit = DEFAULT_LIMIT } = options;
    check(store, STORE);
    checkLimit(limit, 'the limit', 0);
    checkAddable(ruleset);
    this.ruleset = ruleset;
    this.store = store;
    this.#limit = limit;
    this.#parts = new ShortParts(ruleset, store, limit);
  }

  /** How many kinds of parts have been worked out. */
  get size(): number {
    return this.#parts.size;
  }

  value(position: P, options: AlgebraOptions = {}): RulesetValue<P> {
    const values = this.#partValues(position, options);
    const parts = values.map(({ part, value }) => ({ position: part, value: this.#stored(value) }));
    return { value: this.#stored(this.#sum(values, options), position), parts };
  }

  /** The id of a position's value in the store; undefined if play there may never end. */
  id(position: P, options: AlgebraOptions = {}): number | undefined {
    const parts = this.#parts.partsOf(position);
    if (parts.some((part) => this.#parts.idOf(part, options) === undefined)) return undefined;
    return this.store.ask(options, () => this.#parts.sum(parts));
  }

  #partValues(position: P, options: AlgebraOptions): { readonly part: P; readonly value: GameValue }[] {
    return this.#parts.partsOf(position).map(({ key, position: part }) => {
      const id = this.#parts.idOf({ key, position: part }, options);
      return { part, value: id === undefined ? this.#loopyValue(key, part, options) : stopperValue(id) };
    });
  }

  #sum(values: readonly { readonly value: GameValue }[], options: AlgebraOptions): GameValue {
    return values.reduce((total, { value }) => this.store.sum(total, value, options), stopperValue(0));
  }

  /** A value; that of a position keeps it as its form. */
  #stored(value: GameValue, position?: P): StoredGame {
    const { store } = this;
    const form = position === undefined ? undefined : (): ValueForm => this.#form(position);
    const played = (options: AlgebraOptions): SidedGame['form'] => {
      if (position === undefined) return undefined;
      const game = this.#played(position, options);
      return { onside: game, offside: game };
    };
    return new StoredGame(store, value, form, false, (options) => ({
      onside: store.graph(value.on),
      offside: store.graph(value.off),
      get form() {
        return played(options);
      },
    }));
  }

  /** A part in which play can repeat: all of its positions as a graph, then its sides. */
  #loopyValue(key: string, part: P, options: AlgebraOptions): GameValue {
    const known = this.#loopy.get(key);
    if (known !== undefined) return known;
    const value = this.store.ofGame(this.#played(part, options), options);
    this.#loopy.set(key, value);
    return value;
  }

  /** All that can be played from a position, as a graph. */
  #played(position: P, options: AlgebraOptions): LoopyGame {
    const { graph, starts } = exploreSum(startingAt(this.ruleset, position), {
      limit: this.#limit,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      onProgress: () => options.look?.(),
    });
    return gameFromGraph(graph, starts[0]);
  }

  /** The values that the moves of a position lead to. */
  #form(position: P): ValueForm {
    const [lefts, rights] = ([0, 1] as const).map((player) => {
      const values: GameValue[] = [];
      this.ruleset.moves(position, player, (to) => values.push(this.#sum(this.#partValues(to, {}), {})));
      return values;
    });
    const side = (name: 'on' | 'off'): SideForm => ({
      lefts: lefts.map((value) => value[name]),
      rights: rights.map((value) => value[name]),
    });
    return { on: side('on'), off: side('off') };
  }
}

/** The same rules, starting from another position. */
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
