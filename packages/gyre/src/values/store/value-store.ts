import { checkLimit, checkObject, type Player, refuse } from '../../graph/inner.ts';
import { isAlternationFree, isStopper } from '../game/alternation.ts';
import { checkLoopy, difference, type LoopyGame, negative } from '../game/game.ts';
import { type AlgebraOptions, checkWork } from '../game/work.ts';
import { type Comparison, type Outcome, outcome, outcomeFrom, type Winner } from '../order/index.ts';
import type { Plain } from '../plain/plain.ts';
import { isStopperSum, LoopyStore, MOST_COPIES } from './loopy/index.ts';
import { Onsides } from './onsides.ts';
import { drawnGraph, ShortStore, type StoreLimits, shortValues } from './short/index.ts';
import {
  type GameValue,
  idOfValue,
  type SideForm,
  stopperValue,
  type ValueDraft,
  type ValueForm,
  type ValueSide,
} from './value.ts';

/**
 * Values, each kept once. A value in canonical form is a number, its id, and two of them are equal exactly if
 * their ids are; 0 is the game 0. Sums, orders and forms are worked out once.
 *
 * A store belongs to whoever made it, and ids to their store. It is bounded (`StoreLimits`); every question
 * may be stopped at any point, and one that is stopped or refused does not change the answers of those after
 * it. docs/loopy-values.md §9.
 */
export class ValueStore {
  readonly #short: ShortStore;
  readonly #loopy: LoopyStore;
  readonly #sides: Onsides;
  readonly #graphs = new Map<ValueSide, LoopyGame>(); // side → its graph, once it was asked for
  #graphSizes = 0; // positions and arcs of these graphs
  #isAsking = false;

  constructor(limits: StoreLimits = {}) {
    checkLimits(limits);
    this.#short = new ShortStore(limits);
    this.#loopy = new LoopyStore(this.#short);
    this.#sides = new Onsides(this.#loopy);
  }

  /** How many values are kept: those that were asked for, and what came up on the way. */
  get size(): number {
    return this.#short.size;
  }

  /** About the bytes that the store takes. */
  get bytes(): number {
    return this.#short.budget.bytes;
  }

  /** How often values were given up: what remembers ids from before must forget them. */
  get truncations(): number {
    return this.#short.truncations;
  }

  /**
   * Answers one question, within these options. A question may ask others: they share its limits. Where there
   * is no room for the answer, all that the question brought in is given up again.
   */
  ask<T>(options: AlgebraOptions, answer: () => T, positions = 0): T {
    if (this.#isAsking) return answer();
    const { size } = this;
    const { truncations } = this.#short;
    this.#isAsking = true;
    try {
      return this.#short.ask(options, positions, answer);
    } catch (error) {
      if (this.#short.truncations > truncations) {
        this.#loopy.truncate(size);
        this.#dropGraphs();
      }
      throw error;
    } finally {
      this.#isAsking = false;
    }
  }

  // ── values in, values out ───────────────────────────────────────────────────────────────────────

  /** number + ups·↑ + *nimber, of any size. */
  plain(value: Plain): GameValue {
    return stopperValue(this.#short.plainValue(value));
  }

  /** The number, ups and nimber that a side is; undefined for any other. */
  plainOf(side: ValueSide): Plain | undefined {
    return typeof side === 'number' ? this.#short.plainOf(side) : undefined;
  }

  /** Is the side a stopper from which all play ends? */
  isShort(side: ValueSide): side is number {
    return this.#isLoopfree(side);
  }

  /** The value of a game: both sides, as far as they can be found. */
  ofGame(game: LoopyGame, options: AlgebraOptions = {}): GameValue {
    return this.ask(
      options,
      () => {
        const ids = shortValues(game, this.#short);
        if (ids !== undefined) return stopperValue(ids[game.start]);
        const on = this.#sides.ofGame(game);
        if (isStopper(game)) return { on, off: on, isStopper: true };
        return { on, off: this.#mirrored(this.#sides.ofGame(negative(game))), isStopper: false };
      },
      game.vertices,
    );
  }

  #mirrored(side: ValueSide): ValueSide {
    return this.#sides.mirror(side);
  }

  /**
   * A sum of the values, by what is done with onsides: an offside is an onside in the mirror. Whether it is a
   * stopper as it stands is told from `terms`.
   */
  #bySides(
    values: readonly GameValue[],
    terms: readonly number[] | undefined,
    make: (sides: ValueSide[]) => ValueSide,
  ): GameValue {
    const on = make(values.map((value) => value.on));
    if (values.every((value) => value.on === value.off) && this.#isLoopfree(on))
      return stopperValue(on as number);
    const off = this.#mirrored(make(values.map((value) => this.#mirrored(value.off))));
    // The two sides of a stopper are the same.
    if (terms === undefined || on !== off) return { on, off, isStopper: false };
    const isGivenSo = isStopperSum(terms, this.#loopy);
    return isGivenSo === false ? { on, off, isStopper: false } : { on, off, isStopper: isGivenSo, terms };
  }

  /** The loopy terms of a value that may be given as a stopper. */
  #termsOf(value: GameValue): readonly number[] | undefined {
    const id = idOfValue(value);
    if (value.isStopper === false || id === undefined) return undefined;
    return value.terms ?? (this.#isLoopfree(id) ? [] : [id]);
  }

  #isLoopfree(side: ValueSide): boolean {
    return typeof side === 'number' && !this.#loopy.isLoopy(side);
  }

  sum(a: GameValue, b: GameValue, options: AlgebraOptions = {}): GameValue {
    return this.ask(options, () => {
      const [x, y] = [idOfValue(a), idOfValue(b)];
      if (x !== undefined && y !== undefined && this.#isLoopfree(x) && this.#isLoopfree(y))
        return stopperValue(this.#short.sum(x, y));
      const [s, t] = [this.#termsOf(a), this.#termsOf(b)];
      const terms = s && t && fewCopies([...s, ...t]);
      return this.#bySides([a, b], terms, ([first, second]) => this.#sides.sum(first, second));
    });
  }

  /** −(s & t) is −t & −s. */
  negative({ on, off, isStopper: isGivenSo, terms }: GameValue, options: AlgebraOptions = {}): GameValue {
    return this.ask(options, () => {
      const mirrored = this.#mirrored(off);
      const minus = { on: mirrored, off: on === off ? mirrored : this.#mirrored(on), isStopper: isGivenSo };
      return terms === undefined ? minus : { ...minus, terms: terms.map((id) => this.#loopy.negative(id)) };
    });
  }

  /** n times a value, or −n times its negative. */
  multiple(n: bigint, a: GameValue, options: AlgebraOptions = {}): GameValue {
    if (n < 0n) return this.multiple(-n, this.negative(a, options), options);
    return this.ask(options, () => {
      const id = idOfValue(a);
      if (id !== undefined && this.#isLoopfree(id)) return stopperValue(this.#short.multiple(n, id));
      const own = this.#termsOf(a);
      const copies = n < MOST_COPIES ? Number(n) : MOST_COPIES;
      const terms = own && fewCopies(Array.from({ length: copies }, () => own).flat());
      return this.#bySides([a], terms, ([side]) => this.#sides.multiple(n, side));
    });
  }

  /** The value of a draft's start. */
  draft({ values, lists }: ValueDraft, options: AlgebraOptions = {}): GameValue {
    return this.ask(options, () => {
      const on = this.#sides.draft({ sides: values.map((value) => value?.on), lists });
      const isGivenSo =
        values.every((value) => value === undefined || idOfValue(value) !== undefined) &&
        isAlternationFree({ vertices: values.length, options: (player, v) => lists[player][v] });
      if (isGivenSo) return { on, off: on, isStopper: true };
      const sides = values.map((value) => (value === undefined ? undefined : this.#mirrored(value.off)));
      const off = this.#mirrored(this.#sides.draft({ sides, lists: [lists[1], lists[0]] }));
      return { on, off, isStopper: false };
    });
  }

  /** The ordinal sum of a form and a value: a move in the form throws the value away. It is a form itself. */
  ordinal(base: ValueForm, h: GameValue, options: AlgebraOptions = {}): ValueForm {
    return this.ask(options, () => {
      const on = this.#sides.ordinal(base.on, h.on);
      if (base.on === base.off && h.on === h.off) return { on, off: on };
      const off = this.#sides.ordinal(this.#mirroredForm(base.off), this.#mirrored(h.off));
      return { on, off: this.#mirroredForm(off) };
    });
  }

  #mirroredForm({ lefts, rights }: SideForm): SideForm {
    const mirrored = (sides: readonly ValueSide[]): ValueSide[] => sides.map((side) => this.#mirrored(side));
    return { lefts: mirrored(rights), rights: mirrored(lefts) };
  }

  /** The game whose options these are. */
  ofForm({ on, off }: ValueForm, options: AlgebraOptions = {}): GameValue {
    return this.ask(options, () => {
      const made = (form: SideForm): ValueSide => this.#sides.ofForm(form);
      const side = made(on);
      const isWhole = (sides: readonly ValueSide[]): boolean => sides.every((one) => typeof one === 'number');
      if (on === off && isWhole(on.lefts) && isWhole(on.rights))
        return { on: side, off: side, isStopper: typeof side === 'number' };
      const other = this.#mirrored(made(this.#mirroredForm(off)));
      return { on: side, off: other, isStopper: side === other };
    });
  }

  /** The canonical form of a value on each side; undefined if one has none. */
  formOf({ on, off }: GameValue): ValueForm | undefined {
    if (typeof on !== 'number' || typeof off !== 'number') return undefined;
    const form = (id: number): SideForm => ({
      lefts: Array.from(this.#short.options(0, id)),
      rights: Array.from(this.#short.options(1, id)),
    });
    const first = form(on);
    return { on: first, off: on === off ? first : form(off) };
  }

  // ── what is known of a value ────────────────────────────────────────────────────────────────────

  /** The graph of a side: the canonical form of a stopper, the same object every time. */
  graph(side: ValueSide, options: AlgebraOptions = {}): LoopyGame {
    const known = this.#graphs.get(side);
    if (known !== undefined) return known;
    const graph = this.ask(options, () => this.#sides.graph(side));
    return this.#kept(side, graph);
  }

  #kept(side: ValueSide, graph: LoopyGame): LoopyGame {
    if (this.#graphs.has(side)) return graph;
    const size = graph.vertices + graph.arcs(0) + graph.arcs(1);
    if (this.#graphs.size >= MOST_GRAPHS || this.#graphSizes + size > MOST_POSITIONS) this.#dropGraphs();
    this.#graphSizes += size;
    this.#graphs.set(side, graph);
    return graph;
  }

  #dropGraphs(): void {
    this.#graphs.clear();
    this.#graphSizes = 0;
  }

  /** The same for a stopper, but undefined where there would be too many positions to draw. */
  drawn(id: number, options: AlgebraOptions = {}): LoopyGame | undefined {
    const known = this.#graphs.get(id) ?? this.ask(options, () => drawnGraph(id, this.#short, MOST_DRAWN));
    return known && this.#kept(id, known);
  }

  /** A side as one of another store. */
  copied(side: ValueSide, to: ValueStore): ValueSide {
    if (typeof side !== 'number' || to === this) return side;
    const found = [side];
    const places = new Map([[side, 0]]);
    const lists: [number[][], number[][]] = [[], []];
    const values: (GameValue | undefined)[] = [];
    for (const id of found) {
      const plain = this.plainOf(id);
      values.push(plain && to.plain(plain));
      for (const player of [0, 1] as const) {
        const options = plain === undefined ? Array.from(this.#short.options(player, id)) : [];
        const place = (x: number): number => {
          const known = places.get(x) ?? found.push(x) - 1;
          places.set(x, known);
          return known;
        };
        lists[player].push(options.map(place));
      }
    }
    return to.draft({ values, lists }).on;
  }

  /** The canonical options of a stopper. */
  options(player: Player, id: number): Int32Array {
    return this.#short.options(player, id);
  }

  /** Who wins: a player does if she does even with endless play against her. */
  outcome({ on, off }: GameValue, options: AlgebraOptions = {}): Outcome {
    return this.ask(options, () => {
      const [best, worst] = [this.#winners(on, 'onside'), this.#winners(off, 'offside')];
      return outcomeFrom(best[0] === worst[0] ? best[0] : 'D', best[1] === worst[1] ? best[1] : 'D');
    });
  }

  /** Who wins a side if Left begins, and if Right does; a stopper never draws. */
  #winners(side: ValueSide, play: 'onside' | 'offside'): [Winner, Winner] {
    if (typeof side === 'number') {
      return [this.#loopy.atMost(side, 0) ? 'R' : 'L', this.#loopy.atMost(0, side) ? 'L' : 'R'];
    }
    const { leftFirst, rightFirst } = outcome(side.game, play, this.#short.budget.options);
    return [leftFirst, rightFirst];
  }

  /** Is a⁺ ≤ b⁺ on the onside, or a⁻ ≤ b⁻ on the offside? */
  sideAtMost(a: ValueSide, b: ValueSide, side: 'onside' | 'offside', options: AlgebraOptions = {}): boolean {
    return this.ask(options, () => {
      if (typeof a === 'number' && typeof b === 'number') return this.#loopy.atMost(a, b);
      if (side === 'onside') return this.#sides.atMost(a, b);
      return this.#sides.atMost(this.#mirrored(b), this.#mirrored(a));
    });
  }

  /**
   * Is the offside t at most the onside s, as the sides of one value must be? Left, moving second in s − t,
   * survives, for endless play in either is good for her.
   */
  isBelow(off: ValueSide, on: ValueSide, options: AlgebraOptions = {}): boolean {
    return this.ask(options, () => {
      if (typeof off === 'number' && typeof on === 'number') return this.#loopy.atMost(off, on);
      const graph = difference(this.#sides.graph(on), this.#sides.graph(off), this.#short.budget.options);
      return outcome(graph, 'onside', this.#short.budget.options).rightFirst !== 'R';
    });
  }

  // ── stoppers by their ids alone ─────────────────────────────────────────────────────────────────

  /** The id of a stopper. */
  intern(stopper: LoopyGame, options: AlgebraOptions = {}): number {
    if (!isStopper(stopper)) {
      const hint = 'ask for its sides instead';
      refuse('E_CYCLE', 'the game has an alternating cycle, so it is not a stopper', hint);
    }
    return idOfValue(this.ofGame(stopper, options)) as number;
  }

  /** The graph-canonical form of a stopper: the same object every time. */
  value(id: number): LoopyGame {
    return this.graph(id);
  }

  /** The id of the negative of a stopper. */
  negativeOf(id: number): number {
    return this.#loopy.negative(id);
  }

  /** Is a ≤ b? */
  atMost(a: number, b: number, options: AlgebraOptions = {}): boolean {
    return this.ask(options, () => this.#loopy.atMost(a, b));
  }

  /** How two stoppers stand to each other. */
  relation(a: number, b: number, options: AlgebraOptions = {}): Comparison['relation'] {
    if (a === b) return '=';
    return this.ask(options, () => {
      if (this.#loopy.atMost(a, b)) return '<';
      return this.#loopy.atMost(b, a) ? '>' : '||';
    });
  }
}

/** The terms of a sum, with no more copies of each than can matter for its cycles. */
function fewCopies(terms: readonly number[]): number[] {
  const copies = new Map<number, number>();
  return terms.filter((id) => {
    const count = (copies.get(id) ?? 0) + 1;
    copies.set(id, count);
    return count <= MOST_COPIES;
  });
}

/** Positions and arcs of a graph that is drawn unasked. */
const MOST_DRAWN = 1 << 19;

/** Graphs that are kept beside the values. */
const MOST_GRAPHS = 1 << 13;

/** Positions and arcs of these: a graph of its own may have as many. */
const MOST_POSITIONS = 1 << 20;

/** Refuses limits that are not numbers. */
function checkLimits(limits: StoreLimits): void {
  checkObject(limits, 'the limits');
  const { maxValues, maxBytes } = limits;
  if (maxValues !== undefined) checkLimit(maxValues, 'maxValues', 1);
  if (maxBytes !== undefined) checkLimit(maxBytes, 'maxBytes', 1);
}

/**
 * The graph-canonical form of a stopper (Siegel, Definition 8): no dominated or reversible option, no two
 * equal vertices. Equal stoppers give the same graph in the same numbering. Worked out in a store of its own,
 * so that only cycles are compared as graphs.
 */
export function canonicalForm(stopper: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(stopper);
  checkWork(options);
  const store = new ValueStore();
  return store.graph(store.intern(stopper, options), options);
}
