//! A game of your own in a browser: `cargo run --release -p optimal-play-explorer --example coins`.

mod game;

use std::process::ExitCode;

use game::Coins;
use optimal_play::Player;
use optimal_play_explorer::Explorer;

fn main() -> ExitCode {
    let (row, to_move) = (&[8, 15, 3, 7, 9, 2, 11, 4], Player::Max);
    Explorer::new("Coins", Coins { row, to_move }).serve()
}
