//! Tic-tac-toe, and its misère form.

use optimal_play::Outcome;
use optimal_play_games::tic_tac_toe::TicTacToe;

use crate::table::Table;

/// Both are drawn, as a plain recursion over boards of text in `tests/games/tic_tac_toe.rs` finds,
/// too. Where a line loses, X begins in the centre and then answers on the opposite square:
/// Recreational Math, a course of the Weizmann Institute.
pub(crate) fn measure() {
    let both = [TicTacToe::new(), TicTacToe::misere()];
    let roots = both.map(|root| (root, Outcome::DRAW));
    let mut table = Table::new("tic-tac-toe, mean of plain and misère", roots);
    table.minimax_hashed();
    table.minimax_dense();
    table.tabulate();
    table.alpha_beta();
    table.retrograde_reachable();
    table.retrograde_indexed();
}
