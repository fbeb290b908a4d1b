//! Tests of the program, run from flags, files and pipes.

mod awari;
mod boards;
mod certificate;
mod chase;
mod connect_four;
mod endless;
mod exports;
mod help;
mod knight_pawns;
mod output;
mod page;
mod pipes;
#[cfg(unix)]
mod progress;
mod published;
mod searches;
#[cfg(unix)]
mod signals;
mod staircase;
mod stores;
mod unread;

use std::env;
use std::ffi::OsString;
use std::process::Command;

/// The program that the variable `TEST_PROGRAM` names: optimized, and without its features.
fn small_program() -> Option<OsString> {
    env::var_os("TEST_PROGRAM")
}

/// The program under test.
fn optimal_play() -> Command {
    let built = || env!("CARGO_BIN_EXE_optimal-play").into();
    Command::new(small_program().unwrap_or_else(built))
}

/// The program that solves this game.
fn solve(game: &str) -> Command {
    let mut command = optimal_play();
    command.args(["solve", game]);
    command
}

/// Runs an assertion with times and memory replaced in snapshots, as they differ from run to run.
fn redacted(assertion: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(
        r"in [0-9.]+(ns|µs|ms|s), [0-9.]+ (B|KiB|MiB|GiB)\b",
        "in [time], [memory]",
    );
    settings.add_filter(
        r"positions?, [0-9.]+(ns|µs|ms|s), [0-9]+ bytes",
        "positions, [time], [memory]",
    );
    settings.bind(assertion);
}
