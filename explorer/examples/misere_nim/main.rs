//! A game of another crate in a browser:
//! `cargo run --release -p optimal-play-explorer --example misere_nim`.

mod game;

use game::MisereNim;
use optimal_play::rules::Misere;
use optimal_play_explorer::Explorer;
use optimal_play_games::nim::Nim;

fn main() -> std::process::ExitCode {
    let root = MisereNim(Misere(Nim::new([1, 3, 5])));
    Explorer::new("Misère Nim", root)
        .with_args(std::env::args_os())
        .serve()
}
