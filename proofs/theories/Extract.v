(** The program, extracted to OCaml: the checks of a file, byte by byte. *)

From Coq Require Import List Uint63 ZArith Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Proofs Require Import Game Text Values Plies TicTacToe ConnectFour Bitboards KnightPawns
  Staircase.
From Proofs Require Chase.

Section File.
  Variables (byte_at : int -> int) (length : int).
  Let file : source := file_source byte_at length.

  Definition tic_tac_toe_file : checked outcome (player * outcome) :=
    check_tic_tac_toe file (0%uint63 : rest file).

  Definition connect_four_file (width height : nat) (played : list nat)
      : option (checked Z (player * Z)) :=
    check_connect_four width height played file (0%uint63 : rest file).

  Definition knight_pawns_file (rows columns : Z) (knight : square) (pawns : list square)
      : option (checked Z (player * Z)) :=
    check_knight_pawns rows columns knight pawns file (0%uint63 : rest file).

  Definition staircase_file (of_max of_min : list (list Z)) : checked Z (player * Z) :=
    check_staircase of_max of_min file (0%uint63 : rest file).

  (** No line of play is longer than the text. *)
  Definition chase_file (rows columns : Z) (white_steps black_steps : nat) (white black : Z * Z)
      : checked outcome (player * outcome * bool) :=
    Chase.check_chase {| Chase.rows := rows; Chase.columns := columns; Chase.steps p :=
        match p with Max => white_steps | Min => black_steps end |}
      (Z.to_nat (to_Z length)) (Chase.start white black) file (0%uint63 : rest file).
End File.

(** The number of positions of each ply. *)
Definition tic_tac_toe_positions : list int :=
  positions_by_ply tic_tac_toe_keys 9 TicTacToe.empty_board.

Definition connect_four_positions (width height : nat) (played : list nat) : option (list int) :=
  match fits_or_not width height with
  | right _ => None
  | left fits =>
      match after_columns width height played (no_stones width) (start width height) with
      | None => None
      | Some (_, t) => Some (positions_by_ply (bitboard_keys width height fits) (width * height) t)
      end
  end.

Definition knight_pawns_positions (rows columns : Z) (knight : square) (pawns : list square)
    : option (list int) :=
  match coded_start rows columns knight pawns with
  | None => None
  | Some (all, t) => Some (positions_by_ply (coded_keys all) (length pawns) t)
  end.

Definition staircase_positions (of_max of_min : list (list Z)) : list int :=
  positions_by_ply (staircase_keys of_max of_min) (rows of_max * columns of_max)
    (empty_board of_max).

Extraction Language OCaml.
Extraction "checker.ml" tic_tac_toe_file connect_four_file knight_pawns_file staircase_file
  chase_file
  tic_tac_toe_positions connect_four_positions knight_pawns_positions staircase_positions.
