(** Pressing: to force slips of the other again and again while the draw is kept (docs/verification.md "Proved by machine"). *)
Require Import Play Scores Parity.

(** * To be read *)

Section Definitions.
Context {V : Type} (A : arena V) (score : V -> Z).

Definition drawn (v : V) : bool := (score v =? 0)%Z.

(** Only moves that keep the draw; a drawn dead end becomes a loop (and is no slip). *)
Definition drawn_arena : arena V :=
  Arena (owner A) (fun u => match filter drawn (moves A u) with [] => [u] | ws => ws end).

(** A slip of q: he moves there, and some move leads where the other has won. *)
Definition slip (q : player) (u : V) : bool :=
  eqb (owner A u) q && existsb (fun w => (seen A score q w <? 0)%Z) (moves A u).

(** p presses: he can force slips of the other again and again. *)
Definition pressing (p i : player) : goal := buchi drawn_arena (slip (negb p)) p i.

Variables (presses : player -> V -> bool) (rank : player -> V -> nat).
Definition pressing_row (p : player) (v : V) : bool :=
  negb (drawn v) ||
  buchi_row drawn_arena (fun u => if presses p u then p else negb p) (rank p) (slip (negb p)) p v.
End Definitions.

(** * Proofs *)

Section Proofs.
Context {V : Type} (A : arena V) (all : list V) (Hclosed : closed A all) (score : V -> Z).
Variables (presses : player -> V -> bool) (rank : player -> V -> nat).
Hypothesis OK : forall p v, In v all -> pressing_row A score presses rank p v = true.

Theorem pressing_settles p v : In v all -> drawn score v = true ->
  settles (drawn_arena A score) (presses p v = true) p (pressing A score p p) v /\
  settles (drawn_arena A score) (presses p v = false) (negb p) (pressing A score p (negb p)) v.
Proof.
  intros Hv Hd. set (D := filter (drawn score) all).
  assert (Hc : closed (drawn_arena A score) D).
  { intros u w Iu M. apply filter_In in Iu as [Iu Du]. simpl in M. destruct (filter (drawn score) (moves A u)) eqn:E.
    - destruct M as [<-|[]]. apply filter_In. auto.
    - rewrite <- E in M. apply filter_In in M as [M Dw]. apply filter_In. eauto. }
  assert (R : forall u, In u D -> buchi_row (drawn_arena A score) (fun u => if presses p u then p else negb p) (rank p) (slip A score (negb p)) p u = true).
  { intros u Iu. apply filter_In in Iu as [Iu Du]. specialize (OK p u Iu). unfold pressing_row in OK. rewrite Du in OK. exact OK. }
  assert (I : In v D) by (apply filter_In; auto).
  pose proof (buchi_settles (drawn_arena A score) D Hc _ _ _ _ R p v I) as [P1 P2].
  pose proof (buchi_settles (drawn_arena A score) D Hc _ _ _ _ R (negb p) v I) as [N1 N2].
  unfold pressing. destruct (presses p v), p; simpl in *; repeat split; auto; try discriminate; intros H;
    try (specialize (P2 H); discriminate); try (specialize (N2 H); discriminate).
Qed.
End Proofs.
