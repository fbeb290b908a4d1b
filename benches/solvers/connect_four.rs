//! Connect Four.

use optimal_play::{GameState, Player};
use optimal_play_benches::measured::connect_four::published;
use optimal_play_games::connect_four::ConnectFour;

use crate::table::Table;

pub(crate) fn measure() {
    small_board();
    middle_game();
}

/// A draw: J. Tromp, John's Connect Four Playground, <https://tromp.github.io/c4/c4.html>.
fn small_board() {
    let game = ConnectFour::new(5, 4).expect("a valid board");
    let mut table = Table::new("connect four, 5×4", [(game.start(), 0)]);
    table.minimax_hashed();
    table.tabulate_by_key();
    table.alpha_beta();
}

/// The first positions of the test set Middle-Medium, with the published scores.
fn middle_game() {
    let Some(positions) = published("middle_medium") else {
        return;
    };
    let game = ConnectFour::new(7, 6).expect("a valid board");
    let roots = positions.into_iter().take(20).map(|(columns, score)| {
        let root = game.position(columns).expect("legal moves");
        let score = i8::try_from(score).expect("a score is small");
        let value = match root.to_move() {
            Player::Max => score,
            Player::Min => -score,
        };
        (root, value)
    });
    let mut table = Table::new("connect four, 7×6, mean of 20", roots);
    table.alpha_beta();
}
