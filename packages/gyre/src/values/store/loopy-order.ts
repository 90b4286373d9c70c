import type { Player } from '../../graph/index.ts';
import { tooManyPairs } from '../game/work.ts';
import { algorithm1, algorithm3, IN_DELTA, IN_GAMMA, reversedArcs, type StateGraph } from '../order/index.ts';
import { IntegerStack } from './integer-stack.ts';
import { PairMemo } from './pair-memo.ts';
import type { ShortStore } from './short-store.ts';
import { LOOPY, NUMBER } from './table.ts';

/** What is known of an ordered pair: does Left survive y − x if Right begins, that is x ≤ y, and if Left begins? */
const RIGHT_KNOWN = 1;
const RIGHT_YES = 2;
const LEFT_KNOWN = 4;
const LEFT_YES = 8;

/** The two states where a walk ends that needs no more looking: Left is stuck, Right is stuck. */
const LOST = 0;
const SURVIVED = 1;

/**
 * The order of values of which one is loopy at least: x⁺ ≤ y⁺. All states that the question leads to and that are
 * not known yet are solved together, as one fixed point (Siegel, Algorithm 1; Algorithm 3 where a drafted value is
 * no stopper), and only then written down. Loop-free pairs are looked up.
 *
 * Drafts, numbered from DRAFTS on, are values that are still being simplified; what is found about them is kept
 * until `forgetDrafts`.
 */
export class LoopyOrder {
  readonly #store: ShortStore;
  readonly #memo: PairMemo;
  readonly #drafted: PairMemo;
  readonly #region: Region;
  #drafts: DraftLists = [[], []];
  #isStopper = true;

  constructor(store: ShortStore) {
    this.#store = store;
    this.#memo = new PairMemo(store.budget);
    this.#drafted = new PairMemo(store.budget);
    this.#region = new Region(store, (v, w, mover) => this.#known(v, w, mover));
  }

  /** Takes up drafts by their options; are they stoppers? */
  beginDrafts(lists: DraftLists, isStopper: boolean): void {
    this.#drafts = lists;
    this.#isStopper = isStopper;
  }

  forgetDrafts(): void {
    this.#drafted.clear();
    this.#drafts = [[], []];
    this.#isStopper = true;
  }

  clear(): void {
    this.#memo.clear();
    this.forgetDrafts();
  }

  /** Is x⁺ ≤ y⁺? */
  atMost(x: number, y: number): boolean {
    const known = this.#known(x, y, 1);
    if (known !== UNDECIDED) return known === 1;
    this.#settle(x, y);
    return this.#known(x, y, 1) === 1;
  }

  equal(x: number, y: number): boolean {
    return x === y || (this.atMost(x, y) && this.atMost(y, x));
  }

  /** Does Left survive y − x with `mover` to begin? 1, 0 or UNDECIDED. */
  #known(x: number, y: number, mover: Player): number {
    if (x < DRAFTS && y < DRAFTS && !this.#isLoopy(x) && !this.#isLoopy(y)) {
      const holds = mover === 1 ? this.#store.atMost(x, y) : !this.#store.atMost(y, x);
      return holds ? 1 : 0;
    }
    if (x === y && mover === 1) return 1;
    const memo = x >= DRAFTS || y >= DRAFTS ? this.#drafted : this.#memo;
    const bits = x <= y ? memo.get(x, y) : memo.get(y, x) >> 4;
    const known = mover === 1 ? RIGHT_KNOWN : LEFT_KNOWN;
    if ((bits & known) === 0) return UNDECIDED;
    return (bits & (mover === 1 ? RIGHT_YES : LEFT_YES)) === 0 ? 0 : 1;
  }

  #isLoopy(x: number): boolean {
    return (this.#store.table.flags[x] & LOOPY) !== 0;
  }

  #keep(x: number, y: number, mover: number, survives: boolean): void {
    const memo = x >= DRAFTS || y >= DRAFTS ? this.#drafted : this.#memo;
    const [low, high] = x < y ? [x, y] : [y, x];
    const bits =
      mover === 1 ? RIGHT_KNOWN | (survives ? RIGHT_YES : 0) : LEFT_KNOWN | (survives ? LEFT_YES : 0);
    // A value is compared with itself in one direction only.
    memo.set(low, high, memo.get(low, high) | (x <= y ? bits : bits << 4));
  }

  /** Solves every state that the question leads to. */
  #settle(x: number, y: number): void {
    const graph = this.#region.explore(x, y, this.#drafts);
    this.#store.budget.look();
    const lost = this.#isStopper ? algorithm1(graph) : algorithm3(graph, IN_DELTA).lost;
    for (let s = 2; s < graph.states; s++)
      this.#keep(graph.gamma[s], graph.delta[s], graph.movers[s], lost[s] === 0);
  }
}

const UNDECIDED = 2;

/** The end of a move that has no state yet. */
const OPEN = -1;

/** Where the numbers of drafts begin: above all ids. */
export const DRAFTS: number = 1 << 29;

/** lists[player][draft − DRAFTS]: the options of a draft. */
export type DraftLists = readonly [readonly (readonly number[])[], readonly (readonly number[])[]];

/** The states of y − x, followed until what is known begins. */
class Region {
  readonly #store: ShortStore;
  #drafts: DraftLists = [[], []];
  readonly #known: (x: number, y: number, mover: Player) => number;
  readonly #numbers: PairMemo; // (2x + mover, y) → state
  readonly #gamma = new IntegerStack();
  readonly #delta = new IntegerStack();
  readonly #movers = new IntegerStack();
  readonly #offsets = new IntegerStack();
  readonly #ends = new IntegerStack();
  readonly #components = new IntegerStack();
  readonly #pairs = new IntegerStack(); // the open ends of the state at hand
  #taken = 0;

  constructor(store: ShortStore, known: (x: number, y: number, mover: Player) => number) {
    this.#store = store;
    this.#known = known;
    this.#numbers = new PairMemo(store.budget);
  }

  #begin(drafts: DraftLists): void {
    this.#drafts = drafts;
    this.#numbers.clear();
    for (const list of [this.#gamma, this.#delta, this.#movers, this.#offsets, this.#ends, this.#components])
      list.length = 0;
    for (const mover of [0, 1]) {
      this.#gamma.push(-1);
      this.#delta.push(-1);
      this.#movers.push(mover);
      this.#offsets.push(0);
    }
    this.#offsets.push(0);
  }

  explore(x: number, y: number, drafts: DraftLists): StateGraph {
    this.#begin(drafts);
    this.#state(x, y, 1);
    for (let s = 2; s < this.#gamma.length; s++) {
      const { budget } = this.#store;
      if (--budget.fuel < 0) budget.look();
      this.#moves(this.#gamma.items[s], this.#delta.items[s], this.#movers.items[s] as Player);
      this.#offsets.push(this.#ends.length);
      if (this.#ends.length > MOST_MOVES)
        throw tooManyPairs(`the difference has more than ${MOST_MOVES} moves`, MOST_MOVES);
    }
    const items = (list: IntegerStack): Int32Array => list.items.slice(0, list.length);
    const [offsets, ends] = [items(this.#offsets), items(this.#ends)];
    return {
      states: this.#gamma.length,
      gamma: items(this.#gamma),
      delta: items(this.#delta),
      movers: Uint8Array.from(items(this.#movers)),
      components: Uint8Array.from(items(this.#components)),
      offsets,
      ends,
      ...reversedArcs(this.#gamma.length, offsets, ends),
    };
  }

  /** Beside a stopper that is no number nobody needs to move in a number (number avoidance). */
  #moves(x: number, y: number, mover: Player): void {
    const next = (1 - mover) as Player;
    const first = this.#ends.length;
    this.#pairs.length = this.#taken = 0;
    // One move that is known to do decides the state, and its others need not be followed.
    const does = mover === 0 ? SURVIVED : LOST;
    const isDecided =
      (!this.#isIdle(x, y) && this.#each(next, x, (z) => this.#move(z, y, next, IN_GAMMA) === does)) ||
      (!this.#isIdle(y, x) && this.#each(mover, y, (z) => this.#move(x, z, next, IN_DELTA) === does));
    if (isDecided) {
      this.#ends.items[first] = does;
      this.#ends.length = this.#components.length = first + 1;
    } else for (let i = first; i < this.#ends.length; i++) this.#openEnd(i, next);
  }

  /** Is x a number beside a value that is none? Of a draft nobody knows. */
  #isIdle(x: number, other: number): boolean {
    return x < DRAFTS && other < DRAFTS && (this.#store.table.flags[x] & NUMBER) !== 0;
  }

  /** Visits the options until a visit says that it is enough; true if one did. */
  #each(player: Player, x: number, visit: (option: number) => boolean): boolean {
    if (x >= DRAFTS) return this.#drafts[player][x - DRAFTS].some(visit);
    const { table } = this.#store;
    this.#store.write(x);
    for (let i = table.begin(player, x); i < table.finish(player, x); i++)
      if (visit(table.pool[i])) return true;
    return false;
  }

  /** Notes a move; gives where it ends if that is known. One whose end is open is noted by its pair for now. */
  #move(x: number, y: number, mover: Player, component: number): number {
    const known = this.#known(x, y, mover);
    const end = known === UNDECIDED ? OPEN : known === 1 ? SURVIVED : LOST;
    this.#ends.push(end);
    this.#components.push(component);
    if (end === OPEN) {
      this.#pairs.push(x);
      this.#pairs.push(y);
    }
    return end;
  }

  /** Gives the moves whose ends are open their states, in the order in which they were noted. */
  #openEnd(i: number, mover: Player): void {
    if (this.#ends.items[i] !== OPEN) return;
    const x = this.#pairs.items[this.#taken++];
    this.#ends.items[i] = this.#state(x, this.#pairs.items[this.#taken++], mover);
  }

  #state(x: number, y: number, mover: Player): number {
    const known = this.#numbers.get(2 * x + mover, y);
    if (known !== 0) return known;
    const state = this.#gamma.length;
    this.#numbers.set(2 * x + mover, y, state);
    this.#gamma.push(x);
    this.#delta.push(y);
    this.#movers.push(mover);
    return state;
  }
}

/** Moves of one difference: some hundreds of megabytes. */
const MOST_MOVES = 1 << 24;
