(** The checks as OCaml. Naturals and integers become machine integers, so the entrance refuses large entries. *)
Require Import Check.
Require Import List Arith ZArith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.

(** Functions of Coq's library that would count one by one, or use the stack for long rows. *)
Extract Inlined Constant Nat.add => "(+)".
Extract Inlined Constant Nat.sub => "(fun (a : int) (b : int) -> if a > b then a - b else 0)".
Extract Inlined Constant Nat.max => "(fun (a : int) (b : int) -> if a > b then a else b)".
Extract Inlined Constant Nat.eqb => "((=) : int -> int -> bool)".
Extract Inlined Constant Nat.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant Nat.ltb => "((<) : int -> int -> bool)".
Extract Inlined Constant Nat.odd => "(fun k -> k land 1 = 1)".
Extract Inlined Constant Z.eqb => "((=) : int -> int -> bool)".
Extract Inlined Constant Z.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant Z.ltb => "((<) : int -> int -> bool)".
Extract Inlined Constant Z.opp => "(~-)".
Extract Inlined Constant Z.add => "(+)".
Extract Inlined Constant Z.sub => "(-)".
Extract Inlined Constant Z.mul => "( * )".
Extract Inlined Constant List.map => "(fun f l -> Stdlib.List.rev (Stdlib.List.rev_map f l))".
Extract Inlined Constant List.filter => "Stdlib.List.filter".

Extraction "checks.ml" check_scores check_ranks check_alternating check_alternating_ranks check_buchi check_parity check_pressing
  check_costs check_energy check_mean.
