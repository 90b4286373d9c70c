(** Comparison of loopy games by a certificate (docs/theory.md §6, "Order"). *)
Require Import Weights Parity.

(** * To be read *)

(** A game: the options of Left and of Right at each vertex. *)
Record loopy := Loopy { left : nat -> list nat; right : nat -> list nat }.

Section Definitions.
Variables (gamma delta : loopy).

(** δ − γ: in −γ the players have changed places. A state has its vertices and who is to move (player 0 is Left); each move bears 1 if it is in δ, 0 if in −γ. *)
Definition state : Type := nat * nat * player.
Definition difference (s : state) : list (state * Z) :=
  let '(v, w, mover) := s in
  map (fun x => (x, w, negb mover, 0%Z)) (if mover then left gamma v else right gamma v) ++
  map (fun y => (v, y, negb mover, 1%Z)) (if mover then right delta w else left delta w).
Definition difference_arena : arena (state * Z) := weighted (fun s : state => snd s) difference.

(** Left gets the last move, or endlessly many moves in the favoured component. γ⁺ ≤ δ⁺ is that Left can force it, moving
    second, where δ is favoured; γ⁻ ≤ δ⁻ is that where −γ is; where both are, Left need only survive (for stoppers: γ ≤ δ). *)
Definition holds (favoured : Z -> bool) (i : player) : goal :=
  Goal (stuck_loses difference_arena i)
       (fun p => let again := often (fun u => favoured (snd u) = true) (fun k => p (S k)) in if i then ~ again else again).

(** A certificate: the states that the strategist's play meets, with ranks. Left: a move that is not favoured lowers the
    rank. Right: no move raises it, and a favoured one lowers it. *)
Variables (favoured : Z -> bool) (yes : bool) (met : state -> bool) (rank : state -> nat).
Definition comparison_good (u w : state * Z) : bool :=
  met (fst w) &&
  if yes then favoured (snd w) || Nat.ltb (rank (fst w)) (rank (fst u))
  else if favoured (snd w) then Nat.ltb (rank (fst w)) (rank (fst u)) else Nat.leb (rank (fst w)) (rank (fst u)).
Definition comparison_row (s : state) : bool := duty difference_arena (negb yes) comparison_good (s, 0%Z).
End Definitions.

(** * Proofs *)

Section Proofs.
Variables (gamma delta : loopy) (favoured : Z -> bool) (yes : bool) (met : state -> bool) (rank : state -> nat).
Hypothesis OK : forall s, met s = true -> comparison_row gamma delta favoured yes met rank s = true.
Notation A := (difference_arena gamma delta).

(** An accepted certificate whose list has the state s settles the question from there. *)
Theorem comparison_right s : met s = true -> settles A (yes = true) false (holds gamma delta favoured false) (start s).
Proof.
  intros Ms.
  assert (W : can_by_position A (negb yes) (holds gamma delta favoured (negb yes)) (start s)).
  { eapply (proj2 (duty_wins A (negb yes) (comparison_good favoured yes met rank) (fun u => met (fst u) = true) _ (start s) Ms _ _ _ _)).
    Unshelve.
    - intros [u c] Mu. exact (OK u Mu).
    - intros u w _ _ g. apply andb_prop in g. tauto.
    - intros u h _ _ e. exact e.
    - intros p Hp T. assert (g := fun k => proj2 (andb_prop _ _ (proj2 (proj2 (T k))))). simpl endless. destruct yes; simpl in *.
      + intros [N F]. apply (no_fall (fun k => rank (fst (p (N + k)))) (fun _ => 0)). intros k. left. specialize (g (N + k)).
        rewrite Nat.add_succ_r. apply orb_true_iff in g as [g|g]; [exfalso; apply (F (N + k)); [lia|exact g]|now apply Nat.ltb_lt].
      + intros O. assert (Fall : forall k, rank (fst (p (S k))) <= rank (fst (p k)) /\ (favoured (snd (p (S k))) = true -> rank (fst (p (S k))) < rank (fst (p k)))).
        { intros k. specialize (g k). destruct (favoured (snd (p (S k)))); [apply Nat.ltb_lt in g|apply Nat.leb_le in g]; (split; [lia|]); intros; [lia|discriminate]. }
        refine (no_endless_fall (fun k => rank (fst (p k))) (fun k => favoured (snd (p (S k))) = true) (fun k => k) 0 _ O).
        intros k _. apply Fall. }
  destruct yes; simpl in W; [split; auto|]. split; [discriminate|]. intros [t Wt]. exfalso. destruct W as (t' & _ & W').
  eapply (not_both A false); [| |exact Wt|exact W']; simpl.
  - intros u h H1 H2. unfold stuck_loses in *. rewrite H1 in H2. discriminate.
  - intros p H1 H2. exact (H2 H1).
Qed.
End Proofs.
