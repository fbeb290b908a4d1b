//! Plays games against perfect play: `cargo run --release -p optimal-play-explorer --bin play --
//! --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    optimal_play_explorer::play_bundled()
}
