//! A game of your own in a browser:
//! `cargo run --release -p optimal-play-explorer --example stones`.

mod game;

fn main() -> std::process::ExitCode {
    let root = game::Stones(15, optimal_play::Player::Max);
    optimal_play_explorer::Explorer::new("Fifteen stones", root)
        .with_args(std::env::args_os())
        .serve()
}
