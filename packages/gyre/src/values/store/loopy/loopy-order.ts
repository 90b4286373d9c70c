import type { Player } from '../../../graph/index.ts';
import type { ShortStore } from '../short/index.ts';
import { LOOPY, PairMemo } from '../short/index.ts';
import { DRAFTS, type DraftLists, Region, UNDECIDED } from './region.ts';

/** What is known of an ordered pair: does Left survive y − x if Right begins, that is x ≤ y, and if Left begins? */
const RIGHT_KNOWN = 1;
const RIGHT_YES = 2;
const LEFT_KNOWN = 4;
const LEFT_YES = 8;

/**
 * The order of values at least one of which is loopy: x⁺ ≤ y⁺. All states that the question leads to and that are
 * not known yet are solved together, as one fixed point (Siegel, Algorithm 1; Algorithm 3 where a drafted value is
 * not a stopper), and only then written down. Loop-free pairs are looked up.
 *
 * Drafts, numbered from DRAFTS on, are values that are still being simplified; what is found about them is kept
 * until `forgetDrafts`.
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
