(** Values of games, proven inside Coq by certificates of both players. *)

From Coq Require Import List ZArith.
Import ListNotations.
From Proofs Require Import Game Values Text TicTacToe ConnectFour Bitboards KnightPawns
  Staircase Certificates.

Theorem tic_tac_toe_is_a_draw :
  value_of (G := tic_tac_toe) free_squares TicTacToe.empty_board = Draw.
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

(** The first example of LeetCode 3283: [kx = 1, ky = 1, positions = [[0,0]]]. *)
Theorem knight_pawns_example_1_is_4 :
  value_of (G := knight_pawns 50 50) (fun s => List.length (pawns s))
    (start_with (1, 1) [(0, 0)])%Z = 4%Z.
Proof.
  apply (secured_by_both (G := knight_pawns 50 50) _ (pawns_fall 50 50)).
  - apply (knight_pawns_is_right 50 50 _ _ list_source (bytes_of_string knight_pawns_1_max)).
    vm_compute. reflexivity.
  - apply (knight_pawns_is_right 50 50 _ _ list_source (bytes_of_string knight_pawns_1_min)).
    vm_compute. reflexivity.
Qed.

(** The example of Luogu P4363. *)
Theorem staircase_example_1_is_2 :
  let of_max := [[2; 7; 3]; [9; 1; 2]]%Z in
  let of_min := [[3; 7; 2]; [2; 3; 1]]%Z in
  value_of (G := staircase of_max of_min) (empty_cells of_max) (empty_board of_max) = 2%Z.
Proof.
  intros. apply (secured_by_both (G := staircase _ _) _ (empty_cells_fall of_max of_min)).
  - apply (staircase_is_right of_max of_min list_source (bytes_of_string staircase_1_max)).
    vm_compute. reflexivity.
  - apply (staircase_is_right of_max of_min list_source (bytes_of_string staircase_1_min)).
    vm_compute. reflexivity.
Qed.
