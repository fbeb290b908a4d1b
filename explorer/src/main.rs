//! Shows the bundled games in a browser: `cargo run --release -p optimal-play-explorer -- --help`.

use std::process::ExitCode;

/// One heap for all threads, so that little of what solves have returned is kept: the usual
/// allocator of Linux has one for each thread.
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

fn main() -> ExitCode {
    optimal_play_explorer::serve_bundled()
}
