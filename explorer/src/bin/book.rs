//! Makes the book of Connect Four: `cargo run --release -p optimal-play-explorer --bin book --
//! --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    optimal_play_explorer::make_book()
}
