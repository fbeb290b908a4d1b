//! Shows the bundled games in a browser: `cargo run --release -p optimal-play-explorer -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    optimal_play_explorer::serve_bundled()
}
