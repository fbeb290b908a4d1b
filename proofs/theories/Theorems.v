(** Values of games, proven inside Coq by certificates of both players. *)

From Coq Require Import List ZArith.
From Proofs Require Import Game Values Text TicTacToe ConnectFour Bitboards Certificates.

Theorem tic_tac_toe_is_a_draw : value_of (G := tic_tac_toe) free_squares empty_board = Draw.
Proof.
  apply (secured_by_both (G := tic_tac_toe) free_squares free_squares_fall).
  - apply (tic_tac_toe_is_right list_source (bytes_of_string tic_tac_toe_max)).
    vm_compute. reflexivity.
  - apply (tic_tac_toe_is_right list_source (bytes_of_string tic_tac_toe_min)).
    vm_compute. reflexivity.
Qed.

Theorem connect_four_4x4_is_a_draw :
  value_of (G := connect_four 4 4) (free_cells 4) (no_stones 4) = 0%Z.
Proof.
  apply (secured_by_both (G := connect_four 4 4) (free_cells 4) (free_cells_fall 4 4)).
  - destruct (connect_four_is_right 4 4 nil list_source (bytes_of_string connect_four_4x4_max) Max 0)
      as [b [[= <-] H]]; [vm_compute; reflexivity | exact H].
  - destruct (connect_four_is_right 4 4 nil list_source (bytes_of_string connect_four_4x4_min) Min 0)
      as [b [[= <-] H]]; [vm_compute; reflexivity | exact H].
Qed.
