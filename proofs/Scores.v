(** Token games under every convention: scores with plies, scores with ranks, W/D/L.
    docs/theory.md §1, docs/verification.md "The rules". *)
Require Import Play.
Local Open Scope Z_scope.

(** * To be read *)

Section Definitions.
Context {V : Type} (A : arena V).
Variable stuck : V -> Z.  (* dead end: its score for the player who is to move there *)
Variable forever : Z.     (* endless play: its score for player 0 *)

(** Scores of vertices speak for the player to move. As player i sees them: *)
Definition seen (x : V -> Z) (i : player) (v : V) : Z := if eqb (owner A v) i then x v else - x v.
Definition lasting (i : player) : Z := if i then - forever else forever.

Definition at_least (i : player) (c : Z) : goal :=
  Goal (fun u _ => c <= seen stuck i u) (fun _ => c <= lasting i).

(** Who hurries at score c (as he sees it): who would get less by endless play, or as much when he is winning. *)
Definition hurries (i : player) (c : Z) : bool := (lasting i <? c) || ((lasting i =? c) && (0 <? c)).

(** More than c; or c within k moves. *)
Definition within (i : player) (c : Z) (k : nat) : goal :=
  Goal (fun u h => c < seen stuck i u \/ (c = seen stuck i u /\ (length h <= k)%nat)) (fun _ => c < lasting i).

(** More than c; or c after at least k moves (None: after no number of moves). *)
Definition not_before (i : player) (c : Z) (k : option nat) : goal :=
  Goal (fun u h => c < seen stuck i u \/ (c = seen stuck i u /\ match k with Some k => (k <= length h)%nat | None => False end))
       (fun _ => c <= lasting i).

(** What is claimed, and the four rules. [plies v = None] is the claim "endless". *)
Variables (score : V -> Z) (plies : V -> option nat).

Definition same_plies (a b : option nat) : bool :=
  match a, b with Some a, Some b => Nat.eqb a b | None, None => true | _, _ => false end.
Definition fewer_or_same (a b : option nat) : bool :=
  match a, b with Some a, Some b => Nat.leb a b | _, None => true | None, Some _ => false end.
Definition one_more (a : option nat) : option nat := option_map S a.
Definition keeps (v w : V) : bool := seen score (owner A v) w =? score v.

Definition score_row (v : V) : bool :=
  match moves A v with
  | [] => (score v =? stuck v) && same_plies (plies v) (Some 0%nat)
  | ws =>
      forallb (fun w => seen score (owner A v) w <=? score v) ws &&
      existsb (fun w => keeps v w && same_plies (plies v) (one_more (plies w))) ws &&
      forallb (fun w => negb (keeps v w) ||
        if hurries (owner A v) (score v) then fewer_or_same (plies v) (one_more (plies w))
        else fewer_or_same (one_more (plies w)) (plies v)) ws &&
      (match plies v with None => score v =? lasting (owner A v) | _ => true end)
  end.

(** Ranks in place of plies: the side that gains by an end moves to a smaller rank. *)
Variable rank : V -> nat.
Definition rank_row (v : V) : bool :=
  match moves A v with
  | [] => score v =? stuck v
  | ws =>
      forallb (fun w => seen score (owner A v) w <=? score v) ws &&
      existsb (fun w => keeps v w && ((score v <=? lasting (owner A v)) || Nat.ltb (rank w) (rank v))) ws &&
      forallb (fun w => negb (keeps v w) || (lasting (owner A v) <=? score v) || Nat.ltb (rank w) (rank v)) ws
  end.

(** Normal play: a stuck player loses, endless play is a draw. *)
Definition to_win (i : player) : goal := Goal (stuck_loses A i) (fun _ => False).
Definition to_draw (i : player) : goal := Goal (stuck_loses A i) (fun _ => True).

(** A line is play by both; it keeps the score if the score is the same at all its vertices. *)
Definition line (p : nat -> V) (k : nat) :=
  forall j, (j < k)%nat -> In (p (S j)) (moves A (p j)) /\ seen score false (p (S j)) = seen score false (p j).
End Definitions.

(** * Proofs *)
Local Arguments Nat.leb : simpl never.
Local Arguments Z.mul : simpl never.

Section Proofs.
Context {V : Type} (A : arena V) (all : list V) (Hclosed : closed A all).
Variables (stuck : V -> Z) (forever : Z).
Notation lasting := (lasting forever). Notation hurries := (hurries forever).

Lemma lasting_negb i : lasting (negb i) = - lasting i.
Proof. destruct i; simpl; lia. Qed.
Lemma seen_negb x i v : seen A x (negb i) v = - seen A x i v.
Proof. unfold seen. destruct (owner A v), i; simpl; lia. Qed.
Lemma seen_own x i v : owner A v = i -> seen A x i v = x v.
Proof. intros <-. unfold seen. now rewrite eqb_reflx. Qed.
Lemma hurries_spec i c : hurries i c = true <-> lasting i < c \/ (lasting i = c /\ 0 < c).
Proof. unfold Scores.hurries. rewrite orb_true_iff, andb_true_iff, !Z.ltb_lt, Z.eqb_eq. reflexivity. Qed.
Lemma one_hurries i c : hurries i c = true -> hurries (negb i) (- c) = false.
Proof.
  intros H. apply hurries_spec in H. apply not_true_iff_false. intros K.
  apply hurries_spec in K. rewrite lasting_negb in K. lia.
Qed.

(** The frame of all proofs about scores: x is the score as i sees it; while [live], m must fall. *)
Lemma climb i (x : V -> Z) good live (m : V -> nat) G (Track : V -> list V -> Prop) v :
  In v all ->
  (forall u, In u all -> moves A u <> [] -> duty A i good u = true) ->
  (forall u w, In u all -> In w (moves A u) -> good u w = true ->
     x u <= x w /\ (live u = true -> live w = true /\ (x u < x w \/ (m w < m u)%nat))) ->
  Track v [] ->
  (forall u h, In u all -> Track u h -> moves A u = [] -> ended G u h) ->
  (forall u h w, In u all -> In w (moves A u) -> good u w = true -> Track u h -> Track w (u :: h)) ->
  (live v = false -> forall p, endless G p) ->
  can_by_position A i G v.
Proof.
  intros Hv Hd Hup T0 He Hs Hi.
  apply (local_wins A i (first_good A good) G (fun u h => In u all /\ Track u h) (fun u _ w => good u w = true)); auto.
  - intros u h [I T]. auto.
  - intros u h [I T] N e. split; [apply first_legal; auto|]. apply (duty_own A i); auto.
  - intros u h w [I T] e M. apply (duty_other A i); auto. apply Hd; auto. intros E. rewrite E in M. contradiction.
  - intros u h w [I T] M g. split; [eauto|]. apply Hs; auto.
  - intros p Hp HI HG. destruct (live v) eqn:L; auto. exfalso.
    assert (HL : forall k, live (p k) = true).
    { induction k; [congruence|]. destruct (HI k), (HG k). apply (Hup (p k)); auto. }
    destruct (bounded x all) as [M HM].
    apply (no_fall (fun k => Z.to_nat (M - x (p k))) (fun k => m (p k))). intros k.
    destruct (HI k) as [I _], (HI (S k)) as [I' _], (HG k) as [Mv g].
    pose proof (HM _ I). pose proof (HM _ I'). destruct (Hup _ _ I Mv g) as [U L']. destruct (L' (HL k)) as [_ [?|?]]; lia.
Qed.

Section Plies.
Variables (score : V -> Z) (plies : V -> option nat).
Hypothesis OK : forall v, In v all -> score_row A stuck forever score plies v = true.
Notation seen := (seen A score).

Lemma same_plies_eq a b : same_plies a b = true <-> a = b.
Proof. destruct a, b; simpl; try rewrite Nat.eqb_eq; intuition congruence. Qed.

Lemma row_end v : In v all -> moves A v = [] -> score v = stuck v /\ plies v = Some 0%nat.
Proof.
  intros Hv E. specialize (OK v Hv). unfold score_row in OK. rewrite E, andb_true_iff, Z.eqb_eq, same_plies_eq in OK. auto.
Qed.

Lemma row_moves v : In v all -> moves A v <> [] ->
  (forall w, In w (moves A v) -> seen (owner A v) w <= score v /\
     (seen (owner A v) w = score v -> if hurries (owner A v) (score v) then fewer_or_same (plies v) (one_more (plies w)) = true
        else fewer_or_same (one_more (plies w)) (plies v) = true)) /\
  (exists w, In w (moves A v) /\ seen (owner A v) w = score v /\ plies v = one_more (plies w)) /\
  (plies v = None -> score v = lasting (owner A v)).
Proof.
  intros Hv N. specialize (OK v Hv). unfold score_row in OK. destruct (moves A v) as [|w0 ws0]; [congruence|].
  set (ws := w0 :: ws0) in *. clearbody ws. rewrite !andb_true_iff, !forallb_forall, existsb_exists in OK.
  destruct OK as [[[R2 (w & Iw & Rw)] R4] R3]. split; [|split].
  - intros u Iu. specialize (R2 u Iu). specialize (R4 u Iu). apply Z.leb_le in R2. split; auto. intros E.
    apply orb_true_iff in R4 as [R4|R4]; [|destruct (hurries _ _); auto].
    unfold keeps in R4. rewrite (proj2 (Z.eqb_eq _ _) E) in R4. discriminate.
  - exists w. rewrite andb_true_iff, same_plies_eq in Rw. unfold keeps in Rw. rewrite Z.eqb_eq in Rw. tauto.
  - intros E. rewrite E in R3. now apply Z.eqb_eq.
Qed.

Definition good (i : player) (v w : V) : bool :=
  (seen i v <? seen i w) || ((seen i v =? seen i w) &&
    (implb (hurries i (seen i v)) (fewer_or_same (one_more (plies w)) (plies v)) &&
     implb (hurries (negb i) (- seen i v)) (fewer_or_same (plies v) (one_more (plies w))))).

Lemma fewer_refl a : fewer_or_same a a = true.
Proof. destruct a; simpl; auto. apply Nat.leb_refl. Qed.

Lemma good_duty i v : In v all -> moves A v <> [] -> duty A i (good i) v = true.
Proof.
  intros Hv N. destruct (row_moves v Hv N) as (R & (w & Iw & E & P) & _). unfold duty.
  destruct (eqb_spec (owner A v) i) as [e|e].
  - apply existsb_exists. exists w. split; auto. unfold good. rewrite (seen_own score i v e). rewrite e in E.
    rewrite E, P, fewer_refl, Z.eqb_refl. destruct (hurries i _), (hurries (negb i) _); simpl; auto using orb_true_r.
  - apply forallb_forall. intros u Iu. destruct (R u Iu) as [Le K]. apply negb_other in e. rewrite e in *.
    assert (Sv : score v = - seen i v) by (rewrite <- seen_negb; symmetry; apply seen_own; auto).
    rewrite seen_negb, Sv in *. unfold good.
    destruct (Z.ltb_spec (seen i v) (seen i u)); auto.
    assert (Q : seen i v = seen i u) by lia. rewrite <- Q, Z.eqb_refl. simpl.
    specialize (K ltac:(lia)). destruct (hurries (negb i) (- seen i v)) eqn:h; simpl.
    + destruct (hurries i (seen i v)) eqn:h'; auto. rewrite (one_hurries i _ h') in h. discriminate.
    + rewrite andb_true_r. destruct (hurries i (seen i v)); auto.
Qed.

Definition is_some (a : option nat) : bool := match a with Some _ => true | None => false end.
Definition number (a : option nat) : nat := match a with Some k => k | None => 0%nat end.

Lemma seen_lasting i v : In v all -> plies v = None -> seen i v = lasting i.
Proof.
  intros Hv P. destruct (moves A v) eqn:E.
  - destruct (row_end v Hv E). congruence.
  - destruct (row_moves v Hv) as (_ & _ & R); [congruence|]. specialize (R P). unfold Scores.seen.
    destruct (eqb_spec (owner A v) i) as [<-|e]; auto. apply negb_other in e. rewrite e, lasting_negb in R. lia.
Qed.

Lemma good_spec i v w : good i v w = true -> seen i v < seen i w \/ (seen i v = seen i w /\
   (hurries i (seen i v) = true -> fewer_or_same (one_more (plies w)) (plies v) = true) /\
   (hurries (negb i) (- seen i v) = true -> fewer_or_same (plies v) (one_more (plies w)) = true)).
Proof.
  unfold good. rewrite orb_true_iff, !andb_true_iff, Z.ltb_lt, Z.eqb_eq, !implb_true_iff. tauto.
Qed.

Definition live (i : player) (u : V) : bool := hurries i (seen i u) && is_some (plies u).

Lemma good_climbs i u w : In u all -> In w (moves A u) -> good i u w = true ->
  seen i u <= seen i w /\ (live i u = true -> live i w = true /\ (seen i u < seen i w \/ (number (plies w) < number (plies u))%nat)).
Proof.
  intros Iu M g. assert (Iw : In w all) by eauto. unfold live.
  apply good_spec in g as [L|(E & H1 & _)]; (split; [lia|]); intros K; apply andb_prop in K as [h s].
  - split; auto. apply hurries_spec in h. apply andb_true_iff. split; [apply hurries_spec; lia|].
    destruct (plies w) eqn:P; auto. pose proof (seen_lasting i w Iw P). lia.
  - rewrite <- E, h. specialize (H1 h). destruct (plies u), (plies w); try discriminate. simpl in *.
    apply Nat.leb_le in H1. split; [auto|right; lia].
Qed.

Lemma dead_lasting i v : In v all -> live i v = false -> seen i v <= lasting i.
Proof.
  unfold live. intros Hv H. destruct (plies v) eqn:P.
  - simpl in H. rewrite andb_true_r in H. apply not_true_iff_false in H. rewrite hurries_spec in H. lia.
  - rewrite (seen_lasting i v); auto. lia.
Qed.

Lemma stuck_seen i u : In u all -> moves A u = [] -> Scores.seen A stuck i u = seen i u.
Proof. intros Hu E. destruct (row_end u Hu E) as [R _]. unfold Scores.seen. now rewrite R. Qed.

Lemma sure i v c : In v all -> c <= seen i v -> can_by_position A i (at_least A stuck forever i c) v.
Proof.
  intros Hv Hc. eapply (climb i (seen i) (good i) (live i) (fun u => number (plies u)) _ (fun u _ => c <= seen i u) v);
    eauto using good_duty, good_climbs.
  - intros u h Iu T E. simpl. rewrite stuck_seen; auto.
  - intros u h w Iu M g T. destruct (good_climbs i u w Iu M g). lia.
  - intros L p. simpl. pose proof (dead_lasting i v Hv L). lia.
Qed.

Theorem scores_settle i v c : In v all -> settles A (c <= seen i v) i (at_least A stuck forever i c) v.
Proof.
  intros Hv. split; [apply sure; auto|]. intros [s W]. destruct (Z.le_gt_cases c (seen i v)) as [?|n]; auto. exfalso.
  destruct (sure (negb i) v (- seen i v) Hv) as (t & _ & W'); [rewrite seen_negb; lia|].
  eapply not_both; [| |exact W|exact W']; simpl; intros; rewrite ?seen_negb, ?lasting_negb in *; lia.
Qed.

(** Whoever hurries gets more than is claimed, or the claim within the claimed plies. *)
Theorem hurry_settles i v k : In v all -> plies v = Some k -> hurries i (seen i v) = true ->
  can_by_position A i (within A stuck forever i (seen i v) k) v.
Proof.
  intros Hv P h.
  eapply (climb i (seen i) (good i) (live i) (fun u => number (plies u)) _ (fun u l => seen i v < seen i u \/
    (seen i v = seen i u /\ exists m, plies u = Some m /\ (m + length l <= k)%nat)) v); eauto using good_duty, good_climbs.
  - right. split; auto. exists k. simpl. split; auto. lia.
  - intros u l Iu T E. simpl. rewrite stuck_seen; auto. destruct T as [?|(? & m & _ & ?)]; [left; auto|right]. split; auto. lia.
  - intros u l w Iu M g T. destruct (good_climbs i u w Iu M g) as [L _].
    apply good_spec in g as [?|(E & H1 & _)]; [left; destruct T; lia|].
    destruct T as [?|(E' & m & Pu & ?)]; [left; lia|right]. split; [lia|]. rewrite <- E', h, Pu in H1. specialize (H1 eq_refl).
    destruct (plies w) as [m'|]; [|discriminate]. simpl in *. apply Nat.leb_le in H1. exists m'. split; auto. lia.
  - unfold live. rewrite h, P. discriminate.
Qed.

(** The other gets more than is claimed, or the claim no sooner than after the claimed plies. *)
Theorem delay_settles i v : In v all -> hurries (negb i) (- seen i v) = true ->
  can_by_position A i (not_before A stuck forever i (seen i v) (plies v)) v.
Proof.
  intros Hv h.
  eapply (climb i (seen i) (good i) (live i) (fun u => number (plies u)) _ (fun u l => seen i v < seen i u \/ (seen i v = seen i u /\
    match plies v, plies u with Some k, Some m => (k <= m + length l)%nat | None, Some _ => False | _, None => True end)) v);
    eauto using good_duty, good_climbs.
  - right. split; auto. destruct (plies v); simpl; auto. lia.
  - intros u l Iu T E. simpl. rewrite stuck_seen; auto. destruct (row_end u Iu E) as [_ P]. rewrite P in T.
    destruct T as [?|(? & T)]; [left; auto|right]. split; auto.
  - intros u l w Iu M g T. destruct (good_climbs i u w Iu M g) as [L _].
    apply good_spec in g as [?|(E & _ & H2)]; [left; destruct T; lia|].
    destruct T as [?|(E' & T)]; [left; lia|right]. split; [lia|]. rewrite <- E' in H2. specialize (H2 h).
    destruct (plies v), (plies u), (plies w); simpl in *; auto; try discriminate; apply Nat.leb_le in H2; lia.
  - intros L p. simpl. apply dead_lasting; auto.
Qed.

(** Where nobody hurries, plies are the length of the longest line that keeps the score. *)
Theorem longest_line v : In v all -> hurries (owner A v) (score v) = false -> hurries (negb (owner A v)) (- score v) = false ->
  (forall k, plies v = Some k ->
     (forall p m, p 0%nat = v -> line A score p m -> (m <= k)%nat) /\
     (exists p, p 0%nat = v /\ line A score p k /\ moves A (p k) = [])) /\
  (plies v = None -> exists p, p 0%nat = v /\ forall m, line A score p m).
Proof.
  set (N := fun v => In v all /\ hurries false (seen false v) = false /\ hurries true (- seen false v) = false).
  intros Hv h1 h2. assert (Nv : N v).
  { split; auto. unfold Scores.seen. destruct (owner A v); simpl in *; rewrite ?Z.opp_involutive; auto. }
  clear h1 h2 Hv. revert v Nv.
  assert (Rule : forall v w, N v -> In w (moves A v) -> seen false w = seen false v ->
    N w /\ fewer_or_same (one_more (plies w)) (plies v) = true).
  { intros v w (Hv & h1 & h2) M E. split; [split; eauto; rewrite E; auto|].
    destruct (row_moves v Hv) as (R & _); [intros F; rewrite F in M; contradiction|]. destruct (R w M) as [_ K].
    unfold Scores.seen in *. destruct (owner A v), (owner A w); simpl in *; rewrite ?Z.opp_involutive in h2;
      specialize (K ltac:(lia)); rewrite ?h1, ?h2 in K; auto. }
  assert (Next : forall v, N v -> plies v = None \/ (exists k, plies v = Some (S k)) ->
    exists w, In w (moves A v) /\ seen false w = seen false v /\ plies v = one_more (plies w)).
  { intros v (Hv & _) P. destruct (row_moves v Hv) as (_ & (w & Iw & E & Pw) & _).
    - intros F. destruct (row_end v Hv F). destruct P as [|[? ?]]; congruence.
    - exists w. split; [|split]; auto. unfold Scores.seen in *. destruct (owner A v), (owner A w); simpl in *; lia. }
  intros v Nv. split; [intros k P; split|intros P].
  - revert v Nv P. induction k as [k IH] using lt_wf_ind. intros v Nv P p [|m] Hp L; [lia|].
    destruct (L 0%nat) as [M E]; [lia|]. rewrite Hp in *. destruct (Rule v (p 1%nat) Nv M E) as [Nw F].
    rewrite P in F. destruct (plies (p 1%nat)) as [k'|] eqn:P'; [|discriminate]. apply Nat.leb_le in F. simpl in F.
    assert (m <= k')%nat; [|lia]. apply (IH k' F (p 1%nat) Nw P' (fun j => p (S j)) m eq_refl).
    intros j Hj. apply (L (S j)). lia.
  - revert v Nv P. induction k as [|k IH]; intros v Nv P.
    + exists (fun _ => v). split; [|split]; auto. { intros j Hj. lia. } destruct (moves A v) eqn:F; auto. exfalso.
      destruct Nv as (Hv & _). destruct (row_moves v Hv) as (_ & (w & _ & _ & Pw) & _); [congruence|].
      destruct (plies w); simpl in Pw; congruence.
    + destruct (Next v Nv) as (w & M & E & Pw); eauto. destruct (plies w) as [k'|] eqn:P'; simpl in Pw; [|congruence].
      assert (k' = k) as -> by congruence. destruct (Rule v w Nv M E) as [Nw _].
      destruct (IH w Nw P') as (p & Hp & L & F). exists (fun j => match j with 0%nat => v | S j => p j end).
      split; [|split]; auto. intros [|j] Hj; simpl; [rewrite Hp; auto|apply L; lia].
  - set (stay := fun u w => (seen false w =? seen false u) && negb (is_some (plies w))).
    assert (St : forall u, N u -> plies u = None -> let w := first_good A stay u in
      In w (moves A u) /\ seen false w = seen false u /\ N w /\ plies w = None).
    { intros u Nu Pu w. destruct (Next u Nu) as (w' & M & E & Pw); auto.
      assert (M' : In w (moves A u)) by (apply first_legal; intros F; rewrite F in M; contradiction).
      assert (g : stay u w = true).
      { apply first_is_good, existsb_exists. exists w'. split; auto. unfold stay. rewrite E, Z.eqb_refl.
        rewrite Pu in Pw. destruct (plies w'); [discriminate|auto]. }
      unfold stay in g. apply andb_prop in g as [g1 g2]. apply Z.eqb_eq in g1. destruct (plies w) eqn:Q; [discriminate|].
      destruct (Rule u w Nu M' g1). auto. }
    exists (nat_rect (fun _ => V) v (fun _ => first_good A stay)). split; auto.
    assert (I : forall k, let u := nat_rect (fun _ => V) v (fun _ => first_good A stay) k in N u /\ plies u = None).
    { induction k; simpl; auto. destruct IHk as [a b]. destruct (St _ a b) as (_ & _ & c & d). auto. }
    intros m j _. destruct (I j) as [a b]. destruct (St _ a b) as (? & ? & _). auto.
Qed.
End Plies.

(** Two accepted claims are the same claim. *)
Theorem plies_unique s1 p1 s2 p2 :
  (forall v, In v all -> score_row A stuck forever s1 p1 v = true) ->
  (forall v, In v all -> score_row A stuck forever s2 p2 v = true) ->
  forall v, In v all -> s1 v = s2 v /\ p1 v = p2 v.
Proof.
  intros O1 O2.
  assert (Sc : forall v, In v all -> s1 v = s2 v).
  { assert (H : forall s p s' p', (forall v, In v all -> score_row A stuck forever s p v = true) ->
      (forall v, In v all -> score_row A stuck forever s' p' v = true) -> forall v, In v all -> s v <= s' v).
    { intros s p s' p' O O' v Hv. rewrite <- (seen_own s (owner A v) v), <- (seen_own s' (owner A v) v) by auto.
      apply (scores_settle s' p' O' (owner A v) v); auto.
      destruct (sure s p O (owner A v) v _ Hv (Z.le_refl _)) as (t & _ & W). exists t. exact W. }
    intros v Hv. pose proof (H s1 p1 s2 p2 O1 O2 v Hv). pose proof (H s2 p2 s1 p1 O2 O1 v Hv). lia. }
  assert (P : forall k s1 p1 s2 p2, (forall v, In v all -> s1 v = s2 v) ->
    (forall v, In v all -> score_row A stuck forever s1 p1 v = true) ->
    (forall v, In v all -> score_row A stuck forever s2 p2 v = true) ->
    forall v, In v all -> p1 v = Some k -> p2 v = Some k).
  { clear - Hclosed. induction k as [k IH] using lt_wf_ind. intros s1 p1 s2 p2 Sc O1 O2 v Hv E.
    destruct (moves A v) as [|w0 ws] eqn:F.
    - destruct (row_end s1 p1 O1 v Hv F). destruct (row_end s2 p2 O2 v Hv F). congruence.
    - assert (N : moves A v <> []) by congruence. clear F.
      destruct (row_moves s1 p1 O1 v Hv N) as (R1 & (w & Iw & Ew & Pw) & _).
      destruct (row_moves s2 p2 O2 v Hv N) as (R2 & (u & Iu & Eu & Pu) & _).
      assert (SS : forall y, In y (moves A v) -> seen A s1 (owner A v) y = seen A s2 (owner A v) y).
      { intros y Iy. unfold seen. rewrite Sc; eauto. }
      rewrite E in Pw. destruct (p1 w) as [k'|] eqn:P1w; [|discriminate]. injection Pw as ->.
      assert (P2w : p2 w = Some k') by (apply (IH k' ltac:(lia) s1 p1 s2 p2 Sc O1 O2); eauto).
      destruct (R1 u Iu) as [_ Q1]. destruct (R2 w Iw) as [_ Q2].
      rewrite <- Sc in Q2, Eu by auto. rewrite <- SS in Q2 by auto. rewrite SS in Q1 by auto. specialize (Q1 Eu). specialize (Q2 Ew).
      rewrite E in Q1. rewrite P2w in Q2. destruct (hurries _ _).
      + destruct (p2 v) as [[|m]|] eqn:P2v; try discriminate; simpl in Q2; [destruct (p2 u); discriminate|].
        apply Nat.leb_le in Q2. destruct (p2 u) as [m'|] eqn:P2u; [|discriminate]. injection Pu as ->.
        assert (P1u : p1 u = Some m').
        { apply (IH m' ltac:(lia) s2 p2 s1 p1); eauto. intros; symmetry; auto. }
        rewrite P1u in Q1. simpl in Q1. apply Nat.leb_le in Q1. f_equal. lia.
      + destruct (p1 u) as [m'|] eqn:P1u; [|discriminate]. simpl in Q1. apply Nat.leb_le in Q1.
        assert (P2u : p2 u = Some m') by (apply (IH m' ltac:(lia) s1 p1 s2 p2 Sc O1 O2); eauto).
        rewrite P2u in Pu. rewrite Pu in Q2 |- *. simpl in Q2. apply Nat.leb_le in Q2. simpl. f_equal. lia. }
  intros v Hv. split; auto.
  destruct (p1 v) eqn:E1; [symmetry; apply (P n s1 p1 s2 p2 Sc O1 O2 v Hv E1)|].
  destruct (p2 v) eqn:E2; auto. rewrite <- E1. apply (P n s2 p2 s1 p1); auto. intros; symmetry; auto.
Qed.

Section Ranks.
Variables (score : V -> Z) (rank : V -> nat).
Hypothesis OK : forall v, In v all -> rank_row A stuck forever score rank v = true.
Notation seen := (seen A score).

Definition rank_good (i : player) (v w : V) : bool :=
  (seen i v <? seen i w) || ((seen i v =? seen i w) && ((seen i v <=? lasting i) || Nat.ltb (rank w) (rank v))).

Lemma rank_sure i v c : In v all -> c <= seen i v -> can_by_position A i (at_least A stuck forever i c) v.
Proof.
  assert (Up : forall u w, rank_good i u w = true -> seen i u < seen i w \/ (seen i u = seen i w /\ (seen i u <= lasting i \/ (rank w < rank u)%nat))).
  { intros u w. unfold rank_good. rewrite orb_true_iff, andb_true_iff, orb_true_iff, Z.ltb_lt, Z.eqb_eq, Z.leb_le, Nat.ltb_lt. tauto. }
  intros Hv Hc. apply (climb i (seen i) (rank_good i) (fun u => lasting i <? seen i u) rank _ (fun u _ => c <= seen i u) v); auto.
  - intros u Iu N. specialize (OK u Iu). unfold rank_row in OK. unfold duty. destruct (moves A u) as [|w0 ws0]; [congruence|].
    set (ws := w0 :: ws0) in *. clearbody ws. rewrite !andb_true_iff, !forallb_forall, existsb_exists in OK.
    destruct OK as [[R2 (w & Iw & Rw)] R4]. unfold keeps in *. destruct (eqb_spec (owner A u) i) as [e|e].
    + apply existsb_exists. exists w. split; auto. unfold rank_good. rewrite (seen_own _ i u e). rewrite e in Rw.
      apply andb_prop in Rw as [E R]. apply Z.eqb_eq in E. rewrite E, Z.eqb_refl, R. apply orb_true_r.
    + apply forallb_forall. intros y Iy. specialize (R2 y Iy). specialize (R4 y Iy). apply negb_other in e. rewrite e in *.
      assert (Sv : score u = - seen i u) by (rewrite <- seen_negb; symmetry; apply seen_own; auto).
      rewrite seen_negb, ?lasting_negb, Sv in *. unfold rank_good. apply Z.leb_le in R2.
      destruct (Z.ltb_spec (seen i u) (seen i y)); auto. assert (Q : seen i u = seen i y) by lia.
      rewrite <- Q, Z.eqb_refl in *. simpl in *. rewrite orb_true_iff, Z.leb_le in *. destruct R4; [left; lia|right; auto].
  - intros u w Iu M g. apply Up in g. split; [lia|]. rewrite !Z.ltb_lt. intros L. split; lia.
  - intros u h Iu T E. simpl. specialize (OK u Iu). unfold rank_row in OK. rewrite E in OK. apply Z.eqb_eq in OK.
    unfold Scores.seen in *. now rewrite <- OK.
  - intros u h w Iu M g T. apply Up in g. lia.
  - intros L p. simpl. apply Z.ltb_ge in L. lia.
Qed.

Theorem ranks_settle i v c : In v all -> settles A (c <= seen i v) i (at_least A stuck forever i c) v.
Proof.
  intros Hv. split; [apply rank_sure; auto|]. intros [s W]. destruct (Z.le_gt_cases c (seen i v)) as [?|n]; auto. exfalso.
  destruct (rank_sure (negb i) v (- seen i v) Hv) as (t & _ & W'); [rewrite seen_negb; lia|].
  eapply not_both; [| |exact W|exact W']; simpl; intros; rewrite ?seen_negb, ?lasting_negb in *; lia.
Qed.
End Ranks.
End Proofs.

(** Normal play: a positive score is a win, 0 a draw; exactly draws have no plies. *)
Section Normal.
Context {V : Type} (A : arena V) (all : list V) (Hclosed : closed A all).
Variables (score : V -> Z) (plies : V -> option nat).
Hypothesis OK : forall v, In v all -> score_row A (fun _ => -1) 0 score plies v = true.

Theorem normal_settles i v : In v all ->
  settles A (0 < seen A score i v) i (to_win A i) v /\ settles A (0 <= seen A score i v) i (to_draw A i) v.
Proof.
  intros Hv.
  assert (St : forall c u, -1 < c <= 1 -> (c <= seen A (fun _ => -1) i u <-> owner A u = negb i)).
  { intros c u Hc. unfold seen. destruct (eqb_spec (owner A u) i) as [e|e]; rewrite <- negb_other; split; intros Q; auto; try lia; contradiction. }
  destruct (scores_settle A all Hclosed _ _ score plies OK i v 1 Hv) as [W1 W2].
  destruct (scores_settle A all Hclosed _ _ score plies OK i v 0 Hv) as [D1 D2].
  assert (Z : lasting 0 i = 0) by (destruct i; auto).
  split; split; intros H.
  - eapply can_weaken_by; [| |apply W1; lia]; simpl; [|lia]. intros u h. apply St. lia.
  - enough (1 <= seen A score i v) by lia. apply W2. eapply can_weaken; [| |exact H]; simpl; [|tauto]. intros u h. apply St. lia.
  - eapply can_weaken_by; [| |apply D1; lia]; simpl; auto. intros u h. apply St. lia.
  - apply D2. eapply can_weaken; [| |exact H]; simpl; [|lia]. intros u h. apply St. lia.
Qed.

Theorem draws_have_no_plies v : In v all -> (plies v = None <-> score v = 0).
Proof.
  intros Hv. split; intros H.
  - pose proof (seen_lasting A all _ _ score plies OK (owner A v) v Hv H) as L. rewrite seen_own in L by auto.
    rewrite L. destruct (owner A v); auto.
  - destruct (plies v) as [k|] eqn:P; auto. exfalso.
    destruct (longest_line A all Hclosed _ _ score plies OK v Hv) as [L _]; [rewrite H; destruct (owner A v); auto..|].
    destruct (L k P) as (_ & p & Hp & Ln & E).
    assert (S : forall j, (j <= k)%nat -> In (p j) all /\ seen A score false (p j) = 0).
    { induction j; intros Hj; [rewrite Hp; split; auto; unfold seen; rewrite H; destruct (owner A v); auto|].
      destruct IHj as [I S]; [lia|]. destruct (Ln j) as [M Q]; [lia|]. split; [eauto|congruence]. }
    destruct (S k) as [I Q]; auto. destruct (row_end A all _ _ score plies OK _ I E) as [R _].
    unfold seen in Q. rewrite R in Q. destruct (owner A (p k)); simpl in Q; lia.
Qed.
End Normal.
