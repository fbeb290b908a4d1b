(** The number of positions of each ply. It serves to compare the rules with other programs: no
    theorem rests on it. *)

From Coq Require Import List Uint63.
Import ListNotations.
From Proofs Require Import Game Store Checker.

Section Plies.
  Context {V : values} {G : game V} (K : keys G).

  (** The positions after a move from some positions, each once, and their number. *)
  Definition next_ply (ss : list (state G)) : list (state G) * int :=
    let after s := match result s with None => map (play s) (moves s) | Some _ => [] end in
    fst (fold_left (fun '(found, count, known) s =>
        match find (same_key K) (hash K) (key K s) known with
        | Some _ => (found, count, known)
        | None => (s :: found, count + 1, add (same_key K) (hash K) (key K s) tt known)
        end)%uint63
      (flat_map after ss) ([], 0%uint63, Leaf)).

  Fixpoint positions_after (plies : nat) (ss : list (state G)) : list int :=
    match plies, next_ply ss with
    | S plies, ((_ :: _) as ss, count) => count :: positions_after plies ss
    | _, _ => []
    end.

  (** From the root on, in play of at most so many plies. *)
  Definition positions_by_ply (plies : nat) (root : state G) : list int :=
    1%uint63 :: positions_after plies [root].
End Plies.
