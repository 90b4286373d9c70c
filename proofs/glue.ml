(* What JavaScript hands over (typed arrays) and what the checks read (functions). Nothing is decided here. *)
type column
external int : column -> int -> int = "caml_js_get"
external give : Jsoo_runtime.Js.t -> string -> 'a -> unit = "caml_js_set"
external from_js : ('a -> 'b) -> Jsoo_runtime.Js.t = "caml_js_wrap_callback"

(* Functions of one argument, not partial applications, which would be slow. *)
let bool column = let f i = int column i <> 0 in f
let natural column = let f i = let k = int column i in if k < 0 then None else Some k in f
let integer column = let f i = int column i in f

(* The row of v: the vertices from ends.(offsets.(v)) up to, not including, ends.(offsets.(v + 1)). *)
let row offsets make =
  let f v =
    let first = int offsets v in
    let rec go a acc = if a < first then acc else go (a - 1) (make a :: acc) in
    go (int offsets (v + 1) - 1) [] in
  f

let moves offsets ends = row offsets (fun a -> int ends a)
let arcs offsets ends weights = row offsets (fun a -> (int ends a, int weights a))
let either a b = fun i -> if i then b else a

let scores n owner offsets ends stuck forever score plies =
  Checks.check_scores n (bool owner) (moves offsets ends) (integer stuck) forever (integer score) (natural plies)

let ranks n owner offsets ends stuck forever score rank =
  Checks.check_ranks n (bool owner) (moves offsets ends) (integer stuck) forever (integer score) (integer rank)

let alternating n offsets0 ends0 offsets1 ends1 stuck forever score plies =
  Checks.check_alternating n (either (moves offsets0 ends0) (moves offsets1 ends1)) (integer stuck) forever
    (integer score) (natural plies)

let alternating_ranks n offsets0 ends0 offsets1 ends1 stuck forever score rank =
  Checks.check_alternating_ranks n (either (moves offsets0 ends0) (moves offsets1 ends1)) (integer stuck) forever
    (integer score) (integer rank)

let buchi n owner offsets ends target seeker winner rank =
  Checks.check_buchi n (bool owner) (moves offsets ends) (bool target) (seeker <> 0) (bool winner) (integer rank)

(* The table of largest steps is made here and checked there. *)
let parity n owner offsets ends prio winner rank step gaps =
  let levels = let rec go j w = if w + w > gaps then j else go (j + 1) (w + w) in go 0 1 in
  let width j = 1 lsl j in
  let table = Array.make (levels + 1) [||] in
  table.(0) <- Array.init gaps (integer step);
  for j = 1 to levels do
    let below = table.(j - 1) and half = width (j - 1) in
    table.(j) <- Array.init (gaps + 1 - width j) (fun a -> Stdlib.max (below.(a) : int) below.(a + half))
  done;
  let level = Array.make (gaps + 2) 0 in
  for d = 2 to gaps do level.(d) <- level.(d / 2) + 1 done;
  Checks.check_parity n (bool owner) (moves offsets ends) (integer prio) (bool winner) (integer rank) (integer step)
    gaps levels width (fun j a -> table.(j).(a)) (fun d -> level.(d))

let pressing n owner offsets ends stuck score plies presses0 presses1 rank0 rank1 =
  Checks.check_pressing n (bool owner) (moves offsets ends) (integer stuck) (integer score) (natural plies)
    (either (bool presses0) (bool presses1)) (either (integer rank0) (integer rank1))

let costs n owner offsets ends weights target cost plies =
  Checks.check_costs n (bool owner) (arcs offsets ends weights) (bool target)
    (fun v -> match natural cost v with Some c -> Some (c, int plies v) | None -> None)

let energy n owner offsets ends weights credit rank potential =
  Checks.check_energy n (bool owner) (arcs offsets ends weights) (natural credit) (integer rank) (integer potential)

(* q = 0 stands for plus or minus infinity, by the sign of p. *)
let mean n owner offsets ends weights p q pot0 pot1 rank =
  let x v =
    if int q v <> 0 then Checks.Fraction (int p v, int q v)
    else if int p v > 0 then Checks.Plus_infinity else Checks.Minus_infinity in
  Checks.check_mean n (bool owner) (arcs offsets ends weights) x (either (integer pot0) (integer pot1)) (integer rank)

let () =
  let checks = Jsoo_runtime.Js.pure_js_expr "globalThis" in
  give checks "scores" (from_js scores);
  give checks "ranks" (from_js ranks);
  give checks "alternating" (from_js alternating);
  give checks "alternatingRanks" (from_js alternating_ranks);
  give checks "buchi" (from_js buchi);
  give checks "parity" (from_js parity);
  give checks "pressing" (from_js pressing);
  give checks "costs" (from_js costs);
  give checks "energy" (from_js energy);
  give checks "mean" (from_js mean)
