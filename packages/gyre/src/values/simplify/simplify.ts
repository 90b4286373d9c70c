import { opponent, type Player } from '../../graph/inner.ts';
import { evenFollowers, isAlternationFree, isCyclicArc, stateComponents } from '../game/alternation.ts';
import type { LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, ticker } from '../game/work.ts';
import type { PairOrder } from '../order/index.ts';
import { type Sketch, sortedSet } from './sketch.ts';

/**
 * Siegel's simplification of the onside (Definition 14 and Lemma 16), until nothing more applies.
 * On a stopper it is the classical one, and ends in the graph-canonical form.
 *
 * Every step keeps γ⁺ at every vertex, so the order found at the outset stays true throughout.
 * Deletions and bypasses only ever shorten alternating walks, so components found before a pass
 * remain a safe overestimate during it.
 */
export class Simplifier {
  readonly steps: ReductionStep[] = [];
  readonly #sketch: Sketch;
  readonly #order: PairOrder;
  readonly #bypassed = new Set<string>(); // bypasses of Left that alternating play may undo: done once
  readonly #tick: (done: number) => void;
  #component: Int32Array;
  #work = 0;

  constructor(sketch: Sketch, order: PairOrder, options: AlgebraOptions) {
    this.#sketch = sketch;
    this.#order = order;
    this.#component = stateComponents(sketch);
    this.#tick = ticker(options, 0);
  }

  /** Applies every rule that applies; true if the result is a stopper, which is then graph-canonical. */
  run(): boolean {
    for (;;) {
      this.#reduceAll();
      if (isAlternationFree(this.#sketch)) {
        this.#fuseEqual();
        return true;
      }
      if (!this.#fuseGuarded()) return false;
    }
  }

  #reduceAll(): void {
    for (let changed = true, passes = 0; changed && passes < MAX_PASSES; passes++) {
      changed = false;
      const reached = this.#sketch.prune();
      this.#component = stateComponents(this.#sketch);
      for (const v of reached) {
        this.#tick(this.#work++);
        if (this.#bypassRight(v)) changed = true;
        if (this.#bypassLeft(v)) changed = true;
        for (const player of [0, 1] as const) if (this.#dropDominated(player, v)) changed = true;
      }
    }
  }

  /** v⁺ ≤ w⁺ from the view of `player`: unchanged for Left, turned round for Right. */
  #noBetter(player: Player, v: number, w: number): boolean {
    return player === 0 ? this.#order.atMost(v, w) : this.#order.atMost(w, v);
  }

  #claim(player: Player, v: number, w: number): Claim {
    return player === 0 ? [v, w] : [w, v];
  }

  /** (a) and (b): for Right, the arc to the better option must be on no alternating cycle. */
  #dropDominated(player: Player, v: number): boolean {
    const kept = [...this.#sketch.options(player, v)];
    const before = kept.length;
    const cyclic = (w: number): boolean => isCyclicArc(this.#component, player, v, w);
    for (let i = kept.length - 1; i >= 0; i--) {
      const x = kept[i];
      const by = kept.find(
        (y) =>
          y !== x &&
          this.#noBetter(player, x, y) &&
          (player === 0 || !cyclic(y)) &&
          (!this.#noBetter(player, y, x) || isPreferred(cyclic, y, x)),
      );
      if (by === undefined) continue;
      kept.splice(i, 1);
      this.steps.push({
        rule: 'dominated',
        player,
        vertex: v,
        option: x,
        by,
        claims: [this.#claim(player, x, by)],
      });
    }
    if (kept.length === before) return false;
    this.#sketch.setOptions(player, v, kept);
    return true;
  }

  /** (c), closed: a bad option is replaced by the Right options of its answer, and so on. */
  #bypassRight(v: number): boolean {
    const given = this.#sketch.options(1, v);
    const open = [...given];
    const seen = new Set(open);
    const kept: number[] = [];
    const gone: { option: number; through: number }[] = [];
    for (let x = open.pop(); x !== undefined; x = open.pop()) {
      const through = this.#sketch.options(0, x).find((y) => this.#order.atMost(v, y));
      if (through === undefined) {
        kept.push(x);
        continue;
      }
      gone.push({ option: x, through });
      for (const w of this.#sketch.options(1, through)) {
        if (seen.has(w)) continue;
        seen.add(w);
        open.push(w);
      }
    }
    if (gone.length === 0) return false;
    this.#bypass(1, v, gone, sortedSet(kept));
    return true;
  }

  /** (d): never closed, and never through a position from which alternating play returns to v. */
  #bypassLeft(v: number): boolean {
    let changed = false;
    for (const x of this.#sketch.options(0, v)) {
      const through = this.#sketch.options(1, x).find((y) => this.#isReversal(v, x, y));
      if (through === undefined) continue;
      this.#bypassed.add(`${v},${x},${through}`);
      const others = this.#sketch.options(0, v).filter((w) => w !== x);
      this.#bypass(
        0,
        v,
        [{ option: x, through }],
        sortedSet([...others, ...this.#sketch.options(0, through)]),
      );
      changed = true;
    }
    return changed;
  }

  /**
   * Where alternating play cannot return from y to x, a bypass replaces x by options that it reaches and
   * that do not reach it, so bypassing comes to an end by itself; elsewhere each bypass is done once.
   */
  #isReversal(v: number, x: number, y: number): boolean {
    if (!this.#order.atMost(y, v) || this.#component[2 * y] === this.#component[2 * v]) return false;
    if (this.#component[2 * y] !== this.#component[2 * x + 1]) return true;
    return !this.#sketch.options(0, y).includes(x) && !this.#bypassed.has(`${v},${x},${y}`);
  }

  #bypass(player: Player, v: number, gone: { option: number; through: number }[], now: number[]): void {
    this.#sketch.setOptions(player, v, now);
    const claims = gone.map(({ through }) => this.#claim(opponent(player), v, through));
    this.steps.push({ rule: 'reversible', player, vertex: v, options: gone, now, claims });
  }

  /** Lemma 7: in a stopper without dominated or reversible options equal vertices are one. */
  #fuseEqual(): void {
    const reached = this.#sketch.prune();
    const kept: number[] = [];
    const fused = new Map<number, number>();
    for (const v of reached) {
      const into = kept.find((u) => this.#order.equal(u, v));
      if (into === undefined) kept.push(v);
      else {
        fused.set(v, into);
        this.#recordFusion(v, into);
      }
    }
    this.#sketch.redirect(fused);
    this.#sketch.prune();
  }

  /** Lemma 16: fuses v into u where they are equal and no even alternating walk runs from u to v. */
  #fuseGuarded(): boolean {
    let fused = false;
    const reached = this.#sketch.prune();
    const gone = new Set<number>();
    for (const u of reached) {
      for (;;) {
        if (gone.has(u)) break;
        const equals = reached.filter((v) => v !== u && !gone.has(v) && this.#order.equal(u, v));
        if (equals.length === 0) break;
        const follows = evenFollowers(this.#sketch, u);
        const v = equals.find((w) => follows[w] === 0);
        if (v === undefined) break;
        this.#sketch.redirect(new Map([[v, u]]));
        this.#recordFusion(v, u);
        gone.add(v);
        fused = true;
      }
    }
    return fused;
  }

  #recordFusion(vertex: number, into: number): void {
    this.steps.push({
      rule: 'fused',
      vertex,
      into,
      claims: [
        [vertex, into],
        [into, vertex],
      ],
    });
  }
}

/** Far more than any game has needed; stopping early is sound, it only simplifies less. */
const MAX_PASSES = 1000;

/** Of two equal options, should y be kept: is it off all alternating cycles, or otherwise the lower one? */
function isPreferred(isCyclic: (w: number) => boolean, y: number, x: number): boolean {
  const cyclicX = isCyclic(x);
  return cyclicX === isCyclic(y) ? y < x : cyclicX;
}

/** v⁺ ≤ w⁺ for two vertices of the game that a reduction began with. */
export type Claim = readonly [v: number, w: number];

/**
 * One reduction. Vertices are those of the game that the reduction began with; every step keeps γ⁺ at
 * every vertex that survives, so the claims may be checked in that game.
 */
export type ReductionStep =
  | {
      /** Siegel's Definition 14 (a), for Left, or (b), for Right: another option is at least as good. */
      readonly rule: 'dominated';
      readonly player: Player;
      readonly vertex: number;
      readonly option: number;
      readonly by: number;
      readonly claims: readonly Claim[];
    }
  | {
      /**
       * Definition 14 (d), for Left, or (c) closed, for Right: the opponent's answer is at least as good for
       * the opponent.
       */
      readonly rule: 'reversible';
      readonly player: Player;
      readonly vertex: number;
      /** Each option that is removed, with the answer through which it is bypassed. */
      readonly options: readonly { readonly option: number; readonly through: number }[];
      /** The options after the step. */
      readonly now: readonly number[];
      readonly claims: readonly Claim[];
    }
  | {
      /** Lemma 7 or Lemma 16: `vertex` is deleted and its arcs go to `into`, which is equal. */
      readonly rule: 'fused';
      readonly vertex: number;
      readonly into: number;
      readonly claims: readonly Claim[];
    };

/** One stage on the way from a game to a side: what it began with, what was done, what came out. */
export type Stage = { readonly from: LoopyGame; readonly to: LoopyGame } & (
  | { readonly kind: 'simplified'; readonly steps: readonly ReductionStep[] }
  /** A large game was simplified component by component, from the bottom up. */
  | { readonly kind: 'layered' }
  /**
   * Positions that equal simple stoppers were replaced by them, and options that those show to be useless
   * were dropped.
   */
  | { readonly kind: 'measured' }
  /** An arc of an alternating cycle was removed, because the start is worth the same without it. */
  | { readonly kind: 'deleted'; readonly player: Player; readonly arc: readonly [number, number] }
  /** Alternating cycles were replaced by this many laps of copies. */
  | {
      readonly kind: 'unravelled';
      readonly cut: readonly (readonly [number, number])[];
      readonly laps: number;
    }
  /** Approximations from above came down to the start's value after this many rounds. */
  | { readonly kind: 'sidled'; readonly rounds: number }
  /** The stopper of the other side has the same value on this side. */
  | { readonly kind: 'other side' }
);

/**
 * How a side was found. Stages speak of onsides; for an offside they are those of the negative, whose
 * vertices have the same numbers (`mirrored`).
 */
export interface Simplification {
  readonly mirrored: boolean;
  readonly stages: readonly Stage[];
}
