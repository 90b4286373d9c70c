import type { Player } from '../../graph/index.ts';

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
      /** Definition 14 (d), for Left, or (c) closed, for Right: the opponent's answer is at least as good for the opponent. */
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
