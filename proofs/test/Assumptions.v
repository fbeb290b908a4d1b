From Proofs Require Import Game Checker TicTacToe ConnectFour Bitboards Theorems.
Print Assumptions secured_by_both.
Print Assumptions checker_is_right.
Print Assumptions tic_tac_toe_is_right.
Print Assumptions connect_four_is_right.
Print Assumptions tic_tac_toe_is_a_draw.
Print Assumptions connect_four_4x4_is_a_draw.
