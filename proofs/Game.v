(** What a game on a graph is, and what it means to win it (docs/theory.md §1).
    Whoever believes these definitions need believe no proof: Coq has read the proofs. *)
Require Export List Bool Arith ZArith Lia.
Export ListNotations.

(** [false] is player 0 (Left), [true] is player 1 (Right). *)
Definition player := bool.

(** Who moves at a vertex, and where to. A vertex without moves is a dead end. *)
Record arena (V : Type) := Arena { owner : V -> player; moves : V -> list V }.
Arguments Arena {V}. Arguments owner {V}. Arguments moves {V}.

Section Play.
Context {V : Type} (A : arena V).

(** Where the token stands at times 0, 1, 2 … A play may break off at any time: what comes later counts for nothing. *)
Definition play := nat -> V.

(** The visits before time k, the latest first. *)
Fixpoint before (p : play) (k : nat) : list V :=
  match k with 0 => [] | S j => p j :: before p j end.

(** What to do at a vertex after all those before it. A positional strategy does not look back. *)
Definition strategy := V -> list V -> V.
Definition positional (s : strategy) := forall u h h', s u h = s u h'.

(** For k moves the token goes along arcs, and as [s] says wherever [i] is to move. The other player is bound by nothing. *)
Definition follows (i : player) (s : strategy) (p : play) (k : nat) :=
  forall j, j < k -> In (p (S j)) (moves A (p j)) /\ (owner A (p j) = i -> p (S j) = s (p j) (before p j)).

(** What a player wants: of a play that stops (at a vertex, after those before it), and of one that does not. *)
Record goal := Goal { ended : V -> list V -> Prop; endless : play -> Prop }.

(** [s] reaches the goal from v, whatever the other player does, and always has a legal move. *)
Definition wins (i : player) (s : strategy) (G : goal) (v : V) :=
  forall p, p 0 = v ->
  (forall k, follows i s p k ->
     (moves A (p k) = [] -> ended G (p k) (before p k)) /\
     (moves A (p k) <> [] -> owner A (p k) = i -> In (s (p k) (before p k)) (moves A (p k)))) /\
  ((forall k, follows i s p k) -> endless G p).

Definition can i G v := exists s, wins i s G v.
Definition can_by_position i G v := exists s, positional s /\ wins i s G v.

(** The claim C settles whether i reaches G from v: if C, a positional strategy does it; if not, none does, with memory or without. *)
Definition settles (C : Prop) i G v := (C -> can_by_position i G v) /\ (can i G v -> C).

(** Again and again: there is no time from which on it is never so. (By excluded middle: at some time after each; [often_means].) *)
Definition often (Q : V -> Prop) (p : play) := ~ exists N, forall k, N <= k -> ~ Q (p k).

(** A player who cannot move loses. *)
Definition stuck_loses (i : player) (u : V) (_ : list V) := owner A u = negb i.
End Play.
