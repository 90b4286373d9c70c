(** What is extracted as check.js: each check runs over all vertices below n, and what it proves.
    The checks take columns as functions; n is the number of vertices. *)
Require Import Play Scores Existence Parity Weights Costs Energy Mean Pressing Forms.

(** * To be read *)

Section Checks.
Variables (n : nat) (owner : nat -> player) (moves : nat -> list nat).

Definition below (ws : list nat) : bool := forallb (fun w => Nat.ltb w n) ws.
Definition check_rows (row : nat -> bool) : bool := all_below n (fun v => below (moves v) && row v).

Definition check_scores (stuck : nat -> Z) (forever : Z) (score : nat -> Z) (plies : nat -> option nat) : bool :=
  check_rows (score_row (Arena owner moves) stuck forever score plies).
Definition check_ranks (stuck : nat -> Z) (forever : Z) (score : nat -> Z) (rank : nat -> nat) : bool :=
  check_rows (rank_row (Arena owner moves) stuck forever score rank).
Definition check_buchi (target : nat -> bool) (seeker : player) (winner : nat -> player) (rank : nat -> nat) : bool :=
  check_rows (buchi_row (Arena owner moves) winner rank target seeker).
(** Between ranks 0 … [ranks] lie the steps 0 … [ranks] − 1; [levels], [width], [table], [level] are made outside and checked. *)
Definition check_parity (prio : nat -> nat) (winner : nat -> player) (rank step : nat -> nat)
    (ranks levels : nat) (width : nat -> nat) (table : nat -> nat -> nat) (level : nat -> nat) : bool :=
  table_right step levels ranks width table &&
  all_below ranks (fun d => level_right levels width level (S d)) &&
  check_rows (fun v => Nat.leb (rank v) ranks &&
    parity_row (Arena owner moves) winner rank prio (look width table level) v).
(** Endless play is a draw; what ends are worth is free. *)
Definition check_pressing (stuck : nat -> Z) (score : nat -> Z) (plies : nat -> option nat) (presses : player -> nat -> bool) (rank : player -> nat -> nat) : bool :=
  check_scores stuck 0%Z score plies &&
  check_rows (pressing_row (Arena owner moves) score presses rank false) &&
  check_rows (pressing_row (Arena owner moves) score presses rank true).
End Checks.

(** Two players in turn, on symmetric or partizan graphs: the check of the owned form. *)
Definition check_alternating (n : nat) (arcs : player -> nat -> list nat) (stuck : nat -> Z) (forever : Z)
    (score : nat -> Z) (plies : nat -> option nat) : bool :=
  all_below n (fun v => below n (arcs false v) && below n (arcs true v)) &&
  check_scores (n + n) (Game.owner (owned_form n arcs)) (Game.moves (owned_form n arcs)) stuck forever score plies.

Definition check_alternating_ranks (n : nat) (arcs : player -> nat -> list nat) (stuck : nat -> Z) (forever : Z)
    (score : nat -> Z) (rank : nat -> nat) : bool :=
  all_below n (fun v => below n (arcs false v) && below n (arcs true v)) &&
  check_ranks (n + n) (Game.owner (owned_form n arcs)) (Game.moves (owned_form n arcs)) stuck forever score rank.

Section Weighted.
Variables (n : nat) (owner : nat -> player) (arcs : nat -> list (nat * Z)).
Definition check_arcs (row : nat -> bool) : bool := all_below n (fun v => forallb (fun w => Nat.ltb (fst w) n) (arcs v) && row v).
Definition check_costs (target : nat -> bool) (cost : nat -> option (Z * nat)) : bool :=
  check_arcs (cost_row owner arcs target cost).
Definition check_energy (credit : nat -> option Z) (rank : nat -> nat) (potential : nat -> Z) : bool :=
  check_arcs (energy_row owner arcs credit rank potential).
Definition check_mean (x : nat -> value) (pot : player -> nat -> Z) (rank : nat -> nat) : bool :=
  check_arcs (mean_row owner arcs x pot rank).
End Weighted.

(** * Theorems: what an accepted claim means. *)

Lemma check_rows_spec n moves row : check_rows n moves row = true ->
  (forall owner, closed (Arena owner moves) (seq 0 n)) /\ forall v, In v (seq 0 n) -> row v = true.
Proof.
  unfold check_rows. rewrite all_below_spec. intros H. split.
  - intros owner v w Iv M. apply in_seq in Iv. specialize (H v ltac:(lia)). apply andb_prop in H as [H _]. unfold below in H.
    rewrite forallb_forall in H. specialize (H w M). apply Nat.ltb_lt in H. apply in_seq. lia.
  - intros v Iv. apply in_seq in Iv. specialize (H v ltac:(lia)). apply andb_prop in H. tauto.
Qed.

Lemma check_arcs_spec n arcs row : check_arcs n arcs row = true ->
  (forall v w, In v (seq 0 n) -> In w (arcs v) -> In (fst w) (seq 0 n)) /\ forall v, In v (seq 0 n) -> row v = true.
Proof.
  unfold check_arcs. rewrite all_below_spec. intros H. split.
  - intros v w Iv M. apply in_seq in Iv. specialize (H v ltac:(lia)). apply andb_prop in H as [H _].
    rewrite forallb_forall in H. specialize (H w M). apply Nat.ltb_lt in H. apply in_seq. lia.
  - intros v Iv. apply in_seq in Iv. specialize (H v ltac:(lia)). apply andb_prop in H. tauto.
Qed.

Ltac into_seq := intros; match goal with H : ?v < ?n |- _ => assert (In v (seq 0 n)) by (apply in_seq; lia) end.

Section Plain.
Variables (n : nat) (owner : nat -> player) (moves : nat -> list nat).
Notation A := (Arena owner moves).

Section Token.
Variables (stuck : nat -> Z) (forever : Z) (score : nat -> Z) (plies : nat -> option nat).
Hypothesis OK : check_scores n owner moves stuck forever score plies = true.

(** Each player is sure of the claimed score, by a positional strategy, and of no more by any. *)
Theorem scores_right v i c : v < n -> settles A (c <= seen A score i v)%Z i (at_least A stuck forever i c) v.
Proof. into_seq. apply check_rows_spec in OK as [C R]. eapply scores_settle; eauto. Qed.

Theorem sure_of_plies v i k : v < n -> plies v = Some k -> hurries forever i (seen A score i v) = true ->
  can_by_position A i (within A stuck forever i (seen A score i v) k) v.
Proof. into_seq. apply check_rows_spec in OK as [C R]. eapply hurry_settles; eauto. Qed.

Theorem sure_of_delay v i : v < n -> hurries forever (negb i) (- seen A score i v) = true ->
  can_by_position A i (not_before A stuck forever i (seen A score i v) (plies v)) v.
Proof. into_seq. apply check_rows_spec in OK as [C R]. eapply delay_settles; eauto. Qed.

Theorem longest_line_right v : v < n -> hurries forever (owner v) (score v) = false -> hurries forever (negb (owner v)) (- score v) = false ->
  (forall k, plies v = Some k -> (forall p m, p 0 = v -> line A score p m -> m <= k) /\
     (exists p, p 0 = v /\ line A score p k /\ moves (p k) = [])) /\
  (plies v = None -> exists p, p 0 = v /\ forall m, line A score p m).
Proof. into_seq. apply check_rows_spec in OK as [C R]. eapply (longest_line A (seq 0 n)); eauto. Qed.
End Token.

Theorem accepted_unique stuck forever s1 p1 s2 p2 v : v < n ->
  check_scores n owner moves stuck forever s1 p1 = true -> check_scores n owner moves stuck forever s2 p2 = true ->
  s1 v = s2 v /\ p1 v = p2 v.
Proof. into_seq. apply check_rows_spec in H0 as [C R1]. apply check_rows_spec in H1 as [_ R2]. eapply (plies_unique A (seq 0 n)); eauto. Qed.

(** Every game has an accepted claim; with [accepted_unique], exactly one. *)
Theorem accepted_exists stuck forever : (forall v w, v < n -> In w (moves v) -> w < n) ->
  exists score plies, check_scores n owner moves stuck forever score plies = true.
Proof.
  intros B. assert (C : closed A (seq 0 n)) by (intros v w Iv M; apply in_seq in Iv; apply in_seq; specialize (B v w); simpl in M; intuition lia).
  destruct (token_exists A (seq 0 n) C stuck forever) as (score & plies & H). exists score, plies.
  apply all_below_spec. intros v Hv. apply andb_true_intro. split; [|apply H, in_seq; lia].
  apply forallb_forall. intros w Iw. apply Nat.ltb_lt. eauto.
Qed.

Theorem normal_right score plies v i : check_scores n owner moves (fun _ => (-1)%Z) 0%Z score plies = true -> v < n ->
  settles A (0 < seen A score i v)%Z i (to_win A i) v /\ settles A (0 <= seen A score i v)%Z i (to_draw A i) v /\
  (plies v = None <-> score v = 0%Z).
Proof.
  intros OK. into_seq. apply check_rows_spec in OK as [C R].
  destruct (normal_settles A (seq 0 n) (C owner) score plies R i v); auto. split; [|split]; auto.
  eapply (draws_have_no_plies A (seq 0 n)); eauto.
Qed.

Theorem ranks_right stuck forever score rank v i c : check_ranks n owner moves stuck forever score rank = true -> v < n ->
  settles A (c <= seen A score i v)%Z i (at_least A stuck forever i c) v.
Proof. intros OK. into_seq. apply check_rows_spec in OK as [C R]. eapply ranks_settle; eauto. Qed.

Theorem buchi_right target seeker winner rank v i : check_buchi n owner moves target seeker winner rank = true -> v < n ->
  settles A (winner v = i) i (buchi A target seeker i) v.
Proof. intros OK. into_seq. apply check_rows_spec in OK as [C R]. eapply buchi_settles; eauto. Qed.

Section Parity.
Variables (prio : nat -> nat) (winner : nat -> player) (rank step : nat -> nat).
Variables (ranks levels : nat) (width : nat -> nat) (table : nat -> nat -> nat) (level : nat -> nat).
Hypothesis OK : check_parity n owner moves prio winner rank step ranks levels width table level = true.

Lemma parity_facts : closed A (seq 0 n) /\
  (forall v, In v (seq 0 n) -> parity_row A winner rank prio (look width table level) v = true) /\
  (forall v w, In v (seq 0 n) -> In w (seq 0 n) -> rank v < rank w -> forall m,
     look width table level (rank v) (rank w) m = true <-> exists g, rank v <= g < rank w /\ m <= step g).
Proof.
  unfold check_parity in OK. rewrite !andb_true_iff in OK. destruct OK as [[T L] R]. apply check_rows_spec in R as [C R].
  split; [apply C|]. split; [intros v Iv; specialize (R v Iv); apply andb_prop in R; tauto|].
  intros v w Iv Iw Lt m. specialize (R w Iw). apply andb_prop in R as [R _]. apply Nat.leb_le in R.
  eapply look_right; eauto. rewrite all_below_spec in L. specialize (L (rank w - rank v - 1) ltac:(lia)).
  replace (S (rank w - rank v - 1)) with (rank w - rank v) in L by lia. exact L.
Qed.

Theorem parity_right v i : v < n -> settles A (winner v = i) i (parity A prio i) v.
Proof. into_seq. destruct parity_facts as (C & R & P). eapply parity_settles; eauto. Qed.

(** The first good move is a winning one, at every vertex. *)
Theorem parity_move_right v : v < n ->
  wins A (winner v) (fun u _ => first_good A (parity_good winner rank prio (look width table level)) u) (parity A prio (winner v)) v.
Proof. into_seq. destruct parity_facts as (C & R & P). eapply parity_move; eauto. Qed.
End Parity.

Theorem pressing_right stuck score plies presses rank v p : check_pressing n owner moves stuck score plies presses rank = true -> v < n -> score v = 0%Z ->
  settles (drawn_arena A score) (presses p v = true) p (pressing A score p p) v /\
  settles (drawn_arena A score) (presses p v = false) (negb p) (pressing A score p (negb p)) v.
Proof.
  unfold check_pressing. rewrite !andb_true_iff. intros [[_ R0] R1] Hv D. apply check_rows_spec in R0 as [C R0]. apply check_rows_spec in R1 as [_ R1].
  apply (pressing_settles A (seq 0 n) (C owner) score presses rank).
  - intros [] u Iu; auto.
  - apply in_seq. lia.
  - unfold drawn. rewrite D. reflexivity.
Qed.
End Plain.

Lemma below_arcs n arcs : all_below n (fun v => below n (arcs false v) && below n (arcs true v)) = true ->
  forall e v w, v < n -> In w (arcs e v) -> w < n.
Proof.
  rewrite all_below_spec. intros B e v w Hv M. specialize (B v Hv). apply andb_prop in B as [B0 B1]. unfold below in *.
  rewrite forallb_forall in *. apply Nat.ltb_lt. destruct e; auto.
Qed.

Theorem alternating_ranks_right n arcs stuck forever score rank e v i c :
  check_alternating_ranks n arcs stuck forever score rank = true -> v < n ->
  settles (alternating arcs) (c <= seen (alternating arcs) (fun u => score (code n u)) i (e, v))%Z i
    (at_least (alternating arcs) (fun u => stuck (code n u)) forever i c) (e, v).
Proof.
  unfold check_alternating_ranks. intros OK Hv. apply andb_prop in OK as [B R]. pose proof (below_arcs n arcs B) as Below.
  eapply (ranks_settle (alternating arcs) (positions n)); [apply positions_closed; auto|..|apply in_positions; exact Hv].
  apply (alternating_ranks n arcs Below). apply check_rows_spec in R as [_ R]. intros x Hx. apply R. apply in_seq. lia.
Qed.

Section Alternating.
Variables (n : nat) (arcs : player -> nat -> list nat) (stuck : nat -> Z) (forever : Z) (score : nat -> Z) (plies : nat -> option nat).
Hypothesis OK : check_alternating n arcs stuck forever score plies = true.
Notation A := (alternating arcs).
Notation at_position f := (fun u => f (code n u)).

Lemma alternating_facts : closed A (positions n) /\
  forall u, In u (positions n) -> score_row A (at_position stuck) forever (at_position score) (at_position plies) u = true.
Proof.
  unfold check_alternating in OK. apply andb_prop in OK as [B R]. pose proof (below_arcs n arcs B) as Below.
  split; [apply positions_closed; auto|]. apply alternating_scores; auto.
  apply check_rows_spec in R as [_ R]. intros x Hx. apply R. apply in_seq. lia.
Qed.

Theorem alternating_right e v i c : v < n ->
  settles A (c <= seen A (at_position score) i (e, v))%Z i (at_least A (at_position stuck) forever i c) (e, v).
Proof.
  intros Hv. destruct alternating_facts as [C R]. eapply (scores_settle A (positions n)); eauto. apply in_positions. exact Hv.
Qed.

Theorem alternating_sure_of_plies e v i k : v < n -> plies (code n (e, v)) = Some k ->
  hurries forever i (seen A (at_position score) i (e, v)) = true ->
  can_by_position A i (within A (at_position stuck) forever i (seen A (at_position score) i (e, v)) k) (e, v).
Proof.
  intros Hv P h. destruct alternating_facts as [C R]. eapply (hurry_settles A (positions n)); eauto. apply in_positions. exact Hv.
Qed.

Theorem alternating_sure_of_delay e v i : v < n -> hurries forever (negb i) (- seen A (at_position score) i (e, v)) = true ->
  can_by_position A i (not_before A (at_position stuck) forever i (seen A (at_position score) i (e, v)) (plies (code n (e, v)))) (e, v).
Proof.
  intros Hv h. destruct alternating_facts as [C R].
  apply (delay_settles A (positions n) C (at_position stuck) forever (at_position score) (at_position plies) R i (e, v)); auto.
  apply in_positions. exact Hv.
Qed.
End Alternating.

Section WeightedRight.
Variables (n : nat) (owner : nat -> player) (arcs : nat -> list (nat * Z)).

Theorem costs_right target cost v a : check_costs n owner arcs target cost = true -> v < n ->
  settles (cost_arena owner arcs target) (match cost v with Some (c, _) => (c <= a)%Z | None => False end) false
    (arrives owner target (fun c _ => (c <=? a)%Z)) (start v) /\
  settles (cost_arena owner arcs target) (match cost v with Some (c, _) => (a < c)%Z | None => True end) true
    (prevents owner target (fun c _ => (c <=? a)%Z)) (start v).
Proof. intros OK. into_seq. apply check_arcs_spec in OK as [C R]. eapply cost_claims; eauto. Qed.

Theorem cost_plies_right target cost v b : check_costs n owner arcs target cost = true -> v < n ->
  settles (cost_arena owner arcs target) (match cost v with Some a => no_dearer a b = true | None => False end) false
    (arrives owner target (fun c k => no_dearer (c, k) b)) (start v).
Proof. intros OK. into_seq. apply check_arcs_spec in OK as [C R]. eapply cost_plies; eauto. Qed.

Theorem energy_right credit rank potential v e : check_energy n owner arcs credit rank potential = true -> v < n ->
  settles (weighted owner arcs) (match credit v with Some f => (f <= e)%Z | None => False end) false (survives owner e) (start v) /\
  settles (weighted owner arcs) (match credit v with Some f => (e < f)%Z | None => True end) true (sinks owner e) (start v).
Proof. intros OK. into_seq. apply check_arcs_spec in OK as [C R]. eapply energy_settles; eauto. Qed.

Theorem mean_right x pot rank v i P Q : check_mean n owner arcs x pot rank = true -> v < n -> (0 < Q)%Z ->
  settles (weighted owner arcs) (worth i (x v) P Q) i (average owner arcs i P Q) (start v).
Proof. intros OK. into_seq. apply check_arcs_spec in OK as [C R]. eapply mean_settles; eauto. Qed.
End WeightedRight.
