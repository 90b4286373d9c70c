(** Weights on arcs. A vertex is kept together with the weight of the arc that led there, so what was paid is in the history. *)
Require Export Play.
Local Open Scope Z_scope.

Section Weights.
Context {X : Type} (own : X -> player) (arcs : X -> list (X * Z)).
Definition weighted : arena (X * Z) := Arena (fun u => own (fst u)) (fun u => arcs (fst u)).
Definition start (v : X) : X * Z := (v, 0).
Definition sum (l : list (X * Z)) : Z := fold_right (fun u s => snd u + s) 0 l.
End Weights.
