From Proofs Require Import Game Checker TicTacToe ConnectFour Bitboards KnightPawns Staircase
  EndlessPlay Cycles Chase Theorems.

(* What they rest on together, which is found much sooner than what each of them rests on. *)
Definition theorems := (@secured_by_both, @checker_is_right, @tic_tac_toe_is_right,
  @connect_four_is_right, @knight_pawns_is_right, @staircase_is_right, @tic_tac_toe_is_a_draw,
  @connect_four_4x4_is_a_draw, @knight_pawns_example_1_is_4, @staircase_example_1_is_2,
  @kept_by_both, @no_win_against_a_draw, @a_draw_never_loses, @kept_win_is_secured,
  @check_with_cycles_is_right, @chase_is_right, @black_wins_the_chase_in_2,
  @the_chase_at_equal_speeds_is_a_draw).
Print Assumptions theorems.
