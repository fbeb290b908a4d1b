(** The chase. *)

From Coq Require Import List Uint63 ZArith NArith Lia Bool.
Import ListNotations.
From Proofs Require Import Game Text Values EndlessPlay Checker Cycles.

(** A square: its row and its column, counted from 1. *)
Definition square := (Z * Z)%type.

(** The size of the board, and how many steps a piece may take in a move; in the published problem,
    white takes one and black one or two. *)
Record rules := {
  rows : Z;
  columns : Z;
  steps : player -> nat;
}.

Definition published (n : Z) : rules :=
  {| rows := n; columns := n; steps p := match p with Max => 1 | Min => 2 end |}.

(** White is Max. *)
Record position := {
  white : square;
  black : square;
  mover : player;
}.

Definition same_square (a b : square) : bool :=
  ((fst a =? fst b) && (snd a =? snd b))%Z.

Section Rules.
  Variable r : rules.

  Definition is_on_board (at_ : square) : bool :=
    let (row, column) := at_ in
    ((1 <=? row) && (row <=? rows r) && (1 <=? column) && (column <=? columns r))%Z.

  (** A piece moves in a straight line, over any square, up, down, left or right. *)
  Definition squares_at (distance : Z) (from : square) : list square :=
    let (row, column) := from in
    [(row - distance, column); (row + distance, column);
     (row, column - distance); (row, column + distance)]%Z.

  Definition squares_in_reach (most : nat) (from : square) : list square :=
    filter is_on_board
      (flat_map (fun n => squares_at (Z.of_nat n) from) (seq 1 most)).

  (** A player who moves onto the square of the other wins. *)
  Definition chase : game outcomes := {|
    state := position;
    move := square;
    to_move := mover;
    moves s := squares_in_reach (steps r (mover s))
      (match mover s with Max => white s | Min => black s end);
    play s to :=
      match mover s with
      | Max => {| white := to; black := black s; mover := Min |}
      | Min => {| white := white s; black := to; mover := Max |}
      end;
    reward _ _ := tt;
    decided s :=
      if same_square (white s) (black s) then Some (win (opponent (mover s)) 0) else None;
    terminal_value _ := Draw;
  |}.

  (** White moves first. *)
  Definition start (white black : square) : position :=
    {| white := white; black := black; mover := Max |}.

  Definition same_position (s t : position) : bool :=
    same_square (white s) (white t) && same_square (black s) (black t) &&
    is_player (mover s) (mover t).

  Lemma same_position_spec : forall s t, same_position s t = true <-> s = t.
  Proof.
    intros [[a b] [c d] p] [[e f] [g h] q]. unfold same_position, same_square. simpl.
    rewrite !andb_true_iff, !Z.eqb_eq, is_player_spec. split; [|now intros [=]].
    intros [[[] []] ?]. congruence.
  Qed.

  Definition chase_keys : keys chase.
  Proof.
    refine {|
      key s := (s : state chase) : position; same_key := same_position; is_state _ := True;
      hash s :=
        (fold_left (fun n z => n * 65599 + of_Z z)
          [fst (white s); snd (white s); fst (black s); snd (black s)]
          (if is_player (mover s) Max then 1 else 2) * 7046029254386353131)%uint63
    |}.
    - apply same_position_spec.
    - easy.
    - intros s t _ _ <-. easy.
  Defined.

  (** What the program runs. *)
  Definition check_chase (fuel : nat) (root : position) (S : source) (text : rest S)
      : checked (@value outcomes) (player * @value outcomes * bool) :=
    check_with_cycles chase_keys S fuel root text.

  Theorem chase_is_right : forall fuel root S text p v ends,
    check_chase fuel root S text = Fine (p, v, ends) ->
    keeps (G := chase) p root v /\ (ends = true -> secures (G := chase) p root v).
  Proof.
    intros fuel root S text p v ends E.
    apply (check_with_cycles_is_right chase_keys) in E; [easy | easy | exact I].
  Qed.
End Rules.
