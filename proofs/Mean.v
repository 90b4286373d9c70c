(** Mean payoff: the average weight of endless play (docs/verification.md "Proved by machine"). *)
Require Import Weights.
Local Open Scope Z_scope.

(** * To be read *)

Inductive value := Plus_infinity | Minus_infinity | Fraction (p q : Z).

Section Definitions.
Context {X : Type} (own : X -> player) (arcs : X -> list (X * Z)).

(** As player i sees it: player 1 wants it small. *)
Definition side (i : player) (z : Z) : Z := if i then - z else z.

(** For every N the average is at least P/Q − 1/(NQ) from some time on (for player 1: at most P/Q + 1/(NQ), with side 1 P for P). *)
Definition average (i : player) (P Q : Z) : goal :=
  Goal (stuck_loses (weighted own arcs) i)
       (fun p => forall N, 0 < N -> exists K, forall k, (K <= k)%nat ->
          Z.of_nat k * (N * P - 1) <= N * Q * side i (sum (before p (S k)))).

Definition seen_by (i : player) (x : value) : value :=
  match x with
  | Plus_infinity => if i then Minus_infinity else Plus_infinity
  | Minus_infinity => if i then Plus_infinity else Minus_infinity
  | Fraction p q => Fraction (side i p) q end.
Definition worth (i : player) (x : value) (P Q : Z) : Prop :=  (* P/Q is no more than x, as i sees x *)
  match seen_by i x with Plus_infinity => True | Minus_infinity => False | Fraction p q => P * q <= p * Q end.

Definition same (x y : value) : bool :=
  match x, y with
  | Plus_infinity, Plus_infinity | Minus_infinity, Minus_infinity => true
  | Fraction p q, Fraction p' q' => (p =? p') && (q =? q') | _, _ => false end.
Definition less (x y : value) : bool :=
  match x, y with
  | Minus_infinity, Minus_infinity | Plus_infinity, _ | Fraction _ _, Minus_infinity => false
  | Minus_infinity, _ | Fraction _ _, Plus_infinity => true
  | Fraction p q, Fraction p' q' => p * q' <? p' * q end.

(** Claimed values; a potential for each player where they are finite, a rank where not. *)
Variables (x : X -> value) (pot : player -> X -> Z) (rank : X -> nat).

Definition mean_good (i : player) (v : X) (w : X * Z) : bool :=
  match seen_by i (x v) with
  | Plus_infinity => same (x v) (x (fst w)) && Nat.ltb (rank (fst w)) (rank v)
  | Minus_infinity => true
  | Fraction p q =>
      (same (x v) (x (fst w)) && (pot i (fst w) <=? pot i v + q * side i (snd w) - p)) ||
      (negb (eqb (own v) i) && less (seen_by i (x v)) (seen_by i (x (fst w)))) end.

Definition mean_row (v : X) : bool :=
  match x v with Fraction p q => 0 <? q | _ => true end &&
  forallb (fun i => match seen_by i (x v) with
    | Minus_infinity => true
    | _ => duty (weighted own arcs) i (fun u => mean_good i (fst u)) (v, 0) end) [false; true].
End Definitions.

(** * Proofs *)

Section Proofs.
Context {X : Type} (own : X -> player) (arcs : X -> list (X * Z)) (all : list X).
Hypothesis Hclosed : forall v w, In v all -> In w (arcs v) -> In (fst w) all.
Variables (x : X -> value) (pot : player -> X -> Z) (rank : X -> nat).
Hypothesis OK : forall v, In v all -> mean_row own arcs x pot rank v = true.
Notation A := (weighted own arcs).
Notation good := (mean_good own x pot rank).

Lemma fraction_positive v p q : In v all -> x v = Fraction p q -> 0 < q.
Proof. intros Iv E. specialize (OK v Iv). unfold mean_row in OK. rewrite E in OK. apply andb_prop in OK as [O _]. now apply Z.ltb_lt in O. Qed.

Lemma mean_duty i u : In (fst u) all -> seen_by i (x (fst u)) <> Minus_infinity -> duty A i (fun u => good i (fst u)) u = true.
Proof.
  intros Iu N. specialize (OK _ Iu). unfold mean_row in OK. apply andb_prop in OK as [_ O]. rewrite forallb_forall in O.
  specialize (O i ltac:(destruct i; simpl; auto)). destruct u as [v c]. simpl in *.
  destruct (seen_by i (x v)); [exact O|congruence|exact O].
Qed.

Lemma same_eq y z : same y z = true -> y = z.
Proof. destruct y, z; simpl; try discriminate; auto. rewrite andb_true_iff, !Z.eqb_eq. intros [-> ->]. auto. Qed.

(** How many vertices are worth more to i. *)
Definition above (i : player) (y : value) : Z := Z.of_nat (length (filter (fun u => less (seen_by i y) (seen_by i (x u))) all)).

Definition fine (y : value) := match y with Fraction _ q => 0 < q | _ => True end.
Lemma less_trans a b c : fine a -> fine b -> fine c -> less a b = true -> less b c = true -> less a c = true.
Proof.
  destruct a as [| |p q], b as [| |p' q'], c as [| |p2 q2]; simpl; try discriminate; auto. rewrite !Z.ltb_lt. nia.
Qed.
Lemma less_irrefl a : less a a = false.
Proof. destruct a; simpl; auto. apply Z.ltb_irrefl. Qed.

Lemma fine_seen i v : In v all -> fine (seen_by i (x v)).
Proof. intros Iv. destruct (x v) eqn:E; simpl; try (destruct i; exact I). exact (fraction_positive v p q Iv E). Qed.

Lemma above_falls i u w : In u all -> In w all -> less (seen_by i (x u)) (seen_by i (x w)) = true -> above i (x w) + 1 <= above i (x u).
Proof.
  intros Iu Iw L. unfold above.
  assert (H : forall l, (forall y, In y l -> In y all) ->
    (length (filter (fun y => less (seen_by i (x w)) (seen_by i (x y))) l) <= length (filter (fun y => less (seen_by i (x u)) (seen_by i (x y))) l))%nat /\
    (In w l -> length (filter (fun y => less (seen_by i (x w)) (seen_by i (x y))) l) < length (filter (fun y => less (seen_by i (x u)) (seen_by i (x y))) l))%nat).
  { induction l as [|y l IH]; intros S; simpl; [split; [lia|tauto]|]. destruct IH as [IH1 IH2]; [intros; apply S; simpl; auto|].
    destruct (less (seen_by i (x w)) (seen_by i (x y))) eqn:E.
    - rewrite (less_trans _ _ _ (fine_seen i u Iu) (fine_seen i w Iw) (fine_seen i y (S y (or_introl eq_refl))) L E). simpl.
      split; [lia|]. intros [->|J]; [rewrite less_irrefl in E; discriminate|specialize (IH2 J); lia].
    - split; [destruct (less (seen_by i (x u)) (seen_by i (x y))); simpl; lia|].
      intros [->|J]; [rewrite L; simpl; lia|specialize (IH2 J); destruct (less (seen_by i (x u)) (seen_by i (x y))); simpl; lia]. }
  destruct (H all) as [_ H2]; auto. specialize (H2 Iw). lia.
Qed.

Lemma good_finite i v w p q : seen_by i (x v) = Fraction p q -> good i v w = true ->
  (x (fst w) = x v /\ pot i (fst w) <= pot i v + q * side i (snd w) - p) \/ less (seen_by i (x v)) (seen_by i (x (fst w))) = true.
Proof.
  unfold mean_good. intros E g. rewrite E in *. apply orb_true_iff in g as [g|g]; apply andb_prop in g as [g1 g2].
  - left. apply same_eq in g1. apply Z.leb_le in g2. auto.
  - right. exact g2.
Qed.

Lemma mean_sure i v P Q : In v all -> 0 < Q -> worth i (x v) P Q -> can_by_position A i (average own arcs i P Q) (start v).
Proof.
  intros Hv HQ Hw.
  eapply (proj2 (duty_wins A i (fun u => good i (fst u)) (fun u => In (fst u) all /\ seen_by i (x (fst u)) <> Minus_infinity) _ (start v) _ _ _ _ _)).
  Unshelve.
  - split; auto. simpl. unfold worth in Hw. intros E. rewrite E in Hw. exact Hw.
  - intros u [Iu N]. apply mean_duty; auto.
  - intros u w [Iu N] M g. split; [eauto|]. intros E. destruct (seen_by i (x (fst u))) eqn:S; [|congruence|].
    + unfold mean_good in g. rewrite S in g. apply andb_prop in g as [g _]. apply same_eq in g. congruence.
    + destruct (good_finite i _ _ _ _ S g) as [[g' _]|g']; [congruence|]. rewrite S, E in g'. discriminate.
  - intros u h _ _ e. exact e.
  - intros p Hp T. simpl endless.
    (* Play does not come where i has won already: there ranks would fall for ever. *)
    assert (Fin : forall k, exists a b, seen_by i (x (fst (p k))) = Fraction a b).
    { intros k. destruct (seen_by i (x (fst (p k)))) eqn:S; [exfalso|destruct (T k) as [[_ N] _]; congruence|eauto].
      assert (Inf : forall j, seen_by i (x (fst (p (k + j)%nat))) = Plus_infinity).
      { induction j; [now rewrite Nat.add_0_r|]. destruct (T (k + j)%nat) as (_ & _ & g). rewrite Nat.add_succ_r.
        unfold mean_good in g. rewrite IHj in g. apply andb_prop in g as [g _]. apply same_eq in g. congruence. }
      apply (no_fall (fun j => rank (fst (p (k + j)%nat))) (fun _ => 0%nat)). intros j. left.
      destruct (T (k + j)%nat) as (_ & _ & g). unfold mean_good in g. rewrite Inf in g. apply andb_prop in g as [_ g].
      rewrite Nat.add_succ_r. now apply Nat.ltb_lt in g. }
    destruct (bounded (pot i) all) as [Mp HM].
    destruct (bounded (fun w => snd w) (flat_map arcs all)) as [W HW].
    destruct (Fin 0%nat) as (p0 & q0 & E0). rewrite Hp in E0. simpl fst in E0.
    assert (q0pos : 0 < q0) by (pose proof (fine_seen i v Hv) as F; rewrite E0 in F; exact F).
    set (E := fun k => q0 * side i (sum (before p (S k))) - p0 * Z.of_nat k).
    set (B := 2 * q0 * Mp + q0 * W + Z.abs p0). set (R := fun k => 1 + above i (x v) - above i (x (fst (p k)))).
    assert (Weight : forall k, - W <= side i (snd (p (S k))) <= W).
    { intros k. destruct (T k) as ((Ik & _) & M & _).
      assert (J : In (p (S k)) (flat_map arcs all)) by (apply in_flat_map; eauto). specialize (HW _ J). destruct i; simpl; lia. }
    assert (Mp0 : 0 <= Mp) by (specialize (HM v Hv); lia).
    assert (W0 : 0 <= W) by (specialize (Weight 0%nat); lia).
    (* The invariant: what is missing is paid for by the rises of the value, of which there are not many. *)
    assert (Inv : forall k a b, seen_by i (x (fst (p k))) = Fraction a b ->
      q0 * pot i (fst (p k)) <= b * (E k + B * R k) /\ p0 * b <= a * q0).
    { assert (Step : forall k, E (S k) = E k + q0 * side i (snd (p (S k))) - p0).
      { intros k. unfold E. change (sum (before p (S (S k)))) with (snd (p (S k)) + sum (before p (S k))).
        rewrite Nat2Z.inj_succ. destruct i; simpl side; lia. }
      assert (Bpos : 0 <= B) by (unfold B; nia).
      induction k as [|k IH]; intros a b Ek.
      - rewrite Hp in *. simpl fst in *. rewrite E0 in Ek. injection Ek as <- <-. split; [|lia].
        assert (E 0%nat = 0) as -> by (unfold E; simpl; rewrite Hp; destruct i; simpl; lia).
        assert (R 0%nat = 1) as -> by (unfold R; rewrite Hp; unfold start; cbn [fst]; lia). specialize (HM v Hv).
        assert (pot i v <= B) by (unfold B; nia). nia.
      - destruct (T k) as ((Ik & _) & M & g). assert (Ik' : In (fst (p (S k))) all) by eauto.
        destruct (Fin k) as (a' & b' & Ek'). specialize (IH a' b' Ek') as [IH1 IH2].
        assert (bpos : 0 < b') by (pose proof (fine_seen i _ Ik) as F; rewrite Ek' in F; exact F).
        rewrite Step. destruct (good_finite i _ _ _ _ Ek' g) as [[g1 g2]|g1].
        + rewrite g1, Ek' in Ek. injection Ek as <- <-. split; auto.
          assert (R (S k) = R k) as -> by (unfold R; now rewrite g1).
          assert (q0 * pot i (fst (p (S k))) <= q0 * (pot i (fst (p k)) + b' * side i (snd (p (S k))) - a')) by nia. nia.
        + assert (bpos' : 0 < b) by (pose proof (fine_seen i _ Ik') as F; rewrite Ek in F; exact F).
          pose proof (above_falls i _ _ Ik Ik' g1) as Ab. rewrite Ek, Ek' in g1. simpl in g1. apply Z.ltb_lt in g1. split; [|nia].
          pose proof (HM _ Ik). pose proof (HM _ Ik'). specialize (Weight k).
          assert (Rk : R k + 1 <= R (S k)) by (unfold R; lia).
          assert (L1 : - (q0 * Mp) <= E k + B * R k).
          { destruct (Z.le_gt_cases (- (q0 * Mp)) (E k + B * R k)) as [|n]; auto. exfalso.
            assert (b' * (E k + B * R k) <= E k + B * R k) by nia. nia. }
          assert (L2 : B * (R k + 1) <= B * R (S k)) by nia.
          assert (L3 : - (q0 * W) <= q0 * side i (snd (p (S k)))) by nia.
          assert (L4 : q0 * Mp <= E k + q0 * side i (snd (p (S k))) - p0 + B * R (S k)).
          { replace (B * (R k + 1)) with (B * R k + B) in L2 by ring. unfold B at 2 in L2. lia. }
          assert (L5 : q0 * pot i (fst (p (S k))) <= q0 * Mp) by nia. nia. }
    set (D := B * (1 + above i (x v)) + q0 * Mp).
    assert (Bpos : 0 <= B) by (unfold B; nia).
    assert (Dpos : 0 <= D) by (unfold D, above; nia).
    assert (Low : forall k, - D <= E k).
    { intros k. destruct (Fin k) as (a & b & Ek). destruct (Inv k a b Ek) as [I1 _]. destruct (T k) as ((Ik & _) & _).
      assert (bpos : 0 < b) by (pose proof (fine_seen i _ Ik) as F; rewrite Ek in F; exact F). specialize (HM _ Ik).
      assert (Rk : R k <= 1 + above i (x v)) by (unfold R, above; lia).
      assert (B * R k <= B * (1 + above i (x v))) by nia.
      destruct (Z.le_gt_cases (- (q0 * Mp)) (E k + B * R k)) as [|n]; [unfold D; lia|]. exfalso.
      assert (b * (E k + B * R k) <= E k + B * R k) by nia. nia. }
    intros N HN. unfold worth in Hw. rewrite E0 in Hw. exists (Z.to_nat (N * Q * D)). intros k Hk.
    assert (Hk' : N * Q * D <= Z.of_nat k) by lia. specialize (Low k). unfold E in Low.
    change (snd (p k) + sum (before p k)) with (sum (before p (S k))).
    set (s := side i (sum (before p (S k)))) in *. set (z := Z.of_nat k) in *. clearbody s z.
    assert (S1 : N * Q * (p0 * z - D) <= N * Q * (q0 * s)) by (apply Z.mul_le_mono_nonneg_l; nia).
    assert (S2 : N * z * (P * q0) <= N * z * (p0 * Q)) by (apply Z.mul_le_mono_nonneg_l; nia).
    assert (S3 : z <= q0 * z) by nia.
    apply (Z.mul_le_mono_pos_l _ _ q0 q0pos). lia.
Qed.

(** Each player is sure of the claimed value and of nothing better. *)
Theorem mean_settles i v P Q : In v all -> 0 < Q -> settles A (worth i (x v) P Q) i (average own arcs i P Q) (start v).
Proof.
  intros Hv HQ. split; [apply mean_sure; auto|]. intros [s Ws].
  assert (Other : forall P' Q', 0 < Q' -> worth (negb i) (x v) P' Q' -> P * Q' <= - P' * Q).
  { intros P' Q' HQ' H. destruct (mean_sure (negb i) v P' Q' Hv HQ' H) as (t & _ & Wt).
    destruct (Z.le_gt_cases (P * Q') (- P' * Q)) as [|n]; auto. exfalso.
    eapply not_both; [| |exact Ws|exact Wt].
    - intros u h H1 H2. simpl in *. unfold stuck_loses in *. rewrite H1 in H2. destruct i; discriminate.
    - intros p H1 H2. simpl in *. set (N := Q + Q' + 1). destruct (H1 N) as [K1 F1]; [lia|]. destruct (H2 N) as [K2 F2]; [lia|].
      specialize (F1 (S (K1 + K2)) ltac:(lia)). specialize (F2 (S (K1 + K2)) ltac:(lia)).
      set (z := Z.of_nat (S (K1 + K2))) in *. assert (zpos : 0 < z) by lia. clearbody z.
      match type of F1 with _ <= _ * side i ?a => set (y := a) in * end. clearbody y.
      assert (F2' : z * (N * P' - 1) <= N * Q' * - side i y) by (destruct i; simpl in *; lia). clear F2.
      assert (G1 : Q' * (z * (N * P - 1)) <= Q' * (N * Q * side i y)) by (apply Z.mul_le_mono_nonneg_l; lia).
      assert (G2 : Q * (z * (N * P' - 1)) <= Q * (N * Q' * - side i y)) by (apply Z.mul_le_mono_nonneg_l; lia).
      assert (G : z * (N * (P * Q' + P' * Q) - Q - Q') <= 0) by nia.
      assert (1 <= P * Q' + P' * Q) by lia. assert (N <= N * (P * Q' + P' * Q)) by nia. nia. }
  unfold worth in *. destruct (x v) as [| |p q] eqn:E; simpl in *.
  - destruct i; simpl in *; auto. specialize (Other (Z.abs P + 1) 1 ltac:(lia) I). nia.
  - destruct i; simpl in *; auto. specialize (Other (Z.abs P + 1) 1 ltac:(lia) I). nia.
  - pose proof (fraction_positive v p q Hv E). specialize (Other (side (negb i) p) q H ltac:(lia)). destruct i; simpl in *; lia.
Qed.
End Proofs.
