(** Büchi, co-Büchi and parity (docs/theory.md §1: a token on an owned graph; docs/verification.md "Proved by machine"). *)
Require Import Play.

(** * To be read *)

Section Definitions.
Context {V : Type} (A : arena V).

(** Büchi: [seeker] wins endless play in which targets come again and again; the other wins the rest. A stuck player loses. *)
Definition buchi (target : V -> bool) (seeker i : player) : goal :=
  Goal (stuck_loses A i)
       (fun p => if eqb i seeker then often (fun u => target u = true) p else ~ often (fun u => target u = true) p).

(** The highest number that comes again and again. *)
Definition highest (prio : V -> nat) (p : nat -> V) (m : nat) :=
  often (fun u => prio u = m) p /\ ~ often (fun u => m < prio u) p.

(** Parity, max-even: even numbers are player 0's, odd ones player 1's; the highest that comes again and again decides. *)
Definition parity (prio : V -> nat) (i : player) : goal :=
  Goal (stuck_loses A i) (fun p => forall m, highest prio p m -> Nat.odd m = i).

Variables (winner : V -> player) (rank : V -> nat).
Definition won_too (v w : V) : bool := eqb (winner w) (winner v).

Definition buchi_row (target : V -> bool) (seeker : player) (v : V) : bool :=
  duty A (winner v) (fun v w => won_too v w &&
    if eqb (winner v) seeker then target v || Nat.ltb (rank w) (rank v)
    else if target v then Nat.ltb (rank w) (rank v) else Nat.leb (rank w) (rank v)) v.

(** [peak a b m] must say whether some step from rank a up to (not including) rank b is m or more. *)
Definition parity_good (prio : V -> nat) (peak : nat -> nat -> nat -> bool) (v w : V) : bool :=
  won_too v w &&
  if eqb (Nat.odd (prio v)) (winner v) then Nat.leb (rank w) (rank v) || negb (peak (rank v) (rank w) (prio v))
  else Nat.ltb (rank w) (rank v) && peak (rank w) (rank v) (prio v).
Definition parity_row (prio : V -> nat) (peak : nat -> nat -> nat -> bool) (v : V) : bool :=
  duty A (winner v) (parity_good prio peak) v.
End Definitions.

(** The largest step between two ranks, looked up: [width j] is 2^j, [table j a] the largest of the steps from a on, [width j] of them. *)
Section Table.
Variables (step : nat -> nat) (levels ranks : nat) (width : nat -> nat) (table : nat -> nat -> nat) (level : nat -> nat).

Fixpoint all_below (n : nat) (f : nat -> bool) : bool :=
  match n with 0 => true | S m => f m && all_below m f end.

Definition table_right : bool :=
  Nat.eqb (width 0) 1 && all_below ranks (fun a => Nat.eqb (table 0 a) (step a)) &&
  all_below levels (fun j => Nat.eqb (width (S j)) (width j + width j) &&
    all_below (S ranks - width (S j)) (fun a => Nat.eqb (table (S j) a) (Nat.max (table j a) (table j (a + width j))))).

(** Two looks; [false] and thereby a refusal if the level is not the right one. *)
Definition look (a b m : nat) : bool :=
  let j := level (b - a) in Nat.leb m (table j a) || Nat.leb m (table j (b - width j)).
Definition level_right (d : nat) : bool :=
  let j := level d in Nat.leb j levels && Nat.leb (width j) d && Nat.leb d (width j + width j).
End Table.

(** * Proofs *)

Lemma all_below_spec n f : all_below n f = true <-> forall k, k < n -> f k = true.
Proof.
  induction n; simpl; [split; auto; lia|]. rewrite andb_true_iff, IHn. split.
  - intros [H1 H2] k Hk. assert (k = n \/ k < n) as [->|] by lia; auto.
  - intros H. split; auto.
Qed.

Section Proofs.
Context {V : Type} (A : arena V) (all : list V) (Hclosed : closed A all).

Lemma settle_by_winner (winner : V -> player) (G : player -> goal) :
  (forall i p, endless (G i) p -> endless (G (negb i)) p -> False) ->
  (forall i u h, ended (G i) u h <-> owner A u = negb i) ->
  (forall v, In v all -> can_by_position A (winner v) (G (winner v)) v) ->
  forall i v, In v all -> settles A (winner v = i) i (G i) v.
Proof.
  intros X E W i v Hv. split; [intros <-; auto|]. intros [s Ws]. destruct (eqb_spec (winner v) i) as [|n]; auto.
  exfalso. destruct (W v Hv) as (t & _ & Wt). apply negb_other in n. rewrite n in Wt.
  eapply not_both; [| |exact Ws|exact Wt]; [|apply X]. intros u h H1 H2. apply E in H1, H2. rewrite H1 in H2.
  destruct i; discriminate.
Qed.

Lemma highest_unique (prio : V -> nat) p m m' : highest prio p m -> highest prio p m' -> m = m'.
Proof.
  assert (H : forall a b, highest prio p a -> highest prio p b -> ~ a < b).
  { intros a b [_ H1] [H2 _] L. apply H1. intros [N F]. apply H2. exists N. intros k Hk E. apply (F k Hk). lia. }
  intros H1 H2. pose proof (H m m' H1 H2). pose proof (H m' m H2 H1). lia.
Qed.

Lemma highest_exists (prio : V -> nat) p : (forall k, In (p k) all) -> (forall m, ~ highest prio p m) -> False.
Proof.
  intros I H. destruct (bounded (fun v => Z.of_nat (prio v)) all) as [M HM].
  assert (B : forall d b, b = S (Z.to_nat M) - d -> ~ often (fun u => b <= prio u) p).
  { induction d; intros b -> O.
    - apply O. exists 0. intros k _ L. specialize (HM _ (I k)). lia.
    - destruct (le_lt_dec (S (Z.to_nat M)) d) as [|D]; [apply (IHd _ eq_refl); replace (S (Z.to_nat M) - d) with (S (Z.to_nat M) - S d) by lia; auto|].
      apply (H (S (Z.to_nat M) - S d)). split.
      + intros [N F]. apply (IHd _ eq_refl). intros [N' F']. apply O. exists (Nat.max N N'). intros k Hk L.
        apply (F k); [lia|]. assert (~ (S (Z.to_nat M) - d <= prio (p k))) by (apply F'; lia). lia.
      + intros O'. apply (IHd _ eq_refl). intros [N F]. apply O'. exists N. intros k Hk L. apply (F k Hk). lia. }
  apply (B (S (Z.to_nat M)) 0); [lia|]. intros [N F]. apply (F N); lia.
Qed.

Variables (winner : V -> player) (rank : V -> nat).

Section Buchi.
Variables (target : V -> bool) (seeker : player).
Hypothesis OK : forall v, In v all -> buchi_row A winner rank target seeker v = true.

Theorem buchi_settles i v : In v all -> settles A (winner v = i) i (buchi A target seeker i) v.
Proof.
  apply (settle_by_winner winner (buchi A target seeker)).
  - intros j p. simpl. destruct j, seeker; simpl; tauto.
  - intros j u h. simpl. reflexivity.
  - clear v. intros v Hv. set (j := winner v). unfold buchi_row in OK.
    eapply (duty_wins A j _ (fun u => In u all /\ winner u = j)); [split; [exact Hv|reflexivity]|..].
    + intros u [Iu e]. specialize (OK u Iu). rewrite e in OK. exact OK.
    + intros u w [Iu e] M g. simpl in g. apply andb_prop in g as [g _]. apply eqb_prop in g. split; [eauto|congruence].
    + intros u h _ _ e. exact e.
    + intros p Hp T. simpl.
      assert (W : forall k, winner (p k) = j) by (intros k; apply T).
      assert (g := fun k => proj2 (andb_prop _ _ (proj2 (proj2 (T k))))). simpl in g.
      destruct (eqb j seeker) eqn:Q.
      * intros [N F]. apply (no_fall (fun k => rank (p (N + k))) (fun _ => 0)). intros k. left. specialize (g (N + k)).
        rewrite W, Q in g. destruct (target (p (N + k))) eqn:E; [exfalso; apply (F (N + k)); [lia|auto]|].
        rewrite Nat.add_succ_r. apply Nat.ltb_lt. exact g.
      * refine (no_endless_fall rank _ p 0 _). intros k _. specialize (g k). rewrite W, Q in g.
        destruct (target (p k)); [apply Nat.ltb_lt in g|apply Nat.leb_le in g]; (split; [lia|]); intros; [lia|discriminate].
Qed.
End Buchi.

Section Parity.
Variables (step : nat -> nat) (priority : V -> nat) (peak : nat -> nat -> nat -> bool).
Hypothesis OK : forall v, In v all -> parity_row A winner rank priority peak v = true.

(** How many steps of m or more are below rank r. *)
Fixpoint high_steps (m r : nat) : nat :=
  match r with 0 => 0 | S r => (if Nat.leb m (step r) then 1 else 0) + high_steps m r end.

Hypothesis Peak : forall v w, In v all -> In w all -> rank v < rank w -> forall m, peak (rank v) (rank w) m = true <-> exists g, rank v <= g < rank w /\ m <= step g.

Lemma high_steps_le m a b : a <= b -> high_steps m a <= high_steps m b.
Proof. induction 1; simpl; lia. Qed.
Lemma high_steps_lt m a b g : a <= g < b -> m <= step g -> high_steps m a < high_steps m b.
Proof.
  intros H1 H2. pose proof (high_steps_le m a g). pose proof (high_steps_le m (S g) b). simpl in *.
  apply Nat.leb_le in H2. rewrite H2 in *. lia.
Qed.
Lemma high_steps_flat m a b : a <= b -> (forall g, a <= g < b -> step g < m) -> high_steps m b <= high_steps m a.
Proof.
  induction 1 as [|b L IH]; intros F; [lia|]. simpl. destruct (Nat.leb_spec m (step b)); [specialize (F b); lia|].
  apply IH. intros g Hg. apply F. lia.
Qed.

Theorem parity_move v : In v all ->
  wins A (winner v) (fun u _ => first_good A (parity_good winner rank priority peak) u) (parity A priority (winner v)) v.
Proof.
  intros Hv. set (j := winner v). unfold parity_row, parity_good in *.
  eapply (duty_wins A j _ (fun u => In u all /\ winner u = j)); [split; [exact Hv|reflexivity]|..].
  - intros u [Iu e]. specialize (OK u Iu). rewrite e in OK. exact OK.
  - intros u w [Iu e] M g. simpl in g. apply andb_prop in g as [g _]. apply eqb_prop in g. split; [eauto|congruence].
  - intros u h _ _ e. exact e.
  - intros p Hp T. simpl. intros m [Hm Ha]. destruct (eqb_spec (Nat.odd m) j) as [|n]; auto. exfalso.
    assert (W : forall k, winner (p k) = j) by (intros k; apply T).
    assert (g := fun k => proj2 (andb_prop _ _ (proj2 (proj2 (T k))))). simpl in g.
    apply Ha. intros [N F]. revert Hm. refine (no_endless_fall (fun u => high_steps m (rank u)) _ p N _).
    intros k Hk. specialize (F k Hk). specialize (g k). rewrite W in g.
    destruct (T k) as [[Iv _] [M _]]. assert (Iw : In (p (S k)) all) by eauto.
    destruct (eqb_spec (Nat.odd (priority (p k))) j) as [e|e].
    + assert (priority (p k) <> m) by congruence. split; [|tauto].
      destruct (le_lt_dec (rank (p (S k))) (rank (p k))) as [L|L]; [apply high_steps_le; auto|].
      apply orb_true_iff in g as [g|g]; [apply Nat.leb_le in g; lia|]. apply high_steps_flat; [lia|]. intros q Hq.
      apply negb_true_iff in g. destruct (le_lt_dec (priority (p k)) (step q)); [|lia].
      rewrite (proj2 (Peak _ _ Iv Iw L (priority (p k)))) in g; [discriminate|eauto].
    + apply andb_prop in g as [g1 g2]. apply Nat.ltb_lt in g1. split; [apply high_steps_le; lia|]. intros E.
      apply (Peak _ _ Iw Iv g1) in g2 as (q & Hq & Hs). apply (high_steps_lt m _ _ q); lia.
Qed.

Theorem parity_settles i v : In v all -> settles A (winner v = i) i (parity A priority i) v.
Proof.
  intros Hv. split.
  - intros <-. eexists. split; [|exact (parity_move v Hv)]. congruence.
  - intros [s Ws]. destruct (eqb_spec (winner v) i) as [|n]; auto. exfalso.
    pose proof (parity_move v Hv) as Wt. apply negb_other in n. rewrite n in Wt.
    (* Endless play stays among all vertices; the two goals are narrowed to such play. *)
    assert (Nar : forall j t, wins A j t (parity A priority j) v ->
      wins A j t (Goal (stuck_loses A j) (fun p => (forall k, In (p k) all) -> forall m, highest priority p m -> Nat.odd m = j)) v).
    { intros j t W p Hp. destruct (W p Hp) as [W1 W2]. split; [exact W1|]. intros F _. exact (W2 F). }
    assert (Stay : forall j t, wins A j t (parity A priority j) v ->
      wins A j t (Goal (stuck_loses A j) (fun p => (forall k, In (p k) all) /\ forall m, highest priority p m -> Nat.odd m = j)) v).
    { intros j t W p Hp. destruct (W p Hp) as [W1 W2]. split; [exact W1|]. intros F. split; [|exact (W2 F)].
      intros k. induction k; [congruence|]. destruct (F (S k) k) as [M _]; [lia|]. eauto. }
    eapply not_both; [| |apply (Stay _ _ Ws)|apply (Nar _ _ Wt)].
    + intros u h H1 H2. simpl in *. unfold stuck_loses in *. rewrite H1 in H2. destruct i; discriminate.
    + intros p [I H1] H2. apply (highest_exists priority p I). intros m Hm. specialize (H1 m Hm). specialize (H2 I m Hm).
      rewrite H1 in H2. destruct i; discriminate.
Qed.
End Parity.
End Proofs.

(** The naive look and the table agree with what [Peak] asks for. *)
Definition peak_by_steps (step : nat -> nat) (a b m : nat) : bool :=
  negb (all_below (b - a) (fun d => Nat.ltb (step (a + d)) m)).

Lemma peak_by_steps_right step a b m : a < b -> peak_by_steps step a b m = true <-> exists g, a <= g < b /\ m <= step g.
Proof.
  intros L. unfold peak_by_steps. rewrite negb_true_iff. split.
  - intros H. assert (X : forall n, all_below n (fun d => Nat.ltb (step (a + d)) m) = false -> exists d, d < n /\ m <= step (a + d)).
    { induction n; simpl; [discriminate|]. destruct (Nat.ltb_spec (step (a + n)) m); simpl; [|exists n; split; [lia|auto]].
      intros E. destruct (IHn E) as (d & ? & ?). exists d. split; [lia|auto]. }
    destruct (X _ H) as (d & ? & ?). exists (a + d). split; [lia|auto].
  - intros (g & Hg & Hs). apply not_true_iff_false. rewrite all_below_spec. intros H. specialize (H (g - a) ltac:(lia)).
    apply Nat.ltb_lt in H. replace (a + (g - a)) with g in H by lia. lia.
Qed.

Lemma look_right step levels ranks width table level : table_right step levels ranks width table = true ->
  forall a b m, a < b -> b <= ranks -> level_right levels width level (b - a) = true ->
  (look width table level a b m = true <-> exists g, a <= g < b /\ m <= step g).
Proof.
  unfold table_right, level_right, look. intros T a b m Hab Hb Hl.
  rewrite !andb_true_iff, Nat.eqb_eq, all_below_spec, all_below_spec in T. destruct T as [[W0 T0] TS].
  rewrite !andb_true_iff, !Nat.leb_le in Hl. set (j := level (b - a)) in *. clearbody j.
  assert (X : forall j, j <= levels -> 1 <= width j /\ forall a m, a + width j <= ranks ->
    (m <= table j a <-> exists g, a <= g < a + width j /\ m <= step g)).
  { clear - W0 T0 TS. induction j as [|j IH]; intros L.
    - rewrite W0. split; [lia|]. intros a m Ha. specialize (T0 a ltac:(lia)). apply Nat.eqb_eq in T0. rewrite T0. split.
      + intros H. exists a. split; [lia|auto].
      + intros (g & Hg & H). assert (g = a) by lia. subst g. exact H.
    - destruct (IH ltac:(lia)) as [P Q]. specialize (TS j ltac:(lia)). rewrite andb_true_iff, Nat.eqb_eq, all_below_spec in TS.
      destruct TS as [Wj Tj]. split; [lia|]. intros a m Ha. specialize (Tj a ltac:(lia)). apply Nat.eqb_eq in Tj. rewrite Tj.
      pose proof (Q a m ltac:(lia)) as Q1. pose proof (Q (a + width j) m ltac:(lia)) as Q2. split.
      + intros H. assert (m <= table j a \/ m <= table j (a + width j)) as [H'|H'] by lia;
          [apply Q1 in H' as (g & ? & ?)|apply Q2 in H' as (g & ? & ?)]; exists g; (split; [lia|auto]).
      + intros (g & Hg & H). assert (g < a + width j \/ a + width j <= g) as [C|C] by lia.
        * assert (m <= table j a) by (apply Q1; exists g; split; [lia|auto]). lia.
        * assert (m <= table j (a + width j)) by (apply Q2; exists g; split; [lia|auto]). lia. }
  destruct Hl as [[Lj Wd] Dw]. destruct (X j Lj) as [P Q]. rewrite orb_true_iff, !Nat.leb_le.
  rewrite (Q a m), (Q (b - width j) m) by lia. split.
  - intros [(g & ? & ?)|(g & ? & ?)]; exists g; (split; [lia|auto]).
  - intros (g & Hg & H). assert (g < a + width j \/ b - width j <= g) as [C|C] by lia;
      [left|right]; exists g; (split; [lia|auto]).
Qed.
