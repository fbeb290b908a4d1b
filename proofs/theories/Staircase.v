(** Staircase: Luogu P4363. *)

From Coq Require Import List Uint63 ZArith Lia Bool.
Import ListNotations.
From Proofs Require Import Game Text Checker Values Bits.

(** A row fills from the left, since a cell is open only if all cells to its left are filled. So a
    position is the number of filled cells of each row, from the top, and the player to move. *)
Record position := { filled : list nat; mover : player }.

Fixpoint fill (row : nat) (filled : list nat) : list nat :=
  match filled, row with
  | [], _ => []
  | n :: filled, O => S n :: filled
  | n :: filled, S row => n :: fill row filled
  end.

Section Tables.
  (** What each cell scores for Max and for Min, row by row. *)
  Variables of_max of_min : list (list Z).

  Definition rows : nat := length of_max.
  Definition columns : nat := length (hd [] of_max).

  (** The column of the first empty cell of a row. *)
  Definition next_column (s : position) (row : nat) : nat := nth row (filled s) columns.

  (** The first empty cell of the row is open: in each row above, more cells are filled. *)
  Definition is_open (s : position) (row : nat) : bool :=
    (next_column s row <? columns) &&
    forallb (fun above => next_column s row <? next_column s above) (seq 0 row).

  Definition score (table : list (list Z)) (row column : nat) : Z :=
    nth column (nth row table []) 0%Z.

  (** Max begins. A move is a row, the lowest first. The value is the difference of the scores. *)
  Definition staircase : game scores := {|
    state := position;
    move := nat;
    to_move := mover;
    moves s := filter (is_open s) (rev (seq 0 rows));
    play s row := {| filled := fill row (filled s); mover := opponent (mover s) |};
    reward s row :=
      match mover s with
      | Max => score of_max row (next_column s row)
      | Min => (- score of_min row (next_column s row))%Z
      end;
    decided _ := None;
    terminal_value _ := 0%Z;
  |}.

  (** The rule of the published problem: the open cells are those that are empty, with all cells to
      the left and all above filled. *)
  Definition is_filled (s : position) (row column : nat) : Prop := column < next_column s row.

  Theorem open_cells : forall s row column,
    is_open s row = true /\ column = next_column s row <->
    column < columns /\ ~ is_filled s row column /\
    (forall left, left < column -> is_filled s row left) /\
    (forall above, above < row -> is_filled s above column).
  Proof.
    intros s row column. unfold is_open, is_filled.
    rewrite andb_true_iff, Nat.ltb_lt, forallb_forall. split.
    - intros [[C F] ->]. repeat split; try lia; try easy.
      intros above L. apply Nat.ltb_lt, F, in_seq. lia.
    - intros [C [E [L A]]]. assert (column = next_column s row) as <-.
      { destruct column as [|column]; [lia|]. specialize (L column). lia. }
      repeat split; try easy. intros above I. apply in_seq in I. apply Nat.ltb_lt, A. lia.
  Qed.

  Definition empty_board : position := {| filled := repeat 0 rows; mover := Max |}.

  Definition empty_cells (s : position) : nat :=
    fold_right (fun n cells => columns - n + cells) 0 (filled s).

  Lemma empty_cells_fall : falls (G := staircase) empty_cells.
  Proof.
    intros [l p] row _ I. simpl in *. apply filter_In in I as [_ I].
    apply andb_true_iff in I as [I _]. apply Nat.ltb_lt in I. unfold next_column, empty_cells in *.
    simpl in *. revert row I. induction l as [|n l IH]; intros [|row] I; simpl in *; try lia.
    specialize (IH row I). lia.
  Qed.

  (** Nothing folds: a position is its own key. *)
  Definition staircase_keys : keys staircase.
  Proof.
    refine {|
      key := (fun s => s) : state staircase -> position;
      same_key s t := (if list_eq_dec Nat.eq_dec (filled s) (filled t) then true else false) &&
        is_player (mover s) (mover t);
      hash s := (7046029254386353131 *
        fold_left (fun h n => 33 * h + of_nat n) (filled s) 0)%uint63;
      is_state _ := True
    |}; try easy.
    - intros [l p] [m q]. simpl. rewrite andb_true_iff, is_player_spec.
      destruct (list_eq_dec _ l m); split; [intros [] | intros [=]; split | |]; try easy;
        congruence.
    - now intros s t _ _ <-.
  Defined.

  (** What the program runs. *)
  Definition check_staircase (S : source) (text : rest S) :=
    check staircase_keys S (read_score (-2147483648) 2147483647) (2 + rows * columns) empty_board
      text.

  Theorem staircase_is_right : forall S text p v, check_staircase S text = Fine (p, v) ->
    secures (G := staircase) p empty_board v.
  Proof. intros S text p v E. now apply (checker_is_right staircase staircase_keys) in E. Qed.
End Tables.
