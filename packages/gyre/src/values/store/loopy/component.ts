import type { Player } from '../../../graph/inner.ts';
import {
  evenFollowers,
  isAlternationFree,
  isCyclicArc,
  type OptionLists,
  stateComponents,
} from '../../game/alternation.ts';
import { sortedSet } from '../../simplify/index.ts';
import { LOOPY, type ShortStore } from '../short/index.ts';
import { DRAFTS } from './loopy-order.ts';

/** The order of ids and drafts, on the onside. */
export interface IdOrder {
  atMost(x: number, y: number): boolean;
  equal(x: number, y: number): boolean;
}

/**
 * One strongly connected component above values that are done, simplified for the onside (Siegel, Definition
 * 14 and Lemma 16) until nothing more applies: the members' own options only, for all below is canonical.
 *
 * Members are drafts, numbered from DRAFTS on. The order is read from the options that they had at first:
 * every step keeps γ⁺ at every member, so it stays true. The lists here change.
 */
export class Component implements OptionLists {
  readonly vertices: number;
  /** lists[player][member] → its options: ids, drafts among them. */
  readonly lists: readonly [number[][], number[][]];
  /** Member → the id or draft that it was fused with, or its own. */
  readonly images: number[];
  readonly #base: number = DRAFTS;
  readonly #roots: readonly number[]; // the members whose values are wanted
  readonly #store: ShortStore;
  readonly #order: IdOrder;
  readonly #bypassed = new Set<string>(); // bypasses of Left that alternating play may undo: done once
  readonly #cache = new Map<number, readonly [number[], number[]]>(); // id → its options
  #components: Int32Array;

  constructor(
    lists: readonly [number[][], number[][]],
    roots: readonly number[],
    store: ShortStore,
    order: IdOrder,
  ) {
    this.vertices = lists[0].length;
    this.lists = lists;
    this.images = lists[0].map((_, i) => DRAFTS + i);
    this.#roots = roots;
    this.#store = store;
    this.#order = order;
    this.#components = stateComponents(this);
  }

  /** The options within the component, by member: what cycles are told from. */
  options(player: Player, member: number): number[] {
    const inside: number[] = [];
    for (const x of this.lists[player][member]) if (x >= this.#base) inside.push(x - this.#base);
    return inside;
  }

  /**
   * Applies what applies. Gives the members that the roots still lead to and that are stoppers now: those are
   * canonical, and no two of them are equal.
   */
  simplify(): number[] {
    for (;;) {
      this.#reduceAll();
      if (isAlternationFree(this) || !this.#fuseGuarded()) break;
    }
    const settled = this.#settled();
    this.#fuseEqual(settled);
    return settled.filter((v) => this.#isOpen(v));
  }

  /**
   * What an order that does not know everything can do: fuses members with values that they are known to
   * equal, and takes away what it says is dominated or reversible. Gives the members that the roots still
   * lead to.
   */
  reduceBy(idOf: (draft: number) => number | undefined): number[] {
    const targets = this.images.map((x) => idOf(x) ?? x);
    const to = (x: number): number => (x < this.#base ? x : targets[x - this.#base]);
    for (let v = 0; v < this.vertices; v++) {
      for (const side of this.lists) side[v] = targets[v] < this.#base ? [] : sortedSet(side[v].map(to));
      this.images[v] = targets[v];
    }
    this.#reduceAll();
    return this.#prune();
  }

  #reduceAll(): void {
    for (let changed = true, passes = 0; changed && passes < MAX_PASSES; passes++) {
      changed = false;
      const reached = this.#prune();
      if (passes > 0 || this.vertices > 1) this.#components = stateComponents(this);
      for (const v of reached) {
        if (--this.#store.budget.fuel < 0) this.#store.budget.look();
        if (this.#bypassRight(v)) changed = true;
        if (this.#bypassLeft(v)) changed = true;
        for (const player of [0, 1] as const) if (this.#dropDominated(player, v)) changed = true;
      }
    }
  }

  /** Has the member not been fused with another? */
  #isOpen(v: number): boolean {
    return this.images[v] === this.#base + v;
  }

  /** Empties the lists of members that the roots no longer lead to; gives the others, rising. */
  #prune(): number[] {
    const isReached = new Uint8Array(this.vertices);
    const found: number[] = [];
    const meet = (x: number): void => {
      const v = x - this.#base;
      if (v < 0 || isReached[v] === 1) return;
      isReached[v] = 1;
      found.push(v);
    };
    for (const root of this.#roots) meet(this.images[root]);
    for (const v of found) for (const side of this.lists) for (const x of side[v]) meet(x);
    for (let v = 0; v < this.vertices; v++) {
      if (isReached[v] === 1) continue;
      for (const side of this.lists) side[v] = [];
    }
    return found.toSorted((v, w) => v - w);
  }

  /** The members from which alternating play must end, whatever members it meets. */
  #settled(): number[] {
    const reached = this.#prune();
    const sizes = new Int32Array(2 * this.vertices);
    const components = stateComponents(this);
    for (const c of components) sizes[c]++;
    const isLoose = new Uint8Array(this.vertices);
    const queue = reached.filter((v) => sizes[components[2 * v]] > 1 || sizes[components[2 * v + 1]] > 1);
    for (const v of queue) isLoose[v] = 1;
    const before: number[][] = Array.from({ length: this.vertices }, () => []);
    for (const v of reached)
      for (const player of [0, 1] as const) for (const w of this.options(player, v)) before[w].push(v);
    for (const w of queue) {
      for (const v of before[w]) {
        if (isLoose[v] === 1) continue;
        isLoose[v] = 1;
        queue.push(v);
      }
    }
    return reached.filter((v) => isLoose[v] === 0);
  }

  /** The options of any id as they now stand. */
  #optionsOf(player: Player, x: number): readonly number[] {
    if (x >= this.#base) return this.lists[player][x - this.#base];
    const known = this.#cache.get(x);
    if (known !== undefined) return known[player];
    const options = ([0, 1] as const).map((who) => Array.from(this.#store.options(who, x))) as [
      number[],
      number[],
    ];
    this.#cache.set(x, options);
    return options[player];
  }

  #noBetter(player: Player, x: number, y: number): boolean {
    return player === 0 ? this.#order.atMost(x, y) : this.#order.atMost(y, x);
  }

  #isCyclic(player: Player, v: number, x: number): boolean {
    return x >= this.#base && isCyclicArc(this.#components, player, v, x - this.#base);
  }

  /** (a) and (b): for Right, the arc to the better option must be on no alternating cycle. */
  #dropDominated(player: Player, v: number): boolean {
    const kept = this.lists[player][v];
    if (kept.length < 2) return false;
    const before = kept.length;
    for (let i = kept.length - 1; i >= 0; i--) {
      const x = kept[i];
      const isWorse = (y: number): boolean =>
        y !== x &&
        this.#noBetter(player, x, y) &&
        (player === 0 || !this.#isCyclic(player, v, y)) &&
        (!this.#noBetter(player, y, x) || this.#isPreferred(player, v, y, x));
      if (kept.some(isWorse)) kept.splice(i, 1);
    }
    return kept.length < before;
  }

  /** Of two equal options, is y the one to keep: off all alternating cycles, or else the lower? */
  #isPreferred(player: Player, v: number, y: number, x: number): boolean {
    const cyclicX = this.#isCyclic(player, v, x);
    return cyclicX === this.#isCyclic(player, v, y) ? y < x : cyclicX;
  }

  /** (c), closed: a bad option gives way to the Right options of its answer, and so on. */
  #bypassRight(v: number): boolean {
    const open = [...this.lists[1][v]];
    const seen = new Set(open);
    const kept: number[] = [];
    let changed = false;
    for (let x = open.pop(); x !== undefined; x = open.pop()) {
      const through = this.#optionsOf(0, x).find((y) => this.#order.atMost(this.#base + v, y));
      if (through === undefined) {
        kept.push(x);
        continue;
      }
      changed = true;
      for (const w of this.#optionsOf(1, through)) {
        if (seen.has(w)) continue;
        seen.add(w);
        open.push(w);
      }
    }
    if (changed) this.lists[1][v] = sortedSet(kept);
    return changed;
  }

  /** (d): never closed, and never through a position from which alternating play returns to v. */
  #bypassLeft(v: number): boolean {
    let changed = false;
    for (const x of this.lists[0][v].slice()) {
      const through = this.#optionsOf(1, x).find((y) => this.#isReversal(v, x, y));
      if (through === undefined) continue;
      this.#bypassed.add(`${v},${x},${through}`);
      const others = this.lists[0][v].filter((w) => w !== x);
      this.lists[0][v] = sortedSet([...others, ...this.#optionsOf(0, through)]);
      changed = true;
    }
    return changed;
  }

  /**
   * Where alternating play cannot return from y to x, a bypass comes to an end by itself; elsewhere each is
   * done once.
   */
  #isReversal(v: number, x: number, y: number): boolean {
    const [mx, my] = [x - this.#base, y - this.#base];
    const isInside = my >= 0;
    if (isInside && this.#components[2 * my] === this.#components[2 * v]) return false;
    if (!this.#order.atMost(y, this.#base + v)) return false;
    if (!isInside || mx < 0 || this.#components[2 * my] !== this.#components[2 * mx + 1]) return true;
    return !this.#optionsOf(0, y).includes(x) && !this.#bypassed.has(`${v},${x},${y}`);
  }

  /**
   * Lemma 7: in stoppers without dominated or reversible options equal positions are one. A member that leads
   * to no other is found among the values below by its options, when it is entered.
   */
  #fuseEqual(members: readonly number[]): void {
    const kept: number[] = [];
    let below: readonly number[] | undefined;
    for (const v of members) {
      const x = this.#base + v;
      const isTwin = (u: number): boolean => this.#mayEqual(u, x) && this.#order.equal(u, x);
      let into = kept.find((u) => this.#order.equal(u, x));
      if (into === undefined && this.#isMixed(v)) {
        below ??= this.#loopyBelow();
        into = below.find(isTwin);
      }
      if (into === undefined) kept.push(x);
      else this.#fuse(v, into);
    }
  }

  /** Are there members among the options? */
  #isMixed(v: number): boolean {
    return this.lists.some((side) => side[v].some((x) => x >= this.#base));
  }

  /**
   * Can a value equal a member? Their options are the same then, and those below the component are the same
   * ids.
   */
  #mayEqual(u: number, member: number): boolean {
    for (const player of [0, 1] as const) {
      const [there, here] = [this.#optionsOf(player, u), this.#optionsOf(player, member)];
      if (there.length !== here.length) return false;
      for (const y of here) if (y < this.#base && !there.includes(y)) return false;
    }
    return true;
  }

  /**
   * The loopy values that the members lead to; only loopy ones lead to them, so the positions of a number are
   * not listed.
   */
  #loopyBelow(): number[] {
    const { flags } = this.#store.table;
    return this.#below((x) => (flags[x] & LOOPY) !== 0);
  }

  /** All values that the members lead to through those that count. */
  #below(counts: (x: number) => boolean): number[] {
    const { budget } = this.#store;
    const found = new Set<number>();
    const add = (x: number): void => {
      if (x < this.#base && counts(x)) found.add(x);
    };
    for (const side of this.lists) for (const list of side) for (const x of list) add(x);
    for (const x of found) {
      if (--budget.fuel < 0) budget.look();
      for (const player of [0, 1] as const) for (const y of this.#optionsOf(player, x)) add(y);
    }
    return [...found].toSorted((x, y) => x - y);
  }

  #fuse(v: number, into: number): void {
    const gone = this.#base + v;
    const to = (x: number): number => (x === gone ? into : x);
    for (const side of this.lists) {
      side[v] = [];
      for (let u = 0; u < this.vertices; u++)
        if (side[u].includes(gone)) side[u] = sortedSet(side[u].map(to));
    }
    for (let u = 0; u < this.vertices; u++) this.images[u] = to(this.images[u]);
  }

  /** Lemma 16: fuses v into u where they are equal and no even alternating walk runs from u to v. */
  #fuseGuarded(): boolean {
    let fused = false;
    const reached = this.#prune();
    for (const u of [...this.#below(() => true), ...reached.map((v) => this.#base + v)]) {
      const isMember = u >= this.#base;
      for (const v of reached) {
        if (isMember && !this.#isOpen(u - this.#base)) break;
        if (!this.#isOpen(v) || u === this.#base + v || !this.#order.equal(u, this.#base + v)) continue;
        if (isMember && evenFollowers(this, u - this.#base)[v] === 1) continue;
        this.#fuse(v, u);
        fused = true;
      }
    }
    return fused;
  }
}

/** Far more than any game has needed; to stop early is sound, only less is simplified. */
const MAX_PASSES = 1000;
