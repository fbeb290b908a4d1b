From Proofs Require Import Game Checker TicTacToe ConnectFour Bitboards KnightPawns Staircase Theorems.
Print Assumptions secured_by_both.
Print Assumptions checker_is_right.
Print Assumptions tic_tac_toe_is_right.
Print Assumptions connect_four_is_right.
Print Assumptions knight_pawns_is_right.
Print Assumptions staircase_is_right.
Print Assumptions tic_tac_toe_is_a_draw.
Print Assumptions connect_four_4x4_is_a_draw.
Print Assumptions knight_pawns_example_1_is_4.
Print Assumptions staircase_example_1_is_2.
