import type { Player } from '../../../graph/inner.ts';
import { tooManyPairs } from '../../game/work.ts';
import {
  algorithm1,
  algorithm3,
  IN_DELTA,
  IN_GAMMA,
  reversedArcs,
  type StateGraph,
} from '../../order/index.ts';
import { IntegerStack, LOOPY, NUMBER, PairMemo, type ShortStore } from '../short/index.ts';

/**
 * What is known of an ordered pair: does Left survive y − x if Right begins, that is x ≤ y, and if Left
 * begins?
 */
const RIGHT_KNOWN = 1;
const RIGHT_YES = 2;
const LEFT_KNOWN = 4;
const LEFT_YES = 8;

/**
 * The order of values at least one of which is loopy: x⁺ ≤ y⁺. All states that the question leads to and that
 * are not known yet are solved together, as one fixed point (Siegel, Algorithm 1; Algorithm 3 where a drafted
 * value is not a stopper), and only then written down. Loop-free pairs are looked up.
 *
 * Drafts, numbered from DRAFTS on, are values that are still being simplified; what is found about them is
 * kept until `forgetDrafts`.
 */
export class LoopyOrder {
  readonly #store: ShortStore;
  readonly #memo: PairMemo;
  readonly #drafted: PairMemo;
  #region: Region | undefined; // made for the first question, for most stores are never asked one
  #drafts: DraftLists = [[], []];
  #isStopper = true;

  constructor(store: ShortStore) {
    this.#store = store;
    this.#memo = new PairMemo(store.budget);
    this.#drafted = new PairMemo(store.budget);
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
    this.#region ??= new Region(this.#store, (v, w, mover) => this.#known(v, w, mover));
    const region = this.#region;
    const lost = region.solve(x, y, this.#drafts, this.#isStopper);
    const { gamma, delta, movers } = region;
    for (let s = 2; s < region.states; s++)
      this.#keep(gamma.items[s], delta.items[s], movers.items[s], lost[s] === 0);
  }
}

/** What is known of a state: 0 lost, 1 survived. */
const UNDECIDED = 2;

/** Where the numbers of drafts begin: above all ids. */
export const DRAFTS: number = 1 << 29;

/** lists[player][draft − DRAFTS]: the options of a draft. */
export type DraftLists = readonly [readonly (readonly number[])[], readonly (readonly number[])[]];

/** Does Left survive y − x with `mover` to begin? 1, 0 or UNDECIDED. */
type Known = (x: number, y: number, mover: Player) => number;

/** The two states where a walk ends that needs no more looking: Left is stuck, Right is stuck. */
const LOST = 0;
const SURVIVED = 1;
const FIRST = 2;

/**
 * The states of y − x that a question leads to, followed until what is known begins, and solved together. A
 * state that one known move decides is not followed. One region serves question after question, so that small
 * ones, which are the rule, allocate nothing.
 */
class Region {
  /** State → its vertex of γ, its vertex of δ, the player to move. States 0 and 1 stand for what is known. */
  readonly gamma: IntegerStack = new IntegerStack();
  readonly delta: IntegerStack = new IntegerStack();
  readonly movers: IntegerStack = new IntegerStack();
  readonly #offsets = new IntegerStack();
  readonly #ends = new IntegerStack();
  readonly #components = new IntegerStack();
  readonly #store: ShortStore;
  readonly #known: Known;
  #slots: Int32Array = new Int32Array(FIRST_SLOTS); // slot → state, 0 where it is free
  #lost: Uint8Array = new Uint8Array(0);

  constructor(store: ShortStore, known: Known) {
    this.#store = store;
    this.#known = known;
  }

  /** How many states there are, the two that stand for what is known among them. */
  get states(): number {
    return this.gamma.length;
  }

  /** Explores y − x from Right to move, and solves it; gives 1 for each state that Left loses. */
  solve(x: number, y: number, drafts: DraftLists, isStopper: boolean): Uint8Array {
    this.#begin();
    this.#state(x, y, 1);
    const { budget } = this.#store;
    for (let s = FIRST; s < this.gamma.length; s++) {
      if (--budget.fuel < 0) budget.look();
      this.#follow(s, drafts);
      if (this.#ends.length > MOST_MOVES) {
        throw tooManyPairs(`the difference has more than ${MOST_MOVES} moves`, MOST_MOVES);
      }
    }
    budget.look();
    if (isStopper && this.states <= SMALL) return this.#swept();
    return isStopper ? algorithm1(this.#graph()) : algorithm3(this.#graph(), IN_DELTA).lost;
  }

  #begin(): void {
    if (this.#slots.length > MOST_SLOTS_KEPT) this.#slots = new Int32Array(FIRST_SLOTS);
    else this.#slots.fill(0);
    for (const list of [this.gamma, this.delta, this.movers, this.#offsets, this.#ends, this.#components]) {
      list.length = 0;
    }
    for (let mover = 0; mover < FIRST; mover++) {
      this.gamma.push(-1);
      this.delta.push(-1);
      this.movers.push(mover);
      this.#offsets.push(0);
    }
    this.#offsets.push(0);
  }

  /** Lists the moves from a state; one that decides it stands for all. */
  #follow(s: number, drafts: DraftLists): void {
    const x = this.gamma.items[s];
    const y = this.delta.items[s];
    const mover = this.movers.items[s] as Player;
    const first = this.#ends.length;
    // Beside a stopper that is not a number, nobody needs to move in a number (number avoidance).
    const isDecided =
      (!this.#isIdle(x, y) && this.#moves(x, y, mover, IN_GAMMA, drafts)) ||
      (!this.#isIdle(y, x) && this.#moves(x, y, mover, IN_DELTA, drafts));
    if (isDecided) {
      this.#ends.length = this.#components.length = first;
      this.#ends.push(mover === 0 ? SURVIVED : LOST);
      this.#components.push(IN_DELTA);
    } else this.#number(first, x, y, (1 - mover) as Player);
    this.#offsets.push(this.#ends.length);
  }

  /** Is x a number beside a value that is not one? For a draft this is unknown. */
  #isIdle(x: number, other: number): boolean {
    return x < DRAFTS && other < DRAFTS && (this.#store.table.flags[x] & NUMBER) !== 0;
  }

  /** Lists the moves in one component, what is not known by its option yet; true if one of them decides. */
  #moves(x: number, y: number, mover: Player, component: number, drafts: DraftLists): boolean {
    const isGamma = component === IN_GAMMA;
    const next = (1 - mover) as Player;
    const player = isGamma ? next : mover;
    const from = isGamma ? x : y;
    const good = mover === 0 ? 1 : 0;
    const isDraft = from >= DRAFTS;
    const { table } = this.#store;
    if (!isDraft) this.#store.write(from);
    const list: ArrayLike<number> = isDraft ? drafts[player][from - DRAFTS] : table.pool;
    const begin = isDraft ? 0 : table.begin(player, from);
    const end = isDraft ? list.length : table.finish(player, from);
    for (let i = begin; i < end; i++) {
      const option = list[i];
      const known = isGamma ? this.#known(option, y, next) : this.#known(x, option, next);
      if (known === good) return true;
      if (known === UNDECIDED) this.#ends.push(FIRST + option);
      else this.#ends.push(known === 1 ? SURVIVED : LOST);
      this.#components.push(component);
    }
    return false;
  }

  /** Gives the states that the listed moves lead to their numbers. */
  #number(first: number, x: number, y: number, next: Player): void {
    for (let a = first; a < this.#ends.length; a++) {
      const option = this.#ends.items[a] - FIRST;
      if (option < 0) continue;
      const isGamma = this.#components.items[a] === IN_GAMMA;
      const state = this.#state(isGamma ? option : x, isGamma ? y : option, next);
      this.#ends.items[a] = state;
    }
  }

  #state(x: number, y: number, mover: Player): number {
    const { gamma, delta, movers } = this;
    const mask = this.#slots.length - 1;
    let slot = mixed(x, y, mover) & mask;
    for (let s = this.#slots[slot]; s !== 0; s = this.#slots[slot]) {
      if (gamma.items[s] === x && delta.items[s] === y && movers.items[s] === mover) return s;
      slot = (slot + 1) & mask;
    }
    const state = gamma.length;
    this.#slots[slot] = state;
    gamma.push(x);
    delta.push(y);
    movers.push(mover);
    if (2 * state > mask) this.#grow();
    return state;
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let s = FIRST; s < this.gamma.length; s++) {
      let slot = mixed(this.gamma.items[s], this.delta.items[s], this.movers.items[s]) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = s;
    }
  }

  /**
   * Algorithm 1 by sweeps, the last states first: Left loses what has only lost moves, and Right's what has
   * one.
   */
  #swept(): Uint8Array {
    if (this.#lost.length === 0) this.#lost = new Uint8Array(SMALL);
    const lost = this.#lost;
    const { states } = this;
    const [offsets, ends, movers] = [this.#offsets.items, this.#ends.items, this.movers.items];
    lost.fill(0, 0, states);
    lost[LOST] = 1;
    for (let changed = true; changed; ) {
      changed = false;
      for (let s = states - 1; s >= FIRST; s--) {
        if (lost[s] === 1) continue;
        const wanted = movers[s] === 0 ? 0 : 1; // what ends the search: a hope of Left, a lost move for Right
        let a = offsets[s];
        while (a < offsets[s + 1] && lost[ends[a]] !== wanted) a++;
        const isLost = a < offsets[s + 1] === (wanted === 1);
        if (!isLost) continue;
        lost[s] = 1;
        changed = true;
      }
    }
    return lost;
  }

  #graph(): StateGraph {
    const items = (list: IntegerStack): Int32Array => list.items.slice(0, list.length);
    const [offsets, ends] = [items(this.#offsets), items(this.#ends)];
    return {
      states: this.states,
      gamma: items(this.gamma),
      delta: items(this.delta),
      movers: Uint8Array.from(items(this.movers)),
      components: Uint8Array.from(items(this.#components)),
      offsets,
      ends,
      ...reversedArcs(this.states, offsets, ends),
    };
  }
}

/** Up to this many states, sweeps are faster than counting moves down. */
const SMALL = 256;

const FIRST_SLOTS = 16;

/** A larger table is released after its question. */
const MOST_SLOTS_KEPT = 1024;

/** Moves of one difference: some hundreds of megabytes. */
const MOST_MOVES = 1 << 24;

function mixed(x: number, y: number, mover: number): number {
  let hash = Math.imul(x, 0x9e37_79b1) ^ Math.imul(2 * y + mover, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
  return hash ^ (hash >>> 13);
}
