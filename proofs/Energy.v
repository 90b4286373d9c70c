(** Energy: the level must never fall below 0; that is all player 0 wants (docs/verification.md "Proved by machine"). *)
Require Import Weights.
Local Open Scope Z_scope.

(** * To be read *)

Section Definitions.
Context {X : Type} (own : X -> player) (arcs : X -> list (X * Z)).

(** With the credit e the level was never below 0 in what has been played (latest first). *)
Fixpoint alive (e : Z) (l : list (X * Z)) : bool :=
  match l with [] => true | _ :: h => (0 <=? e + sum l) && alive e h end.

Definition survives (e : Z) : goal :=
  Goal (fun u h => own (fst u) = true /\ alive e (u :: h) = true) (fun p => forall k, alive e (before p k) = true).
Definition sinks (e : Z) : goal :=
  Goal (fun u h => own (fst u) = false \/ alive e (u :: h) = false) (fun p => exists k, alive e (before p k) = false).

(** Claimed least credits (None: no credit is enough), with ranks, and potentials where there is no credit. *)
Variables (credit : X -> option Z) (rank : X -> nat) (potential : X -> Z).
Definition falls (a b : Z) (v w : X) : bool := (a <? b) || ((a =? b) && Nat.ltb (rank w) (rank v)).

Definition energy_row (v : X) : bool :=
  match credit v with
  | Some f => (0 <=? f) &&
      duty (weighted own arcs) false (fun _ w => match credit (fst w) with Some g => g <=? f + snd w | None => false end) (v, 0) &&
      ((f =? 0) || duty (weighted own arcs) true (fun _ w => match credit (fst w) with
         | Some g => falls f (g - snd w) v (fst w) | None => true end) (v, 0))
  | None => duty (weighted own arcs) true (fun _ w => match credit (fst w) with
         | Some _ => false | None => falls (potential (fst w) + snd w) (potential v) v (fst w) end) (v, 0)
  end.
End Definitions.

(** * Proofs *)

Section Proofs.
Context {X : Type} (own : X -> player) (arcs : X -> list (X * Z)) (all : list X).
Hypothesis Hclosed : forall v w, In v all -> In w (arcs v) -> In (fst w) all.
Variables (credit : X -> option Z) (rank : X -> nat) (potential : X -> Z).
Hypothesis OK : forall v, In v all -> energy_row own arcs credit rank potential v = true.
Notation A := (weighted own arcs).

Definition good_0 (u w : X * Z) : bool :=
  match credit (fst u), credit (fst w) with Some f, Some g => g <=? f + snd w | _, _ => false end.
Definition good_1 (u w : X * Z) : bool :=
  match credit (fst u), credit (fst w) with
  | Some f, Some g => falls rank f (g - snd w) (fst u) (fst w) | Some _, None => true
  | None, None => falls rank (potential (fst w) + snd w) (potential (fst u)) (fst u) (fst w) | None, Some _ => false end.

Lemma duty_at i g g' (u : X * Z) : (forall w, g (fst u, 0) w = g' u w) -> duty A i g (fst u, 0) = duty A i g' u.
Proof.
  intros E. unfold duty. simpl. destruct (eqb (own (fst u)) i); induction (arcs (fst u)); simpl; rewrite ?E, ?IHl; auto.
Qed.

Lemma duty_0 u : In (fst u) all -> (exists f, credit (fst u) = Some f) -> duty A false good_0 u = true.
Proof.
  intros Iu (f & E). specialize (OK _ Iu). unfold energy_row in OK. rewrite E, !andb_true_iff in OK. destruct OK as [[_ D] _].
  etransitivity; [symmetry; apply duty_at|exact D]. intros w. unfold good_0. now rewrite E.
Qed.

Lemma duty_1 u : In (fst u) all -> credit (fst u) <> Some 0 -> duty A true good_1 u = true.
Proof.
  intros Iu N. specialize (OK _ Iu). unfold energy_row in OK. destruct (credit (fst u)) as [f|] eqn:E.
  - rewrite !andb_true_iff, orb_true_iff, Z.eqb_eq in OK. destruct OK as [_ [D|D]]; [congruence|].
    etransitivity; [symmetry; apply duty_at|exact D]. intros w. unfold good_1. now rewrite E.
  - etransitivity; [symmetry; apply duty_at|exact OK]. intros w. unfold good_1. now rewrite E.
Qed.

Lemma credit_natural v f : In v all -> credit v = Some f -> 0 <= f.
Proof. intros Iv E. specialize (OK _ Iv). unfold energy_row in OK. rewrite E, !andb_true_iff, Z.leb_le in OK. tauto. Qed.

Lemma survive_sure v f e : In v all -> credit v = Some f -> f <= e -> can_by_position A false (survives own e) (start v).
Proof.
  intros Hv E L.
  apply (local_wins A false (first_good A good_0) _ (fun u h => In (fst u) all /\ alive e (u :: h) = true /\
      exists f, credit (fst u) = Some f /\ f <= e + sum (u :: h)) (fun u _ w => good_0 u w = true)).
  - pose proof (credit_natural v f Hv E). split; [auto|]. split; [simpl; rewrite andb_true_r; apply Z.leb_le; lia|].
    exists f. split; auto. simpl. lia.
  - intros u h (I & Al & f' & E' & _) F. simpl. split; auto. apply (duty_end A false good_0); auto. apply duty_0; eauto.
  - intros u h (I & _ & f' & E' & _) N e'. split; [apply first_legal; auto|]. apply (duty_own A false); auto. apply duty_0; eauto.
  - intros u h w (I & _ & f' & E' & _) e' M. apply (duty_other A false); auto. apply duty_0; eauto.
  - intros u h w (I & Al & f' & E' & L') M g. unfold good_0 in g. rewrite E' in g.
    destruct (credit (fst w)) as [g'|] eqn:Ew; [|discriminate]. apply Z.leb_le in g.
    assert (Iw : In (fst w) all) by eauto. pose proof (credit_natural _ _ Iw Ew). split; auto. split.
    + change (alive e (w :: u :: h)) with ((0 <=? e + sum (w :: u :: h)) && alive e (u :: h)). rewrite Al, andb_true_r.
      apply Z.leb_le. simpl in *. lia.
    + exists g'. split; auto. simpl in *. lia.
  - intros p _ H _. simpl. intros [|k]; auto. destruct (H k) as (_ & Al & _). exact Al.
Qed.

Lemma sink_sure v e : In v all -> (match credit v with Some f => e < f | None => True end) ->
  can_by_position A true (sinks own e) (start v).
Proof.
  intros Hv L.
  assert (Mp : forall u h, In (fst u) all -> alive e (u :: h) = true ->
    (match credit (fst u) with Some f => e + sum (u :: h) < f | None => True end) -> duty A true good_1 u = true).
  { intros u h I Al T. apply duty_1; auto. intros E. rewrite E in T. apply andb_prop in Al as [Al _]. apply Z.leb_le in Al. lia. }
  apply (local_wins A true (first_good A good_1) _ (fun u h => In (fst u) all /\ (alive e (u :: h) = true ->
      match credit (fst u) with Some f => e + sum (u :: h) < f | None => True end))
      (fun u h w => alive e (u :: h) = true -> good_1 u w = true)).
  - split; auto. intros _. simpl. rewrite Z.add_0_r. exact L.
  - intros u h (I & T) F. simpl ended. destruct (alive e (u :: h)) eqn:Al; [left|right; auto].
    apply (duty_end A true good_1); auto. exact (Mp u h I Al (T eq_refl)).
  - intros u h (I & T) N e'. split; [apply first_legal; auto|]. intros Al. apply (duty_own A true); auto. exact (Mp u h I Al (T Al)).
  - intros u h w (I & T) e' M Al. apply (duty_other A true); auto. exact (Mp u h I Al (T Al)).
  - intros u h w (I & T) M g. split; [eauto|]. intros Al.
    change (alive e (w :: u :: h)) with ((0 <=? e + sum (w :: u :: h)) && alive e (u :: h)) in Al. apply andb_prop in Al as [_ Al].
    specialize (T Al). specialize (g Al). unfold good_1, falls in g.
    destruct (credit (fst u)), (credit (fst w)); auto; try discriminate.
    apply orb_true_iff in g as [g|g]; [apply Z.ltb_lt in g|apply andb_prop in g as [g _]; apply Z.eqb_eq in g]; simpl in *; lia.
  - intros p _ H G. simpl endless.
    assert (Stop : forall k, {alive e (before p (S k)) = false} + {alive e (before p (S k)) = true}).
    { intros k. destruct (alive e (before p (S k))); auto. }
    destruct (bounded (fun v => match credit v with Some f => f | None => 0 end) all) as [M HM].
    destruct (bounded potential all) as [M' HM'].
    assert (Lv : forall k, alive e (before p (S k)) = true -> 0 <= e + sum (before p (S k))).
    { intros k Al. apply andb_prop in Al as [Al _]. now apply Z.leb_le in Al. }
    assert (Next : forall k, sum (before p (S (S k))) = snd (p (S k)) + sum (before p (S k))) by reflexivity.
    assert (Or : forall a b u w, falls rank a b u w = true -> a < b \/ (a = b /\ (rank w < rank u)%nat)).
    { intros a b u w. unfold falls. rewrite orb_true_iff, andb_true_iff, Z.ltb_lt, Z.eqb_eq, Nat.ltb_lt. auto. }
    (* First the missing credit grows, until play sinks or comes where no credit is enough. *)
    destruct (fall_stops
      (fun k => Z.to_nat (M + 1 - (match credit (fst (p k)) with Some f => f | None => 0 end - (e + sum (before p (S k))))))
      (fun k => rank (fst (p k)))
      (fun k => alive e (before p (S k)) = false \/ exists j, credit (fst (p j)) = None)) as (j & [D|[j' N]]); [|eauto|].
    { intros k. destruct (Stop k) as [D|Al]; auto. destruct (H k) as [I T], (H (S k)) as [I' _], (G k) as [_ g].
      specialize (T Al). specialize (g Al). pose proof (HM _ I). pose proof (HM _ I'). specialize (Lv k Al).
      unfold good_1 in g. destruct (credit (fst (p k))) as [f|] eqn:E; [|left; eauto].
      destruct (credit (fst (p (S k)))) as [f'|] eqn:E'; [right|left; eauto].
      rewrite Next. change (sum (p k :: before p k)) with (sum (before p (S k))) in T. apply Or in g. lia. }
    (* There the level and the potential together fall, so play sinks. *)
    destruct (fall_stops (fun k => Z.to_nat (e + sum (before p (S (k + j'))) + potential (fst (p (k + j')%nat)) + M' + 1))
      (fun k => rank (fst (p (k + j')%nat))) (fun k => alive e (before p (S (k + j'))) = false)) as (k & D); [|eauto].
    assert (Non : forall k, alive e (before p (S (k + j'))) = true -> credit (fst (p (k + j')%nat)) = None).
    { induction k; auto. simpl plus. intros Al. apply andb_prop in Al as [_ Al]. specialize (IHk Al).
      destruct (G (k + j')%nat) as [_ g]. specialize (g Al). unfold good_1 in g. rewrite IHk in g.
      destruct (credit (fst (p (S (k + j'))))); [discriminate|auto]. }
    intros k. destruct (Stop (k + j')%nat) as [D|Al]; auto. right. pose proof (Non k Al) as E.
    destruct (G (k + j')%nat) as [_ g]. specialize (g Al). unfold good_1 in g. rewrite E in g.
    destruct (H (k + j')%nat) as [I _], (H (S (k + j'))) as [I' _]. pose proof (HM' _ I). pose proof (HM' _ I').
    specialize (Lv _ Al). simpl plus. rewrite Next.
    destruct (credit (fst (p (S (k + j'))))); [discriminate|]. apply Or in g. lia.
Qed.

(** A credit lasts exactly if it is at least the claimed one. *)
Theorem energy_settles v e : In v all ->
  settles A (match credit v with Some f => f <= e | None => False end) false (survives own e) (start v) /\
  settles A (match credit v with Some f => e < f | None => True end) true (sinks own e) (start v).
Proof.
  intros Hv.
  assert (X0 : can A false (survives own e) (start v) -> can A true (sinks own e) (start v) -> False).
  { intros [s Ws] [t Wt]. eapply (not_both A false); [| |exact Ws|exact Wt]; simpl endless; simpl ended.
    - intros u h [O Al] [O'|Al']; congruence.
    - intros p Al [k D]. rewrite Al in D. discriminate. }
  assert (C : forall i G, can_by_position A i G (start v) -> can A i G (start v)) by (intros i G (s & _ & W); exists s; exact W).
  pose proof (sink_sure v e Hv) as S1. pose proof (survive_sure v) as S0.
  split; split; intros H; destruct (credit v) as [f|] eqn:E; try contradiction; try exact I.
  - eapply S0; eauto.
  - destruct (Z.le_gt_cases f e) as [|L]; [assumption|]. exfalso. apply (X0 H). apply C, S1. lia.
  - apply (X0 H). apply C, S1. exact I.
  - apply S1. exact H.
  - apply S1. exact I.
  - destruct (Z.le_gt_cases f e) as [L|]; [|lia]. exfalso. apply X0; [|exact H]. apply C. eapply S0; eauto.
Qed.
End Proofs.
