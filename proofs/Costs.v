(** Costs: player 0 wants to reach a target cheaply, player 1 wants to make it dear (docs/verification.md "Proved by machine"). *)
Require Import Weights.
Local Open Scope Z_scope.

(** * To be read *)

Section Definitions.
Context {X : Type} (own : X -> player) (arcs : X -> list (X * Z)) (target : X -> bool).

(** Play ends on a target. To be stuck elsewhere is: reached, for player 1; never, for player 0. *)
Definition cost_arena : arena (X * Z) := weighted own (fun v => if target v then [] else arcs v).
Definition reached (u : X * Z) : bool := target (fst u) || own (fst u).

(** Player 0 arrives, and finds what he paid and the number of moves fine; player 1 prevents that. Endless play is never fine. *)
Definition arrives (fine : Z -> nat -> bool) : goal :=
  Goal (fun u h => reached u = true /\ fine (sum (u :: h)) (length h) = true) (fun _ => False).
Definition prevents (fine : Z -> nat -> bool) : goal :=
  Goal (fun u h => reached u = true -> fine (sum (u :: h)) (length h) = false) (fun _ => True).

(** The lower the better: first the cost, then the plies. *)
Definition no_dearer (a b : Z * nat) : bool := (fst a <? fst b) || ((fst a =? fst b) && Nat.leb (snd a) (snd b)).
Definition monotone (fine : Z -> nat -> bool) :=
  forall c k c' k', no_dearer (c', k') (c, k) = true -> fine c k = true -> fine c' k' = true.

(** Claimed cost and plies; None is "never". *)
Variable cost : X -> option (Z * nat).
Definition after (w : X * Z) : option (Z * nat) :=
  match cost (fst w) with Some (c, k) => Some (snd w + c, S k) | None => None end.
Definition up_to (a b : option (Z * nat)) : bool :=
  match a, b with Some a, Some b => no_dearer a b | _, None => true | None, _ => false end.
Definition same_cost (a b : option (Z * nat)) : bool := up_to a b && up_to b a.

Definition cost_row (v : X) : bool :=
  match cost v with Some (c, _) => 0 <=? c | None => true end &&
  if target v then same_cost (cost v) (Some (0, 0%nat))
  else match arcs v with
    | [] => same_cost (cost v) (if own v then Some (0, 0%nat) else None)
    | ws => forallb (fun w => 0 <=? snd w) ws && existsb (fun w => same_cost (cost v) (after w)) ws &&
        forallb (fun w => if own v then up_to (after w) (cost v) else up_to (cost v) (after w)) ws
    end.
End Definitions.

(** * Proofs *)
Local Arguments Nat.leb : simpl never.

Section Proofs.
Context {X : Type} (own : X -> player) (arcs : X -> list (X * Z)) (target : X -> bool) (all : list X).
Hypothesis Hclosed : forall v w, In v all -> In w (arcs v) -> In (fst w) all.
Variable cost : X -> option (Z * nat).
Hypothesis OK : forall v, In v all -> cost_row own arcs target cost v = true.
Notation A := (cost_arena own arcs target).
Notation after := (after cost).

Lemma no_dearer_spec a b : no_dearer a b = true <-> fst a < fst b \/ (fst a = fst b /\ (snd a <= snd b)%nat).
Proof. unfold no_dearer. rewrite orb_true_iff, andb_true_iff, Z.ltb_lt, Z.eqb_eq, Nat.leb_le. reflexivity. Qed.

Lemma same_cost_eq a b : same_cost a b = true -> a = b.
Proof.
  unfold same_cost. rewrite andb_true_iff. destruct a as [[c k]|], b as [[c' k']|]; simpl; try (intuition congruence).
  rewrite !no_dearer_spec. simpl. intros. f_equal. f_equal; lia.
Qed.

Lemma up_to_refl a : up_to a a = true.
Proof. destruct a as [[c k]|]; simpl; auto. apply no_dearer_spec. simpl. lia. Qed.

Lemma cost_end u : In (fst u) all -> moves A u = [] -> cost (fst u) = if reached own target u then Some (0, 0%nat) else None.
Proof.
  intros Iu E. specialize (OK _ Iu). unfold cost_row in OK. apply andb_prop in OK as [_ R]. unfold reached. simpl in E.
  destruct (target (fst u)); [now apply same_cost_eq|]. rewrite E in R. apply same_cost_eq in R. exact R.
Qed.

Lemma cost_moves u : In (fst u) all -> moves A u <> [] ->
  (forall w, In w (moves A u) -> In (fst w) all /\ 0 <= snd w /\
     (if own (fst u) then up_to (after w) (cost (fst u)) = true else up_to (cost (fst u)) (after w) = true)) /\
  (exists w, In w (moves A u) /\ cost (fst u) = after w).
Proof.
  intros Iu N. specialize (OK _ Iu). unfold cost_row in OK. apply andb_prop in OK as [_ R]. simpl moves in *.
  destruct (target (fst u)); [congruence|]. pose proof (Hclosed (fst u)) as C.
  destruct (arcs (fst u)) as [|w0 ws0]; [congruence|]. set (ws := w0 :: ws0) in *. clearbody ws.
  rewrite !andb_true_iff, !forallb_forall, existsb_exists in R. destruct R as [[P (w & Iw & E)] U]. split.
  - intros y Iy. specialize (P y Iy). specialize (U y Iy). apply Z.leb_le in P. repeat split; auto.
    destruct (own (fst u)); auto.
  - exists w. split; auto. now apply same_cost_eq.
Qed.

(** Good arcs for i: costs do not rise for player 0, do not fall for player 1. *)
Definition cost_good (i : player) (u w : X * Z) : bool :=
  if i then up_to (cost (fst u)) (after w) else up_to (after w) (cost (fst u)).

Lemma cost_duty i u : In (fst u) all -> moves A u <> [] -> duty A i (cost_good i) u = true.
Proof.
  intros Iu N. destruct (cost_moves u Iu N) as [H (w & Iw & E)]. unfold duty.
  destruct (eqb_spec (owner A u) i) as [e|e].
  - apply existsb_exists. exists w. split; auto. unfold cost_good. rewrite E. destruct i; apply up_to_refl.
  - apply forallb_forall. intros y Iy. destruct (H y Iy) as (_ & _ & U). unfold cost_good. simpl in e.
    destruct (own (fst u)), i; congruence.
Qed.

Lemma cost_frame i G (Track : X * Z -> list (X * Z) -> Prop) v : In v all ->
  Track (start v) [] ->
  (forall u h, In (fst u) all -> Track u h -> moves A u = [] -> ended G u h) ->
  (forall u h w, In (fst u) all -> Track u h -> In w (moves A u) -> cost_good i u w = true -> 0 <= snd w -> Track w (u :: h)) ->
  (forall p, (forall k, In (fst (p k)) all /\ Track (p k) (before p k) /\ 0 <= snd (p (S k)) /\ cost_good i (p k) (p (S k)) = true) -> endless G p) ->
  can_by_position A i G (start v).
Proof.
  intros Hv T0 He Hs Hi.
  assert (M' : forall u w, In w (moves A u) -> moves A u <> []) by (intros u w M E; rewrite E in M; contradiction).
  apply (local_wins A i (first_good A (cost_good i)) G (fun u h => In (fst u) all /\ Track u h) (fun u _ w => cost_good i u w = true)); auto.
  - intros u h [I T]. auto.
  - intros u h [I T] N e. split; [apply first_legal; auto|]. apply (duty_own A i); auto using cost_duty.
  - intros u h w [I T] e M. apply (duty_other A i); eauto using cost_duty.
  - intros u h w [I T] M g. destruct (cost_moves u I) as [H _]; eauto. destruct (H w M) as (? & ? & _). auto.
  - intros p _ HI HG. apply Hi. intros k. destruct (HI k), (HG k) as [M g]. destruct (cost_moves (p k) H) as [R _]; eauto.
    destruct (R _ M) as (_ & ? & _). auto.
Qed.

Lemma sure_0 v c k : In v all -> cost v = Some (c, k) ->
  can_by_position A false (arrives own target (fun c' k' => no_dearer (c', k') (c, k))) (start v).
Proof.
  intros Hv E. apply (cost_frame false _ (fun u h => exists c' k', cost (fst u) = Some (c', k') /\
    no_dearer (sum (u :: h) + c', (length h + k')%nat) (c, k) = true)); auto.
  - exists c, k. split; auto. apply no_dearer_spec. simpl. lia.
  - intros u h Iu (c' & k' & Eu & T) F. rewrite (cost_end u Iu F) in Eu. simpl ended.
    destruct (reached own target u); [|discriminate]. injection Eu as <- <-. split; auto.
    rewrite Z.add_0_r, Nat.add_0_r in T. exact T.
  - intros u h w Iu (c' & k' & Eu & T) M g P. unfold cost_good, Costs.after in g. rewrite Eu in g. simpl in g.
    destruct (cost (fst w)) as [[c2 k2]|]; [|discriminate]. exists c2, k2. split; auto.
    cbn [up_to] in g. rewrite no_dearer_spec in *. simpl in *. lia.
  - intros p H. simpl.
    apply (no_fall (fun k => match cost (fst (p k)) with Some (c, _) => Z.to_nat c | None => 0%nat end)
                   (fun k => match cost (fst (p k)) with Some (_, k) => k | None => 0%nat end)). intros j.
    destruct (H j) as (I1 & (c1 & k1 & E1 & _) & P & g). destruct (H (S j)) as (I2 & (c2 & k2 & E2 & _) & _).
    pose proof (OK _ I2) as R. unfold cost_row in R. apply andb_prop in R as [R _]. rewrite E2 in R. apply Z.leb_le in R.
    unfold cost_good, Costs.after in g. rewrite E1, E2 in *. cbn [up_to] in g. apply no_dearer_spec in g. simpl in g. lia.
Qed.

Lemma sure_1 v : In v all ->
  can_by_position A true (prevents own target (fun c' k' => match cost v with Some b => negb (no_dearer b (c', k')) | None => true end)) (start v).
Proof.
  intros Hv. apply (cost_frame true _ (fun u h => match cost v, cost (fst u) with
    | Some b, Some (c', k') => no_dearer b (sum (u :: h) + c', (length h + k')%nat) = true | _, None => True | None, Some _ => False end)); auto.
  - simpl. destruct (cost v) as [[c k]|]; auto. apply no_dearer_spec. simpl. lia.
  - intros u h Iu T F. simpl ended. intros R. rewrite (cost_end u Iu F), R in T. destruct (cost v); [|contradiction].
    rewrite Z.add_0_r, Nat.add_0_r in T. simpl in *. rewrite T. reflexivity.
  - intros u h w Iu T M g P. unfold cost_good, Costs.after in g.
    destruct (cost v) as [[c k]|], (cost (fst u)) as [[c1 k1]|], (cost (fst w)) as [[c2 k2]|]; cbn [up_to] in *; auto; try discriminate.
    rewrite no_dearer_spec in *. simpl in *. lia.
  - simpl. auto.
Qed.

Lemma not_both_costs fine v : can A false (arrives own target fine) v -> can A true (prevents own target fine) v -> False.
Proof.
  intros [s Ws] [t Wt]. eapply (not_both A false); [| |exact Ws|exact Wt]; simpl; [|tauto].
  intros u h [R F] H. rewrite (H R) in F. discriminate.
Qed.

Lemma can_of A' i (G : @goal (X * Z)) v : can_by_position A' i G v -> can A' i G v.
Proof. intros (s & _ & W). exists s. exact W. Qed.

Lemma arrive_sure fine v : monotone fine -> In v all -> (match cost v with Some (c, k) => fine c k = true | None => False end) ->
  can_by_position A false (arrives own target fine) (start v).
Proof.
  intros Mo Hv C. destruct (cost v) as [[c k]|] eqn:E; [|contradiction].
  eapply can_weaken_by; [| |apply (sure_0 v c k Hv E)]; simpl; auto.
  intros u h [R D]. split; auto. eapply Mo; eauto.
Qed.

Lemma prevent_sure fine v : monotone fine -> In v all -> (match cost v with Some (c, k) => fine c k = false | None => True end) ->
  can_by_position A true (prevents own target fine) (start v).
Proof.
  intros Mo Hv C. eapply can_weaken_by; [| |apply (sure_1 v Hv)]; simpl; auto.
  intros u h D R. specialize (D R). destruct (cost v) as [[c k]|]; [|discriminate]. apply negb_false_iff in D.
  apply not_true_iff_false. intros F. rewrite (Mo _ _ _ _ D F) in C. discriminate.
Qed.

(** Whatever is called fine: 0 is sure of it if the claimed pair is fine, and 1 can prevent it if not. *)
Theorem costs_settle fine v : monotone fine -> In v all ->
  settles A (match cost v with Some (c, k) => fine c k = true | None => False end) false (arrives own target fine) (start v) /\
  settles A (match cost v with Some (c, k) => fine c k = false | None => True end) true (prevents own target fine) (start v).
Proof.
  intros Mo Hv. pose proof (arrive_sure fine v Mo Hv) as H0. pose proof (prevent_sure fine v Mo Hv) as H1.
  split; split; auto; intros W; destruct (cost v) as [[c k]|]; auto.
  - destruct (fine c k) eqn:F; auto. exfalso. eauto using not_both_costs, can_of.
  - exfalso. eauto using not_both_costs, can_of.
  - destruct (fine c k) eqn:F; auto. exfalso. eauto using not_both_costs, can_of.
Qed.

(** The two readings of "fine" that matter: a total of at most a; and that, or the total a within k moves. *)
Corollary cost_claims v a : In v all ->
  settles A (match cost v with Some (c, _) => c <= a | None => False end) false (arrives own target (fun c _ => c <=? a)) (start v) /\
  settles A (match cost v with Some (c, _) => a < c | None => True end) true (prevents own target (fun c _ => c <=? a)) (start v).
Proof.
  intros Hv. destruct (costs_settle (fun c _ => c <=? a) v) as [[S1 S2] [S3 S4]]; auto.
  { intros c k c' k' H. apply no_dearer_spec in H. rewrite !Z.leb_le. simpl in H. lia. }
  split; split; intros H; destruct (cost v) as [[c k]|]; rewrite ?Z.leb_le, ?Z.leb_gt in *; auto.
Qed.

Corollary cost_plies v b : In v all ->
  settles A (match cost v with Some a => no_dearer a b = true | None => False end) false (arrives own target (fun c k => no_dearer (c, k) b)) (start v).
Proof.
  intros Hv. destruct (costs_settle (fun c k => no_dearer (c, k) b) v) as [[S1 S2] _]; auto.
  { intros c k c' k' H. rewrite !no_dearer_spec in *. simpl in *. lia. }
  split; intros H; destruct (cost v) as [[c k]|]; auto.
Qed.
End Proofs.
