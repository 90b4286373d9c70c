(** Symmetric and partizan graphs, reduced to owned ones (docs/theory.md §1 "three kinds of graph"). *)
Require Import Play Scores Parity.

(** * To be read *)

(** Position (e, v): the token is on v and e is to move, along his arcs; then the other is. Symmetric: both have the same arcs. *)
Definition alternating (arcs : player -> nat -> list nat) : arena (player * nat) :=
  Arena fst (fun u => map (fun w => (negb (fst u), w)) (arcs (fst u) (snd u))).

(** The owned form has (e, v) as the vertex v, or n + v if e is player 1. *)
Definition code (n : nat) (u : player * nat) : nat := if fst u then n + snd u else snd u.
Definition owned_form (n : nat) (arcs : player -> nat -> list nat) : arena nat :=
  Arena (fun x => Nat.leb n x) (fun x => if Nat.leb n x then arcs true (x - n) else map (Nat.add n) (arcs false x)).

(** * Proofs *)

(** A map that carries owners and moves carries all rows. *)
Section Map.
Context {U V : Type} (A : arena U) (B : arena V) (f : U -> V) (all : list U) (Hclosed : closed A all).
Hypothesis Owner : forall u, In u all -> owner B (f u) = owner A u.
Hypothesis Moves : forall u, In u all -> moves B (f u) = map f (moves A u).

Lemma forallb_map g l : forallb g (map f l) = forallb (fun u => g (f u)) l.
Proof. induction l; simpl; congruence. Qed.
Lemma existsb_map g l : existsb g (map f l) = existsb (fun u => g (f u)) l.
Proof. induction l; simpl; congruence. Qed.
Lemma forallb_ext (g h : U -> bool) l : (forall u, In u l -> g u = h u) -> forallb g l = forallb h l.
Proof. induction l; simpl; intros E; [auto|]. rewrite (E a), IHl; auto. Qed.
Lemma existsb_ext (g h : U -> bool) l : (forall u, In u l -> g u = h u) -> existsb g l = existsb h l.
Proof. induction l; simpl; intros E; [auto|]. rewrite (E a), IHl; auto. Qed.

Lemma seen_map (x : V -> Z) i u : In u all -> seen B x i (f u) = seen A (fun u => x (f u)) i u.
Proof. intros Iu. unfold seen. now rewrite Owner. Qed.

Theorem score_row_map stuck forever score plies u : In u all ->
  score_row B stuck forever score plies (f u) = score_row A (fun u => stuck (f u)) forever (fun u => score (f u)) (fun u => plies (f u)) u.
Proof.
  intros Iu. unfold score_row. rewrite Moves, Owner by auto.
  assert (J : forall w, In w (moves A u) -> In w all) by eauto.
  destruct (moves A u) as [|w0 ws0]; [reflexivity|]. set (ws := w0 :: ws0) in *.
  assert (K : forall w, In w ws -> keeps B score (f u) (f w) = keeps A (fun u => score (f u)) u w).
  { intros w Iw. unfold keeps. rewrite Owner by auto. rewrite seen_map; auto. }
  change (map f ws) with (f w0 :: map f ws0). cbv iota. change (f w0 :: map f ws0) with (map f ws). change (w0 :: ws0) with ws.
  rewrite !forallb_map, existsb_map. apply (f_equal2 andb); [apply (f_equal2 andb);
    [apply (f_equal2 andb); [apply forallb_ext|apply existsb_ext]|apply forallb_ext]; intros w Iw; rewrite ?K, ?seen_map; auto|reflexivity].
Qed.

Theorem rank_row_map stuck forever score rank u : In u all ->
  rank_row B stuck forever score rank (f u) = rank_row A (fun u => stuck (f u)) forever (fun u => score (f u)) (fun u => rank (f u)) u.
Proof.
  intros Iu. unfold rank_row. rewrite Moves, Owner by auto.
  assert (J : forall w, In w (moves A u) -> In w all) by eauto.
  destruct (moves A u) as [|w0 ws0]; [reflexivity|]. set (ws := w0 :: ws0) in *.
  assert (K : forall w, In w ws -> keeps B score (f u) (f w) = keeps A (fun u => score (f u)) u w).
  { intros w Iw. unfold keeps. rewrite Owner by auto. rewrite seen_map; auto. }
  change (map f ws) with (f w0 :: map f ws0). cbv iota. change (f w0 :: map f ws0) with (map f ws). change (w0 :: ws0) with ws.
  rewrite !forallb_map, existsb_map. apply (f_equal2 andb);
    [apply (f_equal2 andb); [apply forallb_ext|apply existsb_ext]|apply forallb_ext]; intros w Iw; rewrite ?K, ?seen_map; auto.
Qed.

Theorem duty_map i (g : V -> V -> bool) u : In u all -> duty B i g (f u) = duty A i (fun u w => g (f u) (f w)) u.
Proof. intros Iu. unfold duty. rewrite Moves, Owner, existsb_map, forallb_map; auto. Qed.

Theorem parity_row_map winner rank prio peak u : In u all ->
  parity_row B winner rank prio peak (f u) = parity_row A (fun u => winner (f u)) (fun u => rank (f u)) (fun u => prio (f u)) peak u.
Proof. intros Iu. unfold parity_row, parity_good. rewrite duty_map; auto. Qed.

Theorem buchi_row_map winner rank target seeker u : In u all ->
  buchi_row B winner rank target seeker (f u) = buchi_row A (fun u => winner (f u)) (fun u => rank (f u)) (fun u => target (f u)) seeker u.
Proof. intros Iu. unfold buchi_row. rewrite duty_map; auto. Qed.
End Map.

Section Alternating.
Variables (n : nat) (arcs : player -> nat -> list nat).
Definition positions : list (player * nat) := list_prod [false; true] (seq 0 n).
Hypothesis Below : forall e v w, v < n -> In w (arcs e v) -> w < n.

Lemma in_positions u : In u positions <-> snd u < n.
Proof. destruct u as [e v]. unfold positions. rewrite in_prod_iff, in_seq. destruct e; simpl; intuition lia. Qed.

Lemma positions_closed : closed (alternating arcs) positions.
Proof.
  intros u w Iu M. apply in_positions in Iu. apply in_positions. simpl in M. apply in_map_iff in M as (x & <- & M). simpl. eauto.
Qed.

Lemma owned_owner u : In u positions -> owner (owned_form n arcs) (code n u) = owner (alternating arcs) u.
Proof. intros Iu. apply in_positions in Iu. destruct u as [[] v]; unfold code; simpl in *; [apply Nat.leb_le|apply Nat.leb_gt]; lia. Qed.

Lemma owned_moves u : In u positions -> moves (owned_form n arcs) (code n u) = map (code n) (moves (alternating arcs) u).
Proof.
  intros Iu. apply in_positions in Iu. destruct u as [e v]. unfold owned_form, alternating, code. simpl in *. rewrite map_map. destruct e; simpl.
  - rewrite (proj2 (Nat.leb_le n (n + v))) by lia. replace (n + v - n) with v by lia. rewrite map_id. reflexivity.
  - rewrite (proj2 (Nat.leb_gt n v)) by lia. reflexivity.
Qed.

(** What is accepted of the owned form is accepted, row by row, of the game with two players in turn. *)
Theorem alternating_scores stuck forever score plies :
  (forall x, x < n + n -> score_row (owned_form n arcs) stuck forever score plies x = true) ->
  forall u, In u positions -> score_row (alternating arcs) (fun u => stuck (code n u)) forever (fun u => score (code n u)) (fun u => plies (code n u)) u = true.
Proof.
  intros OK u Iu. rewrite <- (score_row_map (alternating arcs) (owned_form n arcs) (code n) positions positions_closed owned_owner owned_moves) by auto.
  apply OK. apply in_positions in Iu. destruct u as [[] v]; unfold code; simpl in *; lia.
Qed.

Theorem alternating_ranks stuck forever score rank :
  (forall x, x < n + n -> rank_row (owned_form n arcs) stuck forever score rank x = true) ->
  forall u, In u positions -> rank_row (alternating arcs) (fun u => stuck (code n u)) forever (fun u => score (code n u)) (fun u => rank (code n u)) u = true.
Proof.
  intros OK u Iu. rewrite <- (rank_row_map (alternating arcs) (owned_form n arcs) (code n) positions positions_closed owned_owner owned_moves) by auto.
  apply OK. apply in_positions in Iu. destruct u as [[] v]; unfold code; simpl in *; lia.
Qed.
End Alternating.
