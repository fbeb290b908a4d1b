(** The two kinds of values: scores that add up, and outcomes with the plies to a win. *)

From Coq Require Import List Uint63 ZArith NArith Lia Bool String.
Import ListNotations.
From Proofs Require Import Game Text.

(** Scores: the reward of a move is added. *)
Definition scores : values.
Proof.
  refine {|
    value := Z; reward_of_move := Z; at_most := Z.leb; back_up := Z.add;
    owed r v := (v - r)%Z
  |}; intros; rewrite ?Z.leb_le in *; lia.
Defined.

(** A score in decimal digits, in a range. *)
Definition read_score (least greatest : Z) (bytes : list int) : option Z :=
  let within z := if ((least <=? z) && (z <=? greatest))%Z then Some z else None in
  match after [45%uint63] bytes with
  | Some digits =>
      match read_number digits with
      | Some n => if (n =? 0)%uint63 then None else within (- Uint63.to_Z n)%Z
      | None => None
      end
  | None =>
      match read_number bytes with Some n => within (Uint63.to_Z n) | None => None end
  end.

(** Outcomes: who wins, in how many plies from here. *)
Inductive outcome := MinWins (plies : N) | Draw | MaxWins (plies : N).

(** From the soonest win of Min to the soonest win of Max. *)
Definition outcome_at_most (v w : outcome) : bool :=
  match v, w with
  | MinWins m, MinWins n => (m <=? n)%N
  | MinWins _, _ | Draw, (Draw | MaxWins _) => true
  | MaxWins m, MaxWins n => (n <=? m)%N
  | _, _ => false
  end.

(** A move earlier, a win is a ply farther away. *)
Definition a_ply_later (v : outcome) : outcome :=
  match v with
  | MinWins n => MinWins (N.succ n)
  | Draw => Draw
  | MaxWins n => MaxWins (N.succ n)
  end.

Definition a_ply_sooner (v : outcome) : outcome :=
  match v with
  | MinWins n => MinWins (N.pred n)
  | Draw => Draw
  | MaxWins n => MaxWins (N.pred n)
  end.

Definition outcomes : values.
Proof.
  refine {|
    value := outcome; reward_of_move := unit; at_most := outcome_at_most;
    back_up _ := a_ply_later; owed _ := a_ply_sooner
  |}.
  all: try intros _; intros [] *; try destruct v; try destruct w; simpl;
    rewrite ?N.leb_le; intros; try easy; try (f_equal; lia); lia.
Defined.

Local Set Warnings "-projection-no-head-constant".
Canonical outcomes.

Definition win (p : player) (plies : N) : outcome :=
  match p with Max => MaxWins plies | Min => MinWins plies end.

(** The most plies that an outcome may have in a text. *)
Definition most_plies : N := 32766.

(** [Max wins in 3], [Min wins in 3] or [draw]. *)
Definition read_outcome (bytes : list int) : option outcome :=
  let plies p digits :=
    match read_number digits with
    | Some n =>
        let n := Z.to_N (Uint63.to_Z n) in
        if (n <=? most_plies)%N then Some (win p n) else None
    | None => None
    end in
  match after (bytes_of_string "Max wins in "%string) bytes with
  | Some digits => plies Max digits
  | None =>
      match after (bytes_of_string "Min wins in "%string) bytes with
      | Some digits => plies Min digits
      | None => if is_text "draw"%string bytes then Some Draw else None
      end
  end.
