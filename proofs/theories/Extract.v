(** The program, extracted to OCaml: the checks of a file, byte by byte. *)

From Coq Require Import List Uint63 ZArith Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Proofs Require Import Game Text Values TicTacToe Bitboards.

Section File.
  Variables (byte_at : int -> int) (length : int).
  Let file : source := file_source byte_at length.

  Definition tic_tac_toe_file : checked outcome (player * outcome) :=
    check_tic_tac_toe file (0%uint63 : rest file).

  Definition connect_four_file (width height : nat) (played : list nat)
      : option (checked Z (player * Z)) :=
    check_connect_four width height played file (0%uint63 : rest file).
End File.

Extraction Language OCaml.
Extraction "checker.ml" tic_tac_toe_file connect_four_file.
