//! Solves games exactly, from the command line: `optimal-play --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    optimal_play_cli::run()
}
