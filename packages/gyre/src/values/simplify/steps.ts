import type { Player } from '../../graph/inner.ts';
import type { LoopyGame } from '../game/game.ts';

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
