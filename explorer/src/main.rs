//! Shows the bundled games in a browser: `cargo run --release -p optimal-play-explorer -- --help`.

use std::process::ExitCode;

/// The usual allocator of Linux keeps much of what solves have returned, for each thread.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    optimal_play_explorer::serve_bundled()
}
