(** Three lemmas carry everything: [not_both], [local_wins] and [no_endless_fall]. Nothing here need be read to
    understand what the other files prove. *)
Require Export Game.

Section Lemmas.
Context {V : Type} (A : arena V).

Lemma negb_other (a i : player) : a <> i <-> a = negb i.
Proof. destruct a, i; simpl; intuition congruence. Qed.

Lemma before_length (p : nat -> V) k : length (before p k) = k.
Proof. induction k; simpl; congruence. Qed.

(** The one play in which i follows s and the other follows t. *)
Fixpoint duel (i : player) (s t : strategy) (v : V) (k : nat) : V * list V :=
  match k with
  | 0 => (v, [])
  | S j => let '(u, h) := duel i s t v j in ((if eqb (owner A u) i then s u h else t u h), u :: h)
  end.

Theorem not_both i s t (G H : goal) v :
  (forall u h, ended G u h -> ended H u h -> False) ->
  (forall p, endless G p -> endless H p -> False) ->
  wins A i s G v -> wins A (negb i) t H v -> False.
Proof.
  intros Hend Hinf Ws Wt.
  set (p := fun k => fst (duel i s t v k)).
  assert (B : forall k, snd (duel i s t v k) = before p k).
  { induction k; simpl; auto. unfold p at 1. destruct (duel i s t v k) eqn:E. simpl in *. congruence. }
  assert (St : forall k, p (S k) = if eqb (owner A (p k)) i then s (p k) (before p k) else t (p k) (before p k)).
  { intros k. rewrite <- B. unfold p. simpl. destruct (duel i s t v k). reflexivity. }
  destruct (Ws p eq_refl) as [W1 W2]. destruct (Wt p eq_refl) as [W3 W4].
  assert (F : forall k, follows A i s p k /\ follows A (negb i) t p k).
  { induction k as [|k [F1 F2]].
    - split; intros j Hj; lia.
    - destruct (W1 k F1) as [E1 M1]. destruct (W3 k F2) as [E2 M2].
      assert (N : moves A (p k) <> []) by (intro E; eauto).
      assert (L : In (p (S k)) (moves A (p k)) /\ (owner A (p k) = i -> p (S k) = s (p k) (before p k)) /\
                  (owner A (p k) = negb i -> p (S k) = t (p k) (before p k))).
      { rewrite St. destruct (eqb_spec (owner A (p k)) i) as [e|e].
        - repeat split; auto. rewrite e. destruct i; discriminate.
        - repeat split; auto. apply M2, negb_other; auto. intros; contradiction. }
      split; intros j Hj; (assert (j < k \/ j = k) as [J| ->] by lia); [apply F1|..|apply F2|]; tauto. }
  apply (Hinf p); [apply W2|apply W4]; intros k; apply F.
Qed.

(** A strategy is judged move by move: [Inv] holds of what has been played, [Good] of each move. *)
Theorem local_wins i (f : V -> V) (G : goal) (Inv : V -> list V -> Prop) (Good : V -> list V -> V -> Prop) v :
  Inv v [] ->
  (forall u h, Inv u h -> moves A u = [] -> ended G u h) ->
  (forall u h, Inv u h -> moves A u <> [] -> owner A u = i -> In (f u) (moves A u) /\ Good u h (f u)) ->
  (forall u h w, Inv u h -> owner A u = negb i -> In w (moves A u) -> Good u h w) ->
  (forall u h w, Inv u h -> In w (moves A u) -> Good u h w -> Inv w (u :: h)) ->
  (forall p, p 0 = v -> (forall k, Inv (p k) (before p k)) ->
     (forall k, In (p (S k)) (moves A (p k)) /\ Good (p k) (before p k) (p (S k))) -> endless G p) ->
  can_by_position A i G v.
Proof.
  intros I0 He Hown Hoth Hst Hinf. exists (fun u _ => f u). split; [congruence|]. intros p Hp.
  assert (T : forall k, follows A i (fun u _ => f u) p k -> Inv (p k) (before p k)).
  { intros k. induction k; intros F; [simpl; congruence|].
    assert (I : Inv (p k) (before p k)) by (apply IHk; intros j Hj; apply F; lia).
    destruct (F k) as [F1 F2]; [lia|]. simpl. apply Hst; auto.
    destruct (eqb_spec (owner A (p k)) i) as [e|e].
    - rewrite F2 by auto. apply Hown; auto. intro E. rewrite E in F1. contradiction.
    - apply Hoth; auto. apply negb_other; auto. }
  split.
  - intros k F. split; intros; [apply He; auto|]. apply (Hown _ (before p k)); auto.
  - intros F. apply Hinf; auto. intros k. destruct (F (S k) k) as [F1 F2]; [lia|]. split; auto.
    destruct (eqb_spec (owner A (p k)) i) as [e|e].
    + rewrite F2 by auto. apply Hown; auto. intro E. rewrite E in F1. contradiction.
    + apply Hoth; auto. apply negb_other; auto.
Qed.

(** The duty of i at v: at his own vertices some move is good, at the other's all are. *)
Definition duty (i : player) (good : V -> V -> bool) (u : V) : bool :=
  if eqb (owner A u) i then existsb (good u) (moves A u) else forallb (good u) (moves A u).

(** The first good move; if there is none, the first of all. *)
Definition first_good (good : V -> V -> bool) (u : V) : V :=
  match find (good u) (moves A u) with Some w => w | None => hd u (moves A u) end.

Lemma first_legal good u : moves A u <> [] -> In (first_good good u) (moves A u).
Proof.
  unfold first_good. destruct (find (good u) (moves A u)) eqn:E; [intros _; apply find_some in E; tauto|].
  destruct (moves A u); [congruence|left; reflexivity].
Qed.

Lemma first_is_good good u : existsb (good u) (moves A u) = true -> good u (first_good good u) = true.
Proof.
  unfold first_good. intros H. destruct (find (good u) (moves A u)) eqn:E; [apply find_some in E; tauto|].
  apply existsb_exists in H as (w & H1 & H2). rewrite (find_none _ _ E w H1) in H2. discriminate.
Qed.

Lemma duty_own i good u : owner A u = i -> duty i good u = true -> good u (first_good good u) = true.
Proof. unfold duty. intros <-. rewrite eqb_reflx. apply first_is_good. Qed.

Lemma duty_other i good u w : owner A u = negb i -> duty i good u = true -> In w (moves A u) -> good u w = true.
Proof. unfold duty. intros ->. rewrite eqb_negb1. rewrite forallb_forall. auto. Qed.

Lemma duty_end i good u : duty i good u = true -> moves A u = [] -> owner A u = negb i.
Proof. unfold duty. intros H E. rewrite E in H. apply negb_other. intros e. rewrite e, eqb_reflx in H. discriminate. Qed.

(** The form that most objectives need: the duty holds on a set of vertices that good moves do not leave. *)
Theorem duty_wins i (good : V -> V -> bool) (In_set : V -> Prop) (G : goal) v :
  In_set v ->
  (forall u, In_set u -> duty i good u = true) ->
  (forall u w, In_set u -> In w (moves A u) -> good u w = true -> In_set w) ->
  (forall u h, In_set u -> moves A u = [] -> owner A u = negb i -> ended G u h) ->
  (forall p, p 0 = v -> (forall k, In_set (p k) /\ In (p (S k)) (moves A (p k)) /\ good (p k) (p (S k)) = true) -> endless G p) ->
  wins A i (fun u _ => first_good good u) G v /\ can_by_position A i G v.
Proof.
  intros H0 Hd Hs He Hi.
  assert (W : wins A i (fun u _ => first_good good u) G v).
  { intros p Hp.
    assert (St : forall u, In_set u -> owner A u = i -> good u (first_good good u) = true) by (intros; apply (duty_own i); auto).
    assert (T : forall k, follows A i (fun u _ => first_good good u) p k -> In_set (p k) /\ forall j, j < k -> good (p j) (p (S j)) = true).
    { intros k. induction k; intros F; [simpl; split; [congruence|lia]|].
      destruct IHk as [I J]; [intros j Hj; apply F; lia|].
      destruct (F k) as [F1 F2]; [lia|].
      assert (g : good (p k) (p (S k)) = true).
      { destruct (eqb_spec (owner A (p k)) i) as [e|e]; [rewrite F2; auto|].
        apply negb_other in e. apply (duty_other i good); auto. }
      split; [eauto|]. intros j Hj. assert (j < k \/ j = k) as [?| ->] by lia; auto. }
    split; [intros k F; destruct (T k F) as [I _]; split|].
    - intros E. apply He; auto. apply (duty_end i good); auto.
    - intros N e. apply first_legal; auto.
    - intros F. apply Hi; auto. intros k. destruct (T (S k) (F (S k))) as [_ J].
      destruct (T k (F k)) as [I _]. destruct (F (S k) k) as [F1 _]; [lia|]. auto. }
  split; auto. exists (fun u _ => first_good good u). split; [congruence|auto].
Qed.

(** A goal may be weakened. *)
Lemma wins_weaken i s (G H : goal) v :
  (forall u h, ended G u h -> ended H u h) -> (forall p, endless G p -> endless H p) -> wins A i s G v -> wins A i s H v.
Proof.
  intros E F W p Hp. destruct (W p Hp) as [W1 W2]. split; [intros k Fk; destruct (W1 k Fk)|]; auto.
Qed.

Lemma can_weaken i (G H : goal) v :
  (forall u h, ended G u h -> ended H u h) -> (forall p, endless G p -> endless H p) -> can A i G v -> can A i H v.
Proof. intros E F [s W]. exists s. eapply wins_weaken; eauto. Qed.

Lemma can_weaken_by i (G H : goal) v :
  (forall u h, ended G u h -> ended H u h) -> (forall p, endless G p -> endless H p) ->
  can_by_position A i G v -> can_by_position A i H v.
Proof. intros E F (s & P & W). exists s. split; auto. eapply wins_weaken; eauto. Qed.

End Lemmas.

(** Naturals cannot fall for ever. *)
Lemma fall_stops (f g : nat -> nat) (stop : nat -> Prop) :
  (forall k, stop k \/ f (S k) < f k \/ (f (S k) <= f k /\ g (S k) < g k)) -> exists k, stop k.
Proof.
  intros H. assert (forall a b k, f k <= a -> g k <= b -> exists k', stop k') as X; [|apply (X (f 0) (g 0) 0); lia].
  induction a; induction b; intros k Ha Hb;
    (destruct (H k) as [?|[?|[? ?]]]; [eauto|try lia; apply (IHa (g (S k)) (S k)); lia|try lia; apply (IHb (S k)); lia]).
Qed.

Lemma no_fall (f g : nat -> nat) : (forall k, f (S k) < f k \/ (f (S k) <= f k /\ g (S k) < g k)) -> False.
Proof. intros H. destruct (fall_stops f g (fun _ => False)); auto. Qed.

Lemma often_means {V} (Q : V -> Prop) p :
  (forall P : Prop, P \/ ~ P) -> (often Q p <-> forall N, exists k, N <= k /\ Q (p k)).
Proof.
  intros EM. unfold often. split.
  - intros H N. destruct (EM (exists k, N <= k /\ Q (p k))) as [?|n]; auto.
    destruct H. exists N. intros k L q. apply n. eauto.
  - intros H [N F]. destruct (H N) as (k & L & q). exact (F k L q).
Qed.

(** Naturals that do not rise from some time on cannot fall again and again. *)
Theorem no_endless_fall {V} (f : V -> nat) (Q : V -> Prop) (p : nat -> V) N :
  (forall k, N <= k -> f (p (S k)) <= f (p k) /\ (Q (p k) -> f (p (S k)) < f (p k))) -> often Q p -> False.
Proof.
  intros H O. assert (forall b M, N <= M -> f (p M) <= b -> False) as X; [|apply (X (f (p N)) N); lia].
  induction b; intros M HM Hb; apply O; exists M; intros k Hk q;
    (assert (f (p k) <= f (p M)) by (clear q; induction Hk; [lia|destruct (H m); lia]));
    destruct (H k) as [_ F]; [lia| |lia|]; specialize (F q); [lia|].
  apply (IHb (S k)); lia.
Qed.

(** All vertices, a list that moves do not leave; a number at each of them is bounded. *)
Definition closed {V} (A : arena V) (all : list V) := forall v w, In v all -> In w (moves A v) -> In w all.

Lemma bounded {V} (f : V -> Z) (all : list V) : exists M, forall v, In v all -> (- M <= f v <= M)%Z.
Proof.
  induction all as [|a all [M H]]; [exists 0%Z; simpl; tauto|].
  exists (Z.max M (Z.abs (f a)))%Z. intros v [-> |Hv]; [lia|specialize (H v Hv); lia].
Qed.
