(** Values of games, proven inside Coq by certificates of both players. *)

From Coq Require Import List ZArith.
Import ListNotations.
From Proofs Require Import Game Values EndlessPlay Text TicTacToe ConnectFour Bitboards KnightPawns
  Staircase Chase Certificates.

(** Left to the kernel, which computes once. *)
Ltac by_computation :=
  match goal with |- _ = ?answer => vm_cast_no_check (eq_refl answer) end.

Theorem tic_tac_toe_is_a_draw :
  value_of (G := tic_tac_toe) free_squares TicTacToe.empty_board = Draw.
Proof.
  apply (secured_by_both (G := tic_tac_toe) free_squares free_squares_fall).
  - apply (tic_tac_toe_is_right list_source (bytes_of_string tic_tac_toe_max)).
    by_computation.
  - apply (tic_tac_toe_is_right list_source (bytes_of_string tic_tac_toe_min)).
    by_computation.
Qed.

Theorem connect_four_4x4_is_a_draw :
  value_of (G := connect_four 4 4) (free_cells 4) (no_stones 4) = 0%Z.
Proof.
  apply (secured_by_both (G := connect_four 4 4) (free_cells 4) (free_cells_fall 4 4)).
  - destruct (connect_four_is_right 4 4 nil list_source (bytes_of_string connect_four_4x4_max) Max 0)
      as [b [[= <-] H]]; [by_computation | exact H].
  - destruct (connect_four_is_right 4 4 nil list_source (bytes_of_string connect_four_4x4_min) Min 0)
      as [b [[= <-] H]]; [by_computation | exact H].
Qed.

(** The example of Luogu P4576: 2 1 1 2 2. *)
Theorem black_wins_the_chase_in_2 :
  is_value (G := chase (published 2)) (start (1, 1) (2, 2))%Z (MinWins 2).
Proof.
  apply kept_by_both.
  - apply (chase_is_right _ 99 _ list_source (bytes_of_string chase_2_max) Max (MinWins 2) false).
    by_computation.
  - apply (chase_is_right _ 99 _ list_source (bytes_of_string chase_2_min) Min (MinWins 2) true).
    by_computation.
Qed.

(** Where white may take two steps, too. *)
Theorem the_chase_at_equal_speeds_is_a_draw :
  is_value (G := chase {| rows := 3; columns := 3; steps _ := 2 |}) (start (1, 1) (2, 2))%Z Draw.
Proof.
  apply kept_by_both.
  - apply (chase_is_right _ 99 _ list_source (bytes_of_string chase_draw_max) Max Draw false).
    by_computation.
  - apply (chase_is_right _ 99 _ list_source (bytes_of_string chase_draw_min) Min Draw false).
    by_computation.
Qed.

(** The first example of LeetCode 3283: [kx = 1, ky = 1, positions = [[0,0]]]. *)
Theorem knight_pawns_example_1_is_4 :
  value_of (G := knight_pawns 50 50) (fun s => List.length (pawns s))
    (start_with (1, 1) [(0, 0)])%Z = 4%Z.
Proof.
  apply (secured_by_both (G := knight_pawns 50 50) _ (pawns_fall 50 50)).
  - apply (knight_pawns_is_right 50 50 _ _ list_source (bytes_of_string knight_pawns_1_max)).
    by_computation.
  - apply (knight_pawns_is_right 50 50 _ _ list_source (bytes_of_string knight_pawns_1_min)).
    by_computation.
Qed.

(** The example of Luogu P4363. *)
Theorem staircase_example_1_is_2 :
  let of_max := [[2; 7; 3]; [9; 1; 2]]%Z in
  let of_min := [[3; 7; 2]; [2; 3; 1]]%Z in
  value_of (G := staircase of_max of_min) (empty_cells of_max) (empty_board of_max) = 2%Z.
Proof.
  intros. apply (secured_by_both (G := staircase _ _) _ (empty_cells_fall of_max of_min)).
  - apply (staircase_is_right of_max of_min list_source (bytes_of_string staircase_1_max)).
    by_computation.
  - apply (staircase_is_right of_max of_min list_source (bytes_of_string staircase_1_min)).
    by_computation.
Qed.
