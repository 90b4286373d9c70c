(** Every token game, under every convention, has scores and plies that are accepted (docs/theory.md §1, "Values", "Plies").
    With [accepted_unique]: exactly one pair of columns. *)
Require Import Play Scores.
Local Arguments Nat.leb : simpl never.

(** * Proofs (the theorem to be read is the last) *)

Lemma filter_grows {V} (X Y : V -> bool) l : (forall v, In v l -> X v = true -> Y v = true) ->
  length (filter X l) <= length (filter Y l) /\
  (length (filter Y l) <= length (filter X l) -> forall v, In v l -> Y v = true -> X v = true).
Proof.
  induction l as [|a l IH]; intros G; simpl; [split; [lia|contradiction]|].
  destruct IH as [I1 I2]; [intros v Hv; apply G; simpl; auto|]. pose proof (G a (or_introl eq_refl)) as Ga.
  destruct (X a) eqn:Xa, (Y a) eqn:Ya; simpl; try (specialize (Ga eq_refl); discriminate);
    (split; [lia|]); intros L v [<-|Hv] H; auto; try congruence; try lia; apply I2; auto; lia.
Qed.

Lemma filter_size {V} (X : V -> bool) l : length (filter X l) <= length l.
Proof. induction l; simpl; [lia|]. destruct (X a); simpl; lia. Qed.

(** Rounds: a set grows by a monotone rule until it is full; the rank of a vertex is the round in which it joins. *)
Section Rounds.
Context {V : Type} (all : list V) (F : (V -> bool) -> V -> bool).
Hypothesis Mono : forall X Y, (forall u, In u all -> X u = true -> Y u = true) -> forall v, In v all -> F X v = true -> F Y v = true.

Fixpoint round (t : nat) : V -> bool := match t with 0 => fun _ => false | S t => F (round t) end.

Lemma round_grows t : forall v, In v all -> round t v = true -> round (S t) v = true.
Proof. induction t; intros v Hv H; [discriminate|]. simpl. eapply Mono; [|exact Hv|exact H]. auto. Qed.

Lemma round_le s t v : s <= t -> In v all -> round s v = true -> round t v = true.
Proof. induction 1; auto. intros. apply round_grows; auto. Qed.

Definition full := length all.
Definition size t := length (filter (round t) all).

Lemma size_grows t : size t <= size (S t) /\ (size (S t) <= size t -> forall v, In v all -> round (S t) v = true -> round t v = true).
Proof. apply filter_grows, round_grows. Qed.

Lemma stable : forall v, In v all -> round (S full) v = true -> round full v = true.
Proof.
  assert (H : forall t, t <= size t \/ forall s, t <= s -> forall v, In v all -> round (S s) v = true -> round s v = true).
  { induction t; [left; lia|]. destruct IHt as [L|L]; [|right; intros s Hs; apply L; lia].
    destruct (size_grows t) as [G1 G2]. destruct (le_lt_dec (size (S t)) (size t)) as [E|E]; [|left; lia].
    right. intros s Hs. assert (t <= s) as Hs' by lia. clear Hs. induction Hs' as [|s Hs' IH]; [apply G2; auto|].
    intros v Hv. apply Mono; auto. }
  assert (B : size (S full) <= full) by (apply filter_size).
  destruct (H (S full)) as [L|L]; [lia|]. intros v Hv R. destruct (H full) as [L'|L']; [|apply (L' full); auto].
  destruct (size_grows full) as [G1 G2]. apply G2; auto. unfold size in *. unfold full in *. lia.
Qed.

(** The least t with f t, below n. *)
Fixpoint least (f : nat -> bool) (n : nat) : option nat :=
  match n with 0 => None | S m => match least f m with Some k => Some k | None => if f m then Some m else None end end.

Lemma least_spec f n : match least f n with
  | Some k => k < n /\ f k = true /\ forall j, j < k -> f j = false | None => forall j, j < n -> f j = false end.
Proof.
  induction n; simpl; [intros; lia|]. destruct (least f n); [destruct IHn as (? & ? & ?); repeat split; auto|].
  destruct (f n) eqn:E; [repeat split; auto|]. intros j Hj. assert (j < n \/ j = n) as [?| ->] by lia; auto.
Qed.

Definition joins (v : V) : option nat := least (fun t => round (S t) v) full.
Definition joined_before (t : nat) (v : V) : bool := match joins v with Some k => Nat.ltb k t | None => false end.
Definition joined (v : V) : bool := match joins v with Some _ => true | None => false end.

Lemma joined_round t v : In v all -> t <= full -> joined_before t v = round t v.
Proof.
  intros Hv Ht. unfold joined_before. pose proof (least_spec (fun t => round (S t) v) full) as L. unfold joins.
  destruct (least _ full) as [k|].
  - destruct L as (L1 & L2 & L3). destruct (Nat.ltb_spec k t) as [H|H].
    + symmetry. apply (round_le (S k)); auto.
    + destruct t as [|t]; [auto|]. symmetry. apply L3. lia.
  - destruct t as [|t]; [auto|]. symmetry. apply L. lia.
Qed.

Lemma joined_all v : In v all -> joined v = round full v.
Proof.
  intros Hv. unfold joined. pose proof (least_spec (fun t => round (S t) v) full) as L. unfold joins. destruct (least _ full) as [k|].
  - destruct L as (L1 & L2 & _). symmetry. apply (round_le (S k)); auto.
  - destruct full as [|t]; [auto|]. symmetry. apply L. lia.
Qed.

(** What joins in round k does so because of what joined before, and not earlier; what never joins has no reason to. *)
Theorem joins_some v k : In v all -> joins v = Some k ->
  F (joined_before k) v = true /\ forall j, j < k -> F (joined_before j) v = false.
Proof.
  intros Hv E. pose proof (least_spec (fun t => round (S t) v) full) as L. unfold joins in E. rewrite E in L. destruct L as (L1 & L2 & L3).
  assert (Q : forall t, t <= full -> F (joined_before t) v = round (S t) v).
  { intros t Ht. apply eq_true_iff_eq. split; intros H; (eapply Mono; [|exact Hv|exact H]); intros u Hu; rewrite joined_round; auto. }
  split; [rewrite Q; auto; lia|]. intros j Hj. rewrite Q by lia. apply L3. auto.
Qed.

Theorem joins_none v : In v all -> joins v = None -> F joined v = false.
Proof.
  intros Hv E. apply not_true_iff_false. intros H. assert (R : round full v = true).
  { apply stable; auto. simpl. eapply Mono; [|exact Hv|exact H]. intros u Hu. rewrite joined_all; auto. }
  rewrite <- joined_all in R by auto. unfold joined in R. rewrite E in R. discriminate.
Qed.
End Rounds.

Section Token.
Context {V : Type} (A : arena V) (all : list V) (Hclosed : closed A all) (stuck : V -> Z) (forever : Z).
Local Open Scope Z_scope.
Notation gets := (seen A stuck). Notation lasting := (lasting forever). Notation hurries := (hurries forever).

(** Player i forces an end that is worth c or more. *)
Definition force (i : player) (c : Z) (X : V -> bool) (v : V) : bool :=
  match moves A v with [] => c <=? gets i v | ws => if eqb (owner A v) i then existsb X ws else forallb X ws end.
Definition won (i : player) (c : Z) : V -> bool := joined all (force i c).

Lemma force_mono i c X Y : (forall u, In u all -> X u = true -> Y u = true) -> forall v, In v all -> force i c X v = true -> force i c Y v = true.
Proof.
  intros H v Hv. unfold force. pose proof (Hclosed v) as C. destruct (moves A v) as [|w ws]; auto.
  set (l := w :: ws) in *. clearbody l. destruct (eqb (owner A v) i).
  - rewrite !existsb_exists. intros (u & Iu & E). exists u. eauto.
  - rewrite !forallb_forall. intros E u Iu. eauto.
Qed.

Lemma before_joined {F : (V -> bool) -> V -> bool} t u : joined_before all F t u = true -> joined all F u = true.
Proof. unfold joined_before, joined. destruct (joins _ _ _); auto. Qed.

Lemma won_row i c v : In v all -> won i c v = force i c (won i c) v.
Proof.
  intros Hv. unfold won at 1, joined. destruct (joins all (force i c) v) as [k|] eqn:E.
  - destruct (joins_some all _ (force_mono i c) v k Hv E) as [H _]. symmetry. eapply force_mono; [|exact Hv|exact H]. intros; eapply before_joined; eauto.
  - symmetry. apply (joins_none all _ (force_mono i c) v Hv E).
Qed.

(** Induction along the rounds. *)
Lemma won_ind i c (P : V -> Prop) :
  (forall v, In v all -> moves A v = [] -> c <= gets i v -> P v) ->
  (forall v, In v all -> moves A v <> [] -> owner A v = i -> (exists w, In w (moves A v) /\ won i c w = true /\ P w) -> P v) ->
  (forall v, In v all -> moves A v <> [] -> owner A v = negb i -> (forall w, In w (moves A v) -> won i c w = true /\ P w) -> P v) ->
  forall v, In v all -> won i c v = true -> P v.
Proof.
  intros H0 H1 H2. assert (X : forall k v, In v all -> joins all (force i c) v = Some k -> P v).
  { induction k as [k IH] using lt_wf_ind. intros v Hv E. destruct (joins_some all _ (force_mono i c) v k Hv E) as [F _].
    assert (B : forall w, In w all -> joined_before all (force i c) k w = true -> won i c w = true /\ P w).
    { intros w Iw J. split; [eapply before_joined; exact J|]. unfold joined_before in J.
      destruct (joins all (force i c) w) as [j|] eqn:Ew; [|discriminate]. apply (IH j); auto. apply Nat.ltb_lt. exact J. }
    unfold force in F at 1. pose proof (Hclosed v) as C. destruct (moves A v) as [|w0 ws] eqn:M; [apply H0; auto; now apply Z.leb_le|].
    set (l := w0 :: ws) in *. assert (N : l <> []) by discriminate. clearbody l. destruct (eqb_spec (owner A v) i) as [e|e].
    - apply existsb_exists in F as (w & Iw & J). apply H1; rewrite ?M; auto. exists w. destruct (B w); eauto.
    - rewrite forallb_forall in F. apply H2; [auto|rewrite M; auto|apply negb_other; auto|rewrite M; intros w Iw; apply B; eauto]. }
  intros v Hv W. unfold won, joined in W. destruct (joins all (force i c) v) as [k|] eqn:E; [eauto|discriminate].
Qed.

Lemma not_both_won c d i : 0 < c + d -> forall v, In v all -> won i c v = true -> won (negb i) d v = false.
Proof.
  intros S. apply (won_ind i c (fun v => won (negb i) d v = false)); intros v Hv M; rewrite won_row by auto; unfold force.
  - rewrite M, seen_negb. intros. apply Z.leb_gt. lia.
  - destruct (moves A v) as [|w0 ws]; [congruence|]. set (l := w0 :: ws) in *. clearbody l. intros e (w & Iw & _ & P). rewrite e.
    replace (eqb i (negb i)) with false by (destruct i; auto). apply not_true_iff_false. rewrite forallb_forall. intros Q. rewrite Q in P; auto. discriminate.
  - destruct (moves A v) as [|w0 ws]; [congruence|]. set (l := w0 :: ws) in *. clearbody l. intros e P. rewrite e, eqb_reflx.
    apply not_true_iff_false. rewrite existsb_exists. intros (w & Iw & Q). destruct (P w Iw). congruence.
Qed.

Lemma won_less c d i : d <= c -> forall v, In v all -> won i c v = true -> won i d v = true.
Proof.
  intros S. apply (won_ind i c (fun v => won i d v = true)); intros v Hv M; rewrite won_row by auto; unfold force.
  - rewrite M. intros. apply Z.leb_le. lia.
  - destruct (moves A v) as [|w0 ws]; [congruence|]. set (l := w0 :: ws) in *. clearbody l. intros e (w & Iw & _ & P).
    rewrite e, eqb_reflx. apply existsb_exists. eauto.
  - destruct (moves A v) as [|w0 ws]; [congruence|]. set (l := w0 :: ws) in *. clearbody l. intros e P. rewrite e.
    replace (eqb (negb i) i) with false by (destruct i; auto). apply forallb_forall. intros w Iw. apply P; auto.
Qed.

(** Can player 0 get c or more? Where endless play is worth that, the other must not force an end that is worth less. *)
Definition reaches (c : Z) (v : V) : bool := if forever <? c then won false c v else negb (won true (1 - c) v).

Lemma reaches_less c d v : In v all -> d <= c -> reaches c v = true -> reaches d v = true.
Proof.
  intros Hv L. unfold reaches. destruct (Z.ltb_spec forever c), (Z.ltb_spec forever d); try lia.
  - apply won_less; auto.
  - intros W. apply negb_true_iff. apply (not_both_won c (1 - d) false) in W; auto. lia.
  - rewrite !negb_true_iff. intros W. apply not_true_iff_false. intros W'. rewrite (won_less (1 - d) (1 - c) true) in W; auto; [discriminate|lia].
Qed.

Lemma reaches_row c v : In v all -> reaches c v =
  match moves A v with [] => c <=? gets false v | ws => if owner A v then forallb (reaches c) ws else existsb (reaches c) ws end.
Proof.
  intros Hv. unfold reaches. destruct (forever <? c); rewrite won_row by auto; unfold force; destruct (moves A v) as [|w ws].
  - auto.
  - destruct (owner A v); auto.
  - change true with (negb false) at 1. rewrite seen_negb. rewrite Z.leb_antisym, negb_involutive.
    destruct (Z.ltb_spec (- gets false v) (1 - c)), (Z.leb_spec c (gets false v)); auto; lia.
  - set (l := w :: ws). clearbody l. destruct (owner A v); simpl; induction l as [|a l IH]; simpl; auto; rewrite <- IH, ?negb_orb, ?negb_andb; auto.
Qed.

(** The score: the largest c that player 0 reaches. *)
Lemma score_exists : exists x : V -> Z, forall v, In v all -> forall c, c <= x v <-> reaches c v = true.
Proof.
  destruct (bounded (gets false) all) as [M0 HM]. set (M := Z.abs M0 + Z.abs forever + 1).
  assert (Top : forall i v, In v all -> won i (M + 1) v = false).
  { intros i v Hv. apply not_true_iff_false. intros W. revert v Hv W. apply (won_ind i (M + 1) (fun _ => False)).
    - intros v Hv _ L. specialize (HM v Hv). destruct i; [change true with (negb false) in L; rewrite seen_negb in L|]; lia.
    - intros v _ _ _ (w & _ & _ & []).
    - intros v _ N _ P. destruct (moves A v) as [|w ws]; [congruence|]. destruct (P w); simpl; auto. }
  set (x := fun v => match least (fun d => reaches (M - Z.of_nat d) v) (Z.to_nat (2 * M + 1)) with Some d => M - Z.of_nat d | None => - M end).
  exists x. intros v Hv c. unfold x. pose proof (least_spec (fun d => reaches (M - Z.of_nat d) v) (Z.to_nat (2 * M + 1))) as L.
  assert (Low : reaches (- M) v = true).
  { unfold reaches. destruct (Z.ltb_spec forever (- M)); [lia|]. replace (1 - - M) with (M + 1) by lia. rewrite Top; auto. }
  assert (High : reaches (M + 1) v = false).
  { unfold reaches. destruct (Z.ltb_spec forever (M + 1)); [apply Top; auto|lia]. }
  assert (Not : forall d e, d <= e -> reaches d v = false -> reaches e v = false).
  { intros d e De R. apply not_true_iff_false. intros R'. rewrite (reaches_less e d v) in R; auto. discriminate. }
  destruct (least _ _) as [d|].
  - destruct L as (L1 & L2 & L3). split; intros H.
    + apply (reaches_less (M - Z.of_nat d)); auto.
    + destruct (Z.le_gt_cases c (M - Z.of_nat d)) as [|n]; auto. exfalso. assert (R : reaches (M - Z.of_nat d + 1) v = false).
      { destruct d as [|d]; [apply (Not (M + 1)); [lia|auto]|]. specialize (L3 d ltac:(lia)). eapply Not; [|exact L3]. lia. }
      rewrite (Not (M - Z.of_nat d + 1) c) in H; [discriminate|lia|exact R].
  - specialize (L (Z.to_nat (2 * M)) ltac:(lia)). replace (M - Z.of_nat (Z.to_nat (2 * M))) with (- M) in L by lia. congruence.
Qed.

Section Columns.
Variables (x : V -> Z).
Hypothesis X : forall v, In v all -> forall c, c <= x v <-> reaches c v = true.

Definition score (v : V) : Z := if owner A v then - x v else x v.
Notation seen := (seen A score).

Lemma seen_x i v : seen i v = if i then - x v else x v.
Proof. unfold Scores.seen, score. destruct (owner A v), i; simpl; lia. Qed.

Lemma score_end v : In v all -> moves A v = [] -> score v = stuck v.
Proof.
  intros Hv M. assert (E : x v = gets false v).
  { assert (R : forall c, c <= x v <-> c <= gets false v) by (intros c; rewrite X, reaches_row, M, Z.leb_le by auto; reflexivity).
    apply Z.le_antisymm; apply R; lia. }
  unfold score. rewrite E. unfold Scores.seen. destruct (owner A v); simpl; lia.
Qed.

Lemma score_moves v : In v all -> moves A v <> [] ->
  (forall w, In w (moves A v) -> seen (owner A v) w <= score v) /\ (exists w, In w (moves A v) /\ seen (owner A v) w = score v).
Proof.
  intros Hv N. pose proof (Hclosed v) as C.
  assert (R : forall c, c <= x v <-> (if owner A v then forallb (reaches c) (moves A v) else existsb (reaches c) (moves A v)) = true).
  { intros c. rewrite X, reaches_row by auto. destruct (moves A v); [congruence|reflexivity]. }
  assert (B : forall w, In w (moves A v) -> if owner A v then x v <= x w else x w <= x v).
  { intros w Iw. destruct (owner A v) eqn:o.
    - pose proof (proj1 (R (x v)) (Z.le_refl _)) as F. rewrite forallb_forall in F. apply X; auto.
    - apply R. apply existsb_exists. exists w. split; auto. apply X; auto. lia. }
  split.
  - intros w Iw. specialize (B w Iw). rewrite seen_x. unfold score. destruct (owner A v); lia.
  - assert (E : exists w, In w (moves A v) /\ x w = x v).
    { destruct (owner A v) eqn:o.
      - assert (F : forallb (reaches (x v + 1)) (moves A v) = false) by (apply not_true_iff_false; intros F; apply R in F; lia).
        assert (G : forall l, forallb (reaches (x v + 1)) l = false -> exists w, In w l /\ reaches (x v + 1) w = false).
        { clear. induction l as [|a l IH]; simpl; [discriminate|]. destruct (reaches (x v + 1) a) eqn:e; simpl; [|eauto].
          intros H. destruct (IH H) as (w & ? & ?). eauto. }
        destruct (G _ F) as (w & Iw & Q). exists w. split; auto. specialize (B w Iw).
        assert (~ x v + 1 <= x w) by (rewrite X by auto; congruence). lia.
      - pose proof (proj1 (R (x v)) (Z.le_refl _)) as F. apply existsb_exists in F as (w & Iw & Q). exists w. split; auto.
        apply X in Q; auto. specialize (B w Iw). lia. }
    destruct E as (w & Iw & E). exists w. split; auto. rewrite seen_x. unfold score. rewrite E. destruct (owner A v); auto.
Qed.

(** Plies are rounds, too: who hurries needs one move that keeps the score; otherwise all that do must be in. *)
Definition in_time (Y : V -> bool) (v : V) : bool :=
  match moves A v with
  | [] => true
  | ws => if hurries (owner A v) (score v) then existsb (fun w => keeps A score v w && Y w) ws
          else forallb (fun w => negb (keeps A score v w) || Y w) ws
  end.

Lemma in_time_mono Y Y' : (forall u, In u all -> Y u = true -> Y' u = true) -> forall v, In v all -> in_time Y v = true -> in_time Y' v = true.
Proof.
  intros H v Hv. unfold in_time. pose proof (Hclosed v) as C. destruct (moves A v) as [|w ws]; auto.
  set (l := w :: ws) in *. clearbody l. destruct (hurries _ _).
  - rewrite !existsb_exists. intros (u & Iu & E). apply andb_prop in E as [K E]. exists u. rewrite K. simpl. eauto.
  - rewrite !forallb_forall. intros E u Iu. specialize (E u Iu). destruct (keeps A score v u); simpl in *; auto.
Qed.

Definition plies : V -> option nat := joins all in_time.

(** Who is better off than by endless play forces an end in time. *)
Lemma better_in_time i c v : In v all -> won i c v = true -> lasting i < c -> seen i v = c -> joined all in_time v = true.
Proof.
  intros Hv W. revert v Hv W.
  assert (Join : forall v, In v all -> in_time (joined all in_time) v = true -> joined all in_time v = true).
  { intros v Hv F. unfold joined at 1. destruct (joins all in_time v) eqn:E; auto. rewrite (joins_none all _ in_time_mono v Hv E) in F. discriminate. }
  assert (Least : forall w, In w all -> won i c w = true -> lasting i < c -> c <= seen i w).
  { intros w Iw W L. rewrite seen_x. destruct i; simpl in *.
    - assert (~ 1 - c <= x w); [|lia]. rewrite X by auto. unfold reaches. destruct (Z.ltb_spec forever (1 - c)); [lia|].
      replace (1 - (1 - c)) with c by lia. rewrite W. discriminate.
    - apply X; auto. unfold reaches. destruct (Z.ltb_spec forever c); [auto|lia]. }
  apply (won_ind i c (fun v => lasting i < c -> seen i v = c -> joined all in_time v = true)); intros v Hv M.
  - intros _ _ _. apply Join; auto. unfold in_time at 1. now rewrite M.
  - intros e (w & Iw & W & P) L S. apply Join; auto. destruct (score_moves v Hv M) as [B _]. specialize (B w Iw).
    assert (Sv : score v = c) by (rewrite <- S; symmetry; apply seen_own; auto).
    pose proof (Least w (Hclosed _ _ Hv Iw) W L). rewrite e, Sv in *. assert (E : seen i w = c) by lia. specialize (P L E).
    unfold in_time at 1. destruct (moves A v) as [|w0 ws]; [congruence|]. set (l := w0 :: ws) in *. clearbody l. rewrite e, Sv.
    replace (hurries i c) with true by (symmetry; apply hurries_spec; auto). apply existsb_exists. exists w. split; auto.
    unfold keeps. rewrite e, E, Sv, Z.eqb_refl, P. reflexivity.
  - intros e P L S. apply Join; auto.
    assert (Sv : score v = - c) by (rewrite <- S, <- seen_negb; symmetry; apply seen_own; auto).
    unfold in_time at 1. pose proof (Hclosed v) as C. destruct (moves A v) as [|w0 ws]; [congruence|]. set (l := w0 :: ws) in *. clearbody l. rewrite e, Sv.
    replace (hurries (negb i) (- c)) with false by (symmetry; apply one_hurries, hurries_spec; auto).
    apply forallb_forall. intros w Iw. unfold keeps. rewrite e, Sv. destruct (Z.eqb_spec (seen (negb i) w) (- c)) as [E|]; [|auto].
    simpl. destruct (P w Iw) as [_ Q]. apply Q; auto. rewrite seen_negb in E. lia.
Qed.

Lemma keeps_eq v w : keeps A score v w = true <-> seen (owner A v) w = score v.
Proof. unfold keeps. apply Z.eqb_eq. Qed.

Lemma columns_accepted v : In v all -> score_row A stuck forever score plies v = true.
Proof.
  intros Hv. unfold score_row. pose proof (joins_some all _ in_time_mono v) as Js. pose proof (joins_none all _ in_time_mono v Hv) as Jn.
  destruct (moves A v) as [|w0 ws0] eqn:M.
  - rewrite score_end, Z.eqb_refl by auto. simpl. apply same_plies_eq. unfold plies.
    assert (T : forall Y, in_time Y v = true) by (intros; unfold in_time; now rewrite M).
    destruct (joins all in_time v) as [k|]; [|rewrite T in Jn; specialize (Jn eq_refl); discriminate].
    destruct (Js k Hv eq_refl) as [_ Z0]. destruct k; auto. specialize (Z0 0%nat ltac:(lia)). rewrite T in Z0. discriminate.
  - assert (N : moves A v <> []) by congruence. destruct (score_moves v Hv N) as [B (w1 & I1 & K1)]. rewrite <- M in *. clear M.
    assert (It : forall Y, in_time Y v = if hurries (owner A v) (score v) then existsb (fun w => keeps A score v w && Y w) (moves A v)
      else forallb (fun w => negb (keeps A score v w) || Y w) (moves A v)) by (intros Y; unfold in_time; destruct (moves A v); [congruence|auto]).
    assert (Bef : forall k w, joined_before all in_time k w = true <-> exists j, plies w = Some j /\ (j < k)%nat).
    { intros k w. unfold joined_before, plies. destruct (joins all in_time w) as [j|]; [rewrite Nat.ltb_lt|]; split; try discriminate.
      - eauto. - intros (j' & E & ?). congruence. - intros (j' & E & _). discriminate. }
    assert (Joi : forall w, joined all in_time w = true <-> exists j, plies w = Some j).
    { intros w. unfold joined, plies. destruct (joins all in_time w) as [j|]; split; try discriminate; eauto. intros (j & E). discriminate. }
    assert (Goal : (forall w, In w (moves A v) -> seen (owner A v) w = score v ->
        if hurries (owner A v) (score v) then fewer_or_same (plies v) (one_more (plies w)) = true else fewer_or_same (one_more (plies w)) (plies v) = true) /\
      (exists w, In w (moves A v) /\ seen (owner A v) w = score v /\ plies v = one_more (plies w)) /\
      (plies v = None -> score v = lasting (owner A v))).
    { split; [|split].
      - intros w Iw K. apply keeps_eq in K. unfold plies at 1 4. destruct (joins all in_time v) as [k|] eqn:E.
        + destruct (Js k Hv eq_refl) as [F G]. rewrite It in F. destruct (hurries (owner A v) (score v)) eqn:h.
          * destruct (plies w) as [j|] eqn:P; simpl; auto. destruct (le_lt_dec k (S j)) as [L|L]; [now apply Nat.leb_le|]. exfalso.
            specialize (G (S j) L). rewrite It in G; rewrite ?h in G. apply not_true_iff_false in G. apply G. apply existsb_exists. exists w.
            rewrite K, (proj2 (Bef (S j) w)); eauto.
          * rewrite forallb_forall in F. specialize (F w Iw). rewrite K in F. simpl in F. apply Bef in F as (j & P & L).
            rewrite P. simpl. now apply Nat.leb_le.
        + specialize (Jn eq_refl). rewrite It in Jn. destruct (hurries (owner A v) (score v)).
          * destruct (plies w) as [j|] eqn:P; simpl; auto. exfalso. apply not_true_iff_false in Jn. apply Jn. apply existsb_exists. exists w.
            rewrite K, (proj2 (Joi w)); eauto.
          * destruct (one_more (plies w)); reflexivity.
      - unfold plies at 1. destruct (joins all in_time v) as [k|] eqn:E.
        + destruct (Js k Hv eq_refl) as [F G]. rewrite It in F. destruct (hurries (owner A v) (score v)) eqn:h.
          * apply existsb_exists in F as (w & Iw & F). apply andb_prop in F as [K F]. apply Bef in F as (j & P & L).
            exists w. split; [auto|]. split; [now apply keeps_eq|]. rewrite P. simpl. f_equal.
            destruct (Nat.eq_dec k (S j)) as [|ne]; auto. exfalso. specialize (G (S j) ltac:(lia)). rewrite It in G; rewrite ?h in G.
            apply not_true_iff_false in G. apply G. apply existsb_exists. exists w. rewrite K, (proj2 (Bef (S j) w)); eauto.
          * rewrite forallb_forall in F. apply keeps_eq in K1. pose proof (F w1 I1) as F1. rewrite K1 in F1. apply Bef in F1 as (j1 & P1 & L1).
            specialize (G (k - 1)%nat ltac:(lia)). rewrite It in G; rewrite ?h in G.
            assert (Ex : forall l, (forall w, In w l -> In w (moves A v)) -> forallb (fun w => negb (keeps A score v w) || joined_before all in_time (k - 1) w) l = false ->
              exists w, In w l /\ keeps A score v w = true /\ joined_before all in_time (k - 1) w = false).
            { clear. induction l as [|a l IH]; simpl; [discriminate|]. intros S. destruct (keeps A score v a) eqn:K, (joined_before all in_time (k - 1) a) eqn:J; simpl;
                try (intros H; destruct IH as (w & ? & ?); auto; exists w; auto; fail). intros _. exists a. auto. }
            destruct (Ex _ (fun w H => H) G) as (w & Iw & K & J). exists w. split; [auto|]. split; [now apply keeps_eq|].
            specialize (F w Iw). rewrite K in F. apply Bef in F as (j & P & L). rewrite P. simpl. f_equal.
            destruct (Nat.eq_dec k (S j)) as [|ne]; auto. exfalso. rewrite (proj2 (Bef (k - 1)%nat w)) in J; [discriminate|]. exists j. split; auto. lia.
        + specialize (Jn eq_refl). rewrite It in Jn. destruct (hurries (owner A v) (score v)).
          * exists w1. split; [auto|]. split; [auto|]. destruct (plies w1) as [j|] eqn:P; auto. exfalso. apply not_true_iff_false in Jn. apply Jn.
            apply existsb_exists. exists w1. apply keeps_eq in K1. rewrite K1, (proj2 (Joi w1)); eauto.
          * assert (Ex : forall l, forallb (fun w => negb (keeps A score v w) || joined all in_time w) l = false ->
              exists w, In w l /\ keeps A score v w = true /\ joined all in_time w = false).
            { clear. induction l as [|a l IH]; simpl; [discriminate|]. destruct (keeps A score v a) eqn:K, (joined all in_time a) eqn:J; simpl;
                try (intros H; destruct IH as (w & ? & ?); auto; exists w; auto; fail). intros _. exists a. auto. }
            destruct (Ex _ Jn) as (w & Iw & K & J). exists w. split; [auto|]. split; [now apply keeps_eq|].
            destruct (plies w) as [j|] eqn:P; auto. rewrite (proj2 (Joi w)) in J; [discriminate|eauto].
      - intros E. destruct (Z.eq_dec (score v) (lasting (owner A v))) as [|ne]; auto. exfalso.
        assert (Nj : joined all in_time v = false) by (unfold plies in E; unfold joined; rewrite E; reflexivity).
        assert (S : exists i, lasting i < seen i v).
        { destruct (Z.lt_ge_cases (lasting (owner A v)) (score v)); [exists (owner A v); rewrite seen_own; auto|].
          exists (negb (owner A v)). rewrite seen_negb, lasting_negb, seen_own by auto. lia. }
        destruct S as [i S]. rewrite (better_in_time i (seen i v) v) in Nj; auto; [discriminate|]. rewrite seen_x in *. destruct i; simpl in *.
        + assert (Q : reaches (x v + 1) v = false) by (apply not_true_iff_false; intros Q; apply X in Q; auto; lia).
          unfold reaches in Q. destruct (Z.ltb_spec forever (x v + 1)); [lia|]. apply negb_false_iff in Q.
          replace (- x v) with (1 - (x v + 1)) by lia. exact Q.
        + assert (Q : reaches (x v) v = true) by (apply X; auto; lia). unfold reaches in Q. destruct (Z.ltb_spec forever (x v)); [exact Q|lia]. }
    destruct Goal as (G1 & (w & Iw & K & P) & G3).
    destruct (moves A v) as [|w' ws'] eqn:M; [congruence|]. rewrite <- M in *. set (l := moves A v) in *. clearbody l.
    apply andb_true_intro. split; [apply andb_true_intro; split; [apply andb_true_intro; split|]|].
    + apply forallb_forall. intros u Iu. apply Z.leb_le. auto.
    + apply existsb_exists. exists w. split; auto. rewrite (proj2 (keeps_eq v w) K). simpl. now apply same_plies_eq.
    + apply forallb_forall. intros u Iu. destruct (keeps A score v u) eqn:Ku; simpl; auto. apply keeps_eq in Ku. specialize (G1 u Iu Ku).
      destruct (hurries _ _); auto.
    + destruct (plies v); auto. apply Z.eqb_eq. auto.
Qed.
End Columns.

(** Every game has an accepted answer. *)
Theorem token_exists : exists score plies, forall v, In v all -> score_row A stuck forever score plies v = true.
Proof. destruct score_exists as [x X]. exists (score x), (plies x). intros v Hv. apply columns_accepted; auto. Qed.
End Token.
